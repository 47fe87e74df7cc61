import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  boxBetween,
  clamped,
  drawnMargin,
  fitted,
  panned,
  shiftBetween,
  showing,
  toPlan,
  zoomed,
} from './view.ts';

describe('the view of the plan', () => {
  test('the first view fits the whole plan, or shows a corner of it if the houses would be too small', () => {
    assert.deepEqual(fitted(box, screen), { scale: 0.4, x: -24, y: -149 });
    assert.deepEqual(fitted(box, screen, 0.8), { scale: 0.8, x: -24, y: -24 });
  });

  test('zooming keeps the point of the plan under the pointer, up to the largest scale', () => {
    const at = { x: 300, y: 200 };
    const before = fitted(box, screen);
    const after = zoomed(before, 2, at);
    assert.equal(after.scale, 0.8);
    assert.deepEqual(toPlan(after, at), toPlan(before, at));
    assert.equal(zoomed(before, 1000, at).scale, 4);
  });

  test('a view can be shown by shifting the drawing only within its margin and at the same scale', () => {
    const before = fitted(box, screen);
    assert.deepEqual(shiftBetween(before, panned(before, { x: 40, y: -30 })), { x: 40, y: -30 });
    assert.equal(shiftBetween(before, panned(before, { x: drawnMargin + 1, y: 0 })), null);
    assert.equal(shiftBetween(before, zoomed(before, 1.35, { x: 0, y: 0 })), null);
  });

  test('panning moves the view by pixels, and clamping keeps the middle of the screen on the plan', () => {
    const view = panned(fitted(box, screen), { x: 40, y: 0 });
    assert.equal(view.x, -124);
    const far = clamped(panned(view, { x: 90_000, y: 90_000 }), box, screen);
    assert.deepEqual(toPlan(far, { x: 400, y: 250 }), { x: -24, y: -24 });
  });

  test('the view moves to a house only if the house is off the screen', () => {
    const view = { x: 0, y: 0, scale: 1 };
    const near = { x: 100, y: 100, width: 16, height: 15 };
    assert.deepEqual(showing(view, near, screen), view);
    const far = showing(view, { ...near, x: 1000 }, screen);
    assert.deepEqual(far, { x: 1000 + 16 + 40 - 800, y: 0, scale: 1 });
  });

  test('a box spanned from right to left is the same as one spanned from left to right', () => {
    const expected = { x: 1, y: 2, width: 4, height: 6 };
    assert.deepEqual(boxBetween({ x: 5, y: 2 }, { x: 1, y: 8 }), expected);
  });
});

const box = { x: -24, y: -24, width: 2000, height: 1000 };
const screen = { width: 800, height: 500 };
