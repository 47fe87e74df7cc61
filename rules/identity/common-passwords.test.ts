// Passwords that the check for common passwords detects, and passwords that it accepts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCommonPassword } from './common-passwords.ts';

test('the check detects decorated common words, keyboard walks, repeated pieces, dates and phone numbers', () => {
  const common = [
    'password',
    'Password1',
    'P@ssw0rd!',
    'passw0rd123',
    'qwertyuiop',
    'Qwerty123!',
    '1qaz2wsx',
    'zaq12wsx',
    '12345678',
    '1234567890',
    '19871225',
    '25/12/1987',
    '08034567890',
    'iloveyou2',
    'letmein!!',
    'Welcome2024',
    'Nigeria@2024',
    'jesusislord1',
    'abcd1234abcd1234',
    'abcabcabc1',
    'Sunshine#1',
    'princesslove',
    'trustno1',
    'asdfghjkl;',
  ];
  for (const password of common) assert.equal(isCommonPassword(password), true, password);
});

test('the check accepts uncommon passwords', () => {
  const good = [
    'seven green herons',
    'Courtyard-demo-1',
    'Tunde buys 3 goats',
    'x8K!mQ2#vL',
    'корабль-плывёт-7',
    'correct horse battery',
    '9f86d081884c7d659a2f',
  ];
  for (const password of good) assert.equal(isCommonPassword(password), false, password);
});
