import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Complaint } from '#contract/complaints/complaints.ts';
import { nextOf } from './next-words.ts';

test('the next step says when a complaint is due and to whom it escalates', () => {
  const escalation = { at: '2026-11-23T15:00:00Z', to: 'Musa Danladi', isWarning: false };
  assert.deepEqual(nextOf(complaint({ escalation }), zone), {
    lead: 'Due in 3 hours.',
    rest: 'Escalates to Musa Danladi today, 16:00.',
    isOverdue: false,
  });
});

test('the next step says how long a complaint is overdue and to whom it was escalated', () => {
  const late = complaint({
    resolveDueAt: '2026-11-21T12:00:00Z',
    escalationLevel: 3,
    breachOwner: 'Amina Okafor',
  });
  assert.deepEqual(nextOf(late, zone), {
    lead: '2 days overdue.',
    rest: 'Escalated to Amina Okafor.',
    isOverdue: true,
  });
});

test('the next step of a complaint on hold says when work resumes', () => {
  const held = complaint({ status: 'On hold', returnsOn: '2026-11-30' });
  assert.equal(nextOf(held, zone)?.rest, 'The clock is stopped. Work resumes on 30 Nov.');
});

test('a closed, archived or merged complaint has no next step', () => {
  assert.equal(nextOf(complaint({ status: 'Closed' }), zone), null);
  assert.equal(nextOf(complaint({ archivedAt: '2026-11-23T09:00:00Z' }), zone), null);
  assert.equal(nextOf(complaint({ parent: { id: 'x', label: 'C-00001' } as never }), zone), null);
});

const zone = { now: new Date('2026-11-23T12:00:00Z'), timeZone: 'Africa/Lagos' };

const complaint = (fields: Partial<Complaint>): Complaint =>
  ({
    status: 'In progress',
    archivedAt: null,
    parent: null,
    respondedAt: '2026-11-23T09:00:00Z',
    responseDueAt: null,
    reporter: null,
    resolveDueAt: '2026-11-23T15:00:00Z',
    escalation: null,
    escalationLevel: 0,
    breachOwner: null,
    returnsOn: null,
    closesAt: null,
    ...fields,
  }) as Complaint;
