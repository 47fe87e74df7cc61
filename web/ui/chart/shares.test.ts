import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sharesOf, shareText } from './shares.ts';

describe('the shares of a chart’s parts in their sum', () => {
  test('shares of positive values add up to one, and a negative value has the share zero', () => {
    assert.deepEqual(sharesOf([60, 40]), [0.6, 0.4]);
    assert.deepEqual(sharesOf([50, -20, 50]), [0.5, 0, 0.5]);
  });

  test('without a positive value, all shares are zero', () => {
    assert.deepEqual(sharesOf([0, -5]), [0, 0]);
    assert.deepEqual(sharesOf([]), []);
  });

  test('a small share reads “under 0.1 %”, and only zero reads “0.0 %”', () => {
    assert.equal(shareText(0.4567), '45.7 %');
    assert.equal(shareText(0.0001), 'under 0.1 %');
    assert.equal(shareText(0), '0.0 %');
  });
});
