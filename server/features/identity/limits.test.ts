// Tests for the limits of requested emails, by email address and by network, and for the stated time to wait.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { forgotPassword, requestOtp, signIn, signUp } from '#contract/identity/identity.ts';
import { networkOf } from '#platform/delivery/network.ts';
import { givenWorld } from '#testing/given.ts';
import { newcomer, signUpBody } from './testing.ts';

describe('limits of requested emails', () => {
  const world = givenWorld();
  beforeEach(() => world.clock.advance(25 * 3600));

  test('a forwarded IP address is used only if it comes from a trusted proxy', async () => {
    const statuses = async (remoteAddress: string, from: (call: number) => string) => {
      const seen = new Set<number>();
      for (let call = 0; call < 25; call += 1) {
        const { statusCode } = await world.app.inject({
          method: 'POST',
          url: `/api${forgotPassword.path}`,
          payload: { email: signUpBody().email },
          remoteAddress,
          headers: { 'x-forwarded-for': from(call) },
        });
        seen.add(statusCode);
      }
      return [...seen];
    };
    // First, a trusted proxy forwards callers of many networks. Then a caller that is no trusted proxy claims many IP
    // addresses, and a caller behind the proxy does so too. Each of these two counts as one network.
    assert.deepEqual(await statuses('192.0.2.1', (call) => `203.0.113.${call}`), [200]);
    assert.deepEqual(await statuses('198.51.100.70', (call) => `203.0.114.${call}`), [200, 429]);
    assert.deepEqual(
      await statuses('192.0.2.1', (call) => `10.9.9.${call}, 203.0.115.1`),
      [200, 429],
    );
  });

  test('a code by email can be requested again after a minute, and not before', async () => {
    const body = signUpBody();
    await world.call(null, signUp, { body });
    world.clock.advance(20);
    const soon = await ask(body.email);
    assert.equal(soon.status, 429);
    assert.equal(soon.failure.errors[0]?.code, 'TOO_MANY_REQUESTS');
    assert.equal(soon.headers['retry-after'], '40');
    world.clock.advance(41);
    assert.equal((await ask(body.email)).status, 200);
  });

  test('a network can have at most five emails an hour sent to one email address, over all purposes', async () => {
    const { email } = await newcomer(world);
    const statuses: number[] = [];
    for (let mail = 0; mail < 5; mail += 1) {
      world.clock.advance(61);
      statuses.push((await world.call(null, forgotPassword, { body: { email } })).status);
    }
    assert.deepEqual(statuses, [200, 200, 200, 200, 429]);
    const refused = await world.call(null, signUp, { body: signUpBody({ email }) });
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers['retry-after']) > 3000);
    world.clock.advance(3600);
    assert.equal((await ask(email)).status, 200);
  });

  test('a network can have at most ten emails a day sent to one email address', async () => {
    const email = signUpBody().email;
    const statuses: number[] = [];
    for (let mail = 0; mail < 11; mail += 1) {
      world.clock.advance(1000);
      statuses.push((await ask(email)).status);
    }
    assert.deepEqual(statuses, [...Array(10).fill(200), 429]);
  });

  test('a network that uses up an email address’s codes does not block its owner in another network', async () => {
    const person = await newcomer(world);
    const { email, password } = person;
    const callFrom = async (remoteAddress: string, path: string, payload: object, token?: string) =>
      (
        await world.app.inject({
          method: 'POST',
          url: `/api${path}`,
          payload,
          remoteAddress,
          ...(token && { headers: { authorization: `Bearer ${token}` } }),
        })
      ).statusCode;
    const strange: number[] = [];
    for (let hour = 0; hour < 3; hour += 1) {
      for (let mail = 0; mail < 5; mail += 1) {
        world.clock.advance(61);
        strange.push(await callFrom('203.0.113.50', forgotPassword.path, { email }));
      }
      world.clock.advance(3600);
    }
    assert.equal(strange.filter((status) => status === 200).length, 10);
    for (let failure = 0; failure < 6; failure += 1) {
      await callFrom('203.0.113.50', signIn.path, { email, password: 'not the password' });
    }
    assert.equal(await callFrom('203.0.113.50', signIn.path, { email, password }), 429);
    // The owner, in another network, can still sign in, request a reset and get a code.
    assert.equal(await callFrom('198.51.100.9', signIn.path, { email, password }), 200);
    assert.equal(await callFrom('198.51.100.9', forgotPassword.path, { email }), 200);
    const again = await world.call(null, signIn, { body: { email, password } });
    const stepUp = { email, purpose: 'step-up' };
    assert.equal(await callFrom('198.51.100.9', requestOtp.path, stepUp, again.data.token), 200);
  });

  test('a network gets at most twenty emails an hour, however its IP addresses are written', async () => {
    const spellings = ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::9', '2001:0db8:0001:0002:a:b:c:d'];
    for (let mail = 0; mail < 20; mail += 1) {
      assert.equal(await askFrom(spellings[mail % 3] ?? ''), 200);
    }
    assert.equal(await askFrom('2001:db8:1:2:3:4:5:6'), 429);
    assert.equal(await askFrom('2001:db8:1:3::1'), 200);
  });

  test('an IPv6 /48 network gets at most eighty emails an hour, over all its /64 networks', async () => {
    const seen: number[] = [];
    for (let mail = 0; mail < 82; mail += 1) {
      seen.push(await askFrom(`2001:db8:48:${mail.toString(16)}::1`));
    }
    assert.deepEqual(seen, [...Array(80).fill(200), 429, 429]);
    assert.equal(await askFrom('2001:db8:49::1'), 200);
  });

  test('an IPv6 /48 network cannot use up the emails or sign-ins of an email address for other networks', async () => {
    const { email, password } = await newcomer(world);
    const from = async (remoteAddress: string, path: string, payload: object) =>
      (await world.app.inject({ method: 'POST', url: `/api${path}`, payload, remoteAddress }))
        .statusCode;
    for (let call = 0; call < 40; call += 1) {
      const ip = `2001:db8:50:${call.toString(16)}::1`;
      await from(ip, forgotPassword.path, { email });
      await from(ip, signIn.path, { email, password: 'not the password' });
    }
    assert.equal(await from('198.51.100.30', forgotPassword.path, { email }), 200);
    assert.equal(await from('198.51.100.30', signIn.path, { email, password }), 200);
  });

  test('a caller cannot evade the limit of its network with a forged forwarding header', async () => {
    for (let mail = 0; mail < 20; mail += 1) {
      assert.equal((await send(`203.0.113.${mail}`)).statusCode, 200);
    }
    assert.equal((await send('203.0.113.99')).statusCode, 429);
  });

  test('a network is an IPv4 address or an IPv6 /64, however the address is written', () => {
    const same: [string, string][] = [
      ['192.0.2.1', '192.0.2.1'],
      ['::ffff:192.0.2.1', '192.0.2.1'],
      ['::FFFF:c000:0201', '192.0.2.1'],
      ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
      ['2001:db8::1', '2001:db8:0:0::/64'],
      ['2001:0DB8:0000:0000:1:2:3:4', '2001:db8:0:0::/64'],
      ['fe80::1%eth0', 'fe80:0:0:0::/64'],
      ['::1', '0:0:0:0::/64'],
      ['not an address', 'unknown'],
    ];
    for (const [ip, network] of same) assert.equal(networkOf(ip), network, ip);
  });

  function ask(email: string) {
    return world.call(null, requestOtp, { body: { email, purpose: 'signup' } });
  }

  async function askFrom(remoteAddress: string): Promise<number> {
    const { statusCode } = await world.app.inject({
      method: 'POST',
      url: `/api${forgotPassword.path}`,
      payload: { email: signUpBody().email },
      remoteAddress,
    });
    return statusCode;
  }

  function send(forwarded: string) {
    return world.app.inject({
      method: 'POST',
      url: `/api${forgotPassword.path}`,
      payload: { email: signUpBody().email },
      remoteAddress: '198.51.100.7',
      headers: { 'x-forwarded-for': forwarded, 'x-courtyard-address': forwarded },
    });
  }
});
