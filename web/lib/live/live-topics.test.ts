// The live stream can only refresh what exists.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operations } from '#contract/index.ts';
import { isWrite } from '#contract/shared/operation.ts';
import { nouns, operationsOf } from './live-topics.ts';

test('every operation that a topic makes stale is a read of the contract', () => {
  const readings = new Set(operations.filter((one) => !isWrite(one)).map((one) => one.name));
  for (const noun of nouns) {
    for (const name of operationsOf(`${noun}.changed`)) assert.ok(readings.has(name), name);
  }
});

test('an unknown topic reloads nothing', () => {
  assert.deepEqual(operationsOf('weather.changed'), []);
});
