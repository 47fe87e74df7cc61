// Tests for the hashing queue: limited concurrency, first-in-first-out order, and refusal of too many calls.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refused } from '#platform/http/refuse.ts';
import { openQueue } from './password-queue.ts';

test('the queue of password hashing runs at most three tasks at once and starts them in call order', async () => {
  const queue = openQueue({ most: 3, mostWaiting: 100 });
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  const work = (id: number) =>
    queue(async () => {
      begun.push(id);
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return id;
    });
  const ids = Array.from({ length: 40 }, (_, id) => id);
  assert.deepEqual(await Promise.all(ids.map(work)), ids);
  assert.equal(most, 3);
  assert.deepEqual(begun, ids);
});

test('a failed task frees its slot in the queue of password hashing', async () => {
  const queue = openQueue({ most: 1, mostWaiting: 100 });
  await assert.rejects(
    queue(() => Promise.reject(new Error('no'))),
    /no/,
  );
  assert.equal(await queue(async () => 'next'), 'next');
});

test('a password task is refused with a 503 if the queue already has its maximum of waiting tasks', async () => {
  const queue = openQueue({ most: 1, mostWaiting: 2 });
  const gate = Promise.withResolvers<void>();
  const waiting = [1, 2, 3].map(() => queue(() => gate.promise));
  await assert.rejects(
    queue(async () => undefined),
    (error) => error instanceof Refused && error.refusal.status === 503,
  );
  gate.resolve();
  await Promise.all(waiting);
});
