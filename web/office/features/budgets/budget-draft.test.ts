// Rules of a budget draft: pasted amounts beyond the end of the year are dropped, a category without planned amounts is
// not saved, a copy that is raised by a percentage is rounded, and pasted cells are read as amounts or refused.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  copied,
  draftOf,
  linesOf,
  monthsFrom,
  pastedAmount,
  write,
  yearsOn,
} from './budget-draft.ts';

const diesel = { side: 'Expense', category: 'Diesel' } as const;

test('pasted amounts fill the months from the chosen one, and those past the year’s end are dropped', () => {
  const draft = write({}, { ...diesel, from: 10 }, [5, 6, 7]);
  assert.deepEqual(draft['Expense Diesel'], [...year(0).slice(2), 5, 6]);
});

test('categories whose months are all zero are not saved', () => {
  const draft = { ...draftOf([{ ...diesel, amountsMinor: year(3) }]), 'Income Levy': year(0) };
  const categories = { Income: ['Levy'], Expense: ['Security', 'Diesel'] };
  assert.deepEqual(linesOf(draft, categories), [{ ...diesel, amountsMinor: year(3) }]);
});

test('a budget copied with a percentage added is rounded to whole hundreds of minor units, never negative', () => {
  const lines = [{ ...diesel, amountsMinor: [100_050, -40, ...year(0).slice(2)] }];
  const draft = copied(lines, 10);
  assert.deepEqual(draft['Expense Diesel']?.slice(0, 3), [110_100, 0, 0]);
});

test('a budget year has twelve months from its first month, and the year before starts in the same month', () => {
  const months = monthsFrom('2026-07-01');
  assert.deepEqual([months.length, months[0], months[11]], [12, '2026-07-01', '2027-06-01']);
  assert.equal(yearsOn('2026-07-01', -1), '2025-07-01');
});

test('a pasted cell is an amount, zero if it is blank or a dash, and refused if negative or invalid', () => {
  const read = (text: string) => pastedAmount(text, 'NGN');
  assert.deepEqual(['', ' - ', '₦1,250.50', 'NGN 1 000'].map(read), [0, 0, 125_050, 100_000]);
  for (const text of ['-5,000', '₦-5,000', '(5,000)', '12.345', '1.250,50', 'abc']) {
    assert.equal(read(text), undefined, text);
  }
});

function year(minor: number) {
  return Array.from({ length: 12 }, () => minor);
}
