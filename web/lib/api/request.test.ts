// The URL and headers that the browser sends with a call.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headersOf, inChosenCommunity, queryKeyOf, urlOf } from './request.ts';

const read = { name: 'x', method: 'GET', path: '/community/:communityId/worker/all' };
const write = { ...read, method: 'POST' };
const nobody = { token: null, communityId: null };
const someone = { token: 'secret', communityId: 'c1' };

test('a call fills and escapes its path parameters, and appends its query without empty values', () => {
  const parts = { params: { communityId: 'a/b' }, query: { PageNumber: 1, Search: 'A&B', No: '' } };
  assert.equal(urlOf(read, parts), '/api/community/a%2Fb/worker/all?PageNumber=1&Search=A%26B');
});

test('a call with a missing path parameter throws and is never sent', () => {
  assert.throws(() => urlOf(read, {}), /No communityId/);
});

test('the headers have the bearer token and the community only if they are given', () => {
  const without = headersOf(read, {}, nobody, undefined);
  assert.equal('Authorization' in without || 'communityId' in without, false);
  const headers = headersOf(read, {}, someone, undefined);
  assert.equal(headers['Authorization'], 'Bearer secret');
  assert.equal(headers['communityId'], 'c1');
});

test('a call for another community names that community in its header', () => {
  const headers = headersOf(read, { params: { communityId: 'c2' } }, someone, undefined);
  assert.equal(headers['communityId'], 'c2');
});

test('each POST has the idempotency key of its action, or a new key; a GET has none', () => {
  assert.equal(headersOf(write, {}, nobody, 'k')['Idempotency-Key'], 'k');
  const one = headersOf(write, {}, nobody, undefined)['Idempotency-Key'];
  const other = headersOf(write, {}, nobody, undefined)['Idempotency-Key'];
  assert.ok(one && other && one !== other);
  assert.equal('Idempotency-Key' in headersOf(read, {}, nobody, undefined), false);
});

test('a file upload sets no content type, so that the browser adds the boundary; other bodies are JSON', () => {
  assert.equal(
    'Content-Type' in headersOf({ ...write, kind: 'file' }, { body: {} }, nobody, 'k'),
    false,
  );
  assert.equal(headersOf(write, { body: {} }, nobody, 'k')['Content-Type'], 'application/json');
});

test('a call without a community gets the chosen one, and the same URL and cache key as if it named it', () => {
  const filled = inChosenCommunity(read, { query: { Search: 'Ada' } }, 'c1');
  assert.equal(urlOf(read, filled), '/api/community/c1/worker/all?Search=Ada');
  const explicit = { params: { communityId: 'c1' }, query: { Search: 'Ada' } };
  assert.deepEqual(queryKeyOf(read, filled), queryKeyOf(read, explicit));
});

test('a call that names a community uses it, even if another one is chosen', () => {
  const named = { params: { communityId: 'c2' } };
  assert.equal(urlOf(read, inChosenCommunity(read, named, 'c1')), '/api/community/c2/worker/all');
});

test('the chosen community is not added to calls outside the office, and cannot be added if none is chosen', () => {
  const elsewhere = { ...read, path: '/me/:communityIds' };
  assert.deepEqual(inChosenCommunity(elsewhere, {}, 'c1'), {});
  const ofHouse = { ...read, path: '/portal/communities/:communityId/houses/:houseId/dues' };
  assert.deepEqual(inChosenCommunity(ofHouse, {}, 'c1'), {});
  assert.throws(() => urlOf(read, inChosenCommunity(read, {}, null)), /No communityId/);
});
