// The tour's flags and transitions, exactly as specified.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  areaFlags,
  completedFlags,
  firstFlags,
  flagsOf,
  restartedFlags,
  skippedFlags,
} from './tour-flags.ts';

test('at first all 18 area flags are set, and hasCompletedTour is not', () => {
  const { hasCompletedTour, ...areas } = firstFlags();
  assert.equal(hasCompletedTour, false);
  assert.equal(Object.values(areas).length, 18);
  assert.ok(Object.values(areas).every(Boolean));
});

test('completing a tour sets hasCompletedTour and clears every other flag', () => {
  const { hasCompletedTour, ...areas } = completedFlags();
  assert.equal(hasCompletedTour, true);
  assert.ok(Object.values(areas).every((shown) => !shown));
});

test('restarting the tours sets every flag, and skipping them clears every flag', () => {
  assert.ok(Object.values(restartedFlags()).every(Boolean));
  assert.ok(Object.values(skippedFlags()).every((flag) => !flag));
  assert.equal(Object.keys(restartedFlags()).length, areaFlags.length + 1);
});

test('the state to store has the flags of the tour without its functions', () => {
  const state = { ...firstFlags(), completeTour: () => undefined };
  assert.deepEqual(flagsOf(state), firstFlags());
});
