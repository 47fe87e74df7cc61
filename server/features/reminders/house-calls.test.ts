// Tests the calls about a house's debt: the last contact, the timeline, the promise, the audit log and the deletion.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listArrears } from '#contract/charges/arrears.ts';
import { listPaymentPromises } from '#contract/payment-claims/payment-promises.ts';
import { deleteHouseCall, getHouseCall, logHouseCall } from '#contract/reminders/house-calls.ts';
import { createResident } from '#contract/residents/residents.ts';
import { createRole } from '#contract/team/roles.ts';
import { getHouseTimeline } from '#contract/timelines/timelines.ts';
import { newEstate, openEstate } from '#kernel/billing/testing.ts';
import { stepUp } from '#testing/finances.ts';
import { given } from '#testing/given.ts';
import type { Person } from '#testing/world.ts';

describe('calls about dues', () => {
  const estate = given(() => openBilled());
  const other = given(() => newEstate(estate.world, estate.manager, 1));

  test('a logged call about dues becomes the last contact of the house in the arrears list', async () => {
    assert.equal((await arrearsOf(house(0)))?.lastContact, null);
    const note = 'Pays after the salary.';
    const reply = await log({ houseId: house(0), note, promisedMinor: null });
    assert.equal(reply.status, 200);
    assert.deepEqual((await arrearsOf(house(0)))?.lastContact, {
      kind: 'Call',
      on: '2026-11-21',
      isReached: true,
    });
  });

  test('the timeline of a house shows the person and the note of a logged call', async () => {
    const { data: person } = await estate.world.call(estate.manager, createResident, {
      params: estate.params,
      body: {
        firstName: 'Ebele',
        lastName: 'Nwachi',
        phone: '+2348031234567',
        occupancy: { houseId: house(1), relationship: 'Tenant', moveInOn: '2026-01-10' },
      },
    });
    const { data } = await log({
      houseId: house(1),
      residentId: person.id,
      note: 'Salary is late.',
    });
    assert.deepEqual(data.person, { residentId: person.id, name: 'Ebele Nwachi' });
    const call = (await eventsOf(house(1))).find(({ kind }) => kind === 'Call');
    assert.deepEqual([call?.title, call?.detail], ['Ebele Nwachi', 'Salary is late.']);
  });

  test('a promise made in a logged call becomes a payment promise of the house', async () => {
    await log({ houseId: house(2), promisedMinor: 2_000_000, promisedOn: '2026-11-28' });
    const { data } = await estate.world.call(estate.manager, listPaymentPromises, {
      params: estate.params,
      query: { HouseId: house(2) },
    });
    assert.deepEqual(
      data.items.map((one) => [one.amountMinor, one.promisedOn, one.status]),
      [[2_000_000, '2026-11-28', 'Open']],
    );
  });

  test('logging a call again with the same idempotency key logs the call and its promise once', async () => {
    const body = { houseId: house(3), promisedMinor: 1_000_000, promisedOn: '2026-11-28' };
    const first = await log(body, 'call-once');
    const second = await log(body, 'call-once');
    assert.equal(second.data.id, first.data.id);
    const kinds = (await eventsOf(house(3))).map(({ kind }) => kind);
    assert.equal(kinds.filter((kind) => kind === 'Call').length, 1);
    assert.equal(kinds.filter((kind) => kind === 'Promise').length, 1);
  });

  test('the audit log has a logged call without its note', async () => {
    const { data } = await log({ houseId: house(0), note: 'A private matter.' });
    const { rows } = await estate.world.owner.query(
      `select action, entity_label as label, after::text as after from audit_entries where entity_id = $1`,
      [data.id],
    );
    assert.deepEqual([rows[0]?.action, rows[0]?.label], ['call.logged', data.house.label]);
    assert.doesNotMatch(String(rows[0]?.after), /private/);
  });

  test('logging a call is refused with half a promise, a past date, or a person or house from elsewhere', async () => {
    const fieldOf = async (body: Body) => (await log(body)).failure?.errors?.[0]?.field;
    assert.equal(await fieldOf({ houseId: house(0), promisedMinor: 100 }), 'promisedOn');
    assert.equal(await fieldOf({ houseId: house(0), promisedOn: '2026-11-28' }), 'promisedMinor');
    const past = { houseId: house(0), promisedMinor: 100, promisedOn: '2026-11-20' };
    assert.equal((await log(past)).failure?.errors?.[0]?.code, 'IN_THE_PAST');
    assert.equal(await fieldOf({ houseId: house(0), residentId: house(0) }), 'residentId');
    assert.equal(await fieldOf({ houseId: other.houseIds[0] ?? '' }), 'houseId');
  });

  test('a deleted call leaves the timeline and the last contact, and the audit log has the reason', async () => {
    const { data: call } = await log({
      houseId: house(1),
      note: 'Wrong house.',
      promisedMinor: 500_000,
      promisedOn: '2026-11-28',
    });
    const params = { ...estate.params, callId: call.id };
    const got = await estate.world.call(estate.manager, getHouseCall, { params });
    assert.deepEqual([got.data.note, got.data.may], ['Wrong house.', { delete: true }]);
    const reason = 'Logged at the wrong house.';
    const deleted = await estate.world.call(estate.manager, deleteHouseCall, {
      params,
      body: { reason },
    });
    assert.equal(deleted.status, 200);
    const events = await eventsOf(house(1));
    assert.ok(!events.some(({ id }) => id === call.id));
    assert.ok(events.some(({ kind }) => kind === 'Promise'));
    const again = await estate.world.call(estate.manager, getHouseCall, { params });
    assert.equal(again.status, 404);
    const { rows } = await estate.world.owner.query(
      `select reason, before from audit_entries where entity_id = $1 and action = 'call.deleted'`,
      [call.id],
    );
    assert.deepEqual(rows, [
      { reason, before: { calledOn: '2026-11-21', calledBy: call.calledByName } },
    ]);
  });

  test('people delete their own calls, and need the right to approve for the calls of others', async () => {
    const { world, communityId, manager } = estate;
    const clerk = await world.person({ firstName: 'Clerk', lastName: 'Ojo' });
    const workerId = await world.worker(communityId, clerk, 'Finance officer');
    await stepUp(world, manager);
    const { data: role } = await world.call(manager, createRole, {
      params: estate.params,
      body: { name: 'Dues clerk', permissions: ['dues.read', 'dues.create'] as never },
    });
    await world.owner.query('update workers set role_id = $2 where id = $1', [workerId, role.id]);
    const body = { houseId: house(3) };
    const mayDelete = async (by: Person, id: string) => {
      const params = { ...estate.params, callId: id };
      const { data } = await world.call(by, getHouseCall, { params });
      const reply = await world.call(by, deleteHouseCall, { params, body: { reason: 'Mistake' } });
      assert.equal(data.may.delete, reply.status === 200);
      return reply.status;
    };
    const ofManager = await world.call(manager, logHouseCall, { params: estate.params, body });
    const ofClerk = await world.call(clerk, logHouseCall, { params: estate.params, body });
    const second = await world.call(clerk, logHouseCall, { params: estate.params, body });
    assert.equal(await mayDelete(clerk, ofManager.data.id), 403);
    assert.equal(await mayDelete(clerk, ofClerk.data.id), 200);
    assert.equal(await mayDelete(manager, second.data.id), 200);
  });

  type Body = {
    houseId: string;
    residentId?: string;
    note?: string;
    promisedMinor?: number | null;
    promisedOn?: string;
  };

  const house = (at: number): string => estate.houseIds[at] ?? '';
  const log = (body: Body, key?: string) =>
    estate.world.call(
      estate.manager,
      logHouseCall,
      { params: estate.params, body },
      key ? { 'idempotency-key': key } : {},
    );

  async function openBilled() {
    const billed = await openEstate(4);
    await billed.published({ dueDay: 1 });
    // The bills of today went out with a reminder to each house.
    await billed.world.owner.query('delete from due_reminders where community_id = $1', [
      billed.communityId,
    ]);
    return billed;
  }

  async function arrearsOf(houseId: string) {
    const { data } = await estate.world.call(estate.manager, listArrears, {
      params: estate.params,
      query: { HouseId: houseId },
    });
    return data.items[0];
  }

  async function eventsOf(houseId: string) {
    const { data } = await estate.world.call(estate.manager, getHouseTimeline, {
      params: { ...estate.params, houseId },
    });
    return data.items;
  }
});
