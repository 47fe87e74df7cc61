// Selecting rows of a list: one row, all rows of a page, or all matching rows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  idLimit,
  isPicked,
  emptySelection,
  pageState,
  pickedCount,
  toggle,
  togglePage,
  toSelection,
} from './selection.ts';

const page = ['a', 'b', 'c'];

test('selecting a row twice deselects it', () => {
  const once = toggle(emptySelection, 'a', page);
  assert.equal(isPicked(once, 'a'), true);
  assert.equal(pickedCount(toggle(once, 'a', page), 100), 0);
});

test('selecting and deselecting all rows of a page keeps rows of other pages selected', () => {
  const other = toggle(emptySelection, 'z', ['z']);
  const both = togglePage(other, page);
  assert.equal(pickedCount(both, 100), 4);
  assert.deepEqual(toSelection(togglePage(both, page), {}), { kind: 'ids', ids: ['z'] });
});

test('a page has none, some or all of its rows selected, and none if it is empty', () => {
  assert.equal(pageState(emptySelection, page), 'none');
  assert.equal(pageState(toggle(emptySelection, 'a', page), page), 'some');
  assert.equal(pageState(togglePage(emptySelection, page), page), 'all');
  assert.equal(pageState({ kind: 'matching' }, page), 'all');
  assert.equal(pageState({ kind: 'matching' }, []), 'none');
});

test('selecting all matching rows counts the list’s total and sends its query', () => {
  const all = { kind: 'matching' } as const;
  assert.equal(pickedCount(all, 2431), 2431);
  assert.deepEqual(toSelection(all, { Owes: 'true' }), {
    kind: 'matching',
    query: { Owes: 'true' },
  });
});

test('after selecting all matching rows, deselecting one keeps only the page’s other rows', () => {
  const rest = toggle({ kind: 'matching' }, 'b', page);
  assert.deepEqual(toSelection(rest, {}), { kind: 'ids', ids: ['a', 'c'] });
});

test('a selection of single rows has at most as many ids as the contract allows', () => {
  const many = Array.from({ length: idLimit + 50 }, (_, at) => `r${at}`);
  assert.equal(pickedCount(togglePage(emptySelection, many), 5000), idLimit);
});
