import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complaintLinks } from './complaint-links.ts';

test('a month of the complaints report links to the complaints of its days inside the period', () => {
  const days = (at: number) => new URLSearchParams(links.row('months', at)?.split('?')[1]);
  assert.equal(days(0).get('From'), '2026-01-15');
  assert.equal(days(0).get('To'), '2026-01-31');
  assert.equal(days(1).get('To'), '2026-02-28');
  assert.equal(days(2).get('To'), '2026-03-10');
});

test('in the complaints report, a type links to its complaints and an open complaint to its page', () => {
  assert.match(links.row('types', 0) ?? '', /TypeId=t1/);
  assert.equal(links.row('oldest', 0), '/complaints/c1');
  assert.equal(links.row('types', 9), undefined);
});

test('the figure of closed complaints links to those that ended in the report’s period', () => {
  assert.match(links.figure('Closed') ?? '', /EndedFrom=2026-01-15&EndedTo=2026-03-10/);
});

const links = complaintLinks({
  fromOn: '2026-01-15',
  toOn: '2026-03-10',
  rowKeys: { months: ['2026-01-01', '2026-02-01', '2026-03-01'], types: ['t1'], oldest: ['c1'] },
});
