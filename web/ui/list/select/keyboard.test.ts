// The keys that a list handles, and those that it leaves to fields and controls.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meaningOf } from './keyboard.ts';

test('on a list, j and k move, Enter opens, x selects, e edits, f filters, / searches', () => {
  const meanings = ['j', 'k', 'Enter', 'x', 'e', 'f', '/', 'Escape'].map((key) =>
    meaningOf(press(key), 'page'),
  );
  assert.deepEqual(meanings, [
    'next',
    'previous',
    'open',
    'choose',
    'edit',
    'filter',
    'search',
    'escape',
  ]);
});

test('the list ignores keys typed into a field', () => {
  for (const key of ['j', 'x', '/', 'Enter']) {
    assert.equal(meaningOf(press(key), 'field'), undefined);
  }
});

test('on a link or button, a list ignores Enter but still moves with j', () => {
  assert.equal(meaningOf(press('Enter'), 'control'), undefined);
  assert.equal(meaningOf(press('j'), 'control'), 'next');
});

test('a list ignores keys with Ctrl or Cmd, and keys that are already handled', () => {
  assert.equal(meaningOf(press('k', { ctrlKey: true }), 'page'), undefined);
  assert.equal(meaningOf(press('j', { metaKey: true }), 'page'), undefined);
  assert.equal(meaningOf(press('x', { defaultPrevented: true }), 'page'), undefined);
});

function press(key: string, more = {}) {
  return {
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    defaultPrevented: false,
    ...more,
  };
}
