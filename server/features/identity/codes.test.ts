// Tests for one-time codes. At most one of several concurrent attempts succeeds, a code allows five attempts per
// network and twenty in total, is valid for ten minutes, and is replaced by a newer one.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { requestOtp, signUp, stepUp, verifyEmail } from '#contract/identity/identity.ts';
import { givenWorld } from '#testing/given.ts';
import { codeFor, newcomer, signUpBody } from './testing.ts';

describe('emailed one-time codes', () => {
  const world = givenWorld();
  beforeEach(() => world.clock.advance(3700));

  test('only one of twenty concurrent attempts with the right one-time code succeeds', async () => {
    const { email, otp } = await signedUp();
    const replies = await Promise.all(Array.from({ length: 20 }, () => prove(email, otp)));
    const done = replies.filter(({ status }) => status === 200);
    assert.equal(done.length, 1);
    const refused = replies.filter(({ status }) => status !== 200);
    assert.ok(refused.every(({ failure }) => failure.errors[0]?.code === 'WRONG_CODE'));
    const { rows } = await world.owner.query(
      `select count(*)::int as sessions from sessions s join users u on u.id = s.user_id
     where u.email = $1`,
      [email],
    );
    assert.deepEqual(rows, [{ sessions: 1 }]);
  });

  test('five of twenty concurrent wrong attempts count, and then the network cannot use the right code', async () => {
    const { email, otp } = await signedUp();
    const replies = await Promise.all(Array.from({ length: 20 }, () => prove(email, wrongOf(otp))));
    const codes = replies.map(({ failure }) => failure.errors[0]?.code);
    assert.equal(codes.filter((code) => code === 'WRONG_CODE').length, 20);
    const { rows } = await world.owner.query(
      'select attempts from one_time_codes where email = $1',
      [email],
    );
    assert.deepEqual(rows, [{ attempts: 5 }]);
    const { failure, status } = await prove(email, otp);
    assert.equal(status, 422);
    assert.deepEqual(
      failure.errors.map(({ code, field }) => ({ code, field })),
      [{ code: 'WRONG_CODE', field: 'otp' }],
    );
  });

  const proveFrom = async (remoteAddress: string, email: string, otp: string) => {
    const url = `/api${verifyEmail.path}`;
    const { statusCode, body } = await world.app.inject({
      method: 'POST',
      url,
      payload: { email, otp },
      remoteAddress,
    });
    return { statusCode, body };
  };

  test('wrong attempts from a /48 network and from another IP address leave a code valid for its owner', async () => {
    const { email, otp } = await signedUp();
    for (let wrong = 0; wrong < 12; wrong += 1) {
      // Each attempt comes from a different /64 network inside the same wider network.
      await proveFrom(`2001:db8:7:${wrong}::1`, email, wrongOf(otp));
    }
    for (let wrong = 0; wrong < 7; wrong += 1) {
      await proveFrom('203.0.113.7', email, wrongOf(otp));
    }
    assert.equal((await proveFrom('198.51.100.20', email, otp)).statusCode, 200);
  });

  test('twenty wrong attempts from many networks invalidate a code', async () => {
    const { email, otp } = await signedUp();
    for (let wrong = 0; wrong < 20; wrong += 1) {
      await proveFrom(`203.0.113.${100 + wrong}`, email, wrongOf(otp));
    }
    assert.equal((await proveFrom('198.51.100.20', email, otp)).statusCode, 422);
  });

  test('the response to a wrong code does not reveal whether a code exists', async () => {
    const { email, otp } = await signedUp();
    const told = async (to: string) =>
      (({ errors }) => errors)(JSON.parse((await proveFrom('203.0.113.9', to, wrongOf(otp))).body));
    const alive = await told(email);
    assert.deepEqual(await told(signUpBody().email), alive);
    world.clock.advance(601);
    assert.deepEqual(await told(email), alive);
  });

  test('the right one-time code is accepted after four wrong attempts', async () => {
    const { email, otp } = await signedUp();
    for (let wrong = 0; wrong < 4; wrong += 1) await prove(email, wrongOf(otp));
    assert.equal((await prove(email, otp)).status, 200);
  });

  test('a newer code replaces the previous one and resets the attempts', async () => {
    const { email, otp } = await signedUp();
    for (let wrong = 0; wrong < 5; wrong += 1) await prove(email, wrongOf(otp));
    world.clock.advance(61);
    await world.call(null, requestOtp, { body: { email, purpose: 'signup' } });
    const newer = await codeFor(world, email);
    if (newer !== otp) assert.equal((await prove(email, otp)).status, 422);
    assert.equal((await prove(email, newer)).status, 200);
  });

  test('a one-time code is valid for ten minutes', async () => {
    const first = await signedUp();
    world.clock.advance(599);
    assert.equal((await prove(first.email, first.otp)).status, 200);
    const second = await signedUp();
    world.clock.advance(600);
    assert.equal((await prove(second.email, second.otp)).failure.errors[0]?.code, 'WRONG_CODE');
  });

  test('a one-time code can be used only once', async () => {
    const { email, otp } = await signedUp();
    assert.equal((await prove(email, otp)).status, 200);
    assert.equal((await prove(email, otp)).failure.errors[0]?.code, 'WRONG_CODE');
  });

  test('a one-time code is valid only for its own purpose and email address', async () => {
    const { email, otp } = await signedUp();
    const other = await signedUp();
    if (other.otp !== otp) {
      assert.equal((await prove(other.email, otp)).failure.errors[0]?.code, 'WRONG_CODE');
    }
    const person = await newcomer(world);
    const forStepUp = await world.call(person, stepUp, { body: { otp } });
    assert.equal(forStepUp.failure.errors[0]?.code, 'WRONG_CODE');
    assert.equal((await prove(email, otp)).status, 200);
  });

  test('neither the code’s row nor the outbox contains the code in plain text', async () => {
    const { email, otp } = await signedUp();
    const { rows } = await world.owner.query(
      `select (select to_jsonb(c)::text from one_time_codes c where email = $1) as code,
       (select coalesce(jsonb_agg(o)::text, '') from outbox o) as outbox`,
      [email],
    );
    const { code, outbox } = rows[0];
    assert.doesNotMatch(code, new RegExp(otp));
    assert.doesNotMatch(outbox, new RegExp(otp));
  });

  test('the email of a step-up code states the action that the code confirms', async () => {
    const mailOf = async (operation: string) => {
      const { email, token } = await newcomer(world).then((one) => one);
      const person = { email, token } as Parameters<typeof world.call>[0];
      world.clock.advance(61);
      const body = { email, purpose: 'step-up' as const, operation };
      assert.equal((await world.call(person, requestOtp, { body })).status, 200);
      await world.settle();
      return (await world.mails()).findLast(({ recipient }) => recipient === email);
    };
    const named = await mailOf('inviteWorker');
    assert.match(named?.subject ?? '', /is your code to invite a colleague$/);
    assert.match(named?.body ?? '', /^To invite a colleague in Courtyard, enter this code/);
    const person = await newcomer(world);
    const body = { email: person.email, purpose: 'step-up' as const, operation: 'send money' };
    const { status, failure } = await world.call(person, requestOtp, { body });
    assert.deepEqual([status, failure.errors[0]?.field], [422, 'operation']);
  });

  test('a step-up code requires a session and is sent only to the email address of the session’s person', async () => {
    const person = await newcomer(world);
    world.clock.advance(61);
    const body = { email: person.email, purpose: 'step-up' as const };
    assert.equal((await world.call(null, requestOtp, { body })).status, 401);
    const another = await newcomer(world);
    assert.equal((await world.call(another, requestOtp, { body })).status, 401);

    assert.equal((await world.call(person, requestOtp, { body })).status, 200);
    const otp = await codeFor(world, person.email);
    const { data } = await world.call(person, stepUp, { body: { otp } });
    const { rows } = await world.owner.query(
      'select stepped_up_at from sessions where user_id = $1',
      [person.id],
    );
    assert.equal(rows[0].stepped_up_at, data.steppedUpAt);
  });

  test('a person gets twenty step-up codes an hour, and then a refusal with the minutes to wait', async () => {
    const person = await newcomer(world);
    const body = { email: person.email, purpose: 'step-up' as const };
    for (let code = 0; code < 20; code += 1) {
      world.clock.advance(61);
      assert.equal((await world.call(person, requestOtp, { body })).status, 200);
    }
    world.clock.advance(61);
    const refused = await world.call(person, requestOtp, { body });
    assert.deepEqual(
      [refused.status, refused.failure.message],
      [429, 'Too many attempts. Wait 40 minutes, then try again.'],
    );
  });

  async function signedUp() {
    const body = signUpBody();
    await world.call(null, signUp, { body });
    return { ...body, otp: await codeFor(world, body.email) };
  }

  function wrongOf(otp: string): string {
    return otp === '123456' ? '654321' : '123456';
  }

  function prove(email: string, otp: string) {
    return world.call(null, verifyEmail, { body: { email, otp } });
  }
});
