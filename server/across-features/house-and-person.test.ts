// Tests the data that other features show about a house or a person: balances, complaints, and messages sent to a
// person.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { getHouse, listHouses } from '#contract/addresses/houses.ts';
import { listBroadcasts } from '#contract/broadcasts/broadcasts.ts';
import { startExport } from '#contract/exports/exports.ts';
import { changeHouses } from '#contract/addresses/houses-bulk.ts';
import { createResident, listResidents } from '#contract/residents/residents.ts';
import { changeResidents } from '#contract/residents/residents-bulk.ts';
import { createRole } from '#contract/team/roles.ts';
import { stepUp } from '#testing/finances.ts';
import { given } from '#testing/given.ts';
import { openStreet } from '#server/features/broadcasts/testing.ts';
import { openEstate } from '#kernel/billing/testing.ts';

describe('house balances in the list of houses', () => {
  const estate = given(() => openEstate(3));
  before(async () => {
    await estate.published({ amount: { model: 'Fixed', amountMinor: 100_000 } });
    await estate.pay({ houseId: estate.houseIds[0] ?? '', amountMinor: 100_000 });
    await estate.pay({ houseId: estate.houseIds[1] ?? '', amountMinor: 40_000 });
  });

  test('the list of houses shows what each house owes and can be filtered by debt', async () => {
    assert.deepEqual(await owed({}), [0, 60_000, 100_000]);
    assert.deepEqual(await owed({ Owes: 'true' }), [60_000, 100_000]);
    assert.deepEqual(await owed({ Owes: 'false' }), [0]);
  });

  test('a worker without dues permission neither sees balances nor filters houses by them', async () => {
    const { world, manager, params, communityId } = estate;
    const person = await world.person();
    const workerId = await world.worker(communityId, person, 'Finance officer');
    await stepUp(world, manager);
    const { data: role } = await world.call(manager, createRole, {
      params,
      body: {
        name: 'Surveyor',
        permissions: ['addresses.read', 'addresses.update', 'addresses.export'] as never,
      },
    });
    await world.owner.query('update workers set role_id = $2 where id = $1', [workerId, role.id]);
    assert.deepEqual(await owed({}, person), [null, null, null]);
    assert.equal(await owed({ Owes: 'true' }, person), 403);
    const one = await world.call(person, getHouse, {
      params: { communityId, houseId: estate.houseIds[2] ?? '' },
    });
    assert.equal(one.data.outstandingMinor, null);
    const query = { Owes: 'true' };
    const many = await world.call(person, changeHouses, {
      params,
      body: {
        selection: { kind: 'matching', query: query as never },
        change: { action: 'setType', type: 'Duplex' },
        preview: true,
      },
    });
    assert.equal(many.status, 403);
    const file = { list: 'houses' as const, format: 'csv' as const, columns: [] };
    const exporting = (asked: Record<string, string>) =>
      world.call(person, startExport, { params, body: { ...file, query: asked } });
    assert.equal((await exporting(query)).status, 403);
    assert.equal((await exporting({})).status, 200);
  });

  async function owed(query: Record<string, string>, by = estate.manager) {
    const reply = await estate.world.call(by, listHouses, { params: estate.params, query });
    return reply.status === 200
      ? reply.data.items.map(({ outstandingMinor }) => outstandingMinor)
      : reply.status;
  }
});

describe('balances in the list of residents', () => {
  const estate = given(() => openEstate(3));
  before(async () => {
    for (const [at, houseId] of estate.houseIds.entries()) {
      await estate.world.call(estate.manager, createResident, {
        params: estate.params,
        body: {
          firstName: ['Ada', 'Bola', 'Chidi'][at] ?? '',
          lastName: 'Okafor',
          phone: `+23480300000${10 + at}`,
          occupancy: { houseId, relationship: 'Owner' },
        },
      });
    }
    await estate.published({ amount: { model: 'Fixed', amountMinor: 100_000 } });
    await estate.pay({ houseId: estate.houseIds[0] ?? '', amountMinor: 100_000 });
    await estate.pay({ houseId: estate.houseIds[1] ?? '', amountMinor: 40_000 });
  });

  test('the list of residents can be filtered by debt and by its amount', async () => {
    assert.deepEqual(await names({ Owes: 'true' }), ['Bola', 'Chidi']);
    assert.deepEqual(await names({ Owes: 'false' }), ['Ada']);
    assert.deepEqual(await names({ OwesMinMinor: '60001' }), ['Chidi']);
    assert.deepEqual(await names({ OwesMaxMinor: '60000', Search: 'okafor' }), ['Bola']);
  });

  test('a worker without dues permission cannot filter residents by debt', async () => {
    const { world, manager, params, communityId } = estate;
    const person = await world.person();
    const workerId = await world.worker(communityId, person, 'Finance officer');
    await stepUp(world, manager);
    const { data: role } = await world.call(manager, createRole, {
      params,
      body: {
        name: 'Registrar',
        permissions: ['residents.read', 'residents.update', 'residents.export'] as never,
      },
    });
    await world.owner.query('update workers set role_id = $2 where id = $1', [workerId, role.id]);
    assert.deepEqual(await names({}, person), ['Ada', 'Bola', 'Chidi']);
    for (const name of ['Owes', 'OwesMinMinor', 'OwesMaxMinor']) {
      const query = { [name]: name === 'Owes' ? 'true' : '1' };
      assert.equal(await names(query, person), 403);
      const many = await world.call(person, changeResidents, {
        params,
        body: {
          selection: { kind: 'matching', query: query as never },
          change: { action: 'suspend' },
          preview: true,
        },
      });
      assert.equal(many.status, 403);
      const file = await world.call(person, startExport, {
        params,
        body: { list: 'residents', format: 'csv', columns: [], query },
      });
      assert.equal(file.status, 403);
    }
  });

  async function names(query: Record<string, string>, by = estate.manager) {
    const reply = await estate.world.call(by, listResidents, { params: estate.params, query });
    return reply.status === 200 ? reply.data.items.map(({ firstName }) => firstName) : reply.status;
  }
});

describe('messages sent to a person', () => {
  const street = given(openStreet);

  test('broadcasts filtered by a resident are those that were sent to that resident', async () => {
    const { world, manager, communityId, houseIds } = street;
    const audience = { kind: 'Houses', houseIds: [houseIds[4] ?? ''] } as never;
    const one = await street.sent({ title: 'To one house', audience, channels: ['SMS'] });
    const all = await street.sent({ title: 'To all', channels: ['SMS'] });
    const { rows } = await world.owner.query<{ id: string }>(
      `select resident_id as id from occupancies where community_id = $1 and house_id = any ($2::uuid[])
       order by house_id = $3 desc limit 2`,
      [communityId, [houseIds[4], houseIds[5]], houseIds[4]],
    );
    const got = async (ResidentId: string) => {
      const query = { ResidentId, Sort: 'when' as const };
      const reply = await world.call(manager, listBroadcasts, { params: { communityId }, query });
      return reply.data.items.map(({ id }) => id);
    };
    assert.deepEqual(await got(rows[0]?.id ?? ''), [one.id, all.id]);
    assert.deepEqual(await got(rows[1]?.id ?? ''), [all.id]);
  });
});
