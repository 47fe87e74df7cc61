import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createHouse, createStreet } from '#contract/addresses.ts';
import * as contract from '#contract/residents.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

describe('residents', () => {
  let world: World;
  let manager: Person;
  let communityId: string;
  let streetId: string;
  let houseId: string;
  let houseCount = 0;
  let phoneCount = 1000;

  before(async () => {
    world = await openWorld();
    manager = await world.person();
    communityId = await world.community(manager);
    const street = await world.call(manager, createStreet, {
      params: { communityId },
      body: { name: 'Palm Street' },
    });
    streetId = street.data.id;
    houseId = await house();
  });
  after(() => world.close());

  const house = async (): Promise<string> => {
    houseCount += 1;
    const { data } = await world.call(manager, createHouse, {
      params: { communityId },
      body: { streetId, houseNumber: String(houseCount) },
    });
    return data.id;
  };
  const phone = (): string => `0803 456 ${(phoneCount += 1)}`;
  const create = (body: Record<string, unknown>, caller: Person = manager) =>
    world.call(caller, contract.createResident, {
      params: { communityId },
      body: {
        firstName: 'Ngozi',
        lastName: 'Eze',
        occupancy: { houseId, relationship: 'Tenant' },
        ...body,
      } as never,
    });
  const list = (query: Record<string, string>) =>
    world.call(manager, contract.listResidents, { params: { communityId }, query });
  const read = (residentId: string) =>
    world.call(manager, contract.getResident, { params: { communityId, residentId } });
  const fieldsOf = (reply: { failure: { errors: { field?: string | undefined }[] } }) =>
    reply.failure.errors.map(({ field }) => field).sort();

  test('one call keeps a person, their house, vehicles and pets', async () => {
    const home = await house();
    const { data } = await create({
      firstName: 'Chidinma',
      lastName: 'Okonkwo',
      phone: '0803 111 2222',
      email: 'Chi@Example.test',
      tags: ['VIP', 'vip', 'Board'],
      emergencyContact: { name: 'Obi', phone: '08031112223', relation: 'Brother' },
      occupancy: { houseId: home, relationship: 'Owner', moveInOn: '2026-01-31' },
      vehicles: [{ plate: 'abc-123de', make: 'Toyota' }],
      pets: [{ name: 'Bingo', kind: 'Dog' }],
    });
    assert.equal(data.phone, '+2348031112222');
    assert.equal(data.email, 'chi@example.test');
    assert.deepEqual(data.tags, ['VIP', 'Board']);
    assert.equal(data.houses[0]?.address, `${houseCount} Palm Street`);
    const { data: stored } = await read(data.id);
    assert.equal(stored.emergencyContact?.phone, '+2348031112223');
    assert.deepEqual(
      [stored.vehicles[0]?.plate, stored.pets[0]?.name, stored.status],
      ['ABC-123DE', 'Bingo', 'Added'],
    );
    assert.equal(stored.occupancies[0]?.moveInOn, '2026-01-31');
    const { data: page } = await list({ Search: 'okonkwo' });
    const { createdAt: _listed, ...row } = page.items[0] ?? {};
    const { createdAt: _answered, ...answered } = data;
    assert.deepEqual(row, answered);
  });
});
