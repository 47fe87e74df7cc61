import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createGate } from '#contract/gates/gates.ts';
import {
  beginShift,
  endShift,
  getGateDevice,
  getShift,
  listShifts,
  readHandoverNote,
  startShift,
} from '#contract/gates/gate-shifts.ts';
import { changeSecurityUser, listSecurityUsers } from '#contract/team/security-users.ts';
import { givenWorld } from '#testing/given.ts';
import { asKey, guardPin, openGate, pairDevice, signIn } from '#kernel/gate/testing.ts';

describe('shifts at the gate', () => {
  const world = givenWorld();

  test('a guard who is assigned to gates can begin shifts only there', async () => {
    const { manager, params, guards, deviceKey, gateId, communityId } = await openGate(world);
    const back = await world.call(manager, createGate, { params, body: { name: 'Back gate' } });
    const atBack = await pairDevice(world, manager, { communityId, gateId: back.data.id });
    const securityUserId = guards['Musa'] ?? '';
    const begin = (key: string, pin = guardPin) =>
      world.call(asKey(key), startShift, { body: { securityUserId, pin } });
    const listed = async (key: string) =>
      (await world.call(asKey(key), getGateDevice)).data.guards.map(({ name }) => name);
    assert.equal((await begin(atBack)).status, 200);
    const bind = async (gateIds: string[]) => {
      const { items } = (await world.call(manager, listSecurityUsers, { params, query: {} })).data;
      const version = items.find(({ id }) => id === securityUserId)?.version ?? 0;
      return world.call(manager, changeSecurityUser, {
        params: { ...params, securityUserId },
        body: { version, gateIds },
      });
    };
    assert.equal((await bind([communityId])).failure.errors[0]?.field, 'gateIds');
    assert.deepEqual(
      (await bind([gateId])).data.gates.map(({ name }) => name),
      ['Main gate'],
    );
    const { rows } = await world.owner.query<{ before: object; after: object }>(
      `select before, after from audit_entries
     where community_id = $1 and action = 'securityUser.changed'`,
      [communityId],
    );
    assert.deepEqual(rows, [{ before: { gates: [] }, after: { gates: ['Main gate'] } }]);
    assert.deepEqual(await listed(atBack), ['Ladi']);
    assert.deepEqual(await listed(deviceKey), ['Ladi', 'Musa']);
    const refused = await begin(atBack);
    assert.equal(refused.failure.errors[0]?.code, 'GUARD_ELSEWHERE');
    assert.equal(
      refused.failure.message,
      'Musa can’t begin a shift at this gate. Ask the office to add the gate.',
    );
    // With a wrong PIN, the answer does not reveal the guard's gate.
    assert.equal((await begin(atBack, '0000')).failure.errors[0]?.code, 'PIN_WRONG');
    assert.equal((await begin(deviceKey)).status, 200);
    assert.equal((await bind([])).status, 200);
    assert.equal((await begin(atBack)).status, 200);
  });

  test('before a shift, a device shows the gate of a guard’s post if the post is another gate', async () => {
    const { manager, params, deviceKey } = await openGate(world);
    await world.call(manager, createGate, { params, body: { name: 'Back gate' } });
    const { items } = (await world.call(manager, listSecurityUsers, { params, query: {} })).data;
    const musa = items.find(({ name }) => name === 'Musa') ?? assert.fail('Musa is a guard');
    const at = { ...params, securityUserId: musa.id };
    const body = { version: musa.version, post: 'BÁCK gate' };
    const changed = await world.call(manager, changeSecurityUser, { params: at, body });
    assert.equal(changed.status, 200);
    const { guards } = (await world.call(asKey(deviceKey), getGateDevice)).data;
    assert.deepEqual(
      guards.map(({ name, otherGate }) => [name, otherGate]),
      [
        ['Ladi', null],
        ['Musa', 'Back gate'],
      ],
    );
  });

  test('a guard with an account has one shift at a time, and the next guard gets the handover note', async () => {
    const { manager, params, guards, deviceKey, guard, gateId, communityId } =
      await openGate(world);
    const back = await world.call(manager, createGate, { params, body: { name: 'Back gate' } });
    const person = await world.person({ firstName: 'Sule', lastName: 'Danladi' });
    await world.worker(communityId, person, 'Security staff');
    const current = () => world.call(person, getShift, { params });
    const begin = (at = gateId) => world.call(person, beginShift, { params, body: { gateId: at } });
    assert.equal((await current()).failure.errors[0]?.code, 'NO_SHIFT');
    await world.call(guard, endShift, { params, body: { note: 'The light is broken' } });
    world.clock.advance(60);
    const begun = await Promise.all([begin(), begin()]);
    assert.equal(new Set(begun.map(({ data }) => data.shift.id)).size, 1);
    const { shift, unreadNote } = (await current()).data;
    assert.deepEqual([shift.guardName, shift.deviceName], ['Sule Danladi', '']);
    assert.equal(unreadNote?.text, 'The light is broken');
    assert.equal((await world.call(person, readHandoverNote, { params })).data.unreadNote, null);
    assert.equal((await begin()).data.shift.id, shift.id);
    const ended = await world.call(person, endShift, {
      params,
      body: { note: 'Keys at the desk' },
    });
    assert.equal(ended.status, 200);
    assert.equal((await current()).failure.errors[0]?.code, 'NO_SHIFT');

    world.clock.advance(60);
    const musa = await signIn(world, deviceKey, guards['Musa'] ?? '');
    const { data } = await world.call(musa, getShift, { params });
    assert.deepEqual(
      [data.unreadNote?.authorName, data.unreadNote?.text],
      ['Sule Danladi', 'Keys at the desk'],
    );
    const second = await world.call(musa, beginShift, { params, body: { gateId } });
    assert.equal(second.failure.errors[0]?.code, 'ON_SHIFT');

    await begin();
    const moved = await begin(back.data.id);
    assert.equal(moved.data.shift.gate.name, 'Back gate');
    assert.equal((await begin(communityId)).failure.errors[0]?.field, 'gateId');
    const { items } = (await world.call(manager, listShifts, { params, query: {} })).data;
    const own = items.filter(({ guardName }) => guardName === 'Sule Danladi');
    assert.deepEqual(own.map(({ gate, isOver, note }) => `${gate.name} ${isOver} ${note}`).sort(), [
      'Back gate false ',
      'Main gate true ',
      'Main gate true Keys at the desk',
    ]);
  });

  test('twenty wrong PINs in a day, over two devices, lock the PIN until it is replaced', async () => {
    const { manager, params, guards, deviceKey, gateId, communityId } = await openGate(world);
    const second = await pairDevice(world, manager, { communityId, gateId });
    const securityUserId = guards['Musa'] ?? '';
    const begin = async (key: string, pin: string) =>
      (await world.call(asKey(key), startShift, { body: { securityUserId, pin } })).failure;
    // Ten wrong PINs on each device. Five pause a device for two minutes, and the next five for four minutes.
    for (const pauseMinutes of [3, 5]) {
      for (const key of [deviceKey, second]) {
        for (let tried = 0; tried < 5; tried += 1) {
          assert.equal((await begin(key, '1357')).errors[0]?.code, 'PIN_WRONG');
        }
      }
      world.clock.advance(pauseMinutes * 60);
    }
    assert.equal((await begin(deviceKey, guardPin)).errors[0]?.code, 'PIN_LOCKED');
    await world.settle();
    const told = await world.owner.query<{ title: string }>(
      `select title from notifications where community_id = $1 and title like 'The PIN of%'`,
      [communityId],
    );
    assert.deepEqual(told.rows, [{ title: 'The PIN of Musa is locked' }]);
    const { items } = (await world.call(manager, listSecurityUsers, { params, query: {} })).data;
    const musa = items.find(({ id }) => id === securityUserId);
    assert.equal(musa?.isPinLocked, true);
    const set = await world.call(manager, changeSecurityUser, {
      params: { ...params, securityUserId },
      body: { version: musa?.version ?? 0, pin: '9053' },
    });
    assert.equal(set.data.isPinLocked, false);
    const again = await world.call(asKey(deviceKey), startShift, {
      body: { securityUserId, pin: '9053' },
    });
    assert.equal(again.status, 200);
  });

  test('only five of thirty concurrent wrong PINs are checked, and the device is then paused', async () => {
    const { guards, deviceKey } = await openGate(world);
    const securityUserId = guards['Musa'] ?? '';
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        world.call(asKey(deviceKey), startShift, {
          body: { securityUserId, pin: String(5000 + at) },
        }),
      ),
    );
    const codes = answers.map(({ failure }) => failure.errors[0]?.code);
    assert.equal(codes.filter((code) => code === 'PIN_WRONG').length, 5);
    assert.equal(codes.filter((code) => code === 'GATE_PAUSED').length, 25);
    const again = await world.call(asKey(deviceKey), startShift, {
      body: { securityUserId, pin: guardPin },
    });
    assert.equal(again.failure.errors[0]?.code, 'GATE_PAUSED');
  });
});
