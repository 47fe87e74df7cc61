// Tests for walk-ins whom a guard admits without network. The visit is neither lost nor duplicated, the house is
// notified, and a visit without the house's approval needs a review.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import {
  getOfflineSnapshot,
  type OfflineEvent,
  type OfflineWalkIn,
} from '#contract/gate-offline/gate-offline.ts';
import { setHouseAccessRules } from '#contract/gate-passes/house-access.ts';
import { listOverrides, reviewVisit } from '#contract/visits/visits.ts';
import {
  decideWatchEntry,
  listWatchEntries,
  proposeWatchEntry,
} from '#contract/gate-registers/watch-entries.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { openNight } from '#kernel/gate/night-testing.ts';
import { asKey, openGate, toldTo } from '#kernel/gate/testing.ts';
import { askHost } from '#contract/walk-ins/walk-ins.ts';

describe('walk-ins recorded offline', () => {
  const world = givenWorld();
  const estate = givenEach(() => openNight(world));

  const judged = { decision: 'Judged', reason: 'Nobody takes the call; the nurse of 1' } as const;

  test('a walk-in approved by phone is recorded as inside, and the host learns who recorded the call', async () => {
    const car = { plate: 'lag 123-xy', guestPhone: '0803 999 8877', people: 2 };
    assert.deepEqual(await send(walkIn({ kind: 'Contractor', company: 'Otis', ...car })), ['Kept']);
    const [row] = await visits({ Offline: 'true' });
    const visit = await visitOf(row?.id ?? '');
    const { status, method, plate, people, guestPhone, conflict, isOverridden } = visit;
    assert.deepEqual(
      { status, method, plate, people, guestPhone, conflict, isOverridden },
      {
        status: 'Inside',
        method: 'Walk-in',
        plate: 'LAG123XY',
        people: 2,
        guestPhone: '+2348039998877',
        conflict: null,
        isOverridden: false,
      },
    );
    assert.deepEqual([visit.decidedVia, visit.decidedBy], ['Call', 'The host, to Musa']);
    assert.notEqual(visit.overstayAt, null);
    const [told] = (await toldTo(world, estate.host)).filter(({ title }) =>
      /was checked in/.test(title),
    );
    assert.match(told?.description ?? '', /Musa recorded that the house approved/);
  });

  test('a walk-in admitted without approval is in the override register and awaits a review', async () => {
    const entry = walkIn(judged);
    assert.deepEqual(await send(entry), ['Host not asked']);
    assert.deepEqual(await send(entry, entry), ['Host not asked', 'Host not asked']);
    const [row, ...others] = await visits({ Conflict: 'Host not asked', Reviewed: 'false' });
    assert.deepEqual(others, []);
    const { params, manager, host } = estate;
    const register = (await world.call(manager, listOverrides, { params, query: {} })).data.items;
    assert.deepEqual(
      register.map(({ visitId, reason, guardName }) => [visitId, reason, guardName]),
      [[row?.id, judged.reason, 'Musa']],
    );
    const seen = { params: { ...params, visitId: row?.id ?? '' }, body: {} };
    assert.equal((await world.call(manager, reviewVisit, seen)).data.isReviewed, true);
    const told = (await toldTo(world, host)).filter(({ title }) => /Tunde Bello/.test(title));
    assert.equal(told.length, 1);
    assert.match(told[0]?.description ?? '', /Musa checked them in without asking/);
    const leads = (await toldTo(world, manager)).filter(({ title }) =>
      /without the host’s approval/.test(title),
    );
    assert.equal(leads.length, 1);
  });

  test('repeated, reordered and interrupted uploads store each offline walk-in once', async () => {
    const entries = [1, 3, 5].map((position) =>
      walkIn({ guestName: `Guest ${position}` }, { position }),
    );
    const outs = entries.map(outOf);
    assert.deepEqual(await send(...outs.slice(0, 2)), ['Waiting', 'Waiting']);
    assert.deepEqual(await send(...entries.slice(0, 1)), ['Kept']);
    const all = [...outs, ...entries].toReversed();
    assert.deepEqual(await send(...all), Array(6).fill('Kept'));
    await send(...all);
    const found = await visits();
    assert.deepEqual(found.map(({ guestName, status }) => `${guestName} ${status}`).sort(), [
      'Guest 1 Left',
      'Guest 3 Left',
      'Guest 5 Left',
    ]);
  });

  test('concurrent uploads of an offline walk-in store one visit', async () => {
    const entry = walkIn(judged);
    await Promise.all(Array.from({ length: 8 }, () => send(entry)));
    assert.equal((await visits()).length, 1);
    const { params } = estate;
    const register = await world.call(estate.manager, listOverrides, { params, query: {} });
    assert.equal(register.data.items.length, 1);
  });

  test('an offline walk-in without a known house or a reason is refused, and one without a shift flagged', async () => {
    const stranger = await openGate(world);
    assert.deepEqual(await send(walkIn({ houseId: stranger.houseId })), ['Unknown house']);
    const silent = { ...walkIn(), walkIn: { ...walkIn().walkIn, decision: 'Judged' as const } };
    assert.equal((await sent(silent)).status, 422);
    const { walkIn: _, ...empty } = walkIn();
    assert.equal((await sent(empty)).status, 422);
    const { shiftId: _own, ...bare } = walkIn();
    assert.deepEqual(await send(bare), ['Host not asked']);
    const elsewhere = walkIn({}, { shiftId: randomUUID() });
    assert.deepEqual(await send(elsewhere), ['Host not asked']);
    assert.equal((await visits({ Override: 'true' })).length, 2);
  });

  test('an offline walk-in whom the house refused by phone is stored once as denied', async () => {
    const no = walkIn({ decision: 'Refused' });
    assert.deepEqual(await send(no), ['Kept']);
    assert.deepEqual(await send(no), ['Kept']);
    const rows = await visits();
    assert.deepEqual(
      rows.map(({ status, conflict, inAt, method }) => [status, conflict, inAt, method]),
      [['Denied', null, null, 'Walk-in']],
    );
    const { decidedBy, decidedVia } = await visitOf(rows[0]?.id ?? '');
    assert.deepEqual([decidedBy, decidedVia], ['The host, to Musa', 'Call']);
    const told = await toldTo(world, estate.host);
    assert.equal(told.filter(({ title }) => /was checked in/.test(title)).length, 0);
  });

  test('an offline walk-in with an invalid phone number is stored without the number', async () => {
    assert.deepEqual(await send(walkIn({ guestPhone: '12' })), ['Kept']);
    const [row] = await visits();
    assert.equal((await visitOf(row?.id ?? '')).guestPhone, null);
  });

  test('a house’s automatic approval of deliveries also approves an offline delivery, but not a ride', async () => {
    const { communityId, houseId, host } = estate;
    await world.call(host, setHouseAccessRules, {
      params: { communityId, houseId },
      body: { approvesDeliveries: true, approvesRides: false },
    });
    assert.deepEqual(await send(walkIn({ kind: 'Delivery', ...judged })), ['Kept']);
    assert.deepEqual(await send(walkIn({ kind: 'Ride', ...judged })), ['Host not asked']);
    const [delivery] = await visits({ Kind: 'Delivery' });
    assert.equal((await visitOf(delivery?.id ?? '')).decidedVia, 'Silent');
  });

  test('an offline walk-in on the watch-list is stored and flagged, and security leads are notified', async () => {
    const { manager, params, communityId } = estate;
    const second = await world.person();
    await world.worker(communityId, second, 'Admin');
    const expiresAt = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
    const who = { phone: '+2348039998877', severity: 'Block', reason: 'Stole', expiresAt } as const;
    const { data } = await world.call(manager, proposeWatchEntry, { params, body: who });
    const { id: entryId, version } = data;
    const body = { isAgreed: true, version };
    await world.call(second, decideWatchEntry, { params: { ...params, entryId }, body });
    assert.deepEqual(await send(walkIn({ guestPhone: '+2348039998877' })), ['On the watch-list']);
    const entries = await world.call(manager, listWatchEntries, { params, query: {} });
    assert.equal(entries.data.items[0]?.hits, 1);
    const { passId } = await estate.makePass({ guestPhone: '+2348039998877' });
    const { walkIn: _, ...way } = walkIn({}, { position: 2 });
    assert.deepEqual(await send({ ...way, action: 'In', passId }), ['Kept']);
    const later = await world.call(manager, listWatchEntries, { params, query: {} });
    assert.equal(later.data.items[0]?.hits, 2);
    const told = (await toldTo(world, manager)).map(({ title }) => title);
    assert.ok(
      told.some((title) => title.startsWith('Watch-list hit')),
      told.join(),
    );
  });

  test('an offline refusal of a watch-list match is stored as a denied visit', async () => {
    const { manager, params, communityId } = estate;
    const second = await world.person();
    await world.worker(communityId, second, 'Admin');
    const expiresAt = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
    const who = { idNumber: 'A 123-456', severity: 'Warn', reason: 'Stole', expiresAt } as const;
    const { data } = await world.call(manager, proposeWatchEntry, { params, body: who });
    const { id: entryId, version } = data;
    const body = { isAgreed: true, version };
    await world.call(second, decideWatchEntry, { params: { ...params, entryId }, body });
    const named = { watchId: entryId, matches: ['Document' as const] };
    const stopped = walkIn({ decision: 'Stopped' }, named);
    assert.deepEqual(await send(stopped), ['Kept']);
    assert.deepEqual(await send(stopped), ['Kept']);
    const kept = await world.owner.query(
      `select id, status, in_at, decided_by, decided_via, watch_entry_id, watch_matches
        from visits where community_id = $1`,
      [communityId],
    );
    const [{ id: visitId = '', ...visit } = {}, ...others] = kept.rows;
    assert.deepEqual(others, []);
    assert.deepEqual(visit, {
      status: 'Denied',
      in_at: null,
      decided_by: 'Musa',
      decided_via: null,
      watch_entry_id: entryId,
      watch_matches: ['Document'],
    });
    const told = (await toldTo(world, manager)).map(({ title }) => title);
    assert.ok(
      told.some((title) => title.includes('Tunde Bello is on the watch-list')),
      told.join(),
    );
    const audited = await world.owner.query(
      'select action from audit_entries where entity_id = $1',
      [visitId],
    );
    assert.deepEqual(audited.rows, [{ action: 'visit.turnedAway' }]);
  });

  test('the offline data contains walk-ins who are inside, and their check-out is stored', async () => {
    await world.owner.query(
      `update communities set apartment_features = apartment_features || '{"Offline Check-in": true}' where id = $1`,
      [estate.communityId],
    );
    await send(walkIn());
    const body = { houseId: estate.houseId, kind: 'Guest' as const, guestName: 'Who waits' };
    await world.call(estate.guard, askHost, { params: estate.params, body });
    const ask = () => world.call(asKey(estate.deviceKey), getOfflineSnapshot, { query: {} });
    const [inside, ...others] = (await ask()).data.snapshot?.visits ?? [];
    assert.deepEqual([inside?.guestName, inside?.house], ['Tunde Bello', '1 Palm Street, Block C']);
    assert.deepEqual(others, []);
    const { entryId: _, ...out } = outOf(walkIn());
    assert.deepEqual(await send({ ...out, visitId: inside?.id }), ['Kept']);
    assert.deepEqual((await ask()).data.snapshot?.visits, []);
  });

  function sent(...events: OfflineEvent[]) {
    return estate.post.sent(...events);
  }

  function send(...events: OfflineEvent[]) {
    return estate.post.send(...events);
  }

  function walkIn(given: Partial<OfflineWalkIn> = {}, more: Partial<OfflineEvent> = {}) {
    const { houseId } = estate;
    const guest = { houseId, kind: 'Guest', guestName: 'Tunde Bello', decision: 'Called' } as const;
    const event = estate.post.event({ action: 'Walk-in', ...more });
    return { ...event, walkIn: { ...guest, ...given } };
  }

  function outOf(entry: OfflineEvent): OfflineEvent {
    const { offlineId: entryId, at } = entry;
    return { offlineId: randomUUID(), position: entry.position + 1, at, action: 'Out', entryId };
  }

  function visits(query = {}) {
    return estate.visits(query);
  }

  function visitOf(visitId: string) {
    return estate.visitOf(visitId);
  }
});
