// The words on the chips of filters, and what taking one out does.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clearFilter, filterWords, isFilterSet, type ListFilter } from './filters.ts';

const options = [
  { value: '1', label: 'Palm Street' },
  { value: '2', label: 'Cedar Close' },
  { value: '3', label: 'Unity Crescent' },
];
const street: ListFilter = { kind: 'multi', key: 'StreetId', label: 'Street', options };
const days: ListFilter = { kind: 'days', fromKey: 'From', toKey: 'To', label: 'Moved in' };
const owes: ListFilter = { kind: 'flag', key: 'Owes', label: 'Owes', yes: 'Owes something' };

test('up to two choices are named and more are counted', () => {
  assert.equal(filterWords(street, { StreetId: '1' }, options), 'Palm Street');
  assert.equal(filterWords(street, { StreetId: '1,2' }, options), 'Palm Street, Cedar Close');
  assert.equal(filterWords(street, { StreetId: '1,2,3' }, options), '3 chosen');
});

test('a choice whose words are not known yet is counted', () => {
  assert.equal(filterWords(street, { StreetId: '9' }, options), '1 chosen');
});

test('a range of days reads as a range, a start or an end', () => {
  assert.equal(filterWords(days, { From: '2026-11-01' }, []), 'from 1 Nov 2026');
  assert.equal(filterWords(days, { To: '2026-11-30' }, []), 'until 30 Nov 2026');
  assert.equal(filterWords(days, { From: '2026-11-01', To: '2026-11-01' }, []), '1 Nov 2026');
  assert.equal(
    filterWords(days, { From: '2026-11-01', To: '2026-11-30' }, []),
    '1 Nov 2026 – 30 Nov 2026',
  );
});

test('yes and no have words of their own', () => {
  assert.equal(filterWords(owes, { Owes: 'true' }, []), 'Owes something');
  assert.equal(filterWords(owes, { Owes: 'false' }, []), 'No');
});

test('half a range is a filter that is set, and clearing takes both ends', () => {
  assert.equal(isFilterSet(days, { To: '2026-11-30' }), true);
  assert.equal(isFilterSet(days, { Owes: 'true' }), false);
  assert.deepEqual(clearFilter(days), { From: undefined, To: undefined });
});
