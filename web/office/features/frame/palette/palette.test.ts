import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPaletteKey, textAfter } from './palette.ts';

test('only Ctrl+K and Cmd+K open the palette: neither K alone nor with Shift', () => {
  assert.equal(isPaletteKey(press('k', { ctrlKey: true })), true);
  assert.equal(isPaletteKey(press('K', { metaKey: true })), true);
  assert.equal(isPaletteKey(press('k')), false);
  assert.equal(isPaletteKey(press('k', { ctrlKey: true, shiftKey: true })), false);
  assert.equal(isPaletteKey(press('j', { ctrlKey: true })), false);
});

test('letters and Backspace edit the palette’s text, Enter and keys with Ctrl do not', () => {
  assert.equal(textAfter('ad', press('a')), 'ada');
  assert.equal(textAfter('ad', press('Backspace')), 'a');
  assert.equal(textAfter('ad', press('a', { ctrlKey: true })), null);
  assert.equal(textAfter('ad', press('Enter')), null);
});

function press(key: string, held: object = {}) {
  return {
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...held,
  };
}
