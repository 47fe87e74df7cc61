// Days and times as people type them, and the field's error for an invalid one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayPattern, limitError, readTypedDay, unreadableDay } from './typed-day.ts';
import { readTypedTime } from './typed-time.ts';

test('a typed day is read in the country’s order, and with a month’s name in any country', () => {
  assert.equal(readTypedDay('03/04/2026', 'NG'), '2026-04-03');
  assert.equal(readTypedDay('03/04/2026', 'US'), '2026-03-04');
  assert.equal(readTypedDay('3 Apr 2026', 'US'), '2026-04-03');
  assert.equal(dayPattern('NG'), 'DD/MM/YYYY');
  assert.equal(dayPattern('US'), 'MM/DD/YYYY');
});

test('a day that does not exist and a bare number are no dates, and the error names the format', () => {
  assert.equal(readTypedDay('31/02/2026', 'NG'), undefined);
  assert.equal(readTypedDay('45000', 'NG'), undefined);
  assert.equal(unreadableDay('NG'), 'This is not a date. Write it as DD/MM/YYYY.');
});

test('the error for a day outside the limits says which days can be chosen', () => {
  const today = '2026-11-24';
  assert.equal(limitError('2026-11-20', { min: '2026-11-25', today }), 'Choose a day after today.');
  assert.equal(
    limitError('2026-11-20', { min: '2026-11-24', today }),
    'Choose today or a later day.',
  );
  assert.equal(
    limitError('2026-11-20', { min: '2026-12-01', today }),
    'Choose 1 Dec 2026 or a later day.',
  );
  assert.equal(
    limitError('2026-11-30', { max: '2026-11-24', today }),
    'Choose today or an earlier day.',
  );
  assert.equal(
    limitError('2026-11-24', { max: '2026-11-23', today }),
    'Choose a day before today.',
  );
  assert.equal(limitError('2026-11-24', { min: today, max: today, today }), undefined);
});

test('a typed time becomes one of the 24-hour clock, and an impossible one is refused', () => {
  assert.equal(readTypedTime('8'), '08:00');
  assert.equal(readTypedTime('0830'), '08:30');
  assert.equal(readTypedTime('8.30 pm'), '20:30');
  assert.equal(readTypedTime('12 am'), '00:00');
  assert.equal(readTypedTime('24:00'), undefined);
  assert.equal(readTypedTime('soon'), undefined);
});
