// The text on the chips of filters, and the effect of clearing one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clearFilter, filterWords, isFilterSet, type ListFilter } from './filters.ts';
import type { ListQuery } from '#ui/list/query.ts';

const options = [
  { value: '1', label: 'Palm Street' },
  { value: '2', label: 'Cedar Close' },
  { value: '3', label: 'Unity Crescent' },
];
const street: ListFilter = { kind: 'multi', key: 'StreetId', label: 'Street', options };
const days: ListFilter = { kind: 'days', fromKey: 'From', toKey: 'To', label: 'Moved in' };
const owes: ListFilter = { kind: 'flag', key: 'Owes', label: 'Owes', yes: 'Owes something' };

const amounts: ListFilter = { kind: 'amounts', fromKey: 'Min', toKey: 'Max', label: 'Amount' };

test('a filter’s chip names up to two choices, and counts three or more', () => {
  assert.equal(wordsOf(street, { StreetId: '1' }), 'Palm Street');
  assert.equal(wordsOf(street, { StreetId: '1,2' }), 'Palm Street, Cedar Close');
  assert.equal(wordsOf(street, { StreetId: '1,2,3' }), '3 chosen');
});

test('a filter’s chip counts a choice without a known label', () => {
  assert.equal(wordsOf(street, { StreetId: '9' }), '1 chosen');
});

test('a filter’s chip shows a range of days, or only its start, end or single day', () => {
  assert.equal(wordsOf(days, { From: '2026-11-01' }), 'from 1 Nov 2026');
  assert.equal(wordsOf(days, { To: '2026-11-30' }), 'until 30 Nov 2026');
  assert.equal(wordsOf(days, { From: '2026-11-01', To: '2026-11-01' }), '1 Nov 2026');
  assert.equal(wordsOf(days, { From: '2026-11-01', To: '2026-11-30' }), '1 Nov 2026 – 30 Nov 2026');
});

test('a filter’s chip shows a range of amounts as money', () => {
  assert.equal(wordsOf(amounts, { Min: '50000' }), 'from ₦500.00');
  assert.equal(wordsOf(amounts, { Max: '50000' }), 'up to ₦500.00');
  assert.equal(wordsOf(amounts, { Min: '50000', Max: '125050' }), '₦500.00 – ₦1,250.50');
});

test('a yes-or-no filter is shown with its own label, or with “No” if it has none', () => {
  assert.equal(wordsOf(owes, { Owes: 'true' }), 'Owes something');
  assert.equal(wordsOf(owes, { Owes: 'false' }), 'No');
});

test('a range with one end is an active filter, and clearing it removes both ends', () => {
  assert.equal(isFilterSet(days, { To: '2026-11-30' }), true);
  assert.equal(isFilterSet(days, { Owes: 'true' }), false);
  assert.deepEqual(clearFilter(days), { From: undefined, To: undefined });
});

function wordsOf(filter: ListFilter, query: ListQuery) {
  return filterWords(filter, query, { options, currency: 'NGN' });
}
