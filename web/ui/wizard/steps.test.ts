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

test('a step after an open one cannot be opened', () => {
  assert.deepEqual(
    steps.map((_, index) => canGoTo(steps, index, 1)),
    [true, false, true, false],
  );
});

test('done and skipped steps count as completed', () => {
  assert.equal(progressOf(steps), 50);
  assert.equal(progressOf([]), 0);
});

test('a wizard continues at its first open step', () => {
  assert.equal(firstOpen(steps), 'houses');
  assert.equal(firstOpen(steps.slice(0, 2)), 'streets');
  assert.equal(firstOpen([]), undefined);
});
