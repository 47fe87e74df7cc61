// Tests for two-factor authentication. A code from an authenticator app turns it on, every sign-in requires it,
// guessing is limited, and only the account's owner or the operator can turn it off.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getMe, requestOtp, signIn, stepUp } from '#contract/identity/identity.ts';
import {
  confirmTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
} from '#contract/identity/two-factor.ts';
import { listWorkers } from '#contract/team/workers.ts';
import type { Person } from '#testing/world.ts';
import { givenWorld } from '#testing/given.ts';
import { codeOf } from '#testing/code-of.ts';
import { appCode } from './credentials/authenticator.ts';
import { endSecondStep } from './end-second-step.ts';
import { newcomer, proveByMail } from './testing.ts';

describe('two-factor authentication', () => {
  const world = givenWorld();

  test('turning two-factor on needs a step-up, and a wrong code from the authenticator app leaves it off', async () => {
    const person = await newcomer(world);
    assert.equal(codeOf(await world.call(person, startTwoFactor)), 'STEP_UP_REQUIRED');
    await prove(person);
    const { secret, uri } = (await world.call(person, startTwoFactor)).data;
    assert.match(uri, new RegExp(`^otpauth://totp/Courtyard:.*secret=${secret}`));
    const wrong = { code: appCode(secret, new Date(world.clock.now().getTime() - 600_000)) };
    assert.equal(
      codeOf(await world.call(person, confirmTwoFactor, { body: wrong })),
      'WRONG_APP_CODE',
    );
    assert.equal((await enter(person)).status, 200);
    assert.equal((await world.call(person, getMe)).data.twoFactorEnabled, false);
  });

  test('turning two-factor on ends other sessions, and the password alone no longer signs in', async () => {
    const person = await newcomer(world);
    const other = (await enter(person)).data.token;
    const { secret, recoveryCodes } = await turnOn(person);
    assert.equal(new Set(recoveryCodes).size, 10);
    assert.match(await mailTo(person.email), /Two-factor authentication is on/);
    assert.equal((await world.call({ ...person, token: other }, getMe)).status, 401);
    assert.equal(codeOf(await enter(person)), 'SECOND_STEP_REQUIRED');
    const { rows } = await world.owner.query('select from sessions where user_id = $1', [
      person.id,
    ]);
    assert.equal(rows.length, 1, 'the one in which it was turned on');

    world.clock.advance(31);
    const entered = await enter(person, appCode(secret, world.clock.now()));
    assert.equal(entered.status, 200);
    assert.equal(entered.data.user.twoFactorEnabled, true);
  });

  test('neither the secret nor a recovery code is stored in clear text', async () => {
    const person = await newcomer(world);
    const key = { 'idempotency-key': 'the-same-key-twice' };
    await prove(person);
    const { secret } = (await world.call(person, startTwoFactor, {}, key)).data;
    const body = { code: appCode(secret, world.clock.now()) };
    const { recoveryCodes } = (await world.call(person, confirmTwoFactor, { body }, key)).data;
    const { rows } = await world.owner.query<{ text: string }>(
      `select concat(t::text, (select string_agg(r::text, '') from recovery_codes r),
       (select string_agg(k::text, '') from idempotency_keys k)) as text from two_factors t`,
    );
    const everything = rows.map(({ text }) => text).join('');
    assert.ok(everything.length > 1000);
    for (const hidden of [secret, ...recoveryCodes]) assert.ok(!everything.includes(hidden));
  });

  test('a code of the app works only once, also in concurrent sign-ins', async () => {
    const person = await newcomer(world);
    const { secret } = await turnOn(person);
    const used = appCode(secret, world.clock.now());
    assert.equal(codeOf(await enter(person, used)), 'WRONG_SECOND_STEP', 'it confirmed already');
    world.clock.advance(60);
    const code = appCode(secret, world.clock.now());
    const answers = await Promise.all(Array.from({ length: 4 }, () => enter(person, code)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    // A code of the previous time step, which is older than the used code.
    const older = appCode(secret, new Date(world.clock.now().getTime() - 30_000));
    assert.equal(codeOf(await enter(person, older)), 'WRONG_SECOND_STEP');
  });

  test('five wrong codes pause the second step, even for the right code, and notify the person', async () => {
    const person = await newcomer(world);
    const { secret } = await turnOn(person);
    world.clock.advance(60);
    const guesses = await Promise.all(Array.from({ length: 12 }, () => enter(person, '000000')));
    assert.equal(guesses.filter((one) => codeOf(one) === 'WRONG_SECOND_STEP').length, 5);
    const right = await enter(person, appCode(secret, world.clock.now()));
    assert.equal(codeOf(right), 'SECOND_STEP_PAUSED');
    assert.match(await mailTo(person.email), /Someone knows your password/);
    world.clock.advance(901);
    assert.equal((await enter(person, appCode(secret, world.clock.now()))).status, 200);
  });

  test('a recovery code signs in once, with or without capital letters and the dash', async () => {
    const person = await newcomer(world);
    const { secret, recoveryCodes } = await turnOn(person);
    const [first = '', second = ''] = recoveryCodes;
    const typed = ` ${first.replace('-', ' ').toUpperCase()}`;
    const entered = await enter(person, typed);
    assert.equal(entered.data.user.recoveryCodesLeft, 9);
    assert.match(await mailTo(person.email), /recovery code was used/);
    assert.equal(codeOf(await enter(person, first)), 'WRONG_SECOND_STEP');

    world.clock.advance(601);
    const { failure } = await world.call(person, renewRecoveryCodes);
    assert.match(failure.errors[0]?.confirms?.detail ?? '', /^Create new recovery codes for .•••@/);
    assert.equal(failure.errors[0]?.code, 'STEP_UP_REQUIRED');
    await proveByApp(person, secret);
    const renewed = await world.call(person, renewRecoveryCodes);
    assert.equal(codeOf(await enter(person, second)), 'WRONG_SECOND_STEP');
    assert.equal((await enter(person, renewed.data.recoveryCodes[0])).status, 200);
  });

  test('turning two-factor off needs step-up authentication and sends an email', async () => {
    const person = await newcomer(world);
    const { secret } = await turnOn(person);
    assert.equal(codeOf(await world.call(person, startTwoFactor)), 'TWO_FACTOR_ON');
    world.clock.advance(601);
    assert.equal(codeOf(await world.call(person, endTwoFactor)), 'STEP_UP_REQUIRED');
    await proveByApp(person, secret);
    assert.equal((await world.call(person, endTwoFactor)).status, 200);
    assert.match(await mailTo(person.email), /Two-factor authentication is off/);
    assert.equal((await enter(person)).status, 200);
  });

  test('with two-factor on, a step-up needs a code of the app or a recovery code, not an emailed code', async () => {
    const person = await newcomer(world);
    const { secret, recoveryCodes } = await turnOn(person);
    world.clock.advance(601);
    const asked = await world.call(person, requestOtp, {
      body: { email: person.email, purpose: 'step-up' },
    });
    assert.equal(codeOf(asked), 'APP_CODE_WANTED');
    const byMail = await world.call(person, stepUp, { body: { otp: '123456' } });
    assert.deepEqual(
      byMail.failure.errors.map(({ code, field }) => [code, field]),
      [['WRONG_SECOND_STEP', 'otp']],
    );
    assert.equal(codeOf(await world.call(person, endTwoFactor)), 'STEP_UP_REQUIRED');
    const [recovery = ''] = recoveryCodes;
    assert.equal((await world.call(person, stepUp, { body: { otp: recovery } })).status, 200);
    await proveByApp(person, secret);
    assert.equal((await world.call(person, endTwoFactor)).status, 200);
  });

  test('the operator can turn two-factor off for a locked-out person, who is notified', async () => {
    const person = await newcomer(world);
    await turnOn(person);
    assert.match(await endSecondStep(world.owner, ` ${person.email.toUpperCase()}`), /is off/);
    assert.match(await mailTo(person.email), /Two-factor authentication is off/);
    assert.equal((await world.call(person, getMe)).status, 401);
    assert.equal((await enter(person)).status, 200);
    await assert.rejects(endSecondStep(world.owner, person.email), /is already off/);
    await assert.rejects(endSecondStep(world.owner, undefined), /npm run end-second-step/);
  });

  test('the team list shows that a person uses two-factor', async () => {
    const owner = await newcomer(world);
    const communityId = await world.community(owner);
    await turnOn(owner);
    const { data } = await world.call(owner, listWorkers, { params: { communityId } });
    assert.deepEqual(
      data.items.map(({ twoFactorEnabled }) => twoFactorEnabled),
      [true],
    );
  });

  function prove(person: Person) {
    return proveByMail(world, person);
  }

  /** Steps up the session of a person who uses two-factor, with a code of the app. */
  async function proveByApp(person: Person, secret: string): Promise<void> {
    world.clock.advance(601);
    const otp = appCode(secret, world.clock.now());
    assert.equal((await world.call(person, stepUp, { body: { otp } })).status, 200);
  }

  async function turnOn(person: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
    await prove(person);
    const { secret } = (await world.call(person, startTwoFactor)).data;
    const body = { code: appCode(secret, world.clock.now()) };
    const { recoveryCodes } = (await world.call(person, confirmTwoFactor, { body })).data;
    return { secret, recoveryCodes };
  }

  function enter({ email, password }: Known, secondStep?: string) {
    return world.call(null, signIn, {
      body: { email, password, ...(secondStep && { secondStep }) },
    });
  }

  async function mailTo(email: string): Promise<string> {
    await world.settle();
    return (await world.mails()).findLast(({ recipient }) => recipient === email)?.subject ?? '';
  }
});

type Known = Person & { password: string };
