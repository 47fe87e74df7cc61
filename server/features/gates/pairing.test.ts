// Tests for pairing a gate's device. Before pairing, a person who enters the short code sees the gate’s name. The code
// works once and within half an hour, and is stored only as a keyed hash. The number of guesses is limited.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import {
  createGateDevice,
  getPairing,
  listGates,
  pairGateDevice,
  renewPairing,
  revokeGateDevice,
} from '#contract/gates/gates.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { openGate } from '#kernel/gate/testing.ts';

describe('pairing a device', () => {
  const world = givenWorld();
  const estate = givenEach(() => openGate(world));
  beforeEach(() => world.owner.query(`delete from rate_limits where key like 'pairings%'`));

  test('a short code shows the names of its gate and device, and pairs one device', async () => {
    const { shortCode, address } = await register();
    assert.match(shortCode, /^[A-HJKMNP-Z2-9]{8}$/);
    assert.match(address, /\/gate-console$/);
    const typed = `${shortCode.slice(0, 4)}-${shortCode.slice(4)}`.toLowerCase();
    const { gateName, deviceName } = (await look(typed)).data;
    assert.deepEqual([gateName, deviceName], ['Main gate', 'Gate phone']);
    const { data } = await pair(typed);
    assert.deepEqual([data.communityId, data.gate.name], [estate.communityId, 'Main gate']);
    assert.equal((await pair(shortCode)).status, 410);
    assert.equal((await look(shortCode)).status, 410);
  });

  test('a pairing link shows its gate, and using the link invalidates the short code', async () => {
    const { shortCode, pairingCode } = await register();
    assert.equal((await look(pairingCode)).data.gateName, 'Main gate');
    assert.equal((await pair(pairingCode)).status, 200);
    assert.equal((await pair(shortCode)).status, 410);
  });

  test('if two devices submit the same short code, only one is paired', async () => {
    const { shortCode } = await register();
    const answers = await Promise.all([pair(shortCode), pair(shortCode)]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 410]);
  });

  test('a short code becomes invalid after half an hour, on renewal and on revocation', async () => {
    const { device, shortCode } = await register();
    const params = { ...estate.params, deviceId: device.id };
    const renewed = (await world.call(estate.manager, renewPairing, { params })).data;
    assert.equal((await look(shortCode)).status, 410);
    assert.equal((await look(renewed.shortCode)).status, 200);
    const body = { reason: 'Lost' };
    await world.call(estate.manager, revokeGateDevice, { params, body });
    assert.equal((await look(renewed.shortCode)).status, 410);
    const late = await register();
    world.clock.advance(31 * 60);
    assert.equal((await look(late.shortCode)).status, 410);
  });

  test('the database stores a keyed hash and not the short code', async () => {
    const { device, shortCode } = await register();
    const { rows } = await world.owner.query(
      `select d.pairing_tag as tag, to_jsonb(d)::text as row from gate_devices d where id = $1`,
      [device.id],
    );
    assert.match(rows[0]?.tag, /^[0-9a-f]{64}$/);
    assert.ok(!rows[0]?.row.includes(shortCode));
  });

  test('a network that guesses codes is blocked for a while, and other networks can use codes', async () => {
    const { shortCode } = await register();
    // Correct codes do not count towards the limit.
    for (let count = 0; count < 12; count += 1) {
      assert.equal((await lookFrom('198.51.100.7', shortCode)).statusCode, 200);
    }
    for (let count = 0; count < 10; count += 1) {
      assert.equal((await lookFrom('198.51.100.7', 'AAAAAAAA')).statusCode, 410);
    }
    const held = await lookFrom('198.51.100.7', shortCode);
    assert.equal(held.statusCode, 429);
    assert.ok(Number(held.headers['retry-after']) > 0);
    assert.equal((await lookFrom('198.51.100.8', shortCode)).statusCode, 200);
    world.clock.advance(16 * 60);
    assert.equal((await lookFrom('198.51.100.7', shortCode)).statusCode, 200);
  });

  test('guesses from many networks block short codes for everyone, but not pairing links', async () => {
    const { shortCode, pairingCode } = await register();
    await look('AAAAAAAA');
    await world.owner.query(`update rate_limits set points = 300 where key like 'pairings:%'`);
    assert.equal((await lookFrom('198.51.100.9', shortCode)).statusCode, 429);
    assert.equal((await lookFrom('198.51.100.9', pairingCode)).statusCode, 200);
  });

  async function register() {
    const { manager, params } = estate;
    const [gate] = (await world.call(manager, listGates, { params, query: {} })).data;
    const body = { name: 'Gate phone', gateId: gate?.id ?? '' };
    return (await world.call(manager, createGateDevice, { params, body })).data;
  }

  function look(pairingCode: string) {
    return world.call(null, getPairing, { body: { pairingCode } });
  }

  function pair(pairingCode: string) {
    return world.call(null, pairGateDevice, { body: { pairingCode } });
  }

  function lookFrom(remoteAddress: string, pairingCode: string) {
    return world.app.inject({
      method: 'POST',
      url: `/api${getPairing.path}`,
      remoteAddress,
      payload: { pairingCode },
    });
  }
});
