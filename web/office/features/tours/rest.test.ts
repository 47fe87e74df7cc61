import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isResting, restMs, tourEnded } from './rest.ts';

test('no tour starts automatically within ten seconds of another’s end', () => {
  assert.equal(restMs, 10_000);
  assert.equal(isResting(5), false);
  tourEnded(1000);
  assert.equal(isResting(1000 + 9999), true);
  assert.equal(isResting(1000 + 10_000), false);
});
