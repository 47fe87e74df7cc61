// The time that a report is compared with: both times touch as many months where the report begins with a month.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monthsOf, previousPeriod } from './period.ts';

const compared: [string, string, string, string][] = [
  // Whole months.
  ['2026-10-01', '2026-12-31', '2026-07-01', '2026-09-30'],
  ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  // A month or a quarter up to today.
  ['2026-11-01', '2026-11-27', '2026-10-01', '2026-10-27'],
  ['2026-09-01', '2026-11-27', '2026-06-01', '2026-08-27'],
  // A day that the month before does not have.
  ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  // Other days.
  ['2026-11-05', '2026-11-11', '2026-10-29', '2026-11-04'],
];

for (const [fromOn, toOn, beforeFrom, beforeTo] of compared) {
  test(`the period ${fromOn} to ${toOn} is compared with ${beforeFrom} to ${beforeTo}`, () => {
    const before = previousPeriod({ fromOn, toOn });
    assert.deepEqual(before, { fromOn: beforeFrom, toOn: beforeTo });
    if (!fromOn.endsWith('-01')) return;
    assert.equal(monthsOf(before).length, monthsOf({ fromOn, toOn }).length);
  });
}
