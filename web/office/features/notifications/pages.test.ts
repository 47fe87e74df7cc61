// Loading further pages of notifications while a person scrolls.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearEnd, nextPage, once } from './pages.ts';

test('the next notifications load once the visible part reaches 80 % of the list’s height', () => {
  assert.equal(nearEnd({ scrollTop: 399, clientHeight: 400, scrollHeight: 1000 }), false);
  assert.equal(nearEnd({ scrollTop: 400, clientHeight: 400, scrollHeight: 1000 }), true);
});

test('a page of notifications with fewer rows than its size is the last one', () => {
  assert.equal(nextPage(Array.from({ length: 10 }), 1), 2);
  assert.equal(nextPage(Array.from({ length: 9 }), 1), undefined);
  assert.equal(nextPage([], 3), undefined);
});

test('a notification that two pages contain is shown once', () => {
  const a = { notificationId: 'a' };
  assert.deepEqual(once([a, { notificationId: 'b' }, { notificationId: 'a' }]).length, 2);
});
