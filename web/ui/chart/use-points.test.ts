import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pointByKey } from './use-points.ts';

describe('the keys of a chart', () => {
  test('the first arrow key shows the current point, and the next ones move from it', () => {
    assert.equal(pointByKey('ArrowLeft', null, { count: 6, last: 5 }), 5);
    assert.equal(pointByKey('ArrowLeft', 5, { count: 6, last: 5 }), 4);
    assert.equal(pointByKey('ArrowDown', 2, { count: 6, last: 2 }), 3);
  });

  test('the arrow keys stop at both ends, and Home and End lead there', () => {
    assert.equal(pointByKey('ArrowRight', 5, { count: 6, last: 5 }), 5);
    assert.equal(pointByKey('ArrowUp', 0, { count: 6, last: 0 }), 0);
    assert.equal(pointByKey('Home', null, { count: 6, last: 5 }), 0);
    assert.equal(pointByKey('End', 1, { count: 6, last: 1 }), 5);
  });

  test('keys other than the arrows, Home and End select no point of the chart', () => {
    assert.equal(pointByKey('Tab', 1, { count: 6, last: 1 }), null);
    assert.equal(pointByKey('a', null, { count: 6, last: 5 }), null);
  });
});
