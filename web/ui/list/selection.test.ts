// Selecting rows: one, a page, all that match.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  idLimit,
  isPicked,
  nothing,
  pageState,
  pickedCount,
  toggle,
  togglePage,
  toSelection,
} from './selection.ts';

const page = ['a', 'b', 'c'];

test('choosing a row twice leaves nothing chosen', () => {
  const once = toggle(nothing, 'a', page);
  assert.equal(isPicked(once, 'a'), true);
  assert.equal(pickedCount(toggle(once, 'a', page), 100), 0);
});

test('rows of other pages stay chosen when a page is chosen and let go', () => {
  const other = toggle(nothing, 'z', ['z']);
  const both = togglePage(other, page);
  assert.equal(pickedCount(both, 100), 4);
  assert.deepEqual(toSelection(togglePage(both, page), {}), { kind: 'ids', ids: ['z'] });
});

test('a page is all, some or none', () => {
  assert.equal(pageState(nothing, page), 'none');
  assert.equal(pageState(toggle(nothing, 'a', page), page), 'some');
  assert.equal(pageState(togglePage(nothing, page), page), 'all');
  assert.equal(pageState({ kind: 'matching' }, page), 'all');
  assert.equal(pageState({ kind: 'matching' }, []), 'none');
});

test('all that match counts the total and sends the query', () => {
  const all = { kind: 'matching' } as const;
  assert.equal(pickedCount(all, 2431), 2431);
  assert.deepEqual(toSelection(all, { Owes: 'true' }), {
    kind: 'matching',
    query: { Owes: 'true' },
  });
});

test('letting one row go out of all that match keeps the rest of the page', () => {
  const rest = toggle({ kind: 'matching' }, 'b', page);
  assert.deepEqual(toSelection(rest, {}), { kind: 'ids', ids: ['a', 'c'] });
});

test('no more ids are chosen than the contract takes', () => {
  const many = Array.from({ length: idLimit + 50 }, (_, at) => `r${at}`);
  assert.equal(pickedCount(togglePage(nothing, many), 5000), idLimit);
});
