// Tests that the address in a join request finds the house that has it.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createHouse, listHouses } from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import { getCommunity } from '#contract/communities/communities.ts';
import { listJoinRequests, submitJoinRequest } from '#contract/join-requests/join-requests.ts';
import { givenEstate } from '#testing/given-estate.ts';
import { givenWorld } from '#testing/given.ts';

describe('houses of join requests', () => {
  const world = givenWorld();
  const { manager, communityId } = givenEstate(world);

  test('a join request finds its house also if case and spaces of the address differ', async () => {
    const params = { communityId };
    const { joinCode } = (await world.call(manager, getCommunity, { params })).data;
    const street = await world.call(manager, createStreet, {
      params,
      body: { name: 'Palm Street' },
    });
    const address = {
      streetId: street.data.id,
      houseNumber: '14 A',
      block: 'B',
      unitLabel: 'Flat 3',
    };
    const house = await world.call(manager, createHouse, { params, body: address });
    const answer = await world.call(null, submitJoinRequest, {
      body: {
        joinCode: joinCode ?? '',
        streetId: address.streetId,
        houseNumber: '14a',
        block: 'b',
        unitLabel: 'flat3',
        firstName: 'Ngozi',
        lastName: 'Eze',
        phone: '08031234567',
        relationship: 'Tenant',
      },
    });
    assert.equal(answer.status, 200);
    const { data } = await world.call(manager, listJoinRequests, { params });
    assert.deepEqual(
      data.items.map(({ houseId }) => houseId),
      [house.data.id],
    );
    assert.equal((await world.call(manager, listHouses, { params })).data.totalCount, 1);
  });
});
