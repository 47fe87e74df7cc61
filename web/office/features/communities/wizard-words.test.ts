// Parses the input of the wizard: street names and ranges of house numbers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countOf } from '#ui/format/count.ts';
import { describeRow, numbersOf, sayNumbers } from '#lib/houses/house-rows.ts';
import { readStreetNames } from './street-names.ts';

test('street names are read from lines or between semicolons, without list markers and duplicates', () => {
  const text = '1. Palm Street\n\n- Orchid   Close\npalm street; Cedar Avenue\n2nd Avenue';
  assert.deepEqual(readStreetNames(text), [
    'Palm Street',
    'Orchid Close',
    'Cedar Avenue',
    '2nd Avenue',
  ]);
});

test('a range lists its odd or even house numbers, and none if its ends are invalid', () => {
  const row = { from: 1, to: 9, step: 'odd' as const, prefix: 'A', suffix: '' };
  assert.deepEqual(numbersOf(row), ['A1', 'A3', 'A5', 'A7', 'A9']);
  assert.equal(sayNumbers(numbersOf(row)), 'A1, A3, A5 … A9');
  assert.equal(numbersOf({ ...row, step: 'even' }).length, 4);
  assert.deepEqual(numbersOf({ ...row, from: Number.NaN }), []);
  assert.deepEqual(numbersOf({ ...row, from: 10 }), []);
});

test('the preview of a range counts its houses or says what is wrong with its ends', () => {
  const row = { from: 1, to: 20, step: 'all' as const, prefix: '', suffix: '' };
  const say = (change: Partial<typeof row>) => describeRow({ ...row, ...change }, countOf);
  assert.equal(say({}), '20 houses: 1, 2, 3 … 20');
  assert.equal(say({ to: Number.NaN }), 'Enter the first and the last number.');
  assert.equal(say({ from: 30 }), 'The last number is lower than the first.');
  assert.equal(say({ to: 50_000 }), 'Enter at most 500 houses at once.');
  assert.equal(say({ to: 600 }), 'Enter at most 500 houses at once.');
});
