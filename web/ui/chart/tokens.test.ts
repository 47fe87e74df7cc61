import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

describe('the colours of charts', () => {
  test('the light and the dark theme define the same nine chart colours', () => {
    const [light, dark] = themes();
    assert.deepEqual(
      light.colours.map(([name]) => name),
      dark.colours.map(([name]) => name),
    );
    assert.equal(light.colours.length, 9);
  });

  test('each chart colour has a contrast of at least 3 : 1 with its theme’s surface', () => {
    for (const { surface, colours } of themes()) {
      for (const [name, colour] of colours) {
        const found = contrast(colour, surface);
        assert.ok(found >= 3, `${name} on ${surface}: ${found.toFixed(2)}`);
      }
    }
  });

  test('among the colours for the age of a debt, an older one has more contrast', () => {
    for (const { surface, colours } of themes()) {
      const ages = colours.filter(([name]) => name.startsWith('--ui-chart-age'));
      const found = ages.map(([, colour]) => contrast(colour, surface));
      const inOrder = found.toSorted((one, other) => one - other);
      assert.deepEqual(found, inOrder);
    }
  });
});

/** The surface of the light theme is white, and of the dark theme the eighth shade of `dark`. */
function themes() {
  const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
  const dark = /const dark\b[^']*'(?:#\w{6} ){7}(#\w{6})/.exec(read('../theme.ts'))?.[1] ?? '';
  const [first = '', second = ''] = read('tokens.css').split("[data-mantine-color-scheme='dark']");
  return [
    { surface: '#ffffff', colours: coloursIn(first) },
    { surface: dark, colours: coloursIn(second) },
  ] as const;
}

function coloursIn(css: string): [name: string, colour: string][] {
  const found = css.matchAll(/(--ui-chart-[\w-]+): (#\w{6});/g);
  return [...found].map(([, name = '', colour = '']) => [name, colour]);
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
