import assert from 'node:assert/strict';
import { test } from 'node:test';
import { averageBefore, percentOf, percentText, periodName } from './collection.ts';
import { shortDay } from '#ui/format/when.ts';
import { overdueWords } from './words.ts';

test('compares with the earlier periods only, and ignores a period without charges', () => {
  const period = (byThenMinor: number, expectedMinor = 100) => ({ byThenMinor, expectedMinor });
  assert.equal(averageBefore([period(10), period(60), period(80), period(0, 0)]), 70);
  assert.equal(averageBefore([period(10)]), null);
  assert.equal(averageBefore([]), null);
});

test('shows 100 % only if everything was collected', () => {
  assert.equal(percentText(percentOf(999, 1000) ?? 0), '99 %');
  assert.equal(percentText(percentOf(1000, 1000) ?? 0), '100 %');
  assert.equal(percentOf(5, 0), null);
});

test('names a period by its month if it starts with the month', () => {
  assert.equal(periodName({ startsOn: '2026-11-01' }), 'Nov 2026');
  assert.equal(periodName({ startsOn: '2026-11-15' }), '15 Nov 2026');
});

test('leaves out the current year, and counts the days of a debt', () => {
  assert.equal(shortDay('2026-09-14', '2026-11-30'), '14 Sep');
  assert.equal(shortDay('2025-09-14', '2026-11-30'), '14 Sep 2025');
  assert.equal(overdueWords('2026-11-28', '2026-11-30'), '2 days overdue');
  assert.equal(overdueWords('2026-11-29', '2026-11-30'), '1 day overdue');
  assert.equal(overdueWords('2026-11-30', '2026-11-30'), 'Due today');
});
