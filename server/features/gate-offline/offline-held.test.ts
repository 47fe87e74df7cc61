// Tests for the device's offline data. The data contains everybody inside with their allowed time, finds a watch-list
// entry by an identity card alone, and leaves out archived houses.
import assert from 'node:assert/strict';
import { createHmac, pbkdf2Sync } from 'node:crypto';
import { beforeEach, describe, test } from 'node:test';
import { archiveHouse } from '#contract/addresses/houses.ts';
import { checkIn } from '#contract/visits/gate-checks.ts';
import { findGateHouses } from '#contract/visits/gate-lookups.ts';
import { getOfflineSnapshot } from '#contract/gate-offline/gate-offline.ts';
import { createGatePass } from '#contract/gate-passes/gate-passes.ts';
import { decideWatchEntry, proposeWatchEntry } from '#contract/gate-registers/watch-entries.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { asKey, openGate } from '#kernel/gate/testing.ts';
import { askHost } from '#contract/walk-ins/walk-ins.ts';

describe('offline data of a device', () => {
  const world = givenWorld();
  const estate = givenEach(() => openGate(world));
  beforeEach(() =>
    world.owner.query(
      `update communities set apartment_features = apartment_features || '{"Offline Check-in": true}' where id = $1`,
      [estate.communityId],
    ),
  );

  test('the offline watch-list contains hashed tags and no name, phone, plate or document in clear text', async () => {
    const { manager, params, communityId } = estate;
    const second = await world.person();
    await world.worker(communityId, second, 'Admin');
    const who = { name: 'Kelvin Osaro', phone: '+2348031112233', idNumber: 'A-123456' };
    const expiresAt = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
    const body = { ...who, plate: 'ABJ404XX', severity: 'Block', reason: 'Stole', expiresAt };
    const proposed = await world.call(manager, proposeWatchEntry, { params, body } as never);
    const { id: entryId, version } = proposed.data as { id: string; version: number };
    await world.call(second, decideWatchEntry, {
      params: { ...params, entryId },
      body: { isAgreed: true, version },
    });
    const { passId } = await estate.makePass({ guestPhone: '+2348031112233' });
    const snapshot = await snapshotOf();
    const text = JSON.stringify(snapshot).toLowerCase();
    for (const secret of ['kelvin', 'osaro', '8031112233', '123456', 'abj404']) {
      assert.equal(text.includes(secret), false, secret);
    }
    const [entry] = snapshot.watch;
    assert.ok(entry?.trigramTags.every((tag) => typeof tag === 'number'));
    assert.deepEqual(
      [entry?.nameTag, entry?.phoneTag, entry?.plateTag, entry?.cardTag].map((tag) => typeof tag),
      ['number', 'number', 'number', 'number'],
    );
    assert.deepEqual(
      [entry?.trigramTags.length, entry?.hasPhoto, entry?.passMatches],
      [13, false, [{ passId, by: 'Phone' }]],
    );
  });

  test('passes with a name similar to the watch-list are marked by the same measure as online', async () => {
    await world.owner.query(
      `insert into watch_entries (community_id, name, severity, reason, instruction, status, added_by, added_by_name,
        added_at, expires_at) values ($1, 'Kelvin Amadi', 'Block', 'Stole', '', 'Active', $2, 'Ada Obi', now(), $3)`,
      [estate.communityId, estate.manager.id, new Date(world.clock.now().getTime() + 86_400_000)],
    );
    const names = ['Kelvyn Amadi', 'Kelvim Amadi', 'Kelvin Amadi-Obi', 'Kelvin Okafor', 'A. Madi'];
    for (const guestName of names) await estate.makePass({ guestName });
    const { passes, watch } = await snapshotOf();
    const alike = watch[0]?.passMatches.map(({ passId }) => passId) ?? [];
    const held = passes.filter(({ id }) => alike.includes(id)).map(({ guestName }) => guestName);
    const { rows } = await world.owner.query<{ name: string }>(
      `select name from unnest($1::text[]) name
        where similarity(search_form('Kelvin Amadi'), search_form(name)) >= 0.6`,
      [names],
    );
    assert.deepEqual(held.toSorted(), rows.map(({ name }) => name).toSorted());
    assert.ok(held.includes('Kelvyn Amadi') && held.includes('Kelvim Amadi'));
  });

  test('the offline data contains each visit of a party with its number of people and allowed time', async () => {
    const choir = await estate.makePass({ kind: 'Group event', guestCount: 5 });
    const rider = await estate.makePass({ kind: 'Delivery' });
    await enter(choir.code, { people: 2 });
    await enter(choir.code, { people: 1 });
    await enter(rider.code);
    const { passes, walkInMinutes } = await snapshotOf();
    const held = (passId: string) => passes.find(({ id }) => id === passId);
    assert.deepEqual(
      held(choir.passId)?.insides.map(({ people, overstayAt }) => [people, overstayAt]),
      [
        [1, null],
        [2, null],
      ],
    );
    const [delivery] = held(rider.passId)?.insides ?? [];
    const stay = Date.parse(delivery?.overstayAt ?? '') - Date.parse(delivery?.inAt ?? '');
    assert.equal(stay, 30 * 60_000);
    assert.equal(held(rider.passId)?.overstayMinutes, 30);
    assert.deepEqual(walkInMinutes, { Delivery: 30, Ride: 15, Contractor: 600 });
  });

  test('the offline data includes a visitor who is inside although the pass ended days ago', async () => {
    const { passId, code } = await estate.makePass();
    await enter(code);
    await world.owner.query(
      `update gate_passes set ended_at = now() - interval '5 days', valid_to = now() - interval '4 days',
        valid_from = now() - interval '9 days' where id = $1`,
      [passId],
    );
    const { passes } = await snapshotOf();
    assert.deepEqual(
      passes.map(({ id, insides }) => [id, insides.length]),
      [[passId, 1]],
    );
  });

  test('the hashed tag of an identity card ignores case, spaces and dashes in the card number', async () => {
    const { manager, params, communityId } = estate;
    const second = await world.person();
    await world.worker(communityId, second, 'Admin');
    const expiresAt = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
    const who = { idNumber: 'qz 7kx-9wv', severity: 'Block', reason: 'Stole', expiresAt } as const;
    const { data } = await world.call(manager, proposeWatchEntry, { params, body: who });
    const { id: entryId, version } = data;
    const body = { isAgreed: true, version };
    await world.call(second, decideWatchEntry, { params: { ...params, entryId }, body });
    const { watch, key, spread } = await snapshotOf();
    const secret = createHmac('sha256', Buffer.from(key, 'base64url')).update('card QZ7KX9WV');
    const blocks = pbkdf2Sync(secret.digest(), '', 1, spread * 32, 'sha256');
    const places = Array.from({ length: spread }, (_, place) => blocks.readUIntBE(place * 32, 6));
    assert.ok(places.includes(watch[0]?.cardTag ?? -1));
    assert.equal(watch[0]?.plateTag, null);
    assert.doesNotMatch(JSON.stringify(watch), /7kx|9wv/i);
  });

  test('an archived house is missing from the offline data and the house search, and gets no passes', async () => {
    const { manager, guard, params, otherHouseId } = estate;
    const archived = { ...params, houseId: otherHouseId };
    const body = { endOccupancies: false };
    assert.equal((await world.call(manager, archiveHouse, { params: archived, body })).status, 200);
    const { houses } = await snapshotOf();
    assert.deepEqual(
      houses.map(({ id }) => id),
      [estate.houseId],
    );
    const found = await world.call(guard, findGateHouses, { params, query: { Search: 'palm' } });
    assert.deepEqual(
      found.data.map(({ id }) => id),
      [estate.houseId],
    );
    const asked = { houseId: otherHouseId, kind: 'Guest', guestName: 'Tunde Bello' } as const;
    const refused = await world.call(guard, askHost, { params, body: asked });
    assert.equal(refused.failure.errors[0]?.field, 'houseId');
    const pass = { houseId: otherHouseId, kind: 'One-time', guestName: 'Tunde Bello' } as never;
    const made = await world.call(manager, createGatePass, { params, body: pass });
    assert.equal(made.failure.errors[0]?.field, 'houseId');
  });

  async function snapshotOf() {
    const { data } = await world.call(asKey(estate.deviceKey), getOfflineSnapshot, { query: {} });
    assert.ok(data.snapshot);
    return data.snapshot;
  }

  function enter(code: string, more = {}) {
    const body = { by: { kind: 'code' as const, code }, isConfirmed: true, ...more };
    return world.call(estate.guard, checkIn, { params: estate.params, body });
  }
});
