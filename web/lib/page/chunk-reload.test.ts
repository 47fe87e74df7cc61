// The limit of reloads after a missing chunk, and the messages that mean a missing chunk.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isChunkError, nextReloads } from './chunk-reload.ts';

test('a missing chunk may reload the page twice within a minute, and not a third time', () => {
  const first = nextReloads([], 0);
  const second = nextReloads(first.reloads, 3000);
  const third = nextReloads(second.reloads, 6000);
  assert.deepEqual([first.allowed, second.allowed, third.allowed], [true, true, false]);
  assert.equal(nextReloads(third.reloads, 70_000).allowed, true);
});

test('the messages of several browsers about a missing chunk are recognised, and another error is not', () => {
  for (const message of [
    'Failed to fetch dynamically imported module: /assets/a.js',
    'error loading dynamically imported module: /assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ]) {
    assert.equal(isChunkError(new TypeError(message)), true);
  }
  assert.equal(isChunkError(new Error('Cannot read properties of undefined')), false);
});
