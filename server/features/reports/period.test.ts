// Tests which period a report is compared with. If a report starts on the first of a month, the previous period
// covers the same number of months.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monthsOf, previousPeriod } from './period.ts';

test('whole months are compared with as many whole months before, even if those are shorter', () => {
  assertPrevious(['2026-10-01', '2026-12-31'], ['2026-07-01', '2026-09-30']);
  assertPrevious(['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28']);
});

test('the first days of a month are compared with the same days of the month before', () => {
  assertPrevious(['2026-11-01', '2026-11-27'], ['2026-10-01', '2026-10-27']);
});

test('a period that ends within its third month is compared with the same days three months earlier', () => {
  assertPrevious(['2026-09-01', '2026-11-27'], ['2026-06-01', '2026-08-27']);
});

test('the previous period ends with its month if that month lacks the last day of the period', () => {
  assertPrevious(['2026-03-01', '2026-03-30'], ['2026-02-01', '2026-02-28']);
});

test('a period that starts within a month is compared with as many days right before it', () => {
  assertPrevious(['2026-11-05', '2026-11-11'], ['2026-10-29', '2026-11-04']);
});

type Days = [fromOn: string, toOn: string];

function assertPrevious([fromOn, toOn]: Days, [beforeFrom, beforeTo]: Days): void {
  const before = previousPeriod({ fromOn, toOn });
  assert.deepEqual(before, { fromOn: beforeFrom, toOn: beforeTo });
  if (!fromOn.endsWith('-01')) return;
  assert.equal(monthsOf(before).length, monthsOf({ fromOn, toOn }).length);
}
