import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { tipPlace } from './tip-place.ts';

describe('the place of a tooltip', () => {
  test('a tooltip is centred above its point', () => {
    const point = { left: 190, top: 400, width: 10, height: 100 };
    assert.deepEqual(onPhone(point), { left: 95, top: 332 });
  });

  test('a tooltip without room above its point is below the point', () => {
    const point = { left: 190, top: 40, width: 10, height: 100 };
    assert.equal(onPhone(point).top, 148);
  });

  test('a tooltip stays inside the viewport', () => {
    for (const left of [-50, 0, 380, 600]) {
      for (const top of [-300, 0, 20, 820, 1200]) {
        const place = onPhone({ left, top, width: 12, height: 300 });
        assert.ok(place.left >= 8 && place.left + 200 <= 390 - 8);
        assert.ok(place.top >= 8 && place.top + 60 <= 844 - 8);
      }
    }
  });

  test('a tooltip wider than the viewport starts at its left edge', () => {
    const place = onPhone({ left: 100, top: 300, width: 10, height: 10 }, 500);
    assert.equal(place.left, 8);
  });
});

/** The place of a tooltip of 60 pixels height on a phone. */
function onPhone(point: Parameters<typeof tipPlace>[0], width = 200) {
  return tipPlace(point, { width, height: 60 }, { width: 390, height: 844 });
}
