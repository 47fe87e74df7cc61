// Tests the rows that a merge of two houses or two residents moves: open requests, remembered payers, and records
// that were merged earlier.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getHouse, mergeHouses } from '#contract/addresses/houses.ts';
import { getCommunity } from '#contract/communities/communities.ts';
import { createErasure, getErasure } from '#contract/erasures/erasures.ts';
import { listJoinRequests, submitJoinRequest } from '#contract/join-requests/join-requests.ts';
import { mergeResidents } from '#contract/residents/residents.ts';
import { type Estate, openEstate } from '#server/features/residents/testing.ts';
import { openWorld, type World } from '#testing/world.ts';

describe('rows that a merge moves', () => {
  let world: World;
  let estate: Estate;
  before(async () => {
    world = await openWorld();
    estate = await openEstate(world);
  });
  after(() => world.close());

  const params = () => ({ communityId: estate.communityId });
  const merge = (houseId: string, duplicateId: string) =>
    world.call(estate.manager, mergeHouses, {
      params: { ...params(), houseId },
      body: { duplicateId },
    });

  test('a merge of houses moves an open join request to the kept house', async () => {
    const [kept, twin] = [await estate.house(), await estate.house()];
    const { data: community } = await world.call(estate.manager, getCommunity, {
      params: params(),
    });
    const { data: house } = await world.call(estate.manager, getHouse, {
      params: { ...params(), houseId: twin },
    });
    await world.call(null, submitJoinRequest, {
      body: {
        joinCode: community.joinCode ?? '',
        streetId: estate.streetId,
        houseNumber: house.houseNumber,
        firstName: 'Ngozi',
        lastName: 'Eze',
        phone: '08031234567',
        relationship: 'Tenant',
      },
    });
    await merge(kept, twin);
    const { data } = await world.call(estate.manager, listJoinRequests, {
      params: params(),
      query: {},
    });
    assert.deepEqual(
      data.items.map((request) => request.houseId),
      [kept],
    );
  });

  test('a merge of houses combines the entries of a payer remembered for both', async () => {
    const [kept, twin] = [await estate.house(), await estate.house()];
    const remember = (key: string, houseId: string, times: number, day: string) =>
      world.owner.query(
        `insert into payer_memories (community_id, payer_key, house_id, times, last_on)
         values ($1, $2, $3, $4, $5)`,
        [estate.communityId, key, houseId, times, day],
      );
    await remember('ade bola', kept, 2, '2026-03-01');
    await remember('ade bola', twin, 3, '2026-05-01');
    await remember('obi eze', twin, 1, '2026-04-01');
    await merge(kept, twin);
    const { rows } = await world.owner.query(
      `select payer_key, house_id = $2 as kept, times, last_on::text from payer_memories
       where community_id = $1 order by payer_key`,
      [estate.communityId, kept],
    );
    assert.deepEqual(rows, [
      { payer_key: 'ade bola', kept: true, times: 5, last_on: '2026-05-01' },
      { payer_key: 'obi eze', kept: true, times: 1, last_on: '2026-04-01' },
    ]);
  });

  test('after a merge, an open request to erase the duplicate applies to the kept resident', async () => {
    const home = await estate.house();
    const [kept, twin] = [await estate.resident(home), await estate.resident(home)];
    const { data: erasure } = await world.call(estate.manager, createErasure, {
      params: params(),
      body: {
        residentId: twin,
        askedBy: 'The person',
        reason: 'Asked by email',
        dueOn: '2026-12-24',
      },
    });
    await estate.of(mergeResidents, kept, { body: { duplicateId: twin } });
    const { data } = await world.call(estate.manager, getErasure, {
      params: { ...params(), erasureId: erasure.id },
    });
    assert.equal(data.residentId, kept);
  });

  test('after several merges, every merged record refers to the last kept record', async () => {
    const homes = [await estate.house(), await estate.house(), await estate.house()] as const;
    await merge(homes[1], homes[0]);
    await merge(homes[2], homes[1]);
    const { data: first } = await world.call(estate.manager, getHouse, {
      params: { ...params(), houseId: homes[0] },
    });
    assert.equal(first.mergedInto, homes[2]);
    const people = [
      await estate.resident(homes[2]),
      await estate.resident(homes[2]),
      await estate.resident(homes[2]),
    ] as const;
    await estate.of(mergeResidents, people[1], { body: { duplicateId: people[0] } });
    await estate.of(mergeResidents, people[2], { body: { duplicateId: people[1] } });
    assert.equal((await estate.read(people[0])).mergedInto, people[2]);
  });
});
