// Tests the semaphore that limits how many callers run and how many wait.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createSemaphore } from './semaphore.ts';

test('the semaphore admits up to its limit, in order, and refuses above the waiting limit', async () => {
  const gate = createSemaphore({ most: 1, mostWaiting: 2 });
  const leave = await gate.enter();
  const entered: string[] = [];
  const second = gate.enter().then((leave) => (entered.push('second'), leave));
  const third = gate.enter().then((leave) => (entered.push('third'), leave));
  assert.equal(await gate.enter(), undefined);
  await nextTurn();
  assert.deepEqual(entered, []);
  leave?.();
  (await second)?.();
  (await third)?.();
  assert.deepEqual(entered, ['second', 'third']);
});

test('releasing a slot of the semaphore twice frees it once', async () => {
  const gate = createSemaphore({ most: 1, mostWaiting: 0 });
  const leave = await gate.enter();
  leave?.();
  leave?.();
  assert.ok(await gate.enter());
  assert.equal(await gate.enter(), undefined);
});
