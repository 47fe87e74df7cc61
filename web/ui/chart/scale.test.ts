import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fromTop, scaleOf } from './scale.ts';

describe('the scale of a chart', () => {
  test('an axis of positive values goes from zero to a round number above them', () => {
    assert.deepEqual(scaleOf([120, 1180]), { low: 0, high: 2000, marks: [2000, 1000, 0] });
    assert.deepEqual(scaleOf([]), { low: 0, high: 1, marks: [1, 0.5, 0] });
  });

  test('an axis with negative values ends at a round number below them', () => {
    assert.deepEqual(scaleOf([300, -40]), { low: -50, high: 500, marks: [500, 0, -50] });
    assert.deepEqual(scaleOf([-3]), { low: -5, high: 0, marks: [0, -5] });
  });

  test('a value is placed in proportion between the two ends of the axis', () => {
    const scale = scaleOf([100, -100]);
    assert.deepEqual([fromTop(100, scale), fromTop(0, scale), fromTop(-100, scale)], [0, 0.5, 1]);
  });
});
