// The comparison beside a figure of a report.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeText } from './change.ts';

test('a report compares a sum in percent and a rate in points with the period before', () => {
  assert.equal(changeText('money', 1_500, 1_000), '+50 % from the period before');
  assert.equal(changeText('money', 400, 1_000), '−60 % from the period before');
  assert.equal(changeText('percent', 7_810, 7_760), '+0.5 points from the period before');
  assert.equal(changeText('money', 0, 0), 'As in the period before');
  assert.equal(changeText('money', 5, 0), 'No earlier data');
  assert.equal(changeText('money', 10_000, 1_000), '+900 % from the period before');
});

test('a report shows no change in percent if one of the two sums is negative', () => {
  assert.equal(changeText('money', -1_500_000, -50_400_000), undefined);
  assert.equal(changeText('money', 900_000, -500_000), undefined);
  assert.equal(changeText('money', -500, 1_000), undefined);
});

test('a figure is not compared with a previous one of less than a tenth', () => {
  assert.equal(changeText('money', 10_001, 1_000), 'Almost no earlier data');
  assert.equal(changeText('count', 40, 3), 'Almost no earlier data');
  assert.equal(changeText('money', 18_570_033_889, -2_900_000), 'Almost no earlier data');
});
