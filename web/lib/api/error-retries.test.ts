// The error screen's automatic retries.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  countRetry,
  resetIfExpired,
  isExhausted,
  noRetries,
  resetAfterMs,
} from './error-retries.ts';

test('the error screen stops its automatic retries after the third', () => {
  let retries = noRetries;
  for (const expected of [1, 2, 3, 3]) {
    retries = countRetry(retries, 1000);
    assert.equal(retries.count, expected);
  }
  assert.equal(isExhausted(retries), true);
});

test('the count of retries resets 30 s after the last retry', () => {
  const retries = { count: 3, lastAtMs: 1000 };
  assert.equal(resetIfExpired(retries, 1000 + resetAfterMs - 1), retries);
  assert.equal(resetIfExpired(retries, 1000 + resetAfterMs), noRetries);
});
