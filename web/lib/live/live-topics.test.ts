// The live stream can only refresh what exists.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operations } from '#contract/index.ts';
import { nouns, operationsOf } from './live-topics.ts';

test('every operation that a topic invalidates is a GET of the contract', () => {
  const readings = new Set(
    operations.filter(({ method }) => method === 'GET').map((one) => one.name),
  );
  for (const noun of nouns) {
    for (const name of operationsOf(`${noun}.changed`)) assert.ok(readings.has(name), name);
  }
});

test('an unknown topic reloads nothing', () => {
  assert.deepEqual(operationsOf('weather.changed'), []);
});
