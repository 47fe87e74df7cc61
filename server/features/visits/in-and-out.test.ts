// Tests a check that does not say whether the visitor enters or leaves. A visitor who is inside leaves with the same
// code, a multi-entry pass admits the next guest, and a one-way gate determines the direction.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { checkIn, checkOut, checkPass } from '#contract/visits/gate-checks.ts';
import { getVisit } from '#contract/visits/visits.ts';
import { givenWorld } from '#testing/given.ts';
import { type GateEstate, openGate, signIn } from '#kernel/gate/testing.ts';
import { getGateBoard } from '#contract/visits/gate-board.ts';
import { addExitItem } from '#contract/visits/exit-items.ts';

describe('entry and exit by the same code', () => {
  const world = givenWorld();
  let estate: GateEstate;

  beforeEach(async () => {
    // Use a morning, because a daily visitor checks in again after midnight.
    const tomorrow = new Date(world.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    world.clock.set(`${tomorrow}T08:00:00Z`);
    estate = await openGate(world);
  });

  test('a visitor who is inside can check out with the same code, even when on the watch-list', async () => {
    const pass = await estate.makePass({ guestPhone: '08030001111' });
    await enter(pass.code);
    world.clock.advance(16 * 60);
    const out = (await look(byCode(pass.code))).data;
    assert.deepEqual([out.direction, out.colour, out.code], ['Out', 'Amber', 'justEntered']);
    const asked = (await look(byCode(pass.code), { direction: 'In' })).data;
    assert.deepEqual([asked.direction, asked.code, asked.mayOverride], ['In', 'usedUp', true]);
    const until = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
    await world.owner.query(
      `insert into watch_entries (community_id, phone, severity, reason, status, expires_at, added_by,
         added_by_name, added_at)
       values ($1, '+2348030001111', 'Block', 'Left a bill', 'Active', $2, $3, 'Olu', now())`,
      [estate.communityId, until, estate.manager.id],
    );
    assert.equal((await look(byCode(pass.code))).data.code, 'justEntered');
    const hits = 'select id from watch_hits where community_id = $1';
    assert.equal((await world.owner.query(hits, [estate.communityId])).rows.length, 0);
    assert.equal((await look(byCode(pass.code), { direction: 'In' })).data.colour, 'Red');
    assert.equal((await world.owner.query(hits, [estate.communityId])).rows.length, 1);
    await leave(byCode(pass.code));
    assert.equal((await look(byCode(pass.code))).data.code, 'usedUp');
  });

  test('an event pass admits its next guest, and a recurring pass admits again on the next day', async () => {
    const event = await estate.makePass({ kind: 'Group event', guestCount: 3 });
    for (const entriesLeft of [2, 1]) {
      assert.equal((await enter(event.code, { people: 1 })).data.admitted, true);
      const next = (await look(byCode(event.code))).data;
      assert.deepEqual([next.direction, next.colour], ['In', 'Green']);
      assert.equal(next.pass?.entriesLeft, entriesLeft);
      assert.ok(next.pass?.insideVisitId);
    }
    await enter(event.code, { people: 1 });
    world.clock.advance(16 * 60);
    assert.equal((await look(byCode(event.code))).data.direction, 'Out');
    const kept = await estate.makePass({ allowExit: false });
    await enter(kept.code);
    assert.equal((await look(byCode(kept.code))).data.code, 'exitClosed');
    const cook = await estate.makePass({ kind: 'Recurring' });
    await enter(cook.code);
    world.clock.advance(16 * 60);
    assert.equal((await look(byCode(cook.code))).data.direction, 'Out');
    world.clock.advance(24 * 3600);
    estate.guard = await signIn(world, estate.deviceKey, estate.guards['Musa'] ?? '');
    const morning = (await look(byCode(cook.code))).data;
    assert.deepEqual([morning.direction, morning.code], ['In', 'insideAlready']);
    assert.equal((await enter(cook.code, { isConfirmed: true })).data.admitted, true);
  });

  test('a check of a visitor lists announced goods, and goods that left show the guard and the time', async () => {
    const pass = await estate.makePass();
    const visitId = (await enter(pass.code)).data.visit?.id ?? '';
    for (const description of ['Television', 'Bicycle']) {
      const body = { visitId, description };
      await world.call(estate.guard, addExitItem, { params: estate.params, body });
    }
    const shown = (await look(byCode(pass.code))).data.pass?.exitItems ?? [];
    assert.deepEqual(
      shown.map(({ description }) => description),
      ['Television', 'Bicycle'],
    );
    const body = { by: byCode(pass.code), itemIds: [shown[0]?.id ?? ''] };
    await world.call(estate.guard, checkOut, { params: estate.params, body });
    const { data } = await world.call(estate.manager, getVisit, {
      params: { ...estate.params, visitId },
    });
    assert.deepEqual(
      data.exitItems.map((item) => [item.status, item.leftBy, item.leftAt !== null]),
      [
        ['Left', 'Musa', true],
        ['Announced', '', false],
      ],
    );
  });

  test('the gate board lists overstayed visitors first and finds visitors by name, plate or house', async () => {
    const late = await estate.makePass({
      kind: 'Delivery',
      guestName: 'Late Rider',
      plate: 'KJA 1',
    });
    await enter(late.code);
    world.clock.advance(3600);
    for (const guestName of ['Ada Obi', 'Uche Eze']) {
      await enter((await estate.makePass({ guestName })).code);
      world.clock.advance(60);
    }
    const inside = async (query: { Search?: string }) => {
      const { data } = await world.call(estate.guard, getGateBoard, {
        params: estate.params,
        query,
      });
      assert.equal(data.insideVisits, 3);
      return data.inside.map(({ guestName }) => guestName);
    };
    assert.deepEqual(await inside({}), ['Late Rider', 'Uche Eze', 'Ada Obi']);
    assert.deepEqual(await inside({ Search: 'obi' }), ['Ada Obi']);
    assert.deepEqual(await inside({ Search: 'kja1' }), ['Late Rider']);
    assert.equal((await inside({ Search: 'palm' })).length, 3);
    assert.deepEqual(await inside({ Search: 'nobody' }), []);
  });

  test('a one-way gate decides the direction of a check', async () => {
    const pass = await estate.makePass();
    const useOf = (use: string) =>
      world.owner.query('update gates set use = $2 where id = $1', [estate.gateId, use]);
    await useOf('Exit');
    assert.equal((await look(byCode(pass.code))).data.code, 'notInside');
    await enter(pass.code);
    await useOf('Entry');
    assert.equal((await look(byCode(pass.code))).data.code, 'usedUp');
  });

  function byCode(code: string) {
    return { kind: 'code' as const, code };
  }

  function enter(code: string, more: object = {}) {
    return world.call(estate.guard, checkIn, {
      params: estate.params,
      body: { by: byCode(code), ...more } as never,
    });
  }

  function look(by: object, more: object = {}) {
    return world.call(estate.guard, checkPass, {
      params: estate.params,
      body: { by, ...more } as never,
    });
  }

  function leave(by: object) {
    return world.call(estate.guard, checkOut, { params: estate.params, body: { by } as never });
  }
});
