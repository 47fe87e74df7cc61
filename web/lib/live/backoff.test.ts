// Waiting times grow, stay under the limit and are spread.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backoffMs, longestMs } from './backoff.ts';

test('the longest wait before reconnecting doubles with each failure, up to 30 seconds', () => {
  assert.deepEqual(
    [1, 2, 3].map((failures) => backoffMs(failures, 1)),
    [1000, 2000, 4000],
  );
  assert.equal(backoffMs(50, 1), longestMs);
});

test('the wait before reconnecting is between half of the step and the whole step, at random', () => {
  assert.equal(backoffMs(3, 0), 2000);
  assert.equal(backoffMs(3, 1), 4000);
});
