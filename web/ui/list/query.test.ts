// The state of a list in the URL: reading it, changing it, and sending it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  apiQuery,
  changeQuery,
  clearedFilters,
  hasFilters,
  queryWithoutPage,
  filterQuery,
  pageRange,
  readQuery,
  readSort,
  sameQuery,
} from './query.ts';

test('a list takes only parameters that it knows from the URL, as text', () => {
  const search = { Search: 'ada', PageNumber: 2, Owes: true, Tab: 'dues', StreetId: '', x: {} };
  assert.deepEqual(readQuery(search, ['Owes', 'StreetId']), {
    Search: 'ada',
    PageNumber: '2',
    Owes: 'true',
  });
});

test('changing a filter, the sort order or the page size returns a list to its first page', () => {
  const query = { PageNumber: '7', Search: 'ada' };
  assert.deepEqual(changeQuery(query, { StreetId: 's1' }), { Search: 'ada', StreetId: 's1' });
  assert.deepEqual(changeQuery(query, { Sort: '-name' }), { Search: 'ada', Sort: '-name' });
  assert.deepEqual(changeQuery(query, { PageSize: '50' }), { Search: 'ada', PageSize: '50' });
});

test('choosing other columns of a list keeps its page', () => {
  assert.deepEqual(changeQuery({ PageNumber: '7' }, { Columns: 'name,phone' }), {
    PageNumber: '7',
    Columns: 'name,phone',
  });
});

test('default and blank values of a list are removed from the URL', () => {
  assert.deepEqual(changeQuery({ PageNumber: '2', Search: 'a' }, { PageNumber: '1' }), {
    Search: 'a',
  });
  assert.deepEqual(
    changeQuery({ Search: 'a', PageSize: '50' }, { Search: '', PageSize: '25' }),
    {},
  );
});

test('a list’s columns and view are not sent to the server', () => {
  const query = { Search: 'a', Columns: 'name', View: 'v1', PageNumber: '2', Sort: 'name' };
  assert.deepEqual(apiQuery(query), { Search: 'a', PageNumber: '2', Sort: 'name' });
  assert.deepEqual(queryWithoutPage(query), { Search: 'a', Sort: 'name' });
  assert.deepEqual(filterQuery(query), { Search: 'a' });
});

test('sort order, page and columns do not count as filters of a list', () => {
  assert.equal(hasFilters({ Sort: 'name', PageNumber: '3', Columns: 'a' }), false);
  assert.equal(hasFilters({ Owes: 'true' }), true);
});

test('clearing the filters also clears the search and the page, and keeps order and page size', () => {
  const query = { Search: 'a', Owes: 'true', Sort: 'name', PageSize: '50', PageNumber: '4' };
  assert.deepEqual(changeQuery(query, clearedFilters(query)), { Sort: 'name', PageSize: '50' });
});

test('two queries of a list are equal if they have the same values in any order', () => {
  assert.equal(sameQuery({ a: '1', b: '2' }, { b: '2', a: '1' }), true);
  assert.equal(sameQuery({ a: '1' }, { a: '1', b: '2' }), false);
  assert.equal(sameQuery({ a: '1' }, { b: '1' }), false);
});

test('a leading minus in a list’s sort means descending order', () => {
  assert.deepEqual(readSort('-name'), { key: 'name', descending: true });
  assert.deepEqual(readSort('name'), { key: 'name', descending: false });
  assert.equal(readSort(undefined), null);
});

test('a list’s last page has no next page, and with an inexact total that is a page not full', () => {
  const page = { pageSize: 25, totalCount: 60, totalIsExact: true };
  assert.deepEqual(pageRange({ ...page, pageNumber: 3, rows: 10 }), {
    from: 51,
    to: 60,
    pages: 3,
    hasNext: false,
  });
  const open = { pageSize: 25, totalCount: 10_000, totalIsExact: false, pageNumber: 500 };
  assert.equal(pageRange({ ...open, rows: 25 }).hasNext, true);
  assert.equal(pageRange({ ...open, rows: 3 }).hasNext, false);
  assert.equal(pageRange({ ...open, rows: 3 }).pages, undefined);
  assert.deepEqual(pageRange({ ...page, totalCount: 0, pageNumber: 1, rows: 0 }), {
    from: 0,
    to: 0,
    pages: 1,
    hasNext: false,
  });
});
