import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GateAnswer } from '#contract/visits/gate-checks.ts';
import { comparedWords, givenFor, hasSeenAmber } from './answered-check.ts';

const by = { kind: 'code', code: '12345678' };

test('an amber answer counts as confirmed for the values that it was given for', () => {
  const given = givenFor({ by, plate: 'KJA 1' }, said('Amber'));
  assert.equal(hasSeenAmber(given, { by, plate: 'KJA 1' }), true);
});

test('a confirmation counts neither without a seen amber answer nor with other values', () => {
  assert.equal(hasSeenAmber(undefined, { by }), false);
  assert.equal(hasSeenAmber(givenFor({ by }, said('Green')), { by }), false);
  const amber = givenFor({ by }, said('Amber'));
  for (const more of [{ plate: 'KJA 1' }, { idNumber: '7' }, { people: 3 }, { gateId: 'b' }]) {
    assert.equal(hasSeenAmber(amber, { by, ...more }), false);
  }
});

test('a compared plate or identity card gets a result in words, unless the answer says that the plate differs', () => {
  const answer = (more: object) =>
    ({ colour: 'Green', findings: [], watch: null, pass: {}, ...more }) as unknown as GateAnswer;
  const words = (read: object, more: object = {}) =>
    comparedWords(givenFor({ by, ...read }, answer(more)));
  assert.deepEqual(words({}), [], 'nothing was compared');
  assert.deepEqual(words({ idNumber: 'A 12' }), [
    'Identity card A 12 compared: no match on the watch-list.',
  ]);
  const watch = { severity: 'Block' };
  assert.deepEqual(words({ idNumber: 'A 12' }, { watch }), ['Identity card A 12 compared.']);
  assert.deepEqual(words({ plate: '123' }), ['Plate compared: matches the pass.']);
  const findings = [{ code: 'plateDiffers' }];
  assert.deepEqual(words({ plate: '123' }, { findings }), [], 'the answer says that it differs');
});

function said(colour: GateAnswer['colour']) {
  return { colour } as GateAnswer;
}
