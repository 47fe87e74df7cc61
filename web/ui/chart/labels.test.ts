import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { shownLabels, shortLabel } from './labels.ts';

describe('the labels of a horizontal axis', () => {
  test('all labels of the axis are shown in full if they fit', () => {
    assert.deepEqual(
      shownLabels(months(), { width: 900 }).map(({ text }) => text),
      months(),
    );
  });

  test('with less room, the axis has short labels, and with still less only every second one', () => {
    const short = months().map(shortLabel);
    const texts = (width: number) =>
      shownLabels(months(), { width, short }).map(({ text }) => text);
    assert.deepEqual(texts(290), short);
    assert.deepEqual(texts(130), ['Oct', 'Dec', 'Feb']);
  });

  test('labels of 31 days never overlap, stay within the chart, and include the last day', () => {
    for (const width of [120, 200, 290, 310, 720]) {
      const shown = shownLabels(days(), { width });
      const right = ends(shown);
      assert.equal(shown.at(-1)?.text, '31 Dec');
      assert.ok(
        shown.every(({ left }, at) => left >= (right[at - 1] ?? -4) + 4),
        String(width),
      );
      assert.ok(right.every((end) => end <= width + 0.01));
    }
  });

  test('without a width or without labels, the axis shows no label', () => {
    assert.deepEqual(shownLabels(days(), { width: 0 }), []);
    assert.deepEqual(shownLabels([], { width: 300 }), []);
  });
});

/** The right edge of each label, with the width of a character that the chart assumes. */
function ends(labels: ReturnType<typeof shownLabels>): number[] {
  return labels.map(({ left, text }) => left + text.length * 6.8);
}

function months(): string[] {
  return ['Sep 2026', 'Oct 2026', 'Nov 2026', 'Dec 2026', 'Jan 2027', 'Feb 2027'];
}

function days(): string[] {
  return [...Array(31).keys()].map((at) => `${at + 1} Dec`);
}
