// Tests which period a report is compared with. If a report starts on the first of a month, the previous period
// covers the same number of months.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monthsOf, previousPeriod } from './period.ts';

const compared: [string, string, string, string][] = [
  // Whole months
  ['2026-10-01', '2026-12-31', '2026-07-01', '2026-09-30'],
  ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  // From the first of a month to a day within a month
  ['2026-11-01', '2026-11-27', '2026-10-01', '2026-10-27'],
  ['2026-09-01', '2026-11-27', '2026-06-01', '2026-08-27'],
  // A last day that does not exist in the previous month
  ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  // Periods that do not start on the first of a month
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
