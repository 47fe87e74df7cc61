// How printed text is fitted; every character counts one here.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnWidths, createRuler, visualOrder, wrap } from './pdf-layout.ts';

const ruler = createRuler(() => 1);
const wrapTo = (width: number, text: string) => wrap(text, 3, (line) => ruler(line) <= width);

test('text is broken at spaces, and inside a word only where it must be', () => {
  assert.deepEqual(wrapTo(9, 'Palm Grove Estate'), ['Palm', 'Grove', 'Estate']);
  assert.deepEqual(wrapTo(10, 'Palm Grove'), ['Palm Grove']);
  assert.deepEqual(wrapTo(4, 'Lagos a'), ['Lago', 's a']);
});

test('text that is too long is cut with an ellipsis that fits', () => {
  const lines = wrapTo(5, 'a'.repeat(100_000));
  assert.deepEqual(lines, ['aaaaa', 'aaaaa', 'aaaa…']);
});

test('no text is no line, and a column too narrow for one character still ends', () => {
  assert.deepEqual(wrapTo(5, ''), []);
  assert.deepEqual(wrapTo(0, 'abcdef'), ['a', 'b', 'c…']);
});

test('columns share the whole width and none is squeezed out', () => {
  const widths = columnWidths(
    [
      { title: 'A', width: 1 },
      { title: 'B', width: 94 },
    ],
    100,
  );
  assert.deepEqual(widths, [6, 94]);
});

test('words from right to left stay together and stand right of what follows them', () => {
  assert.equal(visualOrder('Ada Obi'), 'Ada Obi');
  assert.equal(visualOrder('محمد علي 12'), '12 محمد\u00a0علي');
});
