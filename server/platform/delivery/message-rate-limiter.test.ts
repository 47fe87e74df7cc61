// Guarantees of the rate limiter: at most the given number of messages per minute, in the order of arrival, and
// urgent messages at once.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openMessageRateLimiter } from './message-rate-limiter.ts';

const perMinute = 1200;
const gapMs = 60_000 / perMinute;

describe('the rate limiter', () => {
  test('the rate limiter spaces out waiting messages in their order', async () => {
    const pace = openMessageRateLimiter(perMinute);
    const began = performance.now();
    const order: number[] = [];
    await Promise.all([1, 2, 3, 4, 5, 6].map((n) => pace.turn(false).then(() => order.push(n))));
    assert.ok(performance.now() - began >= 5 * gapMs - 1);
    assert.deepEqual(order, [1, 2, 3, 4, 5, 6]);
  });

  test('an urgent message goes at once and counts towards the rate', async () => {
    const pace = openMessageRateLimiter(perMinute);
    const began = performance.now();
    const order: string[] = [];
    const waiting = [1, 2].map((n) => pace.turn(false).then(() => order.push(`waits ${n}`)));
    await pace.turn(true).then(() => order.push('urgent'));
    await Promise.all(waiting);
    assert.deepEqual(order, ['urgent', 'waits 1', 'waits 2']);
    assert.ok(performance.now() - began >= 2 * gapMs - 1);
  });

  test('without a limit no message waits', async () => {
    const pace = openMessageRateLimiter(null);
    await Promise.all(Array.from({ length: 1000 }, () => pace.turn(false)));
  });
});
