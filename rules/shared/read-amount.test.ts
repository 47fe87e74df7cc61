import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { detectDecimalSign, readAmount } from './read-amount.ts';

describe('amounts in bank statements', () => {
  const amounts: Record<string, number | null> = {
    '1,234.56': 123_456,
    '(1,234.56)': -123_456,
    'NGN 5,000.00': 500_000,
    'NGN5,000.00': 500_000,
    '₦ 5,000': 500_000,
    N5000: 500_000,
    '250.00 DR': -25_000,
    '250.00CR': 25_000,
    '250.00 Cr.': 25_000,
    '-250.5': -25_050,
    '250.00-': -25_000,
    '−250.00': -25_000,
    '- 1,000.00': -100_000,
    '1\u00a0000.00': 100_000,
    '12,34,567.00': 123_456_700,
    '1234.5000': 123_450,
    '.50': 50,
    '0.00': null,
    '-': null,
    '': null,
    Nil: null,
  };
  for (const [text, minor] of Object.entries(amounts)) {
    test(`the amount “${text}” of a bank statement is read as ${minor} minor units`, () =>
      assert.deepEqual(readAmount(text, '.'), { minor }));
  }

  test('the decimal sign of a column is that of most of its unambiguous amounts, otherwise a point', () => {
    assert.deepEqual(readAmount('1.234,56', ','), { minor: 123_456 });
    assert.equal(detectDecimalSign(['1.234,56', '12.000']), ',');
    assert.equal(detectDecimalSign(['1,234', '12,000.5']), '.');
    assert.equal(detectDecimalSign(['1,234', '12,000']), '.');
    assert.equal(detectDecimalSign(['12,50', '3,00']), ',');
  });

  test('an invalid amount is rejected with a reason, and no amount is rounded', () => {
    for (const text of [
      'abc',
      '1.2.3',
      '12.345',
      '1,23.00',
      '1e5',
      '99999999999999999999',
      '5 000 NGN x',
    ]) {
      assert.ok('reason' in readAmount(text, '.'), text);
    }
  });
});
