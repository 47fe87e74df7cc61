// The strength shown beside a new password: refused passwords have level 1, and longer or more varied ones a higher
// level.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCommonPassword } from '#rules/identity/common-passwords.ts';
import { strengthOf } from './strength.ts';

test('an empty password has level 0, and a refused password has level 1', () => {
  assert.equal(levelOf(''), 0);
  for (const refused of ['short', 'aaaabbbb', 'ngozi is here', 'my ngozi.a mail', 'Password123']) {
    assert.equal(levelOf(refused), 1, refused);
  }
});

test('longer and more varied passwords have a higher level', () => {
  assert.equal(levelOf('kdwtmbvx'), 2);
  assert.equal(levelOf('kdwt-Mbvx7'), 3);
  assert.equal(levelOf('seven green herons'), 4);
});

function levelOf(password: string) {
  return strengthOf(password, owner, isCommonPassword).level;
}

const owner = { firstName: 'Ngozi', lastName: 'Adeyemi', email: 'ngozi.a@example.test' };
