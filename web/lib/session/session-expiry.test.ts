// The expiry of a stored session.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isExpired, msUntilExpiry } from './session-expiry.ts';

const now = Date.parse('2026-11-21T10:00:00.000Z');

test('a session is expired from the millisecond of its expiry on', () => {
  assert.equal(isExpired('2026-11-21T10:00:00.001Z', now), false);
  assert.equal(isExpired('2026-11-21T10:00:00.000Z', now), true);
});

test('a session with a missing or unreadable expiry counts as expired', () => {
  assert.equal(isExpired(null, now), true);
  assert.equal(isExpired('soon', now), true);
});

test('the delay until the expiry is never negative and never longer than a browser’s timer allows', () => {
  assert.equal(msUntilExpiry('2026-11-21T10:00:05.000Z', now), 5000);
  assert.equal(msUntilExpiry('2025-01-01T00:00:00.000Z', now), 0);
  assert.equal(msUntilExpiry('2099-01-01T00:00:00.000Z', now), 2 ** 31 - 1);
});
