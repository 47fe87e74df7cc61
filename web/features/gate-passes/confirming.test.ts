import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GateAnswer } from '#contract/gate-checks.ts';
import { givenFor, isSeenAmber } from './confirming.ts';

const by = { kind: 'code', code: '12345678' };
const said = (colour: GateAnswer['colour']) => ({ colour }) as GateAnswer;

test('an amber answer is confirmed for the values that it was given for', () => {
  const given = givenFor({ by, plate: 'KJA 1' }, said('Amber'));
  assert.equal(isSeenAmber(given, { by, plate: 'KJA 1' }), true);
});

test('nothing is confirmed that was not seen', () => {
  assert.equal(isSeenAmber(undefined, { by }), false);
  assert.equal(isSeenAmber(givenFor({ by }, said('Green')), { by }), false);
  const amber = givenFor({ by }, said('Amber'));
  for (const more of [{ plate: 'KJA 1' }, { idNumber: '7' }, { people: 3 }, { gateId: 'b' }]) {
    assert.equal(isSeenAmber(amber, { by, ...more }), false);
  }
});
