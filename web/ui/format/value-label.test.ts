import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiKeyStates } from '#contract/integrations/api-keys.ts';
import { readingVerdicts } from '#contract/utilities/utility-words.ts';
import { valueLabel } from './value-label.ts';

test('a stored value that is unclear as text has a label of its own', () => {
  assert.equal(valueLabel('Waiting for its maker'), 'Creator has no access');
  assert.equal(valueLabel('Unlike'), 'Unusual');
  assert.equal(valueLabel('PendingApproval'), 'Awaiting approval');
});

test('a stored value that is clear as text is its own label', () => {
  assert.equal(valueLabel('Active'), 'Active');
  assert.equal(valueLabel('constructor'), 'constructor');
});

test('no two states of API keys, and no two verdicts of readings, share a label', () => {
  for (const values of [apiKeyStates, readingVerdicts]) {
    assert.equal(new Set(values.map(valueLabel)).size, values.length);
  }
});
