// Tests for setting a new password, by code or by the current password: requirements and effects.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import {
  changePassword,
  forgotPassword,
  getMe,
  resetPassword,
  signIn,
  signUp,
} from '#contract/identity/identity.ts';
import type { Person } from '#testing/world.ts';
import { givenWorld } from '#testing/given.ts';
import { codeFor, newcomer, signUpBody } from './testing.ts';

describe('a new password', () => {
  const world = givenWorld();
  beforeEach(() => world.clock.advance(3700));

  const newer = 'eleven quiet boats';

  test('a password reset ends every session and replaces the password', async () => {
    const person = await newcomer(world);
    const other = await secondSession(person);
    const { email } = person;
    const otp = await resetCode(email);
    const done = await world.call(null, resetPassword, { body: { email, otp, password: newer } });
    assert.equal(done.status, 200);
    assert.equal(await lives(person), false);
    assert.equal(await lives(other), false);
    const tried = await world.call(null, signIn, { body: { email, password: person.password } });
    assert.equal(tried.status, 401);
    const now = await world.call(null, signIn, { body: { email, password: newer } });
    assert.equal(now.status, 200);
    await world.settle();
    const mail = (await world.mails()).findLast(({ recipient }) => recipient === email);
    assert.match(mail?.subject ?? '', /password was changed/);
  });

  test('a password reset ends the sign-in pause caused by failed attempts', async () => {
    const { email } = await newcomer(world);
    for (let failure = 0; failure < 6; failure += 1) {
      await world.call(null, signIn, { body: { email, password: 'not the password' } });
    }
    const otp = await resetCode(email);
    await world.call(null, resetPassword, { body: { email, otp, password: newer } });
    const now = await world.call(null, signIn, { body: { email, password: newer } });
    assert.equal(now.status, 200);
  });

  test('a reset with a rejected password leaves the reset code valid', async () => {
    const { email } = await newcomer(world, { lastName: 'Okonkwo' });
    const otp = await resetCode(email);
    const weak = await world.call(null, resetPassword, {
      body: { email, otp, password: 'my okonkwo house' },
    });
    assert.equal(weak.failure.errors[0]?.code, 'WEAK_PASSWORD');
    const done = await world.call(null, resetPassword, { body: { email, otp, password: newer } });
    assert.equal(done.status, 200);
  });

  test('with a wrong reset code, a password with the person’s name is not refused as weak', async () => {
    const { email } = await newcomer(world, { lastName: 'Okonkwo' });
    const { failure } = await world.call(null, resetPassword, {
      body: { email, otp: '000000', password: 'my okonkwo house' },
    });
    assert.notEqual(failure.errors[0]?.code, 'WEAK_PASSWORD');
  });

  test('a password reset verifies the email address of an unverified account', async () => {
    const body = signUpBody({ password: 'the stranger chose this' });
    await world.call(null, signUp, { body });
    const { email } = body;
    const otp = await resetCode(email);
    await world.call(null, resetPassword, { body: { email, otp, password: newer } });
    const { data } = await world.call(null, signIn, { body: { email, password: newer } });
    assert.equal(data.user.emailVerified, true);
    assert.equal(data.user.hasConsentedToTerms, false, 'nobody proven has agreed yet');
  });

  test('changing the password keeps the current session and ends all others', async () => {
    const person = await newcomer(world);
    const other = await secondSession(person);
    const body = { currentPassword: person.password, password: newer };
    assert.equal((await world.call(person, changePassword, { body })).status, 200);
    assert.equal(await lives(person), true);
    assert.equal(await lives(other), false);
  });

  test('changing the password requires the current one, and five failures block even the right one', async () => {
    const person = await newcomer(world);
    const guess = (currentPassword?: string) =>
      world.call(person, changePassword, {
        body: { password: newer, ...(currentPassword && { currentPassword }) },
      });
    const none = await guess();
    assert.equal(none.failure.errors[0]?.code, 'WRONG_PASSWORD');
    assert.equal(none.failure.errors[0]?.field, 'currentPassword');
    for (let wrong = 0; wrong < 4; wrong += 1)
      assert.equal((await guess(`no ${wrong}`)).status, 422);
    assert.equal((await guess(person.password)).status, 429);
  });

  async function resetCode(email: string): Promise<string> {
    world.clock.advance(61);
    await world.call(null, forgotPassword, { body: { email } });
    return codeFor(world, email);
  }

  async function secondSession(person: Person & { password: string }): Promise<Person> {
    const { email, password } = person;
    const { token } = (await world.call(null, signIn, { body: { email, password } })).data;
    return { ...person, token };
  }

  async function lives(person: Person) {
    return (await world.call(person, getMe)).status === 200;
  }
});
