// Tests for work without network: the device's offline data, and uploads that are neither lost nor duplicated.
import assert from 'node:assert/strict';
import { createHmac, pbkdf2Sync, randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { checkIn } from '#contract/visits/gate-checks.ts';
import {
  getOfflineSnapshot,
  type OfflineEvent,
  syncOfflineEvents,
} from '#contract/gate-offline/gate-offline.ts';
import { revokeGatePass } from '#contract/gate-passes/gate-passes.ts';
import {
  listGateDevices,
  pairGateDevice,
  renewPairing,
  revokeGateDevice,
} from '#contract/gates/gates.ts';
import { getGateDevice, getShift } from '#contract/gates/gate-shifts.ts';
import { createHousePass } from '#contract/gate-passes/house-access.ts';
import { listVisits, reviewVisit } from '#contract/visits/visits.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { asKey, openGate, pairDevice, signIn, toldTo } from '#kernel/gate/testing.ts';

describe('an offline gate', () => {
  const world = givenWorld();
  const estate = givenEach(() => openGate(world));

  test('the offline data contains hashed tags of passes, but no codes or phone numbers', async () => {
    const pass = await estate.makePass({ guestPhone: '+2348039998877' });
    const gone = await estate.makePass();
    await revoke(gone.passId);
    const refused = await ask();
    assert.equal(refused.failure.errors[0]?.code, 'FEATURE_ACTIVATION_REQUIRED');
    await turnOn();
    const { snapshot, version } = (await ask()).data;
    assert.ok(snapshot);
    assert.deepEqual(
      snapshot.passes.map(({ id, endedAs }) => [id, endedAs]),
      [
        [pass.passId, null],
        [gone.passId, 'Revoked'],
      ],
    );
    const digits = pass.code.replace('-', '');
    const places = placesOf(snapshot.key, `code ${digits}`, snapshot.spread);
    assert.ok(places.has(snapshot.passes[0]?.codeTag ?? -1));
    assert.equal(places.has(snapshot.passes[1]?.codeTag ?? -1), false);
    const told = JSON.stringify(snapshot);
    assert.equal(told.includes(digits) || told.includes('8039998877'), false);
    assert.equal((await ask(estate.deviceKey, { Known: version })).data.snapshot, null);
    await estate.makePass();
    const later = (await ask(estate.deviceKey, { Known: version })).data.snapshot;
    assert.equal(later?.passes.length, 3);
    assert.notEqual(later?.key, snapshot.key);
  });

  test('the offline data contains houses and the first names of their hosts', async () => {
    await turnOn();
    const { snapshot } = (await ask()).data;
    assert.deepEqual(snapshot?.houses, [
      { id: estate.houseId, house: '1 Palm Street, Block C', names: ['Bola'] },
      { id: estate.otherHouseId, house: '2 Palm Street, Block C', names: [] },
    ]);
    assert.doesNotMatch(JSON.stringify(snapshot), /8031234567|Bola Ade/);
  });

  test('a device without a shift and a revoked device get no offline data', async () => {
    await turnOn();
    const { params, manager } = estate;
    const other = await pairDevice(world, manager, estate);
    assert.equal((await ask(other)).failure.errors[0]?.code, 'NO_SHIFT');
    await signIn(world, other, estate.guards['Musa'] ?? '');
    assert.equal((await ask(other)).status, 200);
    const devices = await world.call(manager, listGateDevices, { params });
    for (const { id: deviceId } of devices.data) {
      const body = { reason: 'Lost' };
      await world.call(manager, revokeGateDevice, { params: { ...params, deviceId }, body });
    }
    assert.equal((await ask(other)).status, 401);
    const { passId } = await estate.makePass();
    const deviceNow = world.clock.now().toISOString();
    const body = { deviceNow, events: [event({ passId })] };
    assert.equal((await world.call(asKey(other), syncOfflineEvents, { body })).status, 401);
    assert.equal((await visits()).length, 0);
  });

  test('the offline data leaves out the house and plate of a pass that hides its house', async () => {
    await turnOn();
    await estate.makePass({ kind: 'Ride', hideHouse: true, plate: 'LAG 123 XY' });
    const { snapshot } = (await ask()).data;
    const [held] = snapshot?.passes ?? [];
    assert.deepEqual([held?.plate, held?.house, held?.hostName, held?.block], ['', '', '', 'C']);
    const { key, spread } = snapshot ?? { key: '', spread: 0 };
    assert.ok(placesOf(key, 'last four 23XY', spread).has(held?.plateTag ?? -1));
  });

  test('repeated and reordered uploads of a device’s events store its visit once', async () => {
    const { passId } = await estate.makePass({ kind: 'Multi-entry' });
    const way = event({ passId });
    const out = event({ action: 'Out', entryId: way.offlineId, position: 2 });
    assert.deepEqual(await send([way]), ['Kept']);
    assert.deepEqual(await send([out, way]), ['Kept', 'Kept']);
    assert.deepEqual(await send([way, out]), ['Kept', 'Kept']);
    const found = await visits();
    assert.deepEqual(
      found.map(({ status, method }) => [status, method]),
      [['Left', 'Offline']],
    );
  });

  test('a check-out that arrives before its check-in stays pending until the check-in arrives', async () => {
    const { passId } = await estate.makePass();
    const way = event({ passId });
    const out = event({ action: 'Out', entryId: way.offlineId, position: 2 });
    assert.deepEqual(await send([out]), ['Waiting']);
    assert.deepEqual(await send([way]), ['Kept']);
    assert.deepEqual(
      (await visits()).map(({ status }) => status),
      ['Left'],
    );
  });

  test('a repeated upload after an interruption stores each offline event once', async () => {
    const { passId } = await estate.makePass({ kind: 'Multi-entry' });
    const all = Array.from({ length: 6 }, (_, position) => event({ passId, position }));
    const ways = all.map((one, index) =>
      index % 2 === 0
        ? one
        : { ...one, action: 'Out' as const, entryId: all[index - 1]?.offlineId },
    ) as OfflineEvent[];
    await send(ways.slice(0, 3));
    assert.deepEqual(await send(ways), Array(6).fill('Kept'));
    await send(ways.toReversed());
    const found = await visits();
    assert.deepEqual(
      found.map(({ status }) => status),
      ['Left', 'Left', 'Left'],
    );
  });

  test('an uploaded check-in whose online response was lost adds no second visit', async () => {
    const { passId, code } = await estate.makePass();
    const { params } = estate;
    const body = { by: { kind: 'code' as const, code } };
    await world.call(estate.guard, checkIn, { params, body });
    assert.deepEqual(await send([event({ passId, wasAsked: true })]), ['Kept']);
    const found = await visits();
    assert.deepEqual(
      found.map(({ method, conflict }) => [method, conflict]),
      [['Code', null]],
    );
  });

  test('concurrent uploads of an offline event store it once', async () => {
    const { passId } = await estate.makePass({ kind: 'Multi-entry' });
    const way = event({ passId });
    await Promise.all(Array.from({ length: 8 }, () => send([way])));
    assert.equal((await visits()).length, 1);
  });

  test('a one-time pass used at two devices is recorded twice and flagged for review', async () => {
    const { passId } = await estate.makePass();
    const other = await pairDevice(world, estate.manager, estate);
    assert.deepEqual(await send([event({ passId })]), ['Kept']);
    assert.deepEqual(await send([event({ passId })], other), ['Double entry']);
    const found = await visits();
    assert.deepEqual(
      found.map(({ conflict }) => conflict),
      ['Double entry', 'Double entry'],
    );
    const params = { ...estate.params, visitId: found[0]?.id ?? '' };
    const body = { note: 'Two cousins, one code' };
    const reviewed = await world.call(estate.manager, reviewVisit, { params, body } as never);
    assert.equal(reviewed.status, 200);
    const open = {
      params: estate.params,
      query: { Conflict: 'Double entry', Reviewed: 'false' } as const,
    };
    const left = await world.call(estate.manager, listVisits, open);
    assert.deepEqual(
      left.data.items.map(({ id }) => id),
      [found[1]?.id],
    );
  });

  test('an offline entry with a revoked pass is flagged, and a pass of another community makes no visit', async () => {
    const { passId, code } = await estate.makePass({ kind: 'Multi-entry' });
    const { params } = estate;
    const by = { kind: 'code' as const, code };
    await world.call(estate.guard, checkIn, { params, body: { by } });
    await revoke(passId);
    const stranger = await openGate(world);
    const foreign = await stranger.makePass();
    const events = [event({ passId }), event({ passId: foreign.passId, position: 2 })];
    assert.deepEqual(await send(events), ['Against the pass', 'Unknown pass']);
    const found = await visits();
    assert.deepEqual(found.map(({ conflict }) => conflict).sort(), ['Against the pass', null]);
    const visitId = found.find(({ conflict }) => conflict !== null)?.id ?? '';
    const seen = { params: { ...params, visitId }, body: {} };
    const unreviewed = async () => {
      const query = { Reviewed: 'false' } as const;
      return (await world.call(estate.manager, listVisits, { params, query })).data.items;
    };
    assert.deepEqual(
      (await unreviewed()).filter(({ conflict }) => conflict === null),
      [],
    );
    const reviewed = await world.call(estate.manager, reviewVisit, seen);
    assert.deepEqual([reviewed.status, reviewed.data.isReviewed], [200, true]);
  });

  test('until the new pairing code is used, a device can upload its events with the old key', async () => {
    const { params, manager, guard } = estate;
    const [device] = (await world.call(manager, listGateDevices, { params })).data;
    const { passId } = await estate.makePass();
    const renewed = await world.call(manager, renewPairing, {
      params: { ...params, deviceId: device?.id ?? '' },
    });
    assert.equal(renewed.data.device.state, 'Paired');
    assert.deepEqual(await send([event({ passId })]), ['Kept']);
    assert.equal((await world.call(guard, getShift, { params })).status, 200);
    const { pairingCode } = renewed.data;
    const paired = await world.call(null, pairGateDevice, { body: { pairingCode } });
    const old = await world.call(asKey(estate.deviceKey), getGateDevice);
    assert.equal(old.failure.errors[0]?.code, 'DEVICE_UNKNOWN');
    assert.equal((await world.call(guard, getShift, { params })).status, 401);
    const late = await send([event({ passId })], paired.data.deviceKey);
    assert.deepEqual(late, ['Double entry']);
  });

  test('times of offline events are corrected by the error of the device’s clock', async () => {
    const { passId } = await estate.makePass();
    const now = world.clock.now().getTime();
    const hour = 3_600_000;
    const way = event({ passId, at: new Date(now - 5 * hour).toISOString(), clockSetBack: true });
    const deviceNow = new Date(now - 4 * hour).toISOString();
    await world.call(asKey(estate.deviceKey), syncOfflineEvents, {
      body: { deviceNow, events: [way] },
    });
    const [visit] = await visits();
    // The clock advances during the upload, so the times may differ by up to a minute.
    assert.ok(Math.abs(Date.parse(visit?.inAt ?? '') - (now - hour)) < 60_000);
  });

  test('the host is notified once of an uploaded arrival, also for a guest of the office', async () => {
    const { communityId, houseId, host } = estate;
    const made = await world.call(host, createHousePass, {
      params: { communityId, houseId },
      body: { kind: 'One-time', guestName: 'Ngozi Obi' },
    } as never);
    const { passId } = (made.data as { share: { passId: string } }).share;
    const way = event({ passId });
    await send([way]);
    await send([way]);
    const ofOffice = await estate.makePass({ guestName: 'Ada Okoro' });
    await send([event({ passId: ofOffice.passId })]);
    const all = await toldTo(world, host);
    assert.equal(all.filter(({ title }) => title === 'Ada Okoro was checked in').length, 1);
    const told = all.filter(({ title }) => title === 'Ngozi Obi was checked in');
    assert.equal(told.length, 1);
    assert.match(told[0]?.description ?? '', /gate was offline/);
  });

  function turnOn() {
    return world.owner.query(
      `update communities set apartment_features = apartment_features || '{"Offline Check-in": true}' where id = $1`,
      [estate.communityId],
    );
  }

  async function send(events: OfflineEvent[], key = estate.deviceKey) {
    const deviceNow = world.clock.now().toISOString();
    const sent = await world.call(asKey(key), syncOfflineEvents, { body: { deviceNow, events } });
    return sent.data?.results.map((one) => one.outcome);
  }

  function event(given: Partial<OfflineEvent>): OfflineEvent {
    return {
      offlineId: randomUUID(),
      position: 1,
      action: 'In',
      at: world.clock.now().toISOString(),
      ...given,
    };
  }

  async function visits() {
    const { params } = estate;
    const { data } = await world.call(estate.manager, listVisits, { params, query: {} });
    return data.items;
  }

  function ask(key = estate.deviceKey, query = {}) {
    return world.call(asKey(key), getOfflineSnapshot, { query });
  }

  function revoke(passId: string) {
    return world.call(estate.manager, revokeGatePass, {
      params: { ...estate.params, passId },
      body: { reason: 'Not coming' },
    } as never);
  }

  /** Finds a code as a device does: returns all numbers that its tag may have. */
  function placesOf(key: string, text: string, spread: number): Set<number> {
    const secret = createHmac('sha256', Buffer.from(key, 'base64url')).update(text).digest();
    const blocks = pbkdf2Sync(secret, '', 1, spread * 32, 'sha256');
    return new Set(Array.from({ length: spread }, (_, place) => blocks.readUIntBE(place * 32, 6)));
  }
});
