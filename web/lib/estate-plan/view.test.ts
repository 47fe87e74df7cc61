import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { boxBetween, clamped, fitted, panned, showing, toPlan, zoomed } from './view.ts';

describe('the view of the plan', () => {
  test('shows the whole plan in the middle, or the corner of one that would be too small', () => {
    assert.deepEqual(fitted(box, screen), { scale: 0.4, x: -24, y: -149 });
    assert.deepEqual(fitted(box, screen, 0.8), { scale: 0.8, x: -24, y: -24 });
  });

  test('zooms around a point that stays in its place', () => {
    const at = { x: 300, y: 200 };
    const before = fitted(box, screen);
    const after = zoomed(before, 2, at);
    assert.equal(after.scale, 0.8);
    assert.deepEqual(toPlan(after, at), toPlan(before, at));
    assert.equal(zoomed(before, 1000, at).scale, 4);
  });

  test('pans by pixels, and keeps the middle of the screen on the plan', () => {
    const view = panned(fitted(box, screen), { x: 40, y: 0 });
    assert.equal(view.x, -124);
    const far = clamped(panned(view, { x: 90_000, y: 90_000 }), box, screen);
    assert.deepEqual(toPlan(far, { x: 400, y: 250 }), { x: -24, y: -24 });
  });

  test('moves to a house only if it is out of sight', () => {
    const view = { x: 0, y: 0, scale: 1 };
    const near = { x: 100, y: 100, width: 16, height: 15 };
    assert.deepEqual(showing(view, near, screen), view);
    const far = showing(view, { ...near, x: 1000 }, screen);
    assert.deepEqual(far, { x: 1000 + 16 + 40 - 800, y: 0, scale: 1 });
  });

  test('spans a box between two points in any order', () => {
    const expected = { x: 1, y: 2, width: 4, height: 6 };
    assert.deepEqual(boxBetween({ x: 5, y: 2 }, { x: 1, y: 8 }), expected);
  });
});

const box = { x: -24, y: -24, width: 2000, height: 1000 };
const screen = { width: 800, height: 500 };
