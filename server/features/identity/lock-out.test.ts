// Tests that strangers cannot lock a person out by entering wrong passwords for a known email address or by
// requesting codes, and that they get few guesses.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { requestOtp, resetPassword, signIn, forgotPassword } from '#contract/identity/identity.ts';
import { givenWorld } from '#testing/given.ts';
import { codeFor, goodPassword, newcomer } from './testing.ts';

/** The owner's home network. No stranger calls from it. */
const home = '198.51.100.9';
/** The number of networks that strangers use in an hour. */
const networks = 40;

describe('wrong passwords from elsewhere', () => {
  const world = givenWorld();
  beforeEach(() => world.clock.advance(25 * 3600));

  test('a person can sign in from a known browser while strangers try for six hours', async () => {
    const { email, password } = await newcomer(world);
    let { deviceKey } = (await enter(email, { password })).data;
    const checked: number[] = [];
    for (let hour = 0; hour < 6; hour += 1) {
      checked.push(await attack(email));
      const known = await enter(email, { password, deviceKeys: ['no.key', deviceKey] });
      assert.equal(known.status, 200);
      assert.equal(known.data.deviceKey, deviceKey);
      ({ deviceKey } = known.data);
      // The owner's sign-in gives the strangers no further guesses.
      assert.equal(await attack(email, 5), 0);
      const unknown = await enter(email, { password }, '198.51.100.77');
      assert.equal(unknown.code, 'SIGN_IN_PAUSED');
      world.clock.advance(3600);
    }
    assert.deepEqual(checked, [30, 30, 30, 30, 30, 30]);
  });

  test('a person can sign in from a new browser with an emailed code and the password', async () => {
    const { email, password } = await newcomer(world);
    await attack(email);
    assert.equal((await enter(email, { password })).code, 'SIGN_IN_PAUSED');
    assert.equal((await askCode(email)).status, 200);
    const emailCode = await codeFor(world, email);
    // A wrong password leaves the code valid, and the right password uses it up.
    const wrong = await enter(email, { password: 'not the password', emailCode });
    assert.equal(wrong.code, 'SIGN_IN_FAILED');
    const entered = await enter(email, { password, emailCode });
    assert.equal(entered.status, 200);
    assert.equal((await enter(email, { password, emailCode })).code, 'WRONG_CODE');
    // Signing in gives the strangers no further guesses.
    assert.equal(await attack(email), 0);
    // From now on the browser is known.
    const { deviceKey } = entered.data;
    assert.equal((await enter(email, { password, deviceKeys: [deviceKey] })).status, 200);
  });

  test('strangers who request and try codes cannot prevent the owner from getting a valid code', async () => {
    const { email, password } = await newcomer(world);
    await attack(email);
    for (let hour = 0; hour < 3; hour += 1) {
      for (let n = 0; n < networks; n += 1) {
        await askCode(email, `203.0.113.${n}`);
        await enter(email, { password, emailCode: '000000' }, `203.0.113.${n}`);
      }
      world.clock.advance(3600);
    }
    assert.equal(await codesSent(email), 3);
    await attack(email);
    await askCode(email, '203.0.113.200');
    assert.equal((await askCode(email)).status, 200);
    const emailCode = await codeFor(world, email);
    for (let n = 0; n < networks; n += 1) {
      await enter(email, { password: 'not the password', emailCode: '000000' }, `203.0.113.${n}`);
    }
    assert.equal((await enter(email, { password, emailCode })).status, 200);
    assert.equal(await codesSent(email), 4);
  });

  test('a network can try at most five emailed sign-in codes', async () => {
    const { email, password } = await newcomer(world);
    await askCode(email);
    const emailCode = await codeFor(world, email);
    const wrong = emailCode === '000000' ? '000001' : '000000';
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 6; n += 1)
      codes.push((await enter(email, { password, emailCode: wrong })).code);
    assert.deepEqual(codes, [...Array(5).fill('WRONG_CODE'), 'TOO_MANY_REQUESTS']);
    assert.equal((await enter(email, { password, emailCode }, '198.51.100.10')).status, 200);
  });

  test('the holder of an emailed code can try ten passwords, and a known browser five', async () => {
    const { email, password } = await newcomer(world);
    const { deviceKey } = (await enter(email, { password })).data;
    const of = async (body: Omit<Body, 'password'>) =>
      (await enter(email, { password: 'not the password', ...body })).code;
    const known: (string | undefined)[] = [];
    for (let n = 0; n < 6; n += 1) known.push(await of({ deviceKeys: [deviceKey] }));
    assert.deepEqual(known, [...Array(5).fill('SIGN_IN_FAILED'), 'SIGN_IN_PAUSED']);
    await askCode(email);
    const emailCode = await codeFor(world, email);
    const coded: (string | undefined)[] = [];
    for (let n = 0; n < 11; n += 1) coded.push(await of({ emailCode }));
    assert.deepEqual(coded, [...Array(10).fill('SIGN_IN_FAILED'), 'WRONG_CODE']);
  });

  test('a browser key of another person or from before a reset does not bypass the sign-in pause', async () => {
    const person = await newcomer(world);
    const other = await newcomer(world);
    const keyOf = async (email: string, password = goodPassword) =>
      (await enter(email, { password })).data.deviceKey;
    const before = await keyOf(person.email);
    const foreign = await keyOf(other.email);
    world.clock.advance(61);
    await send(forgotPassword.path, { email: person.email }, home);
    const otp = await codeFor(world, person.email);
    const password = 'eleven grey geese';
    const body = { email: person.email, otp, password };
    assert.equal((await send(resetPassword.path, body, home)).status, 200);
    await attack(person.email);
    for (const key of [before, foreign]) {
      const { code } = await enter(person.email, { password, deviceKeys: [key] });
      assert.equal(code, 'SIGN_IN_PAUSED');
    }
  });

  test('at sign-in an unknown email address gets the same responses as a known one, and no email', async () => {
    const { email, password } = await newcomer(world);
    const { deviceKey } = (await enter(email, { password })).data;
    const stranger = `nobody-${email}`;
    const steps: ((address: string) => Promise<Answer>)[] = [
      (address) => askCode(address),
      (address) => askCode(address, '203.0.113.5'),
      (address) => enter(address, { password: 'not it', emailCode: '000000' }),
      (address) => enter(address, { password: 'not it', deviceKeys: ['a.b', 'c'] }),
      (address) => enter(address, { password: 'not it', deviceKeys: [`${deviceKey}x`] }),
    ];
    for (const step of steps) assert.deepEqual(await step(stranger), await step(email));
    await world.settle();
    const mails = (await world.mails()).filter(({ recipient }) => recipient === stranger);
    assert.deepEqual(mails, []);
  });

  test('a pause that six networks cause together sends only one email', async () => {
    const { email } = await newcomer(world);
    for (let n = 0; n < 30; n += 1) {
      await enter(email, { password: 'not the password' }, `203.0.113.${n % 6}`);
    }
    await world.settle();
    const paused = (await world.mails()).filter(
      ({ recipient, subject }) => recipient === email && /paused for 15 minutes/.test(subject),
    );
    assert.equal(paused.length, 1);
  });

  async function send(path: string, payload: object, remoteAddress: string): Promise<Answer> {
    const url = `/api${path}`;
    const response = await world.app.inject({ method: 'POST', url, payload, remoteAddress });
    const { errors, data } = response.json();
    return { status: response.statusCode, code: errors?.[0]?.code, data };
  }

  function enter(email: string, body: Body, from = home) {
    return send(signIn.path, { email, ...body }, from);
  }

  function askCode(email: string, from = home) {
    return send(requestOtp.path, { email, purpose: 'sign-in' }, from);
  }

  /** Enters a wrong password from each of `tries` networks, and returns the number of passwords that were checked. */
  async function attack(email: string, tries = networks): Promise<number> {
    let checked = 0;
    for (let n = 0; n < tries; n += 1) {
      const { status } = await enter(email, { password: `guess ${n}` }, `203.0.113.${n}`);
      if (status === 401) checked += 1;
    }
    return checked;
  }

  /** The number of emails with a sign-in code. */
  async function codesSent(email: string): Promise<number> {
    await world.settle();
    const isCode = ({ recipient, subject }: { recipient: string; subject: string }) =>
      recipient === email && subject.endsWith('is your code to sign in');
    return (await world.mails()).filter(isCode).length;
  }
});

type Answer = { status: number; code: string | undefined; data: { deviceKey: string } };
type Body = { password: string; emailCode?: string; deviceKeys?: string[] };
