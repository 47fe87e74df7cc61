// The addresses that a sign-in may redirect to.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sameOriginPath } from './same-origin-path.ts';

const origin = 'https://courtyard.example';

test('after a sign-in, a page of the product is opened with its search and its anchor', () => {
  const page = '/finances?Tab=transactions#last';
  assert.equal(sameOriginPath(page, origin), page);
});

test('an address of another site, or no address at all, is not opened after a sign-in', () => {
  const others = [
    'https://evil.example/residents',
    '//evil.example/residents',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    'evil.example',
    '',
  ];
  for (const other of others) assert.equal(sameOriginPath(other, origin), null, other);
});

test('a page of the sign-in itself is not opened after a sign-in', () => {
  for (const page of ['/', '/signup', '/session-expired?x=1', '/unauthorized']) {
    assert.equal(sameOriginPath(page, origin), null, page);
  }
});
