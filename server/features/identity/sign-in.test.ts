// Tests for signing in: sessions, the pause of an email address after failures, and responses that do not reveal
// whether an email address has an account.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import {
  forgotPassword,
  getMe,
  requestOtp,
  resetPassword,
  signIn,
  signUp,
  verifyEmail,
} from '#contract/identity/identity.ts';
import { demoPassword, demoSignIns } from '#db/demo/sign-ins.ts';
import { hashToken } from '#platform/http/tenant.ts';
import { givenWorld } from '#testing/given.ts';
import { codeFor, goodPassword, newcomer, signUpBody } from './testing.ts';

describe('signing in', () => {
  // Hash with the real cost. With a fast hash, the response times could not be compared.
  const world = givenWorld({ hashesSlowly: true });
  beforeEach(() => world.clock.advance(3700));

  test('a session ends after eight hours, and using it does not extend it', async () => {
    const person = await newcomer(world);
    const eightHours = 8 * 3600 * 1000;
    world.clock.set(new Date(Date.now() - eightHours + 60_000).toISOString());
    const young = (await tryIn(person.email, person.password)).data;
    const me = { ...person, token: young.token };
    assert.equal((await world.call(me, getMe)).data.sessionExpiresAt, young.expiresAt);
    assert.equal((await world.call(me, getMe)).data.sessionExpiresAt, young.expiresAt);

    world.clock.set(new Date(Date.now() - eightHours - 1000).toISOString());
    const old = (await tryIn(person.email, person.password)).data;
    const dead = await world.call({ ...person, token: old.token }, getMe);
    assert.equal(dead.status, 401);
    assert.equal(dead.failure.errors[0]?.code, 'NOT_SIGNED_IN');
    world.clock.set(new Date().toISOString());
  });

  test('the public password of a demo account is wrong while the setting DEMO is off', async () => {
    const [{ email }] = demoSignIns;
    const person = await newcomer(world, { email, password: demoPassword });
    assert.equal((await tryIn(person.email, demoPassword)).status, 401);
    assert.equal((await tryIn(person.email.toUpperCase(), demoPassword)).status, 401);
    const other = await newcomer(world, { password: demoPassword });
    assert.equal((await tryIn(other.email, demoPassword)).status, 200);
  });

  test('a session token is random and stored only as a hash', async () => {
    const person = await newcomer(world);
    const { token } = (await tryIn(person.email, person.password)).data;
    assert.match(token, /^[\w-]{43}$/);
    const { rows } = await world.owner.query(
      `select token, user_agent, ip_address from sessions where user_id = $1`,
      [person.id],
    );
    const stored = rows.map((row) => row.token);
    assert.ok(stored.includes(hashToken(token)));
    assert.ok(!stored.includes(token));
    // The stored hash does not work as a token.
    const leaked = await world.call({ ...person, token: hashToken(token) }, getMe);
    assert.equal(leaked.status, 401);
  });

  test('five failures in a network pause sign-in to an email address there, even with the right password', async () => {
    const person = await newcomer(world);
    for (let failure = 0; failure < 5; failure += 1) {
      assert.equal((await tryIn(person.email, 'not the password')).status, 401);
    }
    const paused = await tryIn(person.email, person.password);
    assert.equal(paused.status, 429);
    assert.equal(paused.failure.errors[0]?.code, 'SIGN_IN_PAUSED');
    const seconds = Number(paused.headers['retry-after']);
    assert.ok(seconds > 880 && seconds <= 900, `Retry-After ${seconds}`);

    await world.settle();
    const mail = (await world.mails()).findLast(({ recipient }) => recipient === person.email);
    assert.match(mail?.subject ?? '', /paused for 15 minutes/);

    // More attempts do not extend the pause.
    world.clock.advance(600);
    assert.equal((await tryIn(person.email, person.password)).status, 429);
    world.clock.advance(301);
    assert.equal((await tryIn(person.email, person.password)).status, 200);
  });

  test('a successful sign-in resets the count of failures of its network', async () => {
    const person = await newcomer(world);
    for (let round = 0; round < 2; round += 1) {
      for (let failure = 0; failure < 4; failure += 1)
        await tryIn(person.email, 'not the password');
      assert.equal((await tryIn(person.email, person.password)).status, 200);
    }
  });

  test('five of thirty concurrent password guesses are checked, and the others get a 429', async () => {
    const person = await newcomer(world);
    const guesses = Array.from({ length: 30 }, (_, guess) => tryIn(person.email, `guess ${guess}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 401).length, 5);
    assert.equal(statuses.filter((status) => status === 429).length, 25);
  });

  test('failed sign-ins get the same response for unknown and known email addresses, also during a pause', async () => {
    const person = await newcomer(world);
    const stranger = unknown();
    for (let failure = 0; failure < 6; failure += 1) {
      const known = await tryIn(person.email, 'not the password');
      const other = await tryIn(stranger, 'not the password');
      assertSame(known, other);
    }
  });

  test('code, reset and sign-up requests get the same response for known and unknown email addresses', async () => {
    const known = await newcomer(world);
    world.clock.advance(61);
    const stranger = unknown();
    const asks = [
      (email: string) => world.call(null, forgotPassword, { body: { email } }),
      (email: string) => world.call(null, requestOtp, { body: { email, purpose: 'signup' } }),
      (email: string) => world.call(null, verifyEmail, { body: { email, otp: '000000' } }),
      (email: string) =>
        world.call(null, resetPassword, { body: { email, otp: '000000', password: goodPassword } }),
      // Too soon after the previous request, so the response is a refusal, again the same for both.
      (email: string) => world.call(null, signUp, { body: signUpBody({ email }) }),
    ];
    for (const ask of asks) assertSame(await ask(known.email), await ask(stranger));
  });

  test('sign-in takes a similar time for a known and an unknown email address', async () => {
    const person = await newcomer(world);
    const known: number[] = [];
    const other: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      world.clock.advance(1000);
      known.push(await timed(() => tryIn(person.email, 'not the password')));
      other.push(await timed(() => tryIn(unknown(), 'not the password')));
    }
    const ratio = median(known) / median(other);
    // Without a hash for unknown addresses, the ratio would be above 5.
    assert.ok(ratio > 0.5 && ratio < 2, `ratio ${ratio.toFixed(2)}`);
  });

  test('an unverified account cannot sign in, and only its own password reveals the reason', async () => {
    const body = signUpBody();
    await world.call(null, signUp, { body });
    assert.equal((await tryIn(body.email, 'not the password')).status, 401);
    const { status, failure } = await tryIn(body.email, body.password);
    assert.equal(status, 403);
    assert.equal(failure.errors[0]?.code, 'EMAIL_NOT_VERIFIED');
  });

  test('a deactivated account cannot sign in, its sessions are refused, and it gets no reset email', async () => {
    const person = await newcomer(world);
    world.clock.advance(61);
    await world.owner.query(`update users set status = 'Deactivated' where id = $1`, [person.id]);
    assert.equal((await world.call(person, getMe)).status, 401);
    const { failure } = await tryIn(person.email, person.password);
    assert.equal(failure.errors[0]?.code, 'ACCOUNT_DEACTIVATED');

    const mails = (await world.mails()).length;
    await world.call(null, forgotPassword, { body: { email: person.email } });
    await world.settle();
    assert.equal((await world.mails()).length, mails);
    const { rows } = await world.owner.query('select from sessions where user_id = $1', [
      person.id,
    ]);
    assert.equal(rows.length, 1, 'the one from before');
  });

  test('signing in ignores the case of the email address', async () => {
    const person = await newcomer(world);
    const { data } = await tryIn(person.email.toUpperCase(), person.password);
    assert.equal(data.user.email, person.email);
    await codeFor(world, person.email);
  });

  function tryIn(email: string, password: string) {
    return world.call(null, signIn, { body: { email, password } });
  }

  function unknown() {
    return signUpBody().email;
  }

  /** Checks that the status, the body and the names of the headers are the same, except for the request's id. */
  function assertSame(first: Raw, second: Raw): void {
    const bodyOf = ({ raw }: Raw) => ({ ...raw.json(), requestId: '' });
    assert.equal(first.raw.statusCode, second.raw.statusCode);
    assert.deepEqual(bodyOf(first), bodyOf(second));
    const headersOf = ({ headers }: Raw) => Object.keys(headers as object).toSorted();
    assert.deepEqual(headersOf(first), headersOf(second));
  }

  async function timed(work: () => Promise<unknown>): Promise<number> {
    const start = performance.now();
    await work();
    return performance.now() - start;
  }
});

type Raw = { raw: { statusCode: number; json: () => { requestId?: string } }; headers: unknown };

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
