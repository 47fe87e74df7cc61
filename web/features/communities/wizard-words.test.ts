// What the wizard makes of what a person types.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numbersOf, sayNumbers } from './house-rows.ts';
import { readStreetNames } from './street-names.ts';

test('street names are one a line, each once, without list marks', () => {
  const text = '1. Palm Street\n\n- Orchid   Close\npalm street; Cedar Avenue\n2nd Avenue';
  assert.deepEqual(readStreetNames(text), [
    'Palm Street',
    'Orchid Close',
    'Cedar Avenue',
    '2nd Avenue',
  ]);
});

test('a row of houses counts odd, even or all, and none while it makes no sense', () => {
  const row = { from: 1, to: 9, step: 'odd' as const, prefix: 'A', suffix: '' };
  assert.deepEqual(numbersOf(row), ['A1', 'A3', 'A5', 'A7', 'A9']);
  assert.equal(sayNumbers(numbersOf(row)), 'A1, A3, A5 … A9');
  assert.equal(numbersOf({ ...row, step: 'even' }).length, 4);
  assert.deepEqual(numbersOf({ ...row, from: Number.NaN }), []);
  assert.deepEqual(numbersOf({ ...row, from: 10 }), []);
});
