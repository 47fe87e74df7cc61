// Tests the figures of an import, the sentence of its history, and the counts of rows that cannot be imported.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockedWords, rowFigures, rowSentence } from './row-counts.ts';

test('the figures of an import add up to the number of its rows', () => {
  for (const rowCount of [24, 30]) {
    const sum = rowFigures({ counts, rowCount }).reduce((all, { value }) => all + Number(value), 0);
    assert.equal(sum, rowCount);
  }
});

test('the history line of an import counts all rows and lists every count that is not zero', () => {
  assert.equal(
    rowSentence({ counts, rowCount: 30 }),
    '30 rows: 12 added, 3 updated, 4 unchanged, 3 skipped, 2 with errors, 6 not reached',
  );
});

test('rows on streets that are not created are counted separately from rows with errors', () => {
  assert.equal(blockedWords({ blocked: 1, withErrors: 1 }), '1 with errors');
  assert.equal(
    blockedWords({ blocked: 3, withErrors: 1 }),
    '1 with errors and 2 on streets that are not created',
  );
});

const counts = {
  created: 12,
  updated: 3,
  unchanged: 4,
  duplicate: 1,
  skipped: 2,
  refused: 1,
  failed: 1,
  residents: 12,
  houses: 5,
  streets: 0,
};
