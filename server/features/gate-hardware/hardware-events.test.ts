// Tests for commands and events of gate devices. An open command expires after half a minute, a lockdown still lets
// people out, an outage neither loses nor duplicates events, and a silent device causes one notification.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { lockDownGate, openGateNow, releaseGate } from '#contract/gate-hardware/gate-hardware.ts';
import {
  answerHardwareCommand,
  getHardwareCommands,
  reportPassage,
  sendHeartbeat,
  type UploadedEvent,
  uploadHardwareEvents,
} from '#contract/gate-hardware/hardware-api.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { notifySilentDevices } from './hardware-jobs.ts';
import { byCode, openHardware } from '#kernel/gate/hardware-testing.ts';
import { asKey } from '#kernel/gate/testing.ts';

describe('commands and events of gate hardware', () => {
  const world = givenWorld();
  const estate = givenEach(() => openHardware(world));

  test('an open command reaches the device once, is logged and is refused for an offline device', async () => {
    const { key, id } = await estate.add();
    const { manager, params } = estate;
    const ask = () =>
      world.call(manager, openGateNow, {
        params: { ...params, deviceId: id },
        body: { reason: 'Ambulance' },
      });
    const commands = async () => (await world.call(asKey(key), getHardwareCommands)).data.commands;
    assert.equal((await ask()).failure.errors[0]?.code, 'DEVICE_OFFLINE');
    const deviceNow = world.clock.now().toISOString();
    await world.call(asKey(key), sendHeartbeat, { body: { deviceNow } });
    await ask();
    const [command] = await commands();
    assert.equal(command?.kind, 'Open');
    const answer = (device: string) =>
      world.call(asKey(device), answerHardwareCommand, {
        params: { commandId: command?.id ?? '' },
        body: { outcome: 'Done' },
      });
    const other = await estate.add({ name: 'Other' });
    assert.equal((await answer(other.key)).status, 404);
    assert.deepEqual(
      [(await answer(key)).data.isRepeat, (await answer(key)).data.isRepeat],
      [false, true],
    );
    assert.equal((await commands()).length, 0);
    const [last] = await estate.log(id);
    assert.equal(last?.note, 'Open, sent by Olu Owner (“Ambulance”): done');
    await ask();
    world.clock.advance(31);
    assert.equal((await commands()).length, 0, 'nobody opens for a car that has left');
  });

  test('a gate in lockdown stays closed for an entry and opens for an exit', async () => {
    const { key } = await estate.add();
    const { manager, params, gateId } = estate;
    const first = await estate.makePass();
    await estate.check(key, byCode(first.code));
    const at = { params: { ...params, gateId }, body: { reason: 'Robbery next door' } };
    const locked = await world.call(manager, lockDownGate, at);
    assert.equal(locked.data.lockdown?.byName, 'Olu Owner');
    assert.equal(
      (await world.call(manager, lockDownGate, at)).failure.errors[0]?.code,
      'GATE_LOCKED',
    );
    const pass = await estate.makePass();
    const answer = (await estate.check(key, byCode(pass.code))).data;
    assert.deepEqual([answer.open, answer.code, answer.lockdown], [false, 'lockdown', true]);
    assert.equal(
      (await estate.check(key, byCode(first.code), { direction: 'Out' })).data.open,
      true,
    );
    await estate.setFeature(false);
    assert.equal((await world.call(manager, releaseGate, at)).data.lockdown, null);
    const waiting = (await world.call(asKey(key), getHardwareCommands)).data.commands;
    assert.deepEqual(
      waiting.map(({ kind }) => kind),
      ['Release'],
    );
    assert.equal(
      (await estate.check(key, byCode(pass.code))).data.open,
      true,
      'no entry was taken',
    );
  });

  test('an unused entry, for which nobody passed the barrier, is returned to the pass once', async () => {
    const { key } = await estate.add();
    const pass = await estate.makePass();
    const checkId = randomUUID();
    await estate.check(key, byCode(pass.code), { eventId: checkId });
    const eventId = randomUUID();
    const report = (device = key) =>
      world.call(asKey(device), reportPassage, {
        body: { eventId, checkId, outcome: 'Not passed' },
      });
    const other = await estate.add({ name: 'Other' });
    assert.equal((await report(other.key)).status, 404);
    assert.equal((await report()).data.isRepeat, false);
    assert.equal((await report()).data.isRepeat, true);
    assert.equal((await estate.check(key, byCode(pass.code))).data.open, true);
    assert.equal((await estate.check(key, byCode(pass.code))).data.code, 'usedUp');
    assert.deepEqual((await estate.visits()).map(({ status }) => status).toSorted(), [
      'Inside',
      'Left',
    ]);
  });

  test('a device’s events from an outage are ordered, their times corrected, and a repeat adds nothing', async () => {
    const { key, id } = await estate.add();
    const pass = await estate.makePass();
    world.clock.advance(1800);
    const now = world.clock.now();
    // The device's clock is a year behind.
    const wrong = new Date(now.getTime() - 365 * 86_400_000);
    const at = (minutes: number) => new Date(wrong.getTime() - minutes * 60_000).toISOString();
    const by = byCode(pass.code);
    const events: UploadedEvent[] = [
      { eventId: randomUUID(), position: 2, kind: 'Passed', at: at(5), direction: 'Out', by },
      { eventId: randomUUID(), position: 1, kind: 'Passed', at: at(20), direction: 'In', by },
      { eventId: randomUUID(), position: 3, kind: 'Forced', at: at(1), note: 'Arm bent' },
    ];
    assert.deepEqual(await upload(key, events, wrong), ['Kept', 'Kept', 'Kept']);
    assert.deepEqual(await upload(key, events, wrong), ['Kept', 'Kept', 'Kept']);
    const [visit, ...more] = await estate.visits();
    assert.equal(more.length, 0);
    assert.deepEqual([visit?.status, visit?.method], ['Left', 'Offline']);
    const inAt = Date.parse(visit?.inAt ?? '');
    assert.ok(Math.abs(inAt - (now.getTime() - 20 * 60_000)) < 60_000);
    assert.equal(
      (await estate.told()).filter((title) => title === 'Barrier was forced open').length,
      1,
    );
    const log = await estate.log(id);
    assert.deepEqual(
      log.map(({ kind, isLate }) => [kind, isLate]),
      [
        ['Forced', false],
        ['Passed', true],
        ['Passed', true],
      ],
    );
  });

  test('an event id that another event has used is refused, with the position of the refused event', async () => {
    const { key } = await estate.add();
    const at = world.clock.now().toISOString();
    const event = (eventId: string, more: object = {}): UploadedEvent => ({
      eventId,
      position: 1,
      kind: 'Passed',
      at,
      direction: 'In',
      by: byCode('1111-2222'),
      ...more,
    });
    const [first, second] = [randomUUID(), randomUUID()];
    await upload(key, [event(first)]);
    // After its clock is corrected, the device reports a different time for the same event.
    const corrected = new Date(Date.parse(at) - 5000).toISOString();
    await upload(key, [event(first, { at: corrected, position: 4, note: 'Again' })]);
    const body = {
      deviceNow: at,
      events: [event(second, { position: 9 }), event(first, { by: byCode('3333-4444') })],
    };
    const { failure } = await world.call(asKey(key), uploadHardwareEvents, { body });
    assert.deepEqual(
      [failure.errors[0]?.code, failure.errors[0]?.field],
      ['EVENT_TAKEN', 'events.1.eventId'],
    );
    const passage = randomUUID();
    const report = (plate: string) =>
      world.call(asKey(key), reportPassage, {
        body: { eventId: passage, outcome: 'Passed', direction: 'Out', plate },
      });
    assert.equal((await report('LND123')).data.isRepeat, false);
    assert.equal((await report('LND123')).data.isRepeat, true);
    assert.equal((await report('KJA456')).failure.errors[0]?.code, 'EVENT_TAKEN');
  });

  test('a heartbeat returns the full clock correction, however wrong the clock is', async () => {
    const { key, id } = await estate.add();
    for (const deviceNow of ['1970-01-01T00:00:00.000Z', '9999-12-31T23:59:59.000Z']) {
      const { data } = await world.call(asKey(key), sendHeartbeat, { body: { deviceNow } });
      const corrected = Date.parse(deviceNow) + data.clockOffSeconds * 1000;
      assert.ok(Math.abs(corrected - world.clock.now().getTime()) <= 1000, deviceNow);
      const device = (await estate.devices()).find((one) => one.id === id);
      assert.equal(device?.clockOffSeconds, data.clockOffSeconds);
    }
  });

  test('a one-time pass used at two devices during an outage is recorded twice, each as a double entry', async () => {
    const keys = [(await estate.add()).key, (await estate.add({ name: 'Reader' })).key];
    const pass = await estate.makePass();
    const outcomes = [];
    for (const key of keys) {
      const at = world.clock.now().toISOString();
      const event = { position: 1, kind: 'Passed' as const, at, direction: 'In' as const };
      outcomes.push(
        ...(await upload(key, [{ ...event, eventId: randomUUID(), by: byCode(pass.code) }])),
      );
    }
    assert.deepEqual(outcomes, ['Kept', 'Double entry']);
    assert.deepEqual(
      (await estate.visits()).map(({ conflict }) => conflict),
      ['Double entry', 'Double entry'],
    );
  });

  test('an offline exit waits until another device reports the entry, and is then stored for its device', async () => {
    const [exit, entry] = [await estate.add(), await estate.add({ name: 'Reader' })];
    const pass = await estate.makePass();
    world.clock.advance(1800);
    const event = (direction: 'In' | 'Out', minutes: number): UploadedEvent => {
      const at = new Date(world.clock.now().getTime() - minutes * 60_000).toISOString();
      const by = byCode(pass.code);
      return { eventId: randomUUID(), position: 1, kind: 'Passed', at, direction, by };
    };
    const out = event('Out', 5);
    assert.deepEqual(await upload(exit.key, [out]), ['Waiting']);
    assert.deepEqual(await upload(entry.key, [event('In', 20)]), ['Kept']);
    assert.deepEqual(await upload(exit.key, [out]), ['Kept']);
    const [visit] = await estate.visits();
    const [logged] = await estate.log(exit.id);
    assert.deepEqual([visit?.status, visit?.outBy], ['Left', 'Barrier']);
    assert.equal(logged?.visitId, visit?.id);
  });

  test('a silent device raises one notification, and its return raises another', async () => {
    const { key } = await estate.add();
    const beat = () =>
      world.call(asKey(key), sendHeartbeat, {
        body: { deviceNow: new Date(world.clock.now().getTime() - 90_000).toISOString() },
      });
    assert.equal((await beat()).data.clockOffSeconds, 90);
    assert.deepEqual(
      (await estate.devices()).map(({ state }) => state),
      ['Online'],
    );
    await world.run(notifySilentDevices);
    world.clock.advance(301);
    await world.run(notifySilentDevices);
    await world.run(notifySilentDevices);
    assert.deepEqual(
      (await estate.devices()).map(({ state }) => state),
      ['Offline'],
    );
    await beat();
    const titles = await estate.told();
    assert.equal(titles.filter((title) => title === 'Barrier is offline').length, 1);
    assert.equal(titles.filter((title) => title === 'Barrier is online again').length, 1);
  });

  async function upload(key: string, events: UploadedEvent[], deviceNow = world.clock.now()) {
    const body = { deviceNow: deviceNow.toISOString(), events };
    const { data } = await world.call(asKey(key), uploadHardwareEvents, { body });
    return data.results.map(({ outcome }) => outcome);
  }
});
