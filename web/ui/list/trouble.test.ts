// The empty and error states of a list, and when each shows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { troubleOf } from './trouble.ts';

const page = (items: unknown[], pageNumber = 1) => ({
  items,
  pageNumber,
  pageSize: 25,
  totalCount: items.length,
  totalIsExact: true,
});
const answer = (data: ReturnType<typeof page> | undefined, error: unknown = null) => ({
  data,
  error,
});
const broken = { message: 'Something went wrong', status: 500, codes: [] };

test('rows, and placeholders before the first answer, are no trouble', () => {
  assert.equal(troubleOf(answer(page([1])), page([1]), false), undefined);
  assert.equal(troubleOf(answer(undefined), undefined, false), undefined);
});

test('nothing at all is empty, nothing that fits is no match', () => {
  assert.equal(troubleOf(answer(page([])), page([]), false), 'empty');
  assert.equal(troubleOf(answer(page([])), page([]), true), 'no-match');
});

test('a page past the end is neither', () => {
  assert.equal(troubleOf(answer(page([], 9)), page([], 9), true), 'past-end');
});

test('a failure without an answer shows, a refresh that fails leaves the rows', () => {
  assert.equal(troubleOf(answer(undefined, broken), page([1]), false), 'error');
  assert.equal(troubleOf(answer(page([1]), broken), page([1]), false), undefined);
});

test('a locked feature and a lesser role show even over rows', () => {
  const locked = { status: 403, codes: ['FEATURE_ACTIVATION_REQUIRED'] };
  assert.equal(troubleOf(answer(page([1]), locked), page([1]), false), 'locked');
  assert.equal(troubleOf(answer(undefined, { status: 403 }), undefined, false), 'forbidden');
});
