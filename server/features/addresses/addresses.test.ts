import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as contract from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import { createHouseRange } from '#contract/addresses/house-range.ts';
import { createGroup } from '#contract/groups/groups.ts';
import { changeHouses } from '#contract/addresses/houses-bulk.ts';
import type { Person } from '#testing/world.ts';
import { givenWorld } from '#testing/given.ts';
import { givenEstate } from '#testing/given-estate.ts';

describe('addresses', () => {
  const world = givenWorld();
  const { manager, communityId, streetId } = givenEstate(world, { streets: { 'Palm Street': 0 } });

  test('a street name is unique, ignoring case and accents', async () => {
    const again = await world.call(manager, createStreet, {
      params: { communityId },
      body: { name: ' PÁLM  street ' },
    });
    assert.equal(again.status, 409);
    assert.deepEqual(again.failure.errors[0]?.field, 'name');
    assert.equal(again.failure.errors[0]?.code, 'STREET_EXISTS');
  });

  test('a house can be found by number, street, account number and reference', async () => {
    const { data: house } = await createHouse({ houseNumber: '12', block: 'B', bedrooms: 4 });
    assert.equal(house.streetName, 'Palm Street');
    assert.equal(house.status, 'Active');
    assert.match(house.accountNumber, /^\d{10}$/);
    assert.match(house.accountReference, /^[A-Z]{2,3}-\d{4}$/);
    for (const Search of ['12', 'palm 12', house.accountNumber, house.accountReference, 'PÁLM']) {
      const { data } = await list({ Search });
      assert.ok(
        data.items.some(({ id }) => id === house.id),
        `found by ${Search}`,
      );
    }
    assert.equal((await list({ Search: 'zebra' })).data.totalCount, 0);
  });

  test('a second house with the same address is refused, ignoring case and spaces', async () => {
    await createHouse({ houseNumber: '14 a' });
    const again = await createHouse({ houseNumber: '14A' });
    assert.equal(again.status, 409);
    assert.equal(again.failure.errors[0]?.code, 'HOUSE_EXISTS');
    assert.equal(again.failure.errors[0]?.field, 'houseNumber');
  });

  test('a range of odd numbers creates only missing houses, and house numbers sort naturally', async () => {
    const range = { streetId, from: 101, to: 119, step: 'odd' as const };
    const made = await world.call(manager, createHouseRange, {
      params: { communityId },
      body: range,
    });
    assert.deepEqual(made.data, { created: 10, existed: [] });
    const again = await world.call(manager, createHouseRange, {
      params: { communityId },
      body: { ...range, to: 121 },
    });
    assert.equal(again.data.created, 1);
    assert.equal(again.data.existed.length, 10);
    const { data } = await list({ PageSize: '100' });
    const numbers = data.items.map(({ houseNumber }) => houseNumber);
    assert.ok(numbers.indexOf('14 a') < numbers.indexOf('101'));
    assert.equal(data.totalCount, data.items.length);
  });

  test('a change with an old version of a house is refused, and the refusal names the last editor', async () => {
    const { data: house } = await createHouse({ houseNumber: '20' });
    const change = (body: object) =>
      world.call(manager, contract.changeHouse, {
        params: { communityId, houseId: house.id },
        body: { version: 1, ...body },
      });
    assert.equal((await change({ bedrooms: 3 })).data.bedrooms, 3);
    const stale = await change({ bedrooms: 5 });
    assert.equal(stale.status, 409);
    assert.match(stale.failure.message, /changed by Amina Okafor at/);
    const history = await world.call(manager, contract.getHouseHistory, {
      params: { communityId, houseId: house.id },
    });
    assert.deepEqual(
      history.data.items.map(({ action }) => action),
      ['house.changed', 'house.created'],
    );
    assert.deepEqual(history.data.items[0]?.after, { bedrooms: 3 });
  });

  test('an archived house is hidden, frees its address, and can be restored while the address is free', async () => {
    const { data: house } = await createHouse({ houseNumber: '30' });
    const of = { params: { communityId, houseId: house.id } };
    await world.call(manager, contract.archiveHouse, { ...of, body: { reason: 'demolished' } });
    assert.equal((await list({ Search: '30 palm' })).data.totalCount, 0);
    const { data: other } = await createHouse({ houseNumber: '30' });
    const back = await world.call(manager, contract.restoreHouse, of);
    assert.equal(back.failure.errors[0]?.code, 'HOUSE_EXISTS');
    await world.call(manager, contract.archiveHouse, {
      params: { communityId, houseId: other.id },
      body: {},
    });
    assert.equal((await world.call(manager, contract.restoreHouse, of)).data.status, 'Active');
  });

  test('a bulk change of houses can be previewed and reports each skipped house', async () => {
    const { data: one } = await createHouse({ houseNumber: '40' });
    const { data: two } = await createHouse({ houseNumber: '41' });
    await world.call(manager, contract.archiveHouse, {
      params: { communityId, houseId: two.id },
      body: {},
    });
    const change = (preview: boolean) =>
      world.call(manager, changeHouses, {
        params: { communityId },
        body: {
          preview,
          selection: { kind: 'ids', ids: [one.id, two.id] },
          change: { action: 'setType', type: 'Duplex' },
        },
      });
    const read = () =>
      world.call(manager, contract.getHouse, { params: { communityId, houseId: one.id } });
    assert.equal((await change(true)).data.done, 1);
    assert.equal((await read()).data.type, 'Detached');
    const { data } = await change(false);
    assert.deepEqual([data.done, data.failed.length], [1, 1]);
    assert.equal((await read()).data.type, 'Duplex');
  });

  test('bulk actions add houses to a group once and restore archived houses whose address is free', async () => {
    const { data: one } = await createHouse({ houseNumber: '42' });
    const { data: two } = await createHouse({ houseNumber: '43' });
    const change = (wanted: object, ids: string[]) =>
      world.call(manager, changeHouses, {
        params: { communityId },
        body: { selection: { kind: 'ids', ids }, change: wanted as never },
      });
    const { data: group } = await world.call(manager, createGroup, {
      params: { communityId },
      body: { name: 'Corner houses', kind: 'House', memberIds: [one.id] },
    });
    const add = { action: 'addToGroup', groupId: group.id };
    const locked = await change(add, [one.id, two.id]);
    assert.equal(locked.failure.errors[0]?.code, 'FEATURE_ACTIVATION_REQUIRED');
    await world.owner.query(
      `update communities set community_features = community_features || '{"Edit Group Members": true}'
       where id = $1`,
      [communityId],
    );
    const added = await change(add, [one.id, two.id]);
    assert.deepEqual(
      [added.data.done, added.data.failed],
      [1, [{ id: one.id, label: '42 Palm Street', reason: 'Already in this group.' }]],
    );
    await change({ action: 'archive' }, [one.id, two.id]);
    await createHouse({ houseNumber: '42' });
    const back = await change({ action: 'restore' }, [one.id, two.id]);
    assert.deepEqual(
      [back.data.done, back.data.failed.map(({ reason }) => reason)],
      [1, ['Another house has this address. Change one of them first.']],
    );
  });

  test('two creations with one idempotency key return the same house, and other values are refused', async () => {
    const send = () =>
      world.call(
        manager,
        contract.createHouse,
        { params: { communityId }, body: { streetId, houseNumber: '50' } },
        { 'idempotency-key': 'key-for-house-50' },
      );
    const [first, second] = await Promise.all([send(), send()]);
    assert.equal(first.data.id, second.data.id);
    const other = await world.call(
      manager,
      contract.createHouse,
      { params: { communityId }, body: { streetId, houseNumber: '51' } },
      { 'idempotency-key': 'key-for-house-50' },
    );
    assert.equal(other.failure.errors[0]?.code, 'IDEMPOTENCY_KEY_REUSED');
  });

  test('the refusal of a new house names each field that is unknown, invalid or has a null character', async () => {
    const refused = await createHouse({ houseNumber: '', colour: 'red', bedrooms: 'four' });
    assert.equal(refused.status, 422);
    assert.deepEqual(refused.failure.errors.map(({ field }) => field).sort(), [
      'bedrooms',
      'colour',
      'houseNumber',
    ]);
    const nul = await createHouse({ houseNumber: '6\0' });
    assert.deepEqual([nul.status, nul.failure.errors[0]?.field], [422, 'houseNumber']);
  });

  test('a house of another community gets the same 404 as a missing one', async () => {
    const other = await world.person();
    const theirs = await world.community(other);
    const { data: house } = await createHouse({ houseNumber: '60' });
    const ask = async (caller: Person, community: string, houseId: string) => {
      const reply = await world.call(caller, contract.getHouse, {
        params: { communityId: community, houseId },
      });
      return [reply.status, { ...reply.failure, requestId: '' }];
    };
    const missing = await ask(other, theirs, '00000000-0000-4000-8000-000000000000');
    assert.equal(missing[0], 404);
    assert.deepEqual(await ask(other, theirs, house.id), missing);
    assert.deepEqual(await ask(other, communityId, house.id), missing);
  });

  test('a finance officer can read addresses but not create them', async () => {
    const officer = await world.person();
    await world.worker(communityId, officer, 'Finance officer');
    const read = await world.call(officer, contract.listHouses, { params: { communityId } });
    assert.equal(read.status, 200);
    const refused = await world.call(officer, contract.createHouse, {
      params: { communityId },
      body: { streetId, houseNumber: '70' },
    });
    assert.equal(refused.status, 403);
  });

  function createHouse(body: Record<string, unknown>) {
    return world.call(manager, contract.createHouse, {
      params: { communityId },
      body: { streetId, ...body } as never,
    });
  }

  function list(query: Record<string, string>) {
    return world.call(manager, contract.listHouses, { params: { communityId }, query });
  }
});
