// Tests the rows of an upload as features store them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCsv } from './read-csv.ts';
import { defaultLimits } from './sheet.ts';
import { readTable, tableOf } from './stored-table.ts';

test('a stored table keeps each row’s line in the file, the header’s included', () => {
  const sheet = readCsv(Buffer.from('\nHouse,Amount\n\n12,"5\n0"\n14,60\n'), defaultLimits);
  const table = tableOf(sheet, String);
  assert.deepEqual(table.lines, [2, 4, 6]);
  assert.deepEqual(readTable(JSON.parse(JSON.stringify(table))), table);
});

test('the rows of a table that is stored without lines are counted from 1', () => {
  const rows = [['House'], ['12'], ['14']];
  assert.deepEqual(readTable(rows), { rows, lines: [1, 2, 3] });
});
