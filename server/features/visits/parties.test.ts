// Tests parties. A pass for a family or for all guests of an event admits each person once, together or separately,
// at a console, at a reader or offline, and never more people than the pass has.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { checkIn, checkOut } from '#contract/visits/gate-checks.ts';
import { syncOfflineEvents } from '#contract/gate-offline/gate-offline.ts';
import { createGateEvent } from '#contract/gate-passes/gate-passes.ts';
import { getGuestPass } from '#contract/gate-passes/guest-page.ts';
import { reportPassage } from '#contract/gate-hardware/hardware-api.ts';
import { getVisit } from '#contract/visits/visits.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { byCode, openHardware } from '#kernel/gate/hardware-testing.ts';
import { asKey } from '#kernel/gate/testing.ts';
import { getGateBoard } from '#contract/visits/gate-board.ts';

describe('a pass for a party', () => {
  const world = givenWorld();
  const estate = givenEach(() => openHardware(world));

  test('a party of five enters one by one or together; more guests than allowed need confirmation', async () => {
    const { code } = await family();
    assert.equal(await enter(code), 1);
    assert.equal(await enter(code, { people: 3 }), 3);
    assert.equal(await enter(code, { people: 2 }), 'partyTooLarge');
    assert.equal(await enter(code), 1);
    assert.equal(await enter(code), 'usedUp');
    assert.deepEqual(await parties(), [1, 1, 3]);
  });

  test('a guard can admit more people than are left on the pass, and then it is used up', async () => {
    const { code } = await family();
    assert.equal(await enter(code, { people: 4 }), 4);
    assert.equal(await enter(code, { people: 2, isConfirmed: true }), 2);
    assert.equal(await enter(code), 'usedUp');
  });

  /** The number of people inside on the guard's board, which has to equal the sum over the visits in the database. */
  const countInside = async () => {
    const query = {};
    const { data } = await world.call(estate.guard, getGateBoard, { params: estate.params, query });
    const evacuated = await world.owner.query(
      `select coalesce(sum(people - people_left), 0)::int as people from visits
       where community_id = $1 and status = 'Inside'`,
      [estate.communityId],
    );
    assert.equal(evacuated.rows[0]?.people, data.insidePeople);
    return data.insidePeople;
  };

  test('a party can leave in parts, and the count inside follows', async () => {
    const { code } = await family();
    await enter(code, { people: 4 });
    assert.equal(await leave(code, 1), 3);
    assert.equal(await countInside(), 3);
    assert.equal(await leave(code, 2), 1);
    assert.equal(await countInside(), 1);
    const [visit] = await estate.visits();
    const params = { ...estate.params, visitId: visit?.id ?? '' };
    const { data } = await world.call(estate.manager, getVisit, { params });
    assert.deepEqual([data.people, data.peopleInside, data.status], [4, 1, 'Inside']);
    assert.deepEqual(data.steps.map(({ note }) => note).filter(Boolean), [
      '1 left, 3 of 4 are still inside',
      '2 left, 1 of 4 are still inside',
    ]);
    await leave(code, 5);
    assert.equal(await countInside(), 0);
    const over = await world.call(estate.manager, getVisit, { params });
    assert.deepEqual([over.data.status, over.data.people], ['Left', 4]);
  });

  test('the answer to a party’s code shows how many are inside by its last visit and by its others', async () => {
    const { code } = await family();
    const by = { kind: 'code' as const, code };
    await enter(code, { people: 2 });
    await enter(code, { people: 3 });
    const inside = async () => {
      const body = { by };
      const { data } = await world.call(estate.guard, checkIn, { params: estate.params, body });
      return [data.answer.pass?.insidePeople, data.answer.pass?.insideOthers];
    };
    assert.deepEqual(await inside(), [3, 2]);
    await leave(code, 1);
    assert.deepEqual(await inside(), [2, 2]);
    await leave(code);
    assert.deepEqual(await inside(), [2, 0]);
  });

  test('offline check-outs of parts of a party count once, even before the check-in is uploaded', async () => {
    const { passId } = await family();
    const at = world.clock.now().toISOString();
    const [entryId, first, second] = [randomUUID(), randomUUID(), randomUUID()];
    const out = (offlineId: string, people: number, position: number) => ({
      action: 'Out' as const,
      offlineId,
      passId,
      entryId,
      people,
      position,
      at,
    });
    const come = { offlineId: entryId, action: 'In' as const, passId, people: 5, at, position: 1 };
    const send = async (events: object[]) => {
      const sent = { body: { deviceNow: at, events } } as never;
      const { data } = await world.call(asKey(estate.deviceKey), syncOfflineEvents, sent);
      return data.results.map(({ outcome }) => outcome);
    };
    assert.deepEqual(await send([out(first, 2, 2), out(second, 1, 3)]), ['Waiting', 'Waiting']);
    assert.deepEqual(await send([come]), ['Kept']);
    assert.equal(await countInside(), 2);
    assert.deepEqual(await send([out(first, 2, 2)]), ['Kept']);
    assert.equal(await countInside(), 2);
  });

  test('a repeated check-out of part of a party, after a lost response, counts once', async () => {
    const { code, passId } = await family();
    await enter(code, { people: 4 });
    await leave(code, 1);
    const [visit] = await estate.visits();
    const at = world.clock.now().toISOString();
    const told = { offlineId: randomUUID(), action: 'Out' as const, people: 1, at, position: 1 };
    const events = [{ ...told, passId, visitId: visit?.id ?? '', wasAsked: true }];
    const { data } = await world.call(asKey(estate.deviceKey), syncOfflineEvents, {
      body: { deviceNow: at, events },
    });
    assert.equal(data.results[0]?.outcome, 'Not inside');
    assert.equal(await countInside(), 3);
  });

  test('five concurrent check-ins for the last place of a party admit one guest', async () => {
    const { code } = await family();
    await enter(code, { people: 4 });
    const all = await Promise.all(Array.from({ length: 5 }, () => enter(code)));
    assert.deepEqual(all.filter((one) => one === 1).length, 1);
  });

  test('a reader counts one person per scan unless it says more, and returns entries that were not used', async () => {
    const { code } = await family();
    const { key } = await estate.add();
    const scan = async (more: object = {}) =>
      (await estate.check(key, byCode(code), more)).data.code;
    assert.equal(await scan(), 'ok');
    const checkId = randomUUID();
    assert.equal(await scan({ eventId: checkId, people: 3 }), 'ok');
    assert.equal(await scan({ people: 2 }), 'askGuard');
    const body = { eventId: randomUUID(), checkId, outcome: 'Not passed' as const };
    await world.call(asKey(key), reportPassage, { body });
    assert.equal(await scan({ people: 4 }), 'ok');
    assert.equal(await scan(), 'usedUp');
    assert.deepEqual(await parties(), [1, 3, 4]);
  });

  test('a multi-entry pass admits its whole party at once, also at a reader', async () => {
    const { code } = await estate.makePass({ kind: 'Multi-entry', guestCount: 4 });
    const { key } = await estate.add();
    await estate.check(key, byCode(code));
    assert.deepEqual(await parties(), [4]);
  });

  test('people of an offline party of five are counted, and a sixth person is marked as a double entry', async () => {
    const { passId } = await family();
    const at = world.clock.now().toISOString();
    const events = [{}, { people: 4 }, {}].map((party, position) => ({
      offlineId: randomUUID(),
      action: 'In' as const,
      passId,
      at,
      position,
      ...party,
    }));
    const sent = { body: { deviceNow: at, events } };
    const { data } = await world.call(asKey(estate.deviceKey), syncOfflineEvents, sent);
    assert.deepEqual(
      data.results.map(({ outcome }) => outcome),
      ['Kept', 'Kept', 'Double entry'],
    );
    assert.deepEqual(await parties(), [1, 1, 4]);
  });

  test('the guest page of a party shows code and QR until the whole party has left', async () => {
    const { code, link } = await family();
    const page = async () => {
      const key = link.split('/').at(-1) ?? '';
      const { data } = await world.call(null, getGuestPass, { params: { key } });
      return data.state === 'Live' ? [data.code, data.letsOut] : data.state;
    };
    assert.deepEqual(await page(), [code, false]);
    await enter(code, { people: 2 });
    await enter(code, { people: 3 });
    assert.deepEqual(await page(), [code, true]);
    assert.equal(await leave(code), 3);
    assert.deepEqual(await page(), [code, true]);
    assert.equal(await leave(code), 2);
    assert.equal(await page(), 'Used up');
  });

  test('the guest page of a used pass without free exit shows no code', async () => {
    const { code, link } = await estate.makePass({ allowExit: false });
    await enter(code);
    const key = link.split('/').at(-1) ?? '';
    const { data } = await world.call(null, getGuestPass, { params: { key } });
    assert.equal(data.state, 'Used up');
  });

  /** A family of five on the guest list of an event that has started. */
  async function family() {
    const at = (hours: number) =>
      new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString();
    const { houseId, manager, params } = estate;
    const guests = [{ name: 'Family Obi', count: 5 }];
    const event = { houseId, name: 'Wedding', startsAt: at(1), endsAt: at(9), guests };
    const { data } = await world.call(manager, createGateEvent, { params, body: event });
    world.clock.advance(3700);
    return data.shares[0] ?? assert.fail('a guest has a pass');
  }

  async function enter(code: string, more: object = {}) {
    const body = { by: { kind: 'code' as const, code }, ...more };
    const { data } = await world.call(estate.guard, checkIn, { params: estate.params, body });
    return data.admitted ? data.visit?.people : data.answer.code;
  }

  async function leave(code: string, people?: number) {
    const body = { by: { kind: 'code' as const, code }, ...(people && { people }) };
    const { data } = await world.call(estate.guard, checkOut, { params: estate.params, body });
    return data.visit?.people;
  }

  async function parties() {
    return (await estate.visits()).map(({ people }) => people).sort();
  }
});
