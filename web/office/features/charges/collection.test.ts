import assert from 'node:assert/strict';
import { test } from 'node:test';
import { averageBefore, paceText, percentOf, percentText } from './collection.ts';
import { shortDay } from '#ui/format/when.ts';
import { overdueWords } from './words.ts';

test('the average collected share leaves out the newest period and periods without charges', () => {
  const period = (byThenMinor: number, expectedMinor = 100) => ({ byThenMinor, expectedMinor });
  assert.equal(averageBefore([period(10), period(60), period(80), period(0, 0)]), 70);
  assert.equal(averageBefore([period(10)]), null);
  assert.equal(averageBefore([]), null);
});

test('the collected share reads 100 % only if all is collected, and has no value without charges', () => {
  assert.equal(percentText(percentOf(999, 1000) ?? 0), '99 %');
  assert.equal(percentText(percentOf(1000, 1000) ?? 0), '100 %');
  assert.equal(percentOf(5, 0), null);
});

test('the collection text of a period names a due date that is ahead and compares with the previous period', () => {
  const ahead = { dueOn: '2026-12-05', byThenMinor: 0, expectedMinor: 100 };
  const before = { dueOn: '2026-09-05', byThenMinor: 5, expectedMinor: 100 };
  assert.equal(
    paceText(2, [ahead, before], '2026-11-30'),
    '0 % collected, due 5 Dec. 2 days after the bills, the last period had 5 %.',
  );
  assert.equal(paceText(90, [before], '2026-11-30'), '5 % collected.');
});

test('a date in the current year has no year, and a debt shows its overdue days', () => {
  assert.equal(shortDay('2026-09-14', '2026-11-30'), '14 Sep');
  assert.equal(shortDay('2025-09-14', '2026-11-30'), '14 Sep 2025');
  assert.equal(overdueWords('2026-11-28', '2026-11-30'), '2 days overdue');
  assert.equal(overdueWords('2026-11-29', '2026-11-30'), '1 day overdue');
  assert.equal(overdueWords('2026-11-30', '2026-11-30'), 'Due today');
});
