// Tests how the numbers of XLSX cells are written out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainNumber } from './plain-number.ts';

const numbers = [
  ['0', '0'],
  ['-7', '-7'],
  ['12345678901234567', '12345678901234567'],
  ['2.34803456789E+12', '2348034567890'],
  ['-1.5e3', '-1500'],
  ['1E+20', '100000000000000000000'],
  ['0.30000000000000004', '0.3'],
  ['12.300000000000001', '12.3'],
  ['1.5E-7', '0.00000015'],
  ['-0.05', '-0.05'],
  ['100.0', '100'],
  ['1E+300', '1E+300'],
  ['12a', '12a'],
  ['', ''],
] as const;

for (const [given, expected] of numbers) {
  test(`the number ${given || 'nothing'} is written as ${expected || 'nothing'}`, () => {
    assert.equal(plainNumber(given), expected);
  });
}
