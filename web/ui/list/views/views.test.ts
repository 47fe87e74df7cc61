// Saved views: the effect of showing one, and when the screen differs from it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeQuery } from '#ui/list/query.ts';
import { isEdited, viewChange, type SavedView } from './views.ts';

const view: SavedView = {
  id: 'v1',
  name: 'Owing on Palm Street',
  query: { StreetId: 's1', Owes: 'true' },
  columns: ['name', 'balance'],
};

test('opening a saved view replaces search, filters, sort and columns, and keeps the page size', () => {
  const before = { Search: 'ada', Sort: 'name', PageSize: '50', PageNumber: '3' };
  assert.deepEqual(changeQuery(before, viewChange(before, view)), {
    StreetId: 's1',
    Owes: 'true',
    Columns: 'name,balance',
    View: 'v1',
    PageSize: '50',
  });
});

test('leaving a saved view removes the view, its filters and its columns', () => {
  const before = { ...view.query, Columns: 'name,balance', View: 'v1' };
  assert.deepEqual(changeQuery(before, viewChange(before, undefined)), {});
});

test('a saved view is edited if search or columns differ, but not if only the page differs', () => {
  const shown = { ...view.query, Columns: 'name,balance', View: 'v1' };
  assert.equal(isEdited({ ...shown, PageNumber: '2' }, view), false);
  assert.equal(isEdited({ ...shown, Search: 'a' }, view), true);
  assert.equal(isEdited({ ...shown, Columns: 'name' }, view), true);
});
