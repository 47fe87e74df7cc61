// Guarantees of avatars without a photo: their initials, and tints whose initials are readable in both themes.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { initialsOf, tintCount, tintOf } from './initials.ts';

test('initials are the first letters of the first and the last word, with their accents', () => {
  assert.equal(initialsOf('ada obi'), 'AO');
  assert.equal(initialsOf('Ọlá ọmọ Ṣadé'), 'ỌṢ');
  assert.equal(initialsOf('Ọ̀sun'.normalize('NFD')), 'Ọ̀'.normalize('NFC'));
  assert.equal(initialsOf('  “Palm” Court 2 '), 'P2');
  assert.equal(initialsOf(''), '');
});

test('a name has the same tint in upper and lower case and in both Unicode forms', () => {
  assert.equal(tintOf('Ṣadé Ẹ̀bùn'), tintOf(' ṣadé ẹ̀bùn '.normalize('NFD')));
  const tints = new Set(Array.from({ length: 200 }, (_name, at) => tintOf(`Person ${at}`)));
  assert.equal(tints.size, tintCount, 'all tints are used');
});

test('initials have a contrast of at least 4.5 on each tint in both themes', async () => {
  const css = await readFile(new URL('../tokens.css', import.meta.url), 'utf8');
  const pairs = [...css.matchAll(/--ui-face-(\d): (#\w{6});\s+--ui-face-\1-text: (#\w{6});/g)];
  assert.equal(pairs.length, 2 * tintCount);
  for (const [, tint = '', soft = '', text = ''] of pairs) {
    assert.ok(contrastOf(soft, text) >= 4.5, `tint ${tint}: ${soft} and ${text}`);
  }
});

/** The contrast of two colours, by WCAG 2. */
function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
