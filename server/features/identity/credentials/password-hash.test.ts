// Tests for the stored form of a password: old hashes stay valid, and only the right password matches.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashPassword, isPassword } from './password-hash.ts';

test('a hash matches only its own password, and two hashes of one password differ', async () => {
  const hash = await hashPassword('seven green herons');
  assert.match(hash, /^[0-9a-f]{32}:[0-9a-f]{128}$/);
  assert.equal(await isPassword('seven green herons', hash), true);
  assert.equal(await isPassword('seven green heron', hash), false);
  assert.notEqual(await hashPassword('seven green herons'), hash);
});

test('a password hash stored by the earlier implementation still matches', async () => {
  const salt = '71c4674b467a23fc4bac39700033e723';
  const key =
    'dbbf0d2f9f4438307456eb7fe38aba68b90c82d91d1884ebbc1f5d3e69068b52' +
    'f4e19bc81573bb44760ddd870f2af43f8256059cad130ba6731e823eabe83fb7';
  const old = `${salt}:${key}`;
  assert.equal(await isPassword('seven green herons', old), true);
  assert.equal(await isPassword('seven green gulls', old), false);
});

test('a password matches whether its accents are composed or combining characters', async () => {
  const hash = await hashPassword('caf\u00e9 au lait');
  assert.equal(await isPassword('cafe\u0301 au lait', hash), true);
});

test('comparing a password with a stored text that is not a password hash causes an error', async () => {
  for (const text of [
    '',
    'salt:key',
    `${'0'.repeat(32)}:${'0'.repeat(126)}`,
    'seven green herons',
  ]) {
    await assert.rejects(isPassword('seven green herons', text), /not a password hash/);
  }
});
