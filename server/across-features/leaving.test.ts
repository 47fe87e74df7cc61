// Tests the gate when people leave a house: their access ends, and the next household does not see their data.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { archiveHouse } from '#contract/addresses/houses.ts';
import { checkIn, checkPass } from '#contract/visits/gate-checks.ts';
import { createStaffPerson, listStaffPeople } from '#contract/gate-registers/gate-people.ts';
import { getGatePass, getGatePassHistory } from '#contract/gate-passes/gate-passes.ts';
import * as house from '#contract/gate-passes/house-access.ts';
import { endOccupancy, listHousehold } from '#contract/residents/occupancies.ts';
import { openGate } from '#kernel/gate/testing.ts';
import { todayIn } from '#platform/process/clock.ts';
import { moveIn } from '#testing/move-in.ts';
import type { Person } from '#testing/world.ts';
import { givenWorld, givenEach } from '#testing/given.ts';

describe('gate access after a move-out', () => {
  const world = givenWorld();
  let wife: Person;
  let phones = 0;

  const estate = givenEach(() => openGate(world));
  const params = givenEach(() => ({ ...estate.params, houseId: estate.houseId }));
  beforeEach(moveInWife);

  test('moving out revokes the resident’s own passes and keeps the passes of other household members', async () => {
    const theirs = await passOf(estate.host);
    const hers = await passOf(wife);
    const ofOffice = await estate.makePass();
    await leaves(estate.host);
    const gone = await read(theirs.pass.id);
    assert.deepEqual(
      [gone.state, gone.endedByName, gone.endedReason],
      ['Revoked', 'Courtyard', 'The host moved out'],
    );
    assert.equal((await read(hers.pass.id)).state, 'Active');
    assert.equal((await read(ofOffice.passId)).state, 'Active');
    const at = {
      params: estate.params,
      body: { by: { kind: 'code' as const, code: theirs.share.code } },
    };
    assert.equal((await world.call(estate.guard, checkPass, at)).data.code, 'revoked');
    const { data } = await world.call(estate.manager, getGatePassHistory, {
      params: { ...estate.params, passId: theirs.pass.id },
      query: {},
    });
    assert.equal(data.items[0]?.action, 'gate-pass.revoked');
  });

  test('gate access of a house ends in the night after the move-out day of its last occupant', async () => {
    const theirs = await passOf(estate.host, {
      kind: 'Recurring',
      validTo: `${day(60)}T00:00:00.000Z`,
    });
    const ofOffice = await estate.makePass({
      kind: 'Multi-entry',
      validTo: `${day(9)}T00:00:00.000Z`,
    });
    const elsewhere = await estate.makePass({ houseId: estate.otherHouseId });
    await world.call(estate.host, house.addFrequentGuest, { params, body: { name: 'Aunt Ife' } });
    await world.call(estate.host, house.setHouseAccessRules, {
      params,
      body: { approvesDeliveries: true, approvesRides: true },
    });
    const houseIds = [estate.houseId, estate.otherHouseId];
    const staff = await world.call(estate.manager, createStaffPerson, {
      params: estate.params,
      body: { name: 'Sunday Eze', work: 'Driver', houseIds },
    });
    await leaves(wife);
    await leaves(estate.host, day(0));
    assert.equal((await read(theirs.pass.id)).state, 'Active', 'the day is not over');
    world.clock.advance(2 * 86_400);
    await night();
    assert.equal((await read(theirs.pass.id)).state, 'Revoked');
    assert.equal((await read(ofOffice.passId)).endedReason, 'Nobody lives in the house any more');
    assert.notEqual((await read(elsewhere.passId)).state, 'Revoked');
    const people = await world.call(estate.manager, listStaffPeople, {
      params: estate.params,
      query: {},
    });
    const served = people.data.items.find(({ id }) => id === staff.data.id)?.houses ?? [];
    assert.deepEqual(
      served.map(({ id }) => id),
      [estate.otherHouseId],
    );
    const now = await access(await comesToLive('Next'));
    assert.deepEqual(
      [now.frequentGuests, now.approvesDeliveries, now.approvesRides],
      [[], false, false],
    );
    world.clock.advance(-2 * 86_400);
  });

  test('new occupants see no visits, passes or frequent guests of the former household', async () => {
    const { share } = await passOf(wife);
    await world.call(wife, house.addFrequentGuest, { params, body: { name: 'Aunt Ife' } });
    const body = { by: { kind: 'code' as const, code: share.code } };
    await world.call(estate.guard, checkIn, { params: estate.params, body });
    const tenant = await comesToLive('Tayo');
    await world.owner.query(
      `update occupancies o set move_in_on = $3 from residents r
     where o.house_id = $1 and r.id = o.resident_id and r.portal_user_id = $2`,
      [estate.houseId, tenant.id, day(1)],
    );
    const old = await access(wife);
    assert.deepEqual([old.visits.length, old.passes.length, old.frequentGuests.length], [1, 1, 1]);
    const seen = await access(tenant);
    assert.deepEqual([seen.visits, seen.passes, seen.frequentGuests], [[], [], []]);
    await passOf(tenant);
    assert.equal((await access(tenant)).passes.length, 1, 'what they made themselves they see');
  });

  test('archiving a house revokes its passes', async () => {
    const params = { communityId: estate.communityId, houseId: estate.otherHouseId };
    const { passId } = await estate.makePass({ houseId: estate.otherHouseId });
    await world.call(estate.manager, archiveHouse, { params, body: {} });
    const pass = await read(passId);
    assert.deepEqual([pass.state, pass.endedReason], ['Revoked', 'The house was archived']);
  });

  async function moveInWife() {
    await world.owner.query(
      `update communities set apartment_features = apartment_features
      || '{"Create Access from Frequent Guests": true}' where id = $1`,
      [estate.communityId],
    );
    wife = await comesToLive('Ada');
  }

  async function comesToLive(firstName: string): Promise<Person> {
    const person = await world.person({ firstName });
    phones += 1;
    const phone = `+23480355500${String(phones).padStart(2, '0')}`;
    await moveIn(world, estate.manager, { ...params, person, phone });
    return person;
  }

  /** A day in the community's time zone: near midnight its date differs from the date in UTC. */
  function day(offset: number): string {
    return todayIn('Africa/Lagos', {
      now: () => new Date(world.clock.now().getTime() + offset * 86_400_000),
    });
  }

  async function passOf(person: Person, body: object = {}) {
    return (
      await world.call(person, house.createHousePass, {
        params,
        body: { kind: 'One-time', guestName: 'Ngozi Obi', ...body } as never,
      })
    ).data;
  }

  async function access(person: Person) {
    return (await world.call(person, house.getHouseAccess, { params })).data;
  }

  async function read(passId: string) {
    return (await world.call(estate.manager, getGatePass, { params: { ...estate.params, passId } }))
      .data;
  }

  async function leaves(person: Person, moveOutOn = day(-1)): Promise<void> {
    const { rows } = await world.owner.query<{ id: string }>(
      'select id from residents where community_id = $1 and portal_user_id = $2',
      [estate.communityId, person.id],
    );
    const residentId = rows[0]?.id ?? '';
    const { data } = await world.call(estate.manager, listHousehold, { params });
    const stay = data.find((one) => one.residentId === residentId);
    await world.call(estate.manager, endOccupancy, {
      params: { ...estate.params, residentId, occupancyId: stay?.occupancyId ?? '' },
      body: { moveOutOn },
    } as never);
  }

  async function night(): Promise<void> {
    await world.runScheduled('residents.leave');
  }
});
