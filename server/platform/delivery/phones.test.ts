// Tests the parsing of phone numbers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPhone } from './phones.ts';

const same = [
  '0803 456 7890',
  '0803-456-78-90',
  '(0803) 4567890',
  '08034567890',
  '8034567890',
  '8034567890.0',
  '2348034567890',
  '234 0803 456 7890',
  '+234-803-456-7890',
  '+234 (0) 803 456 7890',
  '00234 803 456 7890',
  '009 234 803 456 7890',
  "'+2348034567890",
  'tel:+2348034567890',
  ' +234\u00a0803\u00a0456\u00a07890 ',
  '＋２３４８０３４５６７８９０',
  '٠٨٠٣٤٥٦٧٨٩٠',
  '2.348034567890E+12',
  '2,348034567890e12',
  '8.034567890E9',
];

for (const given of same) {
  test(`the phone number ${given} is read in Nigeria as +2348034567890`, () => {
    assert.deepEqual(readPhone(given, 'NG'), { value: '+2348034567890' });
  });
}

test('a foreign phone number is read by its country code and that country’s rules', () => {
  assert.deepEqual(readPhone('+44 20 7946 0958', 'NG'), { value: '+442079460958' });
  assert.deepEqual(readPhone('020 7946 0958', 'GB'), { value: '+442079460958' });
  assert.deepEqual(readPhone('06 12 34 56 78', 'FR'), { value: '+33612345678' });
});

const refused: [given: string, reason: RegExp][] = [
  ['2.34803E+12', /^Excel shortened this number, and its last digits are lost\. Enter it again\.$/],
  ['2,35E+12', /shortened/],
  ['8.03457E+09', /shortened/],
  ['', /^Enter a phone number/],
  ['none', /valid phone number/],
  ['0803456789O', /valid phone number/],
  ['12', /length/],
  ['080345678901234', /does not exist/],
  ['080345678', /does not exist|length/],
  ['0000000000', /does not exist/],
  ['0803 456 7890 / 0805 111 2222', /only one/],
  ['08034567890,08051112222', /only one/],
  ['08034567890 or 08051112222', /only one/],
  ['0803 456 7890 ext 4', /extension/],
  [`+${'9'.repeat(5000)}`, /country code/],
];

for (const [given, reason] of refused) {
  test(`the phone number “${given.slice(0, 40)}” is rejected: ${reason.source}`, () => {
    const reading = readPhone(given, 'NG');
    assert.match('reason' in reading ? reading.reason : reading.value, reason);
  });
}

test('a phone number without country code is rejected when the region is unknown', () => {
  const reason = 'Start the number with + and the country code.';
  assert.deepEqual(readPhone('0803 456 7890', 'XX'), { reason });
});
