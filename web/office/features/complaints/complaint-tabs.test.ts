// Tests the counts of the tabs of the complaints list.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complaintTabs } from './complaint-tabs.ts';

test('the counts of the tabs by status add up to that of all, without archived and merged complaints', () => {
  const byStatus = { New: 2, 'In progress': 3, Closed: 10, Rejected: 1, Archived: 100, Merged: 7 };
  const figures = {
    open: 5,
    breached: 0,
    dueToday: 0,
    mine: 1,
    medianResponseMinutes: null,
    respondedCount: 0,
    resolvedCount: 0,
    ratedCount: 0,
    slaPercent: null,
    rating: null,
    byStatus,
  };
  assert.deepEqual(
    complaintTabs.map(({ key, count }) => [key, count(figures)]),
    [
      ['all', 16],
      ['mine', 1],
      ['new', 2],
      ['assigned', 0],
      ['in-progress', 3],
      ['on-hold', 0],
      ['resolved', 0],
      ['closed', 11],
    ],
  );
});
