// Tests for adding a household in one call: either all of its people and vehicles are added, or nothing.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getHouse } from '#contract/addresses/houses.ts';
import { createHousehold } from '#contract/residents/households.ts';
import { getResident, listResidents } from '#contract/residents/residents.ts';
import { givenWorld } from '#testing/given.ts';
import { givenEstate } from '#testing/given-estate.ts';

describe('households', () => {
  const world = givenWorld();
  const { manager, params, houseIds, guard } = givenEstate(world, wanted());
  test('adding a household adds each person to the house and registers the vehicles to the first one', async () => {
    const added = await create({
      houseId: houseIds[0],
      moveInOn: '2026-01-31',
      members: [
        { ...tenant, phone: '0803 222 0001' },
        { ...child, firstName: 'Emeka', dateOfBirth: null, email: 'emeka@example.test' },
        child,
      ],
      vehicles: [{ plate: 'kja-101aa', make: 'Toyota' }],
    });
    assert.equal(added.data.address, '1 Palm Street');
    const [head, ...others] = added.data.members;
    assert.deepEqual(
      added.data.members.map(({ firstName, houses }) => [
        firstName,
        houses[0]?.relationship,
        houses[0]?.isHouseholdHead,
      ]),
      [
        ['Chidinma', 'Tenant', true],
        ['Emeka', 'Family', false],
        ['Obi', 'Family', false],
      ],
    );
    const { data: stored } = await world.call(manager, getResident, {
      params: { ...params, residentId: head?.id ?? '' },
    });
    assert.deepEqual(
      [stored.vehicles.map(({ plate }) => plate), stored.occupancies[0]?.moveInOn],
      [['KJA-101AA'], '2026-01-31'],
    );
    assert.deepEqual(
      others.map(({ vehicleCount }) => vehicleCount),
      [0, 0],
    );
    const house = { params: { ...params, houseId: houseIds[0] ?? '' } };
    const { data } = await world.call(manager, getHouse, house);
    assert.equal(data.occupancy, 'Rented');
  });

  test('if one person or vehicle of a household is refused, nobody is added, and its field has the error', async () => {
    const members = [{ ...tenant, phone: '0803 222 0010' }];
    const refusals: [object, string][] = [
      [{ members: [...members, { ...child, dateOfBirth: null }] }, 'members.1.phone'],
      [{ members: [...members, { ...child, relationship: 'Owner' }] }, 'members.1.relationship'],
      [{ members: [...members, { ...child, phone: '0803 222 0010' }] }, 'members.1.phone'],
      [{ members, vehicles: [{ plate: 'KJA-101AA' }] }, 'vehicles.0.plate'],
      [{ members, houseId: params.communityId }, 'houseId'],
      [{ members: [] }, 'members'],
    ];
    for (const [wanted, field] of refusals) {
      const refused = await create({ houseId: houseIds[1], ...wanted });
      assert.equal(refused.failure.errors[0]?.field, field);
    }
    const { data } = await world.call(manager, listResidents, {
      params,
      query: { HouseId: houseIds[1] ?? '' },
    });
    assert.deepEqual(data.items, []);
  });

  test('a team member who may not add residents cannot add a household', async () => {
    const wanted = { houseId: houseIds[2], members: [{ ...tenant, phone: '0803 222 0020' }] };
    assert.equal((await create(wanted, guard)).status, 403);
  });

  const tenant = { firstName: 'Chidinma', lastName: 'Okonkwo', relationship: 'Tenant' } as const;
  const child = {
    firstName: 'Obi',
    lastName: 'Okonkwo',
    relationship: 'Family',
    dateOfBirth: '2020-05-05',
  } as const;

  function create(body: object, caller = manager) {
    return world.call(caller, createHousehold, { params, body: body as never });
  }
});

function wanted() {
  return {
    streets: { 'Palm Street': 3 },
    workers: { guard: 'Security staff' },
  } as const;
}
