// Tests how printed text is fitted; every character has the width 1 here.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRuler, fitColumns, visualOrder, wrap } from './pdf-layout.ts';

test('printed text wraps at spaces, and inside a word only when the word is too long', () => {
  assert.deepEqual(wrapTo(9, 'Palm Grove Estate'), ['Palm', 'Grove', 'Estate']);
  assert.deepEqual(wrapTo(10, 'Palm Grove'), ['Palm Grove']);
  assert.deepEqual(wrapTo(4, 'Lagos a'), ['Lago', 's a']);
});

test('printed text that is too long is cut with an ellipsis that fits', () => {
  const lines = wrapTo(5, 'a'.repeat(100_000));
  assert.deepEqual(lines, ['aaaaa', 'aaaaa', 'aaaa…']);
});

test('empty text has no line, and wrapping ends even if no character fits', () => {
  assert.deepEqual(wrapTo(5, ''), []);
  assert.deepEqual(wrapTo(0, 'abcdef'), ['a', 'b', 'c…']);
});

test('printed columns fill the page, and none is narrower than its minimum', () => {
  const needs = [
    { least: 6, wish: 6 },
    { least: 20, wish: 200 },
  ];
  assert.deepEqual(fitColumns(needs, 100), { widths: [6, 94], scale: 1 });
});

test('printed columns that do not fit the page shrink by the same factor', () => {
  const needs = [
    { least: 50, wish: 60 },
    { least: 150, wish: 150 },
  ];
  assert.deepEqual(fitColumns(needs, 100), { widths: [25, 75], scale: 0.5 });
});

test('right-to-left words stay together, and words that follow them are to their left', () => {
  assert.equal(visualOrder('Ada Obi'), 'Ada Obi');
  assert.equal(visualOrder('محمد علي 12'), '12 محمد\u00a0علي');
});

function wrapTo(width: number, text: string) {
  return wrap(text, 3, (line) => ruler(line) <= width);
}

const ruler = createRuler(() => 1);
