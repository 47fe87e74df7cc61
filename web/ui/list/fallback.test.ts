// The empty and error states of a list, and when each shows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fallbackOf } from './fallback.ts';

const broken = { message: 'Something went wrong', status: 500, codes: [] };

test('a list with rows, or without its first response, shows no empty or error state', () => {
  assert.equal(fallbackOf(answer(page([1])), page([1]), false), undefined);
  assert.equal(fallbackOf(answer(undefined), undefined, false), undefined);
});

test('an empty list differs from a search without matches', () => {
  assert.equal(fallbackOf(answer(page([])), page([]), false), 'empty');
  assert.equal(fallbackOf(answer(page([])), page([]), true), 'no-match');
});

test('a page past the end has its own state', () => {
  assert.equal(fallbackOf(answer(page([], 9)), page([], 9), true), 'past-end');
});

test('a failed first load shows an error, and a failed refresh keeps the rows', () => {
  assert.equal(fallbackOf(answer(undefined, broken), page([1]), false), 'error');
  assert.equal(fallbackOf(answer(page([1]), broken), page([1]), false), undefined);
});

test('a locked feature replaces even loaded rows, and a missing permission has its own state', () => {
  const locked = { status: 403, codes: ['FEATURE_ACTIVATION_REQUIRED'] };
  assert.equal(fallbackOf(answer(page([1]), locked), page([1]), false), 'locked');
  assert.equal(fallbackOf(answer(undefined, { status: 403 }), undefined, false), 'forbidden');
});

function page(items: unknown[], pageNumber = 1) {
  return {
    items,
    pageNumber,
    pageSize: 25,
    totalCount: items.length,
    totalIsExact: true,
  };
}

function answer(data: ReturnType<typeof page> | undefined, error: unknown = null) {
  return {
    data,
    error,
  };
}
