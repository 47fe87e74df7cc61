import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountInWords } from './amount-in-words.ts';

test('an amount is written in words with its kobo', () => {
  const words = (amountMinor: number) => amountInWords(amountMinor, 'NGN');
  assert.equal(words(6_000_000), 'Sixty thousand naira');
  assert.equal(words(8_830_050), 'Eighty-eight thousand, three hundred naira, fifty kobo');
  assert.equal(words(123_456_789_05), expected);
  assert.equal(words(100_500), 'One thousand and five naira');
  assert.equal(words(0), 'Zero naira');
  assert.equal(words(2_001_00), 'Two thousand and one naira');
});

test('an amount of another currency has its code, and one without hundredths has no words', () => {
  assert.equal(amountInWords(1_250, 'USD'), 'Twelve USD, fifty hundredths');
  assert.equal(amountInWords(1_250, 'JPY'), '');
});

const expected =
  'One hundred and twenty-three million, four hundred and fifty-six thousand, ' +
  'seven hundred and eighty-nine naira, five kobo';
