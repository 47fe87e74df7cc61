import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commonReasons, withReason } from './override-reasons.ts';

test('a chip fills an empty reason, and another chip replaces it', () => {
  const first = withReason('', 'Emergency service');
  assert.equal(first, 'Emergency service');
  assert.equal(withReason(first, 'Host vouches in person'), 'Host vouches in person');
});

test('text that the guard typed stays after the chip’s text', () => {
  const typed = withReason('ambulance to house 8', 'Emergency service');
  assert.equal(typed, 'Emergency service: ambulance to house 8');
  const changed = withReason(typed, 'Office agreed by phone');
  assert.equal(changed, 'Office agreed by phone: ambulance to house 8');
});

test('the server accepts each chip as a reason', () => {
  for (const reason of [...commonReasons(true), ...commonReasons(false)]) {
    assert.ok(reason.length >= 3 && reason.length <= 250);
  }
});
