// Parsing of names, email addresses and number plates.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEmail, readName, readPlate } from './people.ts';

const names = [
  ['Ada', 'Ada'],
  ['  Ada   Obi ', 'Ada Obi'],
  ['Ọláṣení', 'Ọláṣení'.normalize('NFC')],
  ['O’Neill', 'O’Neill'],
  ["D'Souza-Bello", "D'Souza-Bello"],
  ['محمد علي', 'محمد علي'],
  ['𞤀𞤣', '𞤀𞤣'],
  ['A', undefined],
  ['--', undefined],
  ['Ada 2', undefined],
  ['Ada😀', undefined],
  ['Ada_Obi', undefined],
  ['J. Obi', undefined],
  ['A\u202Eda', undefined],
  ['=cmd', undefined],
  ['x'.repeat(51), undefined],
  ['', undefined],
] as const;

for (const [given, expected] of names) {
  test(`the name ${JSON.stringify(given)} becomes ${expected ?? 'an error'}`, () => {
    const reading = readName(given);
    if (expected === undefined) assert.ok('reason' in reading);
    else assert.deepEqual(reading, { value: expected });
  });
}

test('an email address is stored in lower case without its display name or mailto prefix', () => {
  for (const given of ['Ada@Example.COM', ' ada@example.com ', 'mailto:ada@example.com']) {
    assert.deepEqual(readEmail(given), { value: 'ada@example.com' });
  }
  assert.deepEqual(readEmail('Ada Obi <Ada@example.com>'), { value: 'ada@example.com' });
});

test('an invalid email address is rejected, and two addresses in a field get their own reason', () => {
  for (const given of ['', 'ada', 'ada@', 'ada@example', 'a b@example.com', '@example.com']) {
    assert.deepEqual(readEmail(given), { reason: 'Enter a valid email address.' });
  }
  const two = readEmail('ada@example.com; obi@example.com');
  assert.deepEqual(two, { reason: 'Enter only one email address.' });
  assert.ok('reason' in readEmail(`${'a'.repeat(250)}@example.com`));
});

test('a number plate is stored in capitals with single spaces, and an invalid plate is refused', () => {
  assert.deepEqual(readPlate(' abc-123de '), { value: 'ABC-123DE' });
  assert.deepEqual(readPlate('kja  456 ab'), { value: 'KJA 456 AB' });
  for (const given of ['', '-', 'A', 'ABC_123', 'ABC-123DE-FGHI']) {
    assert.ok('reason' in readPlate(given), given);
  }
});
