import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterQuietHours } from './quiet-hours.ts';

const lagos = { timeZone: 'Africa/Lagos', quietFrom: '21:00', quietTo: '07:00' };
const after = (night: object, at: string) =>
  afterQuietHours({ ...lagos, ...night }, new Date(at)).toISOString();

test('quiet hours end in the morning of the community’s time zone', () => {
  assert.equal(after({}, '2026-03-02T19:59:30.000Z'), '2026-03-02T19:59:30.000Z');
  assert.equal(after({}, '2026-03-02T20:00:30.000Z'), '2026-03-03T06:00:00.000Z');
  assert.equal(after({}, '2026-03-03T05:59:59.000Z'), '2026-03-03T06:00:00.000Z');
  assert.equal(after({}, '2026-03-03T06:00:00.000Z'), '2026-03-03T06:00:00.000Z');
});

test('quiet hours around noon end the same day, and equal times mean no quiet hours', () => {
  const noon = { quietFrom: '12:30', quietTo: '14:00' };
  assert.equal(after(noon, '2026-03-02T11:31:00.000Z'), '2026-03-02T13:00:00.000Z');
  assert.equal(after(noon, '2026-03-02T23:00:00.000Z'), '2026-03-02T23:00:00.000Z');
  const never = { quietFrom: '07:00', quietTo: '07:00' };
  assert.equal(after(never, '2026-03-02T06:00:00.000Z'), '2026-03-02T06:00:00.000Z');
});

test('quiet hours end at the same local time after a clock change', () => {
  const madrid = { timeZone: 'Europe/Madrid' };
  assert.equal(after(madrid, '2026-03-28T21:00:30.000Z'), '2026-03-29T05:00:00.000Z');
  assert.equal(after(madrid, '2026-10-24T20:00:30.000Z'), '2026-10-25T06:00:00.000Z');
  // This instant is after the clock change.
  assert.equal(after(madrid, '2026-10-25T02:30:00.000Z'), '2026-10-25T06:00:00.000Z');
});
