// The steps of a wizard that can be opened, and its progress.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canGoTo, firstOpen, progressOf, type WizardStep } from './steps.ts';

const steps: WizardStep[] = [
  { key: 'details', title: 'Details', state: 'done' },
  { key: 'streets', title: 'Streets', state: 'skipped' },
  { key: 'houses', title: 'Houses', state: 'open' },
  { key: 'team', title: 'Team', state: 'open' },
];

test('a wizard opens completed steps and its first open step, but no later one', () => {
  assert.deepEqual(
    steps.map((_, index) => canGoTo(steps, index, 1)),
    [true, false, true, false],
  );
});

test('done and skipped steps count as completed in a wizard’s progress', () => {
  assert.equal(progressOf(steps), 50);
  assert.equal(progressOf([]), 0);
});

test('a wizard continues at its first open step, and at its last step if none is open', () => {
  assert.equal(firstOpen(steps), 'houses');
  assert.equal(firstOpen(steps.slice(0, 2)), 'streets');
  assert.equal(firstOpen([]), undefined);
});
