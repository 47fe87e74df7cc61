import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  archiveHouse,
  changeHouse,
  getHouse,
  getHouseHistory,
  mergeHouses,
} from '#contract/addresses/houses.ts';
import * as contract from '#contract/residents/occupancies.ts';
import { listResidents, mergeResidents, suspendResident } from '#contract/residents/residents.ts';
import { reinstateResident } from '#contract/residents/residents.ts';
import { addPet, addVehicle, changeVehicle, removeVehicle } from '#contract/residents/vehicles.ts';
import { toolsOf } from '#platform/jobs/jobs.ts';
import { given, givenWorld } from '#testing/given.ts';
import { leavingJob } from './leaving-job.ts';
import { openEstate } from './testing.ts';

describe('occupancies of residents', () => {
  const world = givenWorld();
  const estate = given(() => openEstate(world));

  test('domestic staff and caretakers get the pay and access rights only if these are chosen', async () => {
    const home = await estate.house();
    const rights = async (residentId: string, houseId: string) => {
      const stay = (await estate.read(residentId)).occupancies.find(
        (one) => one.houseId === houseId,
      );
      return [stay?.canPay, stay?.canCreateAccess];
    };
    for (const [relationship, has] of [
      ['Owner', true],
      ['Landlord', true],
      ['Tenant', true],
      ['Family', true],
      ['Domestic staff', false],
      ['Caretaker', false],
    ] as const) {
      const id = await estate.resident(home, { relationship });
      assert.deepEqual(await rights(id, home), [has, has], relationship);
      const second = await estate.house();
      await estate.of(contract.addOccupancy, id, { body: { houseId: second, relationship } });
      assert.deepEqual(await rights(id, second), [has, has], `${relationship} of a second house`);
    }
    const cook = await estate.resident(home, { relationship: 'Domestic staff' });
    const other = await estate.house();
    const chosen = { houseId: other, relationship: 'Domestic staff', canCreateAccess: true };
    await estate.of(contract.addOccupancy, cook, { body: chosen });
    assert.deepEqual(await rights(cook, other), [false, true]);
  });

  test('the first occupant of a house becomes household head, and naming another replaces the head', async () => {
    const home = await estate.house();
    const first = await estate.resident(home);
    const second = await estate.resident(home, { relationship: 'Family' });
    assert.deepEqual((await household(home)).heads, [first]);
    const occupancyId = await stayOf(second, home);
    const { data } = await estate.of(contract.changeOccupancy, second, {
      occupancyId,
      body: { isHouseholdHead: true, version: 1 },
    });
    assert.equal(data[0]?.isHouseholdHead, true);
    const now = await household(home);
    assert.deepEqual([now.heads, now.contacts], [[second], [first]]);
    assert.equal((await estate.actions(first))[0], 'occupancy.changed');
    const given = await estate.of(contract.changeOccupancy, second, {
      occupancyId,
      body: { isHouseholdHead: false, version: data[0]?.version },
    });
    assert.equal(given.failure.errors[0]?.code, 'HOUSE_NEEDS_HEAD');
  });

  test('two concurrent changes of the household head leave the house with one head', async () => {
    const home = await estate.house();
    await estate.resident(home);
    const others = [await estate.resident(home), await estate.resident(home)];
    const stays = await Promise.all(others.map((id) => stayOf(id, home)));
    const replies = await Promise.all(
      others.map((id, index) =>
        estate.of(contract.changeOccupancy, id, {
          occupancyId: stays[index],
          body: { isHouseholdHead: true, version: 1 },
        }),
      ),
    );
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200],
    );
    assert.equal((await household(home)).heads.length, 1);
  });

  test('the occupancy of a house follows its residents, except where it is under construction', async () => {
    const home = await estate.house();
    const steps: string[] = [];
    const note = async () => steps.push((await houseOf(home)).occupancy);
    await note();
    const owner = await estate.resident(home, { relationship: 'Owner' });
    await note();
    const tenant = await estate.resident(home, { relationship: 'Family' });
    const body = { relationship: 'Tenant', version: 1 };
    const occupancyId = await stayOf(tenant, home);
    await estate.of(contract.changeOccupancy, tenant, { occupancyId, body });
    await note();
    await end(tenant, home, { moveOutOn: day(-1) });
    await note();
    await estate.resident(home, { relationship: 'Caretaker' });
    await end(owner, home, { moveOutOn: day(-1) });
    await note();
    assert.deepEqual(steps, ['Vacant', 'Owner-occupied', 'Rented', 'Owner-occupied', 'Vacant']);
    const { items } = (await world.call(estate.manager, getHouseHistory, houseParams(home))).data;
    assert.deepEqual(
      items.map(({ action }) => action),
      [...Array.from({ length: 4 }, () => 'house.changed'), 'house.created'],
    );

    const site = await estate.house();
    const { version } = await houseOf(site);
    const building = { occupancy: 'Under construction', version } as const;
    await world.call(estate.manager, changeHouse, { ...houseParams(site), body: building });
    await estate.resident(site, { relationship: 'Owner' });
    assert.equal((await houseOf(site)).occupancy, 'Under construction');
  });

  test('a past move-out day ends the occupancy at once, and the next adult of the family becomes head', async () => {
    const home = await estate.house();
    const head = await estate.resident(home);
    const child = await estate.resident(home, {
      relationship: 'Family',
      dateOfBirth: '2019-01-01',
    });
    const staff = await estate.resident(home, { relationship: 'Domestic staff' });
    const wife = await estate.resident(home, { relationship: 'Family' });
    await end(head, home, { moveOutOn: day(-3) });
    const left = await household(home);
    assert.deepEqual([left.heads, left.contacts], [[wife], [wife]]);
    assert.deepEqual(
      left.all.map(({ residentId }) => residentId).sort(),
      [child, staff, wife].sort(),
    );
    const gone = await estate.read(head);
    assert.deepEqual([gone.status, gone.occupancies[0]?.moveOutOn], ['MovedOut', day(-3)]);
    assert.deepEqual((await estate.actions(head)).sort(), [
      'occupancy.ended',
      'resident.created',
      'resident.movedOut',
    ]);
  });

  test('a planned move-out ends the occupancy after its day, and only once', async () => {
    const home = await estate.house();
    const leaver = await estate.resident(home);
    const stayer = await estate.resident(home, { relationship: 'Family' });
    const { data } = await end(leaver, home, { moveOutOn: day(1) });
    assert.deepEqual([data[0]?.moveOutOn, data[0]?.endedAt], [day(1), null]);
    assert.equal((await household(home)).all.length, 2);
    await passMidnight();
    assert.deepEqual((await household(home)).heads, [stayer]);
    assert.equal((await estate.read(leaver)).status, 'MovedOut');
    const before = await estate.actions(leaver);
    await passMidnight();
    assert.deepEqual(await estate.actions(leaver), before);
  });

  test('a chosen successor becomes head when a move-out is planned, and the plan can be cancelled', async () => {
    const home = await estate.house();
    const leaver = await estate.resident(home);
    await estate.resident(home, { relationship: 'Owner' });
    const chosen = await estate.resident(home, { relationship: 'Caretaker' });
    const successorId = await stayOf(chosen, home);
    await end(leaver, home, { moveOutOn: day(5), successorId });
    const now = await household(home);
    assert.deepEqual([now.heads, now.contacts], [[chosen], [chosen]]);
    const occupancyId = await stayOf(leaver, home);
    const version = (await estate.read(leaver)).occupancies[0]?.version ?? 0;
    const takeBack = () =>
      estate.of(contract.changeOccupancy, leaver, {
        occupancyId,
        body: { moveOutOn: null, version },
      });
    const { data } = await takeBack();
    assert.equal(data[0]?.moveOutOn, null);
    const stale = await takeBack();
    assert.deepEqual([stale.status, stale.failure.errors[0]?.code], [409, 'STALE_RECORD']);
    const nobody = await end(leaver, home, { moveOutOn: day(5), successorId: occupancyId });
    assert.deepEqual([nobody.status, nobody.failure.errors[0]?.field], [422, 'successorId']);
  });

  test('an occupancy cannot end before it began or end twice', async () => {
    const home = await estate.house();
    const id = await estate.resident(home, { moveInOn: '2026-03-01' });
    const early = await end(id, home, { moveOutOn: '2026-02-28' });
    assert.equal(early.failure.errors[0]?.field, 'moveOutOn');
    await end(id, home, { moveOutOn: '2026-03-02' });
    const again = await end(id, home, { moveOutOn: '2026-03-02' });
    assert.equal(again.failure.errors[0]?.code, 'OCCUPANCY_ENDED');
  });

  test('a resident cannot be added to a house twice, but a former occupant can return', async () => {
    const [home, other] = [await estate.house(), await estate.house()];
    const id = await estate.resident(home);
    const add = (houseId: string) =>
      estate.of(contract.addOccupancy, id, { body: { houseId, relationship: 'Owner' } });
    assert.equal((await add(home)).failure.errors[0]?.code, 'LIVES_THERE');
    assert.equal((await add(other)).data.length, 2);
    assert.deepEqual((await household(other)).heads, [id]);
    await end(id, home, { moveOutOn: day(-1) });
    assert.equal((await estate.read(id)).status, 'Added');
    await end(id, other, { moveOutOn: day(-1) });
    assert.equal((await estate.read(id)).status, 'MovedOut');
    assert.equal((await add(home)).data.filter(({ endedAt }) => !endedAt).length, 1);
    assert.equal((await estate.read(id)).status, 'Added');
    assert.ok((await estate.actions(id)).includes('resident.returned'));
  });

  test('archiving a house ends its occupancies today, also those with a planned move-out', async () => {
    const home = await estate.house();
    const ids = [await estate.resident(home), await estate.resident(home)];
    await end(ids[0] ?? '', home, { moveOutOn: day(30) });
    const reply = await world.call(estate.manager, archiveHouse, {
      params: { communityId: estate.communityId, houseId: home },
      body: { endOccupancies: true },
    });
    assert.equal(reply.data.residentCount, 0);
    for (const id of ids) {
      const { status, occupancies } = await estate.read(id);
      assert.deepEqual([status, occupancies[0]?.moveOutOn], ['MovedOut', day(0)]);
    }
  });

  test('merging houses moves occupancies, keeps one head and counts each resident once', async () => {
    const [kept, gone] = [await estate.house(), await estate.house()];
    const both = await estate.resident(kept, { moveInOn: '2026-02-01' });
    const here = await estate.resident(kept);
    const there = await estate.resident(gone);
    await estate.of(contract.addOccupancy, both, {
      body: { houseId: gone, relationship: 'Owner', moveInOn: '2025-02-01' },
    });
    await world.call(estate.manager, mergeHouses, {
      params: { communityId: estate.communityId, houseId: kept },
      body: { duplicateId: gone },
    });
    const now = await household(kept);
    assert.deepEqual(
      now.all.map(({ residentId }) => residentId).sort(),
      [both, here, there].sort(),
    );
    assert.deepEqual([now.heads, now.contacts], [[both], [both]]);
    const { occupancies, movedInOn } = await estate.read(both);
    assert.deepEqual(
      occupancies.map(({ houseId, endedAt }) => [houseId, endedAt === null]),
      [
        [kept, true],
        [kept, false],
      ],
    );
    assert.equal(movedInOn, '2025-02-01');
  });

  test('residents are found by the new number of a renumbered house', async () => {
    const home = await estate.house();
    const id = await estate.resident(home, { lastName: 'Renumbered' });
    const params = { communityId: estate.communityId, houseId: home };
    await world.call(estate.manager, changeHouse, {
      params,
      body: { version: (await houseOf(home)).version, houseNumber: '777' },
    });
    const found = await world.call(estate.manager, listResidents, {
      params: { communityId: estate.communityId },
      query: { Search: 'renumbered 777' },
    });
    assert.deepEqual(
      found.data.items.map((row) => row.id),
      [id],
    );
  });

  test('a resident’s history shows each added, changed or removed vehicle and each added pet', async () => {
    const id = await estate.resident(await estate.house());
    const other = await estate.resident(await estate.house());
    const { data } = await estate.of(addVehicle, id, { body: { plate: 'ikj-55 aa' } });
    assert.equal(data[0]?.plate, 'IKJ-55 AA');
    const taken = await estate.of(addVehicle, other, { body: { plate: 'IKJ55AA' } });
    assert.deepEqual(
      [taken.failure.errors[0]?.code, taken.failure.errors[0]?.about?.id],
      ['PLATE_TAKEN', id],
    );
    const vehicleId = data[0]?.id;
    const paint = (colour: string) =>
      estate.of(changeVehicle, id, { vehicleId, body: { colour, version: 1 } });
    assert.equal((await paint('Blue')).data[0]?.colour, 'Blue');
    assert.equal((await paint('Red')).failure.errors[0]?.code, 'STALE_RECORD');
    assert.equal((await estate.of(removeVehicle, other, { vehicleId })).status, 404);
    assert.deepEqual((await estate.of(removeVehicle, id, { vehicleId })).data, []);
    await estate.of(addPet, id, { body: { name: 'Simba', kind: 'Cat' } });
    assert.deepEqual((await estate.actions(id)).slice(0, 4), [
      'pet.added',
      'vehicle.removed',
      'vehicle.changed',
      'vehicle.added',
    ]);
  });

  test('ending a resident’s suspension restores the status before it', async () => {
    const id = await estate.resident(await estate.house());
    const { data } = await estate.of(suspendResident, id, { body: { reason: 'Noise' } });
    assert.equal(data.status, 'Suspended');
    const back = await estate.of(reinstateResident, id);
    assert.equal(back.data.status, 'Added');
    assert.equal((await estate.of(reinstateResident, id)).failure.errors[0]?.code, 'NOT_SUSPENDED');
  });

  test('merging two records of a person keeps both histories and all occupancies', async () => {
    const [shared, own] = [await estate.house(), await estate.house()];
    const duplicate = await estate.resident(shared, { tags: ['Old'], moveInOn: '2020-01-01' });
    const kept = await estate.resident(shared, { phone: null, email: 'kept@mail.example' });
    await estate.of(contract.addOccupancy, duplicate, {
      body: { houseId: own, relationship: 'Landlord' },
    });
    await estate.of(addVehicle, duplicate, { body: { plate: 'MRG-1' } });
    const { phone } = await estate.read(duplicate);
    const { data } = await estate.of(mergeResidents, kept, { body: { duplicateId: duplicate } });
    assert.deepEqual(
      [data.phone, data.email, data.tags, data.vehicles[0]?.plate],
      [phone, 'kept@mail.example', ['Old'], 'MRG-1'],
    );
    const present = data.occupancies.filter(({ endedAt }) => !endedAt);
    assert.deepEqual(present.map(({ houseId }) => houseId).sort(), [shared, own].sort());
    assert.ok(present.every((stay) => stay.isHouseholdHead && stay.isPrimaryContact));
    assert.equal(present.find(({ houseId }) => houseId === shared)?.moveInOn, '2020-01-01');
    const gone = await estate.read(duplicate);
    assert.deepEqual([gone.status, gone.mergedInto, gone.phone], ['MovedOut', kept, null]);
    assert.ok((await estate.actions(duplicate)).includes('resident.mergedInto'));
    assert.equal((await estate.actions(kept))[0], 'resident.merged');
    const again = await estate.of(mergeResidents, kept, { body: { duplicateId: duplicate } });
    assert.equal(again.status, 200);
    const self = await estate.of(mergeResidents, kept, { body: { duplicateId: kept } });
    assert.equal(self.failure.errors[0]?.code, 'MERGE_SAME_RESIDENT');
  });

  async function household(houseId: string) {
    const params = { communityId: estate.communityId, houseId };
    const { data } = await world.call(estate.manager, contract.listHousehold, { params });
    const named = (role: 'isHouseholdHead' | 'isPrimaryContact') =>
      data.filter((one) => one[role]).map(({ residentId }) => residentId);
    return { all: data, heads: named('isHouseholdHead'), contacts: named('isPrimaryContact') };
  }

  const houseParams = (houseId: string) => ({
    params: { communityId: estate.communityId, houseId },
  });

  const houseOf = async (houseId: string) =>
    (await world.call(estate.manager, getHouse, houseParams(houseId))).data;

  async function stayOf(residentId: string, houseId: string) {
    const { occupancies } = await estate.read(residentId);
    return occupancies.find((stay) => stay.houseId === houseId)?.id ?? '';
  }

  async function end(residentId: string, houseId: string, body: object) {
    return estate.of(contract.endOccupancy, residentId, {
      occupancyId: await stayOf(residentId, houseId),
      body,
    });
  }

  /** Runs the job that ends occupancies two days from now, and sets the clock back. */
  async function passMidnight(): Promise<void> {
    world.clock.advance(2 * 86_400);
    const options = { pool: world.pool, owner: world.owner, clock: world.clock, log: quiet };
    const ports = { endAccess: async () => undefined };
    await leavingJob(ports).run(toolsOf(options, new AbortController().signal));
    world.clock.advance(-2 * 86_400);
  }
});

function day(offset: number, from = new Date()): string {
  return new Date(from.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
