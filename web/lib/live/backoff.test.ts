// Waiting times grow, stay under the limit and are spread.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backoffMs, longestMs } from './backoff.ts';

test('the wait doubles up to its limit', () => {
  assert.deepEqual(
    [1, 2, 3].map((failures) => backoffMs(failures, 1)),
    [1000, 2000, 4000],
  );
  assert.equal(backoffMs(50, 1), longestMs);
});

test('half of the wait is random', () => {
  assert.equal(backoffMs(3, 0), 2000);
  assert.equal(backoffMs(3, 1), 4000);
});
