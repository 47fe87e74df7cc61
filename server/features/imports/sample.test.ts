// Tests for sample data: it is added only to an empty community and only once, and removing it keeps only records that
// were edited or that other records need.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listHouses } from '#contract/addresses/houses.ts';
import { createStreet, listStreets } from '#contract/addresses/streets.ts';
import { changeResident, createResident, listResidents } from '#contract/residents/residents.ts';
import { addSampleData, removeSampleData } from '#contract/imports/sample-data.ts';
import { getSetup } from '#contract/communities/setup.ts';
import { given, givenWorld } from '#testing/given.ts';

describe('sample data', () => {
  const world = givenWorld();
  let params: { communityId: string };

  const manager = given(() => world.person());

  test('sample data is added once to an empty community and can be removed completely, even after weeks', async () => {
    await fresh();
    assert.equal(await state(), 'Offered');
    assert.equal((await add()).status, 200);
    assert.equal((await add()).failure.errors[0]?.code, 'SAMPLE_NOT_EMPTY');
    await world.settle();
    assert.equal(await state(), 'There');
    assert.deepEqual(await counts(), [24, 12, 3]);
    world.clock.advance(40 * 86_400);
    const gone = await world.call(manager, removeSampleData, { params });
    assert.deepEqual(gone.data, { removed: 39, kept: 0, stays: [] });
    assert.deepEqual(await counts(), [0, 0, 0]);
    assert.equal(await state(), 'Offered');
    const again = await world.call(manager, removeSampleData, { params });
    assert.equal(again.failure.errors[0]?.code, 'SAMPLE_NONE');
  });

  test('a community with an archived street is not offered sample data', async () => {
    await fresh();
    const made = await world.call(manager, createStreet, { params, body: { name: 'Old Lane' } });
    await world.owner.query('update streets set archived_at = now() where id = $1', [made.data.id]);
    assert.equal(await state(), 'None');
    assert.equal((await add()).failure.errors[0]?.code, 'SAMPLE_NOT_EMPTY');
  });

  test('removing sample data keeps an edited resident', async () => {
    await fresh();
    await add();
    await world.settle();
    const { data } = await world.call(manager, listResidents, { params });
    const [one] = data.items;
    await world.call(manager, changeResident, {
      params: { ...params, residentId: one?.id ?? '' },
      body: { version: one?.version ?? 0, firstName: 'Real' },
    });
    const gone = await world.call(manager, removeSampleData, { params });
    assert.ok(gone.data.kept >= 1);
    assert.equal((await counts())[0], 1);
  });

  test('removing sample data keeps a house with a real resident, and lists the house with the reason', async () => {
    await fresh();
    await add();
    await world.settle();
    const { data } = await world.call(manager, listHouses, { params });
    const house = data.items[0];
    await world.call(manager, createResident, {
      params,
      body: {
        firstName: 'Real',
        lastName: 'Person',
        email: 'real.person@courtyard.example',
        occupancy: { houseId: house?.id ?? '', relationship: 'Owner' },
      },
    });
    const gone = await world.call(manager, removeSampleData, { params });
    assert.deepEqual([gone.data.removed, gone.data.kept], [37, 2]);
    assert.deepEqual(
      gone.data.stays.map(({ entityType, label, reason }) => [entityType, label, reason]),
      [
        ['house', `${house?.houseNumber} ${house?.streetName}`, 'The house has residents.'],
        ['street', house?.streetName ?? '', 'The street still has houses.'],
      ],
    );
  });

  test('a community with its own street cannot get sample data', async () => {
    await fresh();
    await world.call(manager, createStreet, { params, body: { name: 'Palm Street' } });
    assert.equal(await state(), 'None');
    assert.equal((await add()).failure.errors[0]?.code, 'SAMPLE_NOT_EMPTY');
  });

  async function fresh() {
    params = { communityId: await world.community(manager) };
  }

  async function state() {
    return (await world.call(manager, getSetup, { params })).data.sample;
  }

  function add() {
    return world.call(manager, addSampleData, { params });
  }

  async function counts() {
    const people = await world.call(manager, listResidents, { params });
    const houses = await world.call(manager, listHouses, { params });
    const streets = await world.call(manager, listStreets, { params });
    return [people.data.totalCount, houses.data.totalCount, streets.data.totalCount];
  }
});
