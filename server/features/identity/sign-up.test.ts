// Tests for the steps of a new person: sign up, verify the email address, and be signed in. A stranger gains
// nothing by signing up with another person's email address.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PRIVACY_POLICY_VERSION, TERMS_VERSION } from '#contract/identity/consent.ts';
import {
  changeMe,
  changePassword,
  consentToTerms,
  getMe,
  signIn,
  signUp,
  verifyEmail,
} from '#contract/identity/identity.ts';
import { givenWorld } from '#testing/given.ts';
import { codeFor, goodPassword, newcomer, signUpBody } from './testing.ts';

describe('signing up', () => {
  const world = givenWorld();

  test('a person signs up, verifies the email address, enters details and signs in again', async () => {
    const body = signUpBody();
    const sent = await world.call(null, signUp, { body });
    assert.deepEqual(sent.data, { resendAfterSeconds: 60, expiresAfterSeconds: 600 });

    const otp = await codeFor(world, body.email);
    const proof = { email: body.email, otp, password: body.password };
    const { token, user, keptPassword } = (await world.call(null, verifyEmail, { body: proof }))
      .data;
    assert.equal(keptPassword, true);
    const { emailVerified, status, hasConsentedToTerms, detailsCompleted, hasPassword } = user;
    assert.deepEqual(
      { emailVerified, status, hasConsentedToTerms, detailsCompleted, hasPassword },
      {
        emailVerified: true,
        status: 'Active',
        hasConsentedToTerms: true,
        detailsCompleted: false,
        hasPassword: true,
      },
    );

    const me = { id: user.id, token, email: body.email };
    const details = { phone: '0803 456 7890', timeZone: 'Africa/Accra' };
    const changed = (await world.call(me, changeMe, { body: details })).data;
    assert.equal(changed.phone, '+2348034567890');
    assert.equal(changed.detailsCompleted, true);

    const again = await world.call(null, signIn, {
      body: { email: ` ${body.email.toUpperCase()} `, password: body.password },
    });
    assert.notEqual(again.data.token, token);
    assert.deepEqual(again.data.user, {
      ...changed,
      sessionExpiresAt: again.data.expiresAt,
    });
  });

  test('a sign-up stores the accepted versions of the terms and privacy policy, and the age confirmation', async () => {
    const person = await newcomer(world);
    const { rows } = await world.owner.query(
      `select document, version, ip from consents where user_id = $1 order by document`,
      [person.id],
    );
    assert.deepEqual(rows, [
      { document: 'age', version: '18', ip: '127.0.0.1' },
      { document: 'privacy', version: PRIVACY_POLICY_VERSION, ip: '127.0.0.1' },
      { document: 'terms', version: TERMS_VERSION, ip: '127.0.0.1' },
    ]);
  });

  test('each missing consent at sign-up causes an error at its own field', async () => {
    const body = { ...signUpBody(), isAdult: false, agreesToPrivacy: false, agreesToTerms: false };
    const { status, failure } = await world.call(null, signUp, { body: body as never });
    assert.equal(status, 422);
    assert.deepEqual(
      failure.errors.map(({ field }) => field),
      ['isAdult', 'agreesToPrivacy', 'agreesToTerms'],
    );
  });

  test('an easily guessed password is refused with the reason', async () => {
    const weak = {
      short7: 'at least 8',
      aaaaaaaaab: 'different characters',
      'Password123!': 'too common',
      'p@ssw0rd2024': 'too common',
      'my Adeyemi family': 'your name',
      ['xyz7'.repeat(33)]: 'at most 128',
    };
    for (const [password, reason] of Object.entries(weak)) {
      const { status, failure } = await world.call(null, signUp, {
        body: signUpBody({ password }),
      });
      assert.equal(status, 422, password);
      assert.equal(failure.errors[0]?.field, 'password');
      assert.match(failure.message, new RegExp(reason));
    }
  });

  test('signing up with a taken email address gets the same response as a new one and notifies its owner', async () => {
    const owner = await newcomer(world);
    later();
    const fresh = await world.call(null, signUp, { body: signUpBody() });
    const taken = await world.call(null, signUp, {
      body: signUpBody({ email: owner.email, password: 'another good password' }),
    });
    assert.equal(taken.status, fresh.status);
    assert.deepEqual(taken.raw.json(), fresh.raw.json());

    await world.settle();
    const mail = (await world.mails()).findLast(({ recipient }) => recipient === owner.email);
    assert.match(mail?.subject ?? '', /already have/);
    assert.doesNotMatch(mail?.body ?? '', /\d{3} \d{3}/);
    const before = await world.call(null, signIn, {
      body: { email: owner.email, password: owner.password },
    });
    assert.equal(before.status, 200);
  });

  test('verifying an email address without the password removes the password set at sign-up', async () => {
    const stranger = signUpBody({ password: 'the stranger chose this' });
    await world.call(null, signUp, { body: stranger });
    const { email } = stranger;
    const otp = await codeFor(world, email);
    const proven = (await world.call(null, verifyEmail, { body: { email, otp } })).data;
    assert.equal(proven.keptPassword, false);
    assert.equal(proven.user.hasPassword, false);
    assert.equal(proven.user.hasConsentedToTerms, false);

    const tried = await world.call(null, signIn, { body: { email, password: stranger.password } });
    assert.equal(tried.status, 401);

    const me = { id: proven.user.id, token: proven.token, email };
    await world.call(me, changePassword, { body: { password: goodPassword } });
    await world.call(me, consentToTerms);
    const own = await world.call(null, signIn, { body: { email, password: goodPassword } });
    assert.equal(own.data.user.hasConsentedToTerms, true);
  });

  test('verifying an email address with a wrong password removes the password set at sign-up', async () => {
    const stranger = signUpBody({ password: 'the stranger chose this' });
    await world.call(null, signUp, { body: stranger });
    const { email } = stranger;
    const otp = await codeFor(world, email);
    const body = { email, otp, password: 'what the owner believes' };
    const proven = (await world.call(null, verifyEmail, { body })).data;
    assert.equal(proven.keptPassword, false);
  });

  test('a newer sign-up replaces earlier sign-ups with the same unverified email address', async () => {
    const stranger = signUpBody({ firstName: 'Mallory', password: 'the stranger chose this' });
    const { email } = stranger;
    await world.call(null, signUp, { body: stranger });
    await codeFor(world, email);
    later();
    await world.call(null, signUp, { body: signUpBody({ email }) });
    const otp = await codeFor(world, email);
    const body = { email, otp, password: goodPassword };
    const proven = (await world.call(null, verifyEmail, { body })).data;
    assert.equal(proven.keptPassword, true);
    assert.equal(proven.user.firstName, 'Ngozi');
    const tried = await world.call(null, signIn, { body: { email, password: stranger.password } });
    assert.equal(tried.status, 401);
  });

  test('ten concurrent sign-ups with one email address create one account', async () => {
    const body = signUpBody();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => world.call(null, signUp, { body })),
    );
    assert.deepEqual([...new Set(replies.map(({ status }) => status))].toSorted(), [200, 429]);
    const { rows } = await world.owner.query(
      `select (select count(*)::int from users where email = $1) as users,
       (select count(*)::int from accounts a join users u on u.id = a.user_id
         where u.email = $1) as accounts`,
      [body.email],
    );
    assert.deepEqual(rows, [{ users: 1, accounts: 1 }]);
  });

  test('names in several scripts are stored in full, and invalid names are refused', async () => {
    world.clock.advance(3700);
    for (const firstName of ['Olúwaṣeun', 'محمد', 'Łukasz-Jan', 'D’Arcy']) {
      const person = await newcomer(world, { firstName });
      const { data } = await world.call(person, getMe);
      assert.equal(data.firstName, firstName.normalize('NFC'));
    }
    for (const firstName of ['😀😀', 'A', 'x'.repeat(51), '<b>Bo</b>', 'Ada\u0000']) {
      const { status } = await world.call(null, signUp, { body: signUpBody({ firstName }) });
      assert.equal(status, 422, firstName);
    }
  });

  function later() {
    return world.clock.advance(61);
  }
});
