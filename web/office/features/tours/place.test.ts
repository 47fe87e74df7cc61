// Tests where the box of a tour stands.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineBetween, placeOf, type Rect } from './place.ts';

test('the box stands beside its part and covers neither rows nor the primary button', () => {
  const rows = rowsBelowHead();
  const title = rect(272, 84, 160, 34);
  const primary = rect(1290, 84, 126, 36);
  const at = boxAt(title, [...rows, primary]);
  for (const kept of [...rows, primary, title]) assert.equal(overlaps(at, kept), false);
  assert.ok(at.left - title.right <= 40, String(at.left));
});

test('the box of a list stands outside its rows', () => {
  const rows = rowsBelowHead();
  const at = boxAt(rect(272, 330, 1144, 576), rows);
  assert.ok(rows.every((row) => !overlaps(at, row)));
});

test('without a free place the box stays on the screen', () => {
  const at = boxAt(rect(0, 0, 1440, 900), [rect(0, 0, 1440, 900)]);
  assert.ok(at.left >= 0 && at.right <= 1440 && at.bottom <= 900);
});

test('a phone’s box stands between the head of the page and its rows', () => {
  const phone = { width: 390, height: 844 };
  const cards = Array.from({ length: 6 }, (_, at) => rect(16, 400 + at * 72, 358, 72));
  const { left, top } = placeOf({
    screen: phone,
    box: { width: 358, height: 180 },
    anchor: rect(16, 76, 120, 34),
    kept: cards,
    avoided: [],
    texts: [],
  });
  assert.equal(left, 16);
  assert.ok(top >= 110 && top + 180 <= 400, String(top));
});

test('the line leads from the edge of the box to the nearest edge of its part', () => {
  const { from, to } = lineBetween(rect(500, 300, 360, 180), rect(272, 100, 160, 34));
  assert.deepEqual(
    [from, to],
    [
      { x: 500, y: 300 },
      { x: 432, y: 134 },
    ],
  );
});

function boxAt(anchor: Rect, kept: readonly Rect[]): Rect {
  const screen = { width: 1440, height: 900 };
  const box = { width: 360, height: 180 };
  const { left, top } = placeOf({ screen, box, anchor, kept, avoided: [], texts: [] });
  return rect(left, top, box.width, box.height);
}

function overlaps(a: Rect, b: Rect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function rect(left: number, top: number, width: number, height: number): Rect {
  return { left, top, right: left + width, bottom: top + height };
}

/** The rows of a list below a page's head. */
function rowsBelowHead(): Rect[] {
  return Array.from({ length: 12 }, (_, at) => rect(272, 330 + at * 48, 1144, 48));
}
