import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fromTop, scaleOf } from './scale.ts';

describe('the scale of a chart', () => {
  test('an axis of positive values starts at zero and ends at a round number above them', () => {
    assert.deepEqual(scaleOf([120, 1180]), { low: 0, high: 1500, marks: [1500, 1000, 500, 0] });
    assert.deepEqual(scaleOf([0.3]).marks, [0.3, 0.2, 0.1, 0]);
    assert.deepEqual(scaleOf([7], { steps: 2 }).marks, [10, 5, 0]);
  });

  test('an axis with positive and negative values has the same step on both sides of zero', () => {
    assert.deepEqual(scaleOf([300, -40]).marks, [300, 200, 100, 0, -100]);
    assert.deepEqual(scaleOf([300, -40], { steps: 2 }).marks, [500, 0, -500]);
  });

  test('an axis of negative values ends at zero', () => {
    const scale = scaleOf([-3, -7]);
    assert.deepEqual(scale, { low: -8, high: 0, marks: [0, -2, -4, -6, -8] });
    assert.deepEqual([fromTop(0, scale), fromTop(-8, scale)], [0, 1]);
  });

  test('without a value other than zero, zero is the only mark', () => {
    assert.deepEqual(scaleOf([]), { low: 0, high: 1, marks: [0] });
    assert.deepEqual(scaleOf([0, 0]), { low: 0, high: 1, marks: [0] });
  });

  test('an axis with a minimum end reaches it, and an axis of counts has whole steps', () => {
    assert.deepEqual(scaleOf([9300], { atLeast: 10_000, steps: 2 }).marks, [10_000, 5000, 0]);
    assert.deepEqual(scaleOf([2], { isWhole: true }).marks, [2, 1, 0]);
    assert.deepEqual(scaleOf([9], { isWhole: true }).marks, [10, 5, 0]);
  });

  test('the axis encloses zero and any values with at most one mark more than its steps', () => {
    const samples = [[9.2e15, -4], [1e-3], [-1e12, 1e12], [1], [99_999_999_999], [-5e-2, 3e-2]];
    for (const values of samples) {
      for (const steps of [2, 3, 4]) {
        const { low, high, marks } = scaleOf(values, { steps });
        assert.ok(marks.length >= 2 && marks.length <= steps + 1, `${values}: ${marks}`);
        assert.ok(high >= Math.max(0, ...values) && low <= Math.min(0, ...values));
        assert.ok(marks.includes(0));
      }
    }
  });

  test('a value is placed in proportion between the two ends of the axis', () => {
    const scale = scaleOf([100, -100]);
    assert.deepEqual([fromTop(100, scale), fromTop(0, scale), fromTop(-100, scale)], [0, 0.5, 1]);
  });
});
