import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listAudit } from '#contract/audit/audit.ts';
import {
  cancelDeviceAlarm,
  getDeviceAlarms,
  raiseDeviceAlarm,
} from '#contract/gates/device-alarms.ts';
import {
  acknowledgeEmergency,
  closeEmergency,
  getEmergency,
  listOpenEmergencies,
} from '#contract/emergencies/emergencies.ts';
import { revokeGateDevice, listGateDevices } from '#contract/gates/gates.ts';
import { changePanicSettings } from '#contract/emergencies/panic-settings.ts';
import { givenWorld } from '#testing/given.ts';
import { asKey, openGate, pairDevice, toldTo } from '#kernel/gate/testing.ts';

describe('alarms of a device without a signed-in guard', () => {
  const world = givenWorld();

  test('a device’s alarm names the gate to the manager in the app and to the alarm contact by text', async () => {
    const { raise, open, manager, params, communityId } = await openDevice();
    await world.call(manager, changePanicSettings, {
      params,
      body: {
        contacts: [{ name: 'Chief', phone: '+2348035550101', relation: 'Chairman' }],
        externalNumbers: [],
        escalationSeconds: 60,
        textsOn: true,
        version: 0,
      },
    });
    const { status, data } = await raise();
    assert.equal(status, 200);
    assert.equal(data.location, 'Main gate');
    assert.equal(data.sentence, 'The alarm was sent. Nobody has answered yet.');
    const [alarm, ...others] = await open();
    assert.equal(others.length, 0);
    assert.deepEqual(
      [alarm?.type, alarm?.location, alarm?.raisedBy, alarm?.drill],
      ['Fire', 'Main gate', 'Device at Main gate', false],
    );
    const [notice] = await toldTo(world, manager);
    assert.equal(notice?.title, 'Fire: Main gate');
    assert.match(notice?.description ?? '', /^Raised by Device at Main gate\./);
    const { rows } = await world.owner.query<{ body: string }>(
      'select body from sms_messages where community_id = $1 and recipient = $2',
      [communityId, '+2348035550101'],
    );
    assert.equal(rows[0]?.body, 'EMERGENCY. Fire: Main gate. Raised by Device at Main gate.');
    const audit = await world.call(manager, listAudit, { params, query: {} } as never);
    const entry = audit.data.items.find(({ action }) => action === 'emergency.raised');
    assert.equal(entry?.actorName, 'Device at Main gate');
  });

  test('a repeated device alarm of the same kind joins the first one for five minutes', async () => {
    const { raise, open, kinds } = await openDevice();
    const [first, twin] = await Promise.all([raise(), raise()]);
    assert.equal(twin.data.id, first.data.id);
    assert.deepEqual(await kinds(first.data.id), ['Raised']);
    world.clock.advance(4 * 60);
    assert.equal((await raise()).data.id, first.data.id);
    assert.equal((await raise()).data.id, first.data.id);
    assert.deepEqual(await kinds(first.data.id), ['Raised', 'Joined']);
    const other = await raise({ type: 'Medical' });
    assert.notEqual(other.data.id, first.data.id);
    world.clock.advance(2 * 60);
    const later = await raise();
    assert.notEqual(later.data.id, first.data.id);
    assert.equal((await open()).length, 3);
  });

  test('a device’s alarm joins neither another device’s alarm nor a closed one', async () => {
    const { raise, manager, communityId, gateId, params } = await openDevice();
    const first = await raise();
    const second = await pairDevice(world, manager, { communityId, gateId });
    const body = { type: 'Fire' as const };
    const elsewhere = await world.call(asKey(second), raiseDeviceAlarm, { body });
    assert.notEqual(elsewhere.data.id, first.data.id);
    const on = { params: { ...params, emergencyId: first.data.id }, body: {} };
    await world.call(manager, closeEmergency, on);
    assert.notEqual((await raise()).data.id, first.data.id);
  });

  test('a device cancels its own alarm within ten seconds and not later', async () => {
    const { raise, cancel, own, open, manager, communityId, gateId } = await openDevice();
    const first = await raise();
    const second = await pairDevice(world, manager, { communityId, gateId });
    const foreign = await cancel(first.data.id, second);
    assert.equal(foreign.failure.errors[0]?.code, 'NOT_YOURS');
    world.clock.advance(9);
    assert.equal((await cancel(first.data.id)).data.status, 'Cancelled');
    assert.equal((await cancel(first.data.id)).data.status, 'Cancelled');
    assert.deepEqual(
      (await own()).alarms.map(({ sentence }) => sentence),
      ['The alarm was cancelled.'],
    );
    assert.deepEqual(await open(), []);
    const again = await raise();
    assert.notEqual(again.data.id, first.data.id);
    world.clock.advance(11);
    const late = await cancel(again.data.id);
    assert.equal(late.failure.errors[0]?.code, 'TOO_LATE_TO_CANCEL');
  });

  test('a device sees the responders to its own alarm, and no other alarm', async () => {
    const { raise, own, guard, params, manager, communityId, gateId } = await openDevice();
    const { data } = await raise({ type: 'Intruder', silent: true });
    assert.equal(data.silent, true);
    const on = { params: { ...params, emergencyId: data.id } };
    assert.equal((await world.call(guard, acknowledgeEmergency, on)).status, 200);
    const { alarms, address } = await own();
    assert.deepEqual(
      alarms.map(({ sentence }) => sentence),
      ['Musa has seen the alarm and is coming.'],
    );
    assert.notEqual(address, '');
    const second = await pairDevice(world, manager, { communityId, gateId });
    const other = await world.call(asKey(second), getDeviceAlarms);
    assert.deepEqual(other.data.alarms, []);
  });

  test('a device’s eleventh new alarm in ten minutes is refused, but repeats are always accepted', async () => {
    const { raise, cancel, open } = await openDevice();
    for (let count = 1; count < 10; count += 1) {
      await cancel((await raise()).data.id);
    }
    const tenth = await raise();
    assert.equal(tenth.status, 200);
    assert.equal((await raise()).data.id, tenth.data.id);
    const refused = await raise({ type: 'Medical' });
    assert.equal(refused.status, 429);
    assert.equal((await raise()).data.id, tenth.data.id);
    assert.equal((await open()).length, 1);
  });

  test('a device alarm requires a valid device key, and neither a session nor a revoked key works', async () => {
    const { raise, manager, params } = await openDevice();
    const body = { type: 'Fire' as const };
    for (const caller of [null, manager, asKey('0'.repeat(80))]) {
      const refused = await world.call(caller, raiseDeviceAlarm, { body });
      assert.equal(refused.failure.errors[0]?.code, 'DEVICE_UNKNOWN');
    }
    assert.equal((await raise({ type: 'Flood' })).status, 422);
    assert.equal((await raise({ type: 'Fire', location: 'Elsewhere' })).status, 422);
    const devices = await world.call(manager, listGateDevices, { params });
    const deviceId = devices.data[0]?.id ?? '';
    const reason = 'The phone was stolen.';
    await world.call(manager, revokeGateDevice, {
      params: { ...params, deviceId },
      body: { reason },
    });
    assert.equal((await raise()).failure.errors[0]?.code, 'DEVICE_UNKNOWN');
  });

  async function openDevice() {
    const gate = await openGate(world);
    const { deviceKey, manager, params } = gate;
    const raise = (body: object = { type: 'Fire' }) =>
      world.call(asKey(deviceKey), raiseDeviceAlarm, { body } as never);
    const own = async () => (await world.call(asKey(deviceKey), getDeviceAlarms)).data;
    const cancel = (emergencyId: string, key = deviceKey) =>
      world.call(asKey(key), cancelDeviceAlarm, { params: { emergencyId } });
    const open = async () => (await world.call(manager, listOpenEmergencies, { params })).data;
    const kinds = async (emergencyId: string) => {
      const { data } = await world.call(manager, getEmergency, {
        params: { ...params, emergencyId },
      });
      return data.timeline.map(({ kind }) => kind);
    };
    return { ...gate, raise, own, cancel, open, kinds };
  }
});
