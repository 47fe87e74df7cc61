// Tests for the notifications after a night without network. Wrong codes and watch-list refusals cause the same
// notifications as online, once, and with the time at which they happened.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { checkPass } from '#contract/visits/gate-checks.ts';
import {
  getOfflineSnapshot,
  type OfflineEvent,
  syncOfflineEvents,
} from '#contract/gate-offline/gate-offline.ts';
import {
  decideWatchEntry,
  getWatchEntry,
  proposeWatchEntry,
} from '#contract/gate-registers/watch-entries.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { openNight, type Post } from '#kernel/gate/night-testing.ts';
import { eventsWithoutShiftPerDay } from './offline-sync.ts';
import { asKey, toldTo } from '#kernel/gate/testing.ts';

describe('notifications about a device that was offline', () => {
  const world = givenWorld();
  const estate = givenEach(() => openNight(world));

  test('five wrong codes within five minutes of device time cause one notification', async () => {
    const night = wrong(7200, 7190, 7180, 7170, 7160);
    const kept = ['Kept', 'Kept', 'Kept', 'Kept', 'Alarmed'];
    assert.deepEqual(await send(night), kept);
    assert.deepEqual(await send(night), kept);
    const told = await alarms(/wrong codes/);
    assert.deepEqual(
      told.map(({ title }) => title),
      ['5 wrong codes at Main gate'],
    );
    assert.match(told[0]?.description ?? '', /gate was offline/);
  });

  test('four or widely spaced wrong codes cause no notification, and the count restarts after one', async () => {
    assert.deepEqual(await send(wrong(9000, 8990, 8980, 8970)), Array(4).fill('Kept'));
    assert.deepEqual(await send(wrong(8000, 7900, 7800, 7700, 7600)), [
      ...Array(3).fill('Kept'),
      'Kept',
      'Kept',
    ]);
    assert.deepEqual(await alarms(/wrong codes/), []);
    const outcomes = await send(wrong(700, 690, 680, 670, 660, 530, 520, 510, 500, 490));
    const [four, alarmed] = [Array(4).fill('Kept'), 'Alarmed'];
    assert.deepEqual(outcomes, [...four, alarmed, ...four, alarmed]);
  });

  test('a device can upload 300 events a day without a shift; events of a shift are not counted', async () => {
    const outside = { shiftId: undefined } as Partial<OfflineEvent>;
    const hundred = (given: Partial<OfflineEvent>) =>
      Array.from({ length: 100 }, (_none, at) => event(3600 + at * 600, given));
    for (let call = 0; call < eventsWithoutShiftPerDay / 100; call += 1)
      await send(hundred(outside));
    const more = await estate.post.sent(event(60, outside));
    assert.deepEqual(
      [more.status, more.failure.errors[0]?.code, more.headers['retry-after']],
      [429, 'TOO_MANY_REQUESTS', '3600'],
    );
    assert.equal((await send(hundred({}))).length, 100);
    world.clock.advance(86_401);
    assert.deepEqual(await send([event(60, outside)]), ['Kept']);
  });

  test('wrong codes at two devices are counted separately', async () => {
    const other = await estate.secondPost();
    const action = 'Wrong code' as const;
    const ofOther = [70, 60, 50].map((ago) => other.event({ action }, ago));
    assert.deepEqual(await send(wrong(95, 90, 85)), Array(3).fill('Kept'));
    assert.deepEqual(await send(ofOther, other), Array(3).fill('Kept'));
    assert.deepEqual(await alarms(/wrong codes/), []);
  });

  test('an uploaded refusal of a blocked guest is one watch-list hit at the time of the refusal', async () => {
    const { passId } = await estate.makePass({ guestPhone: '+2348039998877' });
    const watchId = await watch({ phone: '+2348039998877' }, 'Block');
    await world.owner.query(
      `update communities set apartment_features = apartment_features || '{"Offline Check-in": true}' where id = $1`,
      [estate.communityId],
    );
    const held = await world.call(asKey(estate.deviceKey), getOfflineSnapshot, { query: {} });
    assert.deepEqual(
      held.data.snapshot?.watch.map(({ id, passIds }) => [id, passIds]),
      [[watchId, [passId]]],
    );
    const hit = event(3600, { action: 'Watch hit', watchId, passId });
    assert.deepEqual(await send([hit]), ['Kept']);
    assert.deepEqual(await send([hit]), ['Kept']);
    const [kept, ...more] = await hitsOf(watchId);
    assert.deepEqual(more, []);
    const { guestName, guardName, gate, isHard } = kept ?? {};
    assert.deepEqual(
      { guestName, guardName, gate, isHard },
      { guestName: 'Ngozi Obi', guardName: 'Musa', gate: 'Main gate', isHard: true },
    );
    const ago = world.clock.now().getTime() - Date.parse(kept?.at ?? '');
    assert.ok(Math.abs(ago - 3_600_000) < 60_000);
    const told = await alarms(/Watch-list hit at Main gate/);
    assert.equal(told.length, 1);
    assert.match(
      told[0]?.description ?? '',
      /checked by Musa\. It happened on .* the gate was offline/,
    );
  });

  test('each offline refusal of a pass is stored once as a denied visit', async () => {
    const { passId } = await estate.makePass();
    const watchId = await watch({ name: 'Ngozi Obi' }, 'Block');
    const other = event(60, { action: 'Refused', passId });
    const named = event(50, { action: 'Refused', passId, watchId, matches: ['Name'] });
    assert.deepEqual(await send([other, named]), ['Kept', 'Kept']);
    assert.deepEqual(await send([other, named]), ['Kept', 'Kept']);
    const { rows } = await world.owner.query(
      `select status, method, guest_name as guest, in_at, watch_entry_id as entry, watch_matches as matches
       from visits where pass_id = $1 order by arrived_at`,
      [passId],
    );
    const denied = { status: 'Denied', method: 'Offline', guest: 'Ngozi Obi', in_at: null };
    assert.deepEqual(rows, [
      { ...denied, entry: null, matches: [] },
      { ...denied, entry: watchId, matches: ['Name'] },
    ]);
    const told = await alarms(/^Stopped/);
    assert.deepEqual(told.map(({ title }) => title).toSorted(), [
      'Stopped: Ngozi Obi is on the watch-list',
      'Stopped: somebody else with the code of Ngozi Obi',
    ]);
    assert.match(
      told[0]?.description ?? '',
      /Musa recorded the refusal\. It was recorded offline on /,
    );
  });

  test('an uploaded match of a similar name is a soft watch-list hit that links to its visit or pass', async () => {
    const { passId } = await estate.makePass();
    const watchId = await watch({ name: 'Ngozi Obie' }, 'Block');
    const matches = ['Similar name'] as const;
    const hit = event(60, { action: 'Watch hit', watchId, passId, matches: [...matches] });
    assert.deepEqual(await send([hit]), ['Kept']);
    assert.deepEqual(
      (await hitsOf(watchId)).map(({ isHard }) => isHard),
      [false],
    );
    await world.settle();
    const { rows } = await world.owner.query(
      `select link, description from notifications where user_id = $1 and title like 'Name similar to%'`,
      [estate.manager.id],
    );
    assert.equal(rows[0]?.link, `/gate-pass?Tab=passes&Pass=${passId}`);
    assert.match(rows[0]?.description, /Similar name/);
  });

  test('an offline and an online watch-list hit count as two, and a later check-in adds none', async () => {
    const { passId, code } = await estate.makePass({ kind: 'Multi-entry', plate: 'LAG123XY' });
    const watchId = await watch({ plate: 'LAG123XY' }, 'Notify');
    world.clock.advance(7200);
    const by = { kind: 'code' as const, code };
    await world.call(estate.guard, checkPass, { params: estate.params, body: { by } });
    const night = event(3600, { action: 'Watch hit', watchId, passId });
    assert.deepEqual(await send([night, event(3590, { action: 'In', passId })]), ['Kept', 'Kept']);
    assert.equal((await hitsOf(watchId)).length, 2);
  });

  test('a watch-list hit without a pass keeps the name that the guard entered, and needs a known entry', async () => {
    const watchId = await watch({ plate: 'LAG123XY' }, 'Block');
    const hit = event(60, { action: 'Watch hit', watchId, guestName: 'Tunde Bello' });
    const foreign = event(50, { action: 'Watch hit', watchId: randomUUID(), guestName: 'X Y' });
    assert.deepEqual(await send([hit, foreign]), ['Kept', 'Unknown pass']);
    assert.deepEqual(
      (await hitsOf(watchId)).map(({ guestName }) => guestName),
      ['Tunde Bello'],
    );
    const body = { deviceNow: world.clock.now().toISOString(), events: [event(1, { watchId })] };
    const wrongly = await world.call(asKey(estate.deviceKey), syncOfflineEvents, { body });
    assert.equal(wrongly.status, 422);
  });

  function send(events: OfflineEvent[], post: Pick<Post, 'send'> = estate.post) {
    return post.send(...events);
  }

  function event(secondsAgo: number, given: Partial<OfflineEvent>): OfflineEvent {
    return estate.post.event({ action: 'Wrong code', ...given }, secondsAgo);
  }

  function wrong(...secondsAgo: number[]) {
    return secondsAgo.map((ago) => event(ago, {}));
  }

  async function alarms(what: RegExp) {
    return (await toldTo(world, estate.manager)).filter(({ title }) => what.test(title));
  }

  async function watch(
    who: { name?: string; plate?: string; phone?: string },
    severity: 'Block' | 'Notify',
  ) {
    const { manager, params, communityId } = estate;
    const second = await world.person();
    await world.worker(communityId, second, 'Admin');
    const expiresAt = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
    const entry = { ...who, severity, reason: 'Stole', expiresAt };
    const { data } = await world.call(manager, proposeWatchEntry, { params, body: entry });
    const { id: entryId, version } = data;
    const body = { isAgreed: true, version };
    await world.call(second, decideWatchEntry, { params: { ...params, entryId }, body });
    return entryId;
  }

  async function hitsOf(entryId: string) {
    return (
      await world.call(estate.manager, getWatchEntry, { params: { ...estate.params, entryId } })
    ).data.lastHits;
  }
});
