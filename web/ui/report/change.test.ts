// The comparison beside a figure of a report.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeText } from './change.ts';

test('a sum changes in percent and a rate in points', () => {
  assert.equal(changeText('money', 1_500, 1_000), '+50 % from the period before');
  assert.equal(changeText('money', 400, 1_000), '−60 % from the period before');
  assert.equal(changeText('percent', 7_810, 7_760), '+0.5 points from the period before');
  assert.equal(changeText('money', 0, 0), 'As in the period before');
  assert.equal(changeText('money', 5, 0), 'No earlier data');
  assert.equal(changeText('money', 100_000, 1_000), 'Over 10× last period');
});

test('a smaller loss or fewer reversals are never shown as growth', () => {
  assert.equal(changeText('money', -1_500_000, -50_400_000), undefined);
  assert.equal(changeText('money', 18_570_033_889, -2_900_000), undefined);
  assert.equal(changeText('money', -500, 1_000), undefined);
});
