// Tests the stored answers of repeated calls: the caller gets the same answer, and its row in the database does not
// reveal the code or link in it.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { createGatePass, shareGatePass } from '#contract/gate-passes/gate-passes.ts';
import { createGate, createGateDevice, renewPairing } from '#contract/gates/gates.ts';
import { createHouse } from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import { given, givenWorld } from '#testing/given.ts';

describe('stored responses to repeated calls', () => {
  const world = givenWorld();
  let houseId: string;
  const manager = given(() => world.person());
  const params = given(async () => ({ communityId: await world.community(manager) }));
  before(createOneHouse);

  test('a repeated pass creation returns the same code, which its stored response does not reveal', async () => {
    const make = () =>
      world.call(
        manager,
        createGatePass,
        { params, body: { houseId, kind: 'One-time', guestName: 'Ada Obi' } } as never,
        { 'idempotency-key': 'a-pass-for-ada' },
      );
    const { share, pass } = (await make()).data;
    assert.deepEqual((await make()).data.share, share);
    const shared = await world.call(
      manager,
      shareGatePass,
      { params: { ...params, passId: pass.id } },
      { 'idempotency-key': 'show-it-again' },
    );
    assert.equal(shared.data.code, share.code);
    const text = await kept();
    assert.match(text, /createGatePass/);
    for (const secret of [share.code, share.code.replace('-', ''), share.link, 'Ada Obi']) {
      assert.ok(!text.includes(secret), `the table holds ${secret}`);
    }
  });

  test('the stored responses about a console do not reveal its pairing codes', async () => {
    const { data: gate } = await world.call(manager, createGate, {
      params,
      body: { name: 'Main gate' },
    } as never);
    const body = { name: 'Console', gateId: (gate as { id: string }).id };
    const make = () =>
      world.call(manager, createGateDevice, { params, body }, { 'idempotency-key': 'a-console' });
    const made = (await make()).data;
    assert.deepEqual((await make()).data, made);
    const renewed = await world.call(
      manager,
      renewPairing,
      { params: { ...params, deviceId: made.device.id } },
      { 'idempotency-key': 'renew-the-code' },
    );
    const text = await kept();
    for (const { pairingCode, shortCode } of [made, renewed.data]) {
      assert.ok(!text.includes(pairingCode) && !text.includes(shortCode));
    }
  });

  async function createOneHouse() {
    const { data: street } = await world.call(manager, createStreet, {
      params,
      body: { name: 'Palm Street' },
    } as never);
    const { data: house } = await world.call(manager, createHouse, {
      params,
      body: { streetId: (street as { id: string }).id, houseNumber: '1' },
    } as never);
    houseId = (house as { id: string }).id;
  }

  /** The whole content of the table of stored answers, as text. */
  async function kept(): Promise<string> {
    const { rows } = await world.owner.query<{ all: string }>(
      `select coalesce(string_agg(k::text, ' '), '') as all from idempotency_keys k`,
    );
    return rows[0]?.all ?? '';
  }
});
