import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TimelineEvent } from '#contract/timelines/timelines.ts';
import { headingOf, rowDate, whenWords } from '#ui/format/when.ts';
import { tell } from './timeline-words.ts';

test('on a timeline, an overdue charge says since when and how much is unpaid', () => {
  const charge = { amountMinor: 4_200_000, openMinor: 2_000_000, dayOn: '2026-11-05' };
  const told = tell(event(charge), telling);
  assert.equal(told.detail, 'Overdue since 5 Nov. ₦20,000 of it is not paid');
  assert.equal(told.tone, 'bad');
  assert.deepEqual(told.amount, { text: '₦42,000', isIn: false });
});

test('on a timeline, a payment has a plus sign unless it was reversed', () => {
  const payment = { kind: 'Payment', title: 'Cash', amountMinor: 6_000_050 } as const;
  const paid = tell(event({ ...payment, state: 'Successful', dayOn: '2026-11-02' }), telling);
  assert.deepEqual(paid.amount, { text: '+₦60,000.50', isIn: true });
  const back = tell(event({ ...payment, state: 'Reversed', dayOn: '2026-11-02' }), telling);
  assert.deepEqual(back.amount, { text: '₦60,000.50', isIn: false });
});

test('on a timeline, a broadcast that reached nobody says so, and another counts its readers', () => {
  const broadcast = { kind: 'Broadcast', title: 'Water', detail: 'Ebele Nwachi' } as const;
  const missed = tell(event({ ...broadcast, state: 'Not reached', people: 2, readBy: 0 }), telling);
  assert.equal(missed.text, '“Water” did not reach Ebele Nwachi and 1 more');
  const read = tell(event({ ...broadcast, state: 'Sent', people: 3, readBy: 1 }), telling);
  assert.equal(read.detail, 'Read by 1 of 3');
});

test('on a timeline, a call names the person or the house, and shows its note', () => {
  const call = { kind: 'Call', state: 'Logged', detail: 'Salary is late' } as const;
  const named = tell(event({ ...call, title: 'Ebele Nwachi' }), telling);
  assert.deepEqual([named.text, named.detail], ['Call with Ebele Nwachi', 'Salary is late']);
  const unnamed = tell(event({ ...call, title: '', detail: '' }), telling);
  assert.deepEqual([unnamed.text, unnamed.detail], ['Call with the house', undefined]);
  const opened = tell(event({ ...call, title: '', id: 'c1', houseId: 'h1' }), telling);
  assert.equal(opened.href, '/address/h1?Call=c1');
});

test('the dates and times of a timeline are in the community’s time zone', () => {
  assert.equal(headingOf('2026-11-23T23:30:00Z', now, timeZone), 'Today');
  assert.equal(headingOf('2026-11-23T10:00:00Z', now, timeZone), 'Yesterday');
  assert.equal(headingOf('2026-10-03T10:00:00Z', now, timeZone), 'October');
  assert.equal(headingOf('2025-10-03T10:00:00Z', now, timeZone), 'October 2025');
  assert.equal(rowDate('2026-11-24T07:41:00Z', now, timeZone), '08:41');
  assert.equal(rowDate('2025-10-03T10:00:00Z', now, timeZone), '3 Oct 2025');
  assert.equal(whenWords('2026-11-25T15:00:00Z', now, timeZone), 'tomorrow, 16:00');
});

const now = new Date('2026-11-24T12:00:00Z');
const timeZone = 'Africa/Lagos';
const telling = { now, timeZone, currency: 'NGN', sentences: { 'house.changed': 'changed it' } };

const event = (fields: Partial<TimelineEvent>): TimelineEvent => ({
  id: '6e0f6d4e-0f5c-4f0e-9a53-0d3d9a1f0c11',
  kind: 'Charge',
  at: '2026-11-01T23:00:00.000Z',
  title: 'Waste',
  state: 'Open',
  detail: '',
  amountMinor: null,
  openMinor: null,
  dayOn: null,
  untilAt: null,
  targetId: null,
  houseId: null,
  people: null,
  readBy: null,
  ...fields,
});
