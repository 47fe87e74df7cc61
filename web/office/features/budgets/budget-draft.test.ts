// Rules of a budget draft: amounts beyond the end of the year are dropped, a category without planned amounts is not
// saved, and a copy that is raised by a percentage is rounded.
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

test('pasted amounts start at a month and stop at the end of the year', () => {
  const draft = write({}, { ...diesel, from: 10 }, [5, 6, 7]);
  assert.deepEqual(draft['Expense Diesel'], [...year(0).slice(2), 5, 6]);
});

test('categories without a planned amount are not saved, and lines keep the category order', () => {
  const draft = { ...draftOf([{ ...diesel, amountsMinor: year(3) }]), 'Income Levy': year(0) };
  const categories = { Income: ['Levy'], Expense: ['Security', 'Diesel'] };
  assert.deepEqual(linesOf(draft, categories), [{ ...diesel, amountsMinor: year(3) }]);
});

test('a copy raised by a percentage is rounded to whole hundreds of minor units and never negative', () => {
  const lines = [{ ...diesel, amountsMinor: [100_050, -40, ...year(0).slice(2)] }];
  const draft = copied(lines, 10);
  assert.deepEqual(draft['Expense Diesel']?.slice(0, 3), [110_100, 0, 0]);
});

test('a budget year has twelve months from any first month, and other years start in the same month', () => {
  const months = monthsFrom('2026-07-01');
  assert.deepEqual([months.length, months[0], months[11]], [12, '2026-07-01', '2027-06-01']);
  assert.equal(yearsOn('2026-07-01', -1), '2025-07-01');
});

test('a pasted cell without a valid amount, or with a negative one, is not read as an amount', () => {
  const read = (text: string) => pastedAmount(text, 'NGN');
  assert.deepEqual(['', ' - ', '₦1,250.50', 'NGN 1 000'].map(read), [0, 0, 125_050, 100_000]);
  for (const text of ['-5,000', '₦-5,000', '(5,000)', '12.345', '1.250,50', 'abc']) {
    assert.equal(read(text), undefined, text);
  }
});

function year(minor: number) {
  return Array.from({ length: 12 }, () => minor);
}
