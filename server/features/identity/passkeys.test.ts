// Tests for passkeys. Adding one needs step-up authentication and sends an email, each challenge is accepted only
// once, and the device must verify the user.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  startPasskey,
  startPasskeyStepUp,
  stepUpByPasskey,
} from '#contract/identity/passkeys.ts';
import { endTwoFactor, startTwoFactor } from '#contract/identity/two-factor.ts';
import type { Person } from '#testing/world.ts';
import { givenWorld } from '#testing/given.ts';
import { codeOf } from '#testing/code-of.ts';
import { placeOf } from './passkeys.ts';
import { openDevice } from './credentials/passkeys-testing.ts';
import { newcomer, proveByMail } from './testing.ts';

describe('passkeys', () => {
  const world = givenWorld();

  test('adding a passkey needs step-up authentication and sends an email', async () => {
    const person = await newcomer(world);
    world.clock.advance(601);
    assert.equal(codeOf(await world.call(person, startPasskey)), 'STEP_UP_REQUIRED');
    await prove(person);
    const asked = (await world.call(person, startPasskey)).data;
    assert.deepEqual(asked.known, []);
    const device = newDevice();
    const added = await world.call(person, addPasskey, { body: device.make(asked) });
    assert.equal(added.status, 200);
    await world.settle();
    const mail = (await world.mails()).findLast(({ recipient }) => recipient === person.email);
    assert.equal(mail?.subject, 'A passkey was added to your account');
    const { items } = (await world.call(person, listPasskeys)).data;
    assert.deepEqual(
      items.map(({ id, lastUsedAt }) => [id, lastUsedAt]),
      [[added.data.id, null]],
    );
    // The device that is already registered is listed, so that the browser does not offer it again.
    const again = (await world.call(person, startPasskey)).data;
    assert.deepEqual(again.known, [{ id: device.id, transports: ['internal'] }]);
  });

  test('a passkey is valid as a step-up for ten minutes, like a code', async () => {
    const { person, device } = await withPasskey();
    world.clock.advance(601);
    assert.equal(codeOf(await world.call(person, startTwoFactor)), 'STEP_UP_REQUIRED');
    const body = device.sign(await challengeOf(person));
    const proven = await world.call(person, stepUpByPasskey, { body });
    assert.equal(proven.status, 200);
    assert.equal((await world.call(person, startTwoFactor)).status, 200);
    assert.equal(codeOf(await world.call(person, endTwoFactor)), 'TWO_FACTOR_OFF');
    const [used] = (await world.call(person, listPasskeys)).data.items;
    assert.equal(used?.lastUsedAt, proven.data.steppedUpAt);
  });

  test('a passkey’s response is accepted once, within five minutes and only in its own session', async () => {
    const { person, device } = await withPasskey();
    const first = device.sign(await challengeOf(person));
    assert.equal((await world.call(person, stepUpByPasskey, { body: first })).status, 200);
    const again = await world.call(person, stepUpByPasskey, { body: first });
    assert.equal(codeOf(again), 'WRONG_PASSKEY');

    const late = device.sign(await challengeOf(person));
    world.clock.advance(301);
    assert.equal(
      codeOf(await world.call(person, stepUpByPasskey, { body: late })),
      'WRONG_PASSKEY',
    );

    const { person: other } = await withPasskey();
    const theirs = device.sign(await challengeOf(other));
    assert.equal(
      codeOf(await world.call(other, stepUpByPasskey, { body: theirs })),
      'WRONG_PASSKEY',
    );
    const twice = device.sign(await challengeOf(person));
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => world.call(person, stepUpByPasskey, { body: twice })),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  });

  test('a device without user verification, for another site or with a cloned key is refused', async () => {
    const person = await newcomer(world);
    await prove(person);
    const refused = async (device: ReturnType<typeof newDevice>, habits = {}) => {
      const asked = (await world.call(person, startPasskey)).data;
      return codeOf(await world.call(person, addPasskey, { body: device.make(asked, habits) }));
    };
    assert.equal(await refused(newDevice(), { knowsThePerson: false }), 'WRONG_PASSKEY');
    assert.equal(await refused(newDevice({ origin: 'https://example.com' })), 'WRONG_PASSKEY');
    assert.equal(await refused(newDevice({ host: 'example.com' })), 'WRONG_PASSKEY');
    const challenge = 'A'.repeat(43);
    const forged = newDevice().make({ challenge });
    await world.call(person, startPasskey);
    assert.equal(codeOf(await world.call(person, addPasskey, { body: forged })), 'WRONG_PASSKEY');
    assert.deepEqual((await world.call(person, listPasskeys)).data.items, []);

    const { person: owner, device } = await withPasskey();
    const used = async (habits: object) => {
      const body = device.sign(await challengeOf(owner), habits);
      return (await world.call(owner, stepUpByPasskey, { body })).status;
    };
    assert.equal(await used({ knowsThePerson: false }), 422);
    assert.equal(await used({ counter: 7 }), 200);
    assert.equal(await used({ counter: 6 }), 422);
    assert.equal(await used({ counter: 8 }), 200);
  });

  test('a passkey belongs to one account, and a removed passkey is refused', async () => {
    const { person, device, passkey } = await withPasskey();
    const other = await newcomer(world);
    await prove(other);
    const asked = (await world.call(other, startPasskey)).data;
    assert.equal(
      codeOf(await world.call(other, addPasskey, { body: device.make(asked) })),
      'PASSKEY_KNOWN',
    );
    const params = { passkeyId: passkey.id };
    await prove(other);
    assert.equal((await world.call(other, removePasskey, { params })).status, 404);
    const waiting = device.sign(await challengeOf(person));
    await prove(person);
    assert.equal((await world.call(person, removePasskey, { params })).status, 200);
    assert.equal(
      codeOf(await world.call(person, stepUpByPasskey, { body: waiting })),
      'WRONG_PASSKEY',
    );
    assert.equal(codeOf(await world.call(person, startPasskeyStepUp)), 'NO_PASSKEY');
  });

  test('an installation at an IP address has no passkeys; 127.0.0.1 counts as localhost', () => {
    assert.deepEqual(placeOf('https://estate.example.com'), {
      host: 'estate.example.com',
      origin: 'https://estate.example.com',
    });
    assert.deepEqual(placeOf('http://127.0.0.1:4000'), {
      host: 'localhost',
      origin: 'http://localhost:4000',
    });
    assert.equal(placeOf('http://192.0.2.7:4000'), undefined);
  });

  function prove(person: Person) {
    return proveByMail(world, person);
  }

  type Change = Partial<{ origin: string; host: string }>;

  /** A new device for the tests' installation, or for another origin. */
  function newDevice(change: Change = {}) {
    const place = placeOf('http://127.0.0.1:3000');
    assert.ok(place);
    return openDevice({ ...place, ...change });
  }

  async function withPasskey() {
    const person = await newcomer(world);
    await prove(person);
    const device = newDevice();
    const asked = (await world.call(person, startPasskey)).data;
    const { status, data } = await world.call(person, addPasskey, { body: device.make(asked) });
    assert.equal(status, 200);
    return { person, device, passkey: data };
  }

  async function challengeOf(person: Person) {
    return (await world.call(person, startPasskeyStepUp)).data;
  }
});
