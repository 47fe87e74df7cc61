import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { drawnAt, exactAt, pointText, type Series, stackAt, stackEnds } from './series.ts';

describe('the series of a chart', () => {
  test('a series below the axis is drawn as negative values, and its tooltip has positive ones', () => {
    assert.deepEqual(
      [drawnAt(goesOut(), 0), drawnAt(goesOut(), 1), drawnAt(goesOut(), 9)],
      [-100, -60, 0],
    );
    assert.equal(
      pointText('Nov', [comesIn(), goesOut()], { at: 0, format }),
      'Nov: In ₦300, Out ₦100',
    );
  });

  test('positive segments stack upwards from zero and negative ones downwards', () => {
    const third: Series = { name: 'Other', values: [50, -10] };
    assert.deepEqual(stackAt([comesIn(), goesOut(), third], 0), [
      { from: 0, to: 300, number: 0 },
      { from: 0, to: -100, number: 1 },
      { from: 300, to: 350, number: 2 },
    ]);
    assert.deepEqual(stackAt([comesIn(), goesOut(), third], 1), [
      { from: 0, to: -40, number: 0 },
      { from: -40, to: -100, number: 1 },
      { from: -100, to: -110, number: 2 },
    ]);
    assert.deepEqual(stackEnds([comesIn(), goesOut()], 2), [300, -100, -40, -100]);
  });

  test('a value with a text of its own is shown as that text', () => {
    const share: Series = { name: 'Paid', values: [8000], exact: ['₦8 of ₦10'] };
    assert.equal(exactAt(share, 0, format), '₦8 of ₦10');
    assert.equal(exactAt(comesIn(), 1, format), '₦-40');
  });
});

function format(value: number): string {
  return `₦${value}`;
}

function comesIn(): Series {
  return { name: 'In', values: [300, -40], tone: 'in' };
}

function goesOut(): Series {
  return { name: 'Out', values: [100, 60], tone: 'out', isBelow: true };
}
