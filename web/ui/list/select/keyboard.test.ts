// The keys that a list handles, and those that it leaves to fields and controls.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meaningOf } from './keyboard.ts';

test('the keys of a list have the meanings given in the help', () => {
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

test('Enter on a link or button is left to that control', () => {
  assert.equal(meaningOf(press('Enter'), 'control'), undefined);
  assert.equal(meaningOf(press('j'), 'control'), 'next');
});

test('the list ignores handled keys and keys with Ctrl, Cmd or Alt', () => {
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
