import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commonReasons, withReason } from './override-reasons.ts';

test('a chip fills an empty reason of an override, and another chip replaces it', () => {
  const first = withReason('', 'Emergency service');
  assert.equal(first, 'Emergency service');
  assert.equal(withReason(first, 'Host vouches in person'), 'Host vouches in person');
});

test('text that the guard typed stays after the text of the chip, also when the chip changes', () => {
  const typed = withReason('ambulance to house 8', 'Emergency service');
  assert.equal(typed, 'Emergency service: ambulance to house 8');
  const changed = withReason(typed, 'Office approved by phone');
  assert.equal(changed, 'Office approved by phone: ambulance to house 8');
});

test('the text of each chip has between 3 and 250 characters, as the server requires of a reason', () => {
  for (const reason of [...commonReasons(true), ...commonReasons(false)]) {
    assert.ok(reason.length >= 3 && reason.length <= 250);
  }
});
