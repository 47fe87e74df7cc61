// Tests for staff at the gate. Entries with a pass from the office count as attendance, and the pass ends when the
// staff member stops working for its house.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { checkIn, checkOut } from '#contract/visits/gate-checks.ts';
import { createGatePass, getGatePass } from '#contract/gate-passes/gate-passes.ts';
import {
  changeStaffPerson,
  createStaffPerson,
  getStaffAttendance,
  listStaffPeople,
} from '#contract/gate-registers/gate-people.ts';
import { createHousePass } from '#contract/gate-passes/house-access.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { openGate } from '#kernel/gate/testing.ts';

describe('staff of houses', () => {
  const world = givenWorld();
  let staff: { id: string; version: number };

  const estate = givenEach(() => openGate(world));
  beforeEach(async () => {
    const { params, houseId, otherHouseId } = estate;
    const body = { name: 'Grace Eze', work: 'Cook', houseIds: [houseId, otherHouseId] };
    staff = (await world.call(estate.manager, createStaffPerson, { params, body })).data;
  });

  test('entries with a staff pass that the office made count as attendance', async () => {
    const { share } = (await make()).data;
    const by = { kind: 'code' as const, code: share.code };
    await world.call(estate.guard, checkIn, { params: estate.params, body: { by } });
    const params = { ...estate.params, staffId: staff.id };
    const { data } = await world.call(estate.manager, getStaffAttendance, { params, query: {} });
    assert.equal(data.days.length, 1);
  });

  test('check-ins of staff before and after local midnight count as two days present', async () => {
    const { share } = (await make()).data;
    const body = { by: { kind: 'code' as const, code: share.code } };
    const now = world.clock.now();
    const night = new Date(now);
    // Lagos is one hour ahead of UTC, so a quarter before and a quarter after midnight there are on the same UTC day.
    night.setUTCDate(now.getUTCDate() + 1);
    night.setUTCHours(22, 45, 0, 0);
    world.clock.advance((night.getTime() - now.getTime()) / 1000);
    await world.call(estate.guard, checkIn, { params: estate.params, body });
    await world.call(estate.guard, checkOut, { params: estate.params, body });
    world.clock.advance(1800);
    await world.call(estate.guard, checkIn, { params: estate.params, body });
    const { data } = await world.call(estate.manager, listStaffPeople, {
      params: estate.params,
      query: {} as never,
    });
    assert.equal(data.items[0]?.daysPresent, 2);
  });

  test('a staff pass requires an active staff member who is assigned to that house', async () => {
    const refused = async (body: object = {}) => (await make(body)).failure.errors[0]?.field;
    assert.equal(await refused({ kind: 'Recurring' }), 'staffId');
    await change({ houseIds: [estate.houseId] });
    assert.equal(await refused({ houseId: estate.otherHouseId }), 'staffId');
    await change({ status: 'Suspended' });
    assert.equal(await refused(), 'staffId');
    const own = await world.call(estate.host, createHousePass, {
      params: { ...estate.params, houseId: estate.houseId },
      body: { kind: 'Staff', guestName: 'Grace Eze', staffId: staff.id },
    } as never);
    assert.equal(own.status, 404);
  });

  test('removing a house from a staff member revokes the pass for it, and a suspension the other pass', async () => {
    const here = (await make()).data.pass.id;
    const there = (await make({ houseId: estate.otherHouseId })).data.pass.id;
    await change({ houseIds: [estate.houseId] });
    assert.deepEqual([await stateOf(here), await stateOf(there)], ['Active', 'Revoked']);
    await change({ status: 'Suspended' });
    assert.equal(await stateOf(here), 'Revoked');
  });

  function make(body: object = {}) {
    return world.call(estate.manager, createGatePass, {
      params: estate.params,
      body: {
        kind: 'Staff',
        guestName: 'Grace Eze',
        houseId: estate.houseId,
        staffId: staff.id,
        ...body,
      } as never,
    });
  }

  async function change(body: object) {
    const params = { ...estate.params, staffId: staff.id };
    const sent = { ...body, version: staff.version };
    staff = (await world.call(estate.manager, changeStaffPerson, { params, body: sent })).data;
  }

  async function stateOf(passId: string) {
    const params = { ...estate.params, passId };
    const { data } = await world.call(estate.manager, getGatePass, { params });
    return data.state;
  }
});
