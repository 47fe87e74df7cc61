import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getHouseHistory } from '#contract/addresses/houses.ts';
import * as contract from '#contract/addresses/plan.ts';
import type { PlanQuestion } from '#contract/addresses/plan-questions.ts';
import { createBroadcast } from '#contract/broadcasts/broadcasts.ts';
import { sendBroadcast } from '#contract/broadcasts/broadcast-life.ts';
import { listComplaintTypes } from '#contract/complaint-types/complaint-types.ts';
import { createComplaint } from '#contract/complaints/complaints.ts';
import { createDue, publishDue } from '#contract/dues/dues.ts';
import { createGatePass } from '#contract/gate-passes/gate-passes.ts';
import { createResident } from '#contract/residents/residents.ts';
import { listWallets } from '#contract/wallets/wallets.ts';
import { moveIn } from '#testing/move-in.ts';
import { raiseEmergency } from '#contract/emergencies/emergencies.ts';
import type { Person } from '#testing/world.ts';
import { givenWorld } from '#testing/given.ts';
import { givenEstate } from '#testing/given-estate.ts';

describe('the map of the estate', () => {
  const world = givenWorld();
  const estate = givenEstate(world, streetsAndWorkers());
  const elsewhere = givenEstate(world, { streets: { 'Other Street': 1 } });

  test('the map lists streets by name, and their houses by number with 10 after 2', async () => {
    const { data } = await world.call(estate.manager, contract.getEstatePlan, {
      params: estate.params,
    });
    assert.deepEqual(
      data.streets.map(({ name, houses }) => [name, houses.map(({ houseNumber }) => houseNumber)]),
      [
        ['Amber Lane', ['1', '2', '3']],
        ['Birch Lane', ['2', '10']],
      ],
    );
    assert.equal(data.isCut, false);
  });

  test('the map answers a question, such as arrears, only with the permission for its subject', async () => {
    assert.equal((await ask(estate.finance, 'arrears')).status, 200);
    for (const Question of ['visitors', 'complaints'] as const) {
      assert.equal((await ask(estate.finance, Question)).status, 403);
    }
    assert.equal((await ask(estate.guard, 'alarm')).status, 403, 'a guard may not read addresses');
    assert.equal((await ask(elsewhere.manager, 'arrears')).status, 404);
  });

  test('the map gives each house’s occupancy, overdue amount and the day of its oldest overdue charge', async () => {
    world.clock.set('2026-11-21T09:00:00Z');
    const occupancy = await ask(estate.manager, 'occupancy');
    assert.equal(occupancy.data.items.length, 5);
    assert.equal(occupancy.data.items[0]?.occupancy, 'Vacant');
    const audience = { kind: 'Houses' as const, houseIds: [estate.houseId] };
    // The charge of December is issued and not due yet.
    for (const startOn of ['2026-11-01', '2026-11-15', '2026-12-01']) {
      const amount = { model: 'Fixed' as const, amountMinor: 5_000_00 };
      const { data: main } = await world.call(estate.manager, listWallets, {
        params: estate.params,
        query: {},
      });
      const due = await world.call(estate.manager, createDue, {
        params: estate.params,
        body: {
          title: 'Levy',
          category: 'Service charge',
          walletId: main.items[0]?.id ?? '',
          amount,
          audience,
          frequency: 'One-off',
          startOn,
          issueLeadDays: 30,
        },
      });
      const of = { communityId: estate.communityId, dueId: due.data.id };
      await world.call(estate.manager, publishDue, { params: of, body: { version: 1 } });
      await world.settle();
    }
    const arrears = await ask(estate.manager, 'arrears');
    assert.deepEqual(
      arrears.data.items.map(({ houseId: id, owedMinor, owedSince }) => [id, owedMinor, owedSince]),
      [[estate.houseId, 10_000_00, '2026-11-01']],
    );
    // The count of complaints compares their deadlines with the database's clock.
    world.clock.set(new Date().toISOString());
  });

  test('the map counts people without an account, complaints and unread copies of a broadcast by house', async () => {
    const [first, second] = estate.houseIds;
    const mover = {
      communityId: estate.communityId,
      houseId: estate.houseId,
      person: estate.manager,
    };
    await moveIn(world, estate.manager, mover);
    const person = { firstName: 'Ada', lastName: 'Obi', phone: '+2348030000001' };
    const occupancy = { houseId: estate.houseId, relationship: 'Tenant' as const };
    await world.call(estate.manager, createResident, {
      params: estate.params,
      body: { ...person, occupancy },
    });
    assert.deepEqual(await counts('portal'), [[estate.houseId, 1, 2]]);
    const types = await world.call(estate.manager, listComplaintTypes, { params: estate.params });
    const typeId = types.data[0]?.id ?? '';
    for (const title of ['No light', 'No water']) {
      const body = { typeId, title, description: 'There is none at all.', houseId: second };
      await world.call(estate.manager, createComplaint, { params: estate.params, body });
    }
    await world.owner.query(
      `update complaints set resolve_due_at = now() - interval '1 hour'
       where community_id = $1 and title = 'No light'`,
      [estate.communityId],
    );
    assert.deepEqual(await counts('complaints'), [[second, 2, 1]]);
    const draft = await world.call(estate.manager, createBroadcast, {
      params: estate.params,
      body: {
        title: 'Notice',
        body: 'Water is off tomorrow.',
        category: 'General',
        priority: 'Normal',
        audience: { kind: 'All' },
        channels: [],
        requireAck: false,
        pinned: false,
        expiresAt: null,
      },
    });
    const broadcastId = draft.data.id;
    const of = { communityId: estate.communityId, broadcastId };
    await world.call(estate.manager, sendBroadcast, {
      params: of,
      body: { version: draft.data.version },
    });
    world.clock.advance(60);
    await world.runScheduled('broadcasts.clock');
    await world.settle();
    assert.deepEqual(await counts('broadcast', broadcastId), [[first, 2, 2]]);
    await world.owner.query(
      `update broadcast_recipients set read_at = now() where broadcast_id = $1 and resident_id in
         (select id from residents where portal_user_id is not null)`,
      [broadcastId],
    );
    assert.deepEqual(await counts('broadcast', broadcastId), [[first, 1, 2]]);
    assert.deepEqual(await counts('broadcast'), [], 'no broadcast is chosen');
    // The broadcast's category is not one that a finance officer may read.
    assert.equal((await ask(estate.finance, 'broadcast', broadcastId)).status, 404);
  });

  test('the map counts expected visitors and open alarms by house', async () => {
    const second = estate.houseIds[1] ?? '';
    const body = { kind: 'One-time' as const, guestName: 'Ngozi Obi', houseId: second };
    await world.call(estate.manager, createGatePass, { params: estate.params, body });
    assert.deepEqual(await counts('visitors'), [[second, 1, 0]]);
    await world.call(estate.manager, raiseEmergency, {
      params: estate.params,
      body: { type: 'Fire', houseId: second },
    });
    assert.deepEqual(await counts('alarm'), [[second, 1, 1]]);
  });

  test('a house moved on the map keeps its position, can be reset, and each move is recorded', async () => {
    const of = { params: { communityId: estate.communityId, houseId: estate.houseId } };
    const place = { x: 120, y: -40 };
    const moved = await world.call(estate.manager, contract.placeHouse, { ...of, body: { place } });
    assert.deepEqual(moved.data, { place });
    assert.deepEqual((await shown(estate.houseId))?.place, place);
    const history = await world.call(estate.manager, getHouseHistory, { ...of, query: {} });
    assert.equal(history.data.items[0]?.action, 'house.placed');
    await world.call(estate.manager, contract.placeHouse, { ...of, body: { place: null } });
    assert.equal((await shown(estate.houseId))?.place, null);
    const body = { place: { x: 1.5, y: 0 } };
    assert.equal(
      (await world.call(estate.manager, contract.placeHouse, { ...of, body })).status,
      422,
    );
    const byFinance = await world.call(estate.finance, contract.placeHouse, {
      ...of,
      body: { place },
    });
    assert.equal(byFinance.status, 403);
  });

  test('a worker who is limited to streets sees only the houses of those streets on the map', async () => {
    await world.owner.query('update workers set street_ids = $2 where id = $1', [
      estate.workerIds.finance,
      [estate.streetIds['Birch Lane']],
    ]);
    const { data } = await world.call(estate.finance, contract.getEstatePlan, {
      params: estate.params,
    });
    assert.deepEqual(
      data.streets.map(({ name }) => name),
      ['Birch Lane'],
    );
    assert.deepEqual((await ask(estate.finance, 'arrears')).data.items, []);
    assert.equal((await ask(estate.finance, 'occupancy')).data.items.length, 2);
  });

  const ask = (person: Person, Question: PlanQuestion, BroadcastId?: string) =>
    world.call(person, contract.getPlanAnswers, {
      params: estate.params,
      query: { Question, ...(BroadcastId && { BroadcastId }) },
    });

  const counts = async (question: PlanQuestion, broadcastId?: string) =>
    (await ask(estate.manager, question, broadcastId)).data.items.map((row) => [
      row.houseId,
      row.count,
      row.of,
    ]);

  const shown = async (id: string) =>
    (
      await world.call(estate.manager, contract.getEstatePlan, { params: estate.params })
    ).data.streets
      .flatMap(({ houses }) => houses)
      .find((house) => house.id === id);
});

function streetsAndWorkers() {
  return {
    workers: { finance: 'Finance officer', guard: 'Security staff' },
    streets: { 'Amber Lane': 3, 'Birch Lane': ['2', '10'] },
  } as const;
}
