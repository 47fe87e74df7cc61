// Tests for barriers, readers and cameras: a key opens only its own gate, a one-time pass admits once, a repeated
// event makes no second visit, and gates keep opening after the feature is switched off.
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import {
  createGateHardware,
  lockDownGate,
  openGateNow,
  rotateHardwareKey,
} from '#contract/gate-hardware/gate-hardware.ts';
import { startShift } from '#contract/gates/gate-shifts.ts';
import { revokeGateDevice } from '#contract/gates/gates.ts';
import { getGuestPass } from '#contract/gate-passes/guest-page.ts';
import { type Credential, getHardware } from '#contract/gate-hardware/hardware-api.ts';
import { createResident } from '#contract/residents/residents.ts';
import { addVehicle } from '#contract/residents/vehicles.ts';
import { decideWatchEntry, proposeWatchEntry } from '#contract/gate-registers/watch-entries.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { byCode, byPlate, openHardware } from '#kernel/gate/hardware-testing.ts';
import { asKey, guardPin } from '#kernel/gate/testing.ts';

describe('hardware at the gates', () => {
  const world = givenWorld();
  const estate = givenEach(() => openHardware(world));

  test('the code of a one-time pass opens the barrier once, shows no name, and its visit is recorded', async () => {
    const { key } = await estate.add();
    const pass = await estate.makePass();
    const opened = (await estate.check(key, byCode(pass.code))).data;
    assert.deepEqual([opened.open, opened.code, opened.direction], [true, 'ok', 'In']);
    const again = (await estate.check(key, byCode(pass.code))).data;
    assert.deepEqual([again.open, again.code], [false, 'usedUp']);
    const unknown = (await estate.check(key, byCode('0000-0001'))).data;
    assert.deepEqual([unknown.open, unknown.code], [false, 'unknown']);
    const [visit, ...others] = await estate.visits();
    assert.deepEqual([visit?.method, visit?.status, visit?.inBy], ['Code', 'Inside', 'Barrier']);
    assert.equal(others.length, 0);
    assert.equal(JSON.stringify([opened, again]).includes('Ngozi'), false);
  });

  test('two readers that check a one-time pass concurrently admit it once', async () => {
    const keys = [
      (await estate.add()).key,
      (await estate.add({ name: 'Reader', kind: 'Reader' })).key,
    ];
    const pass = await estate.makePass();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => estate.check(keys[n % 2] ?? '', byCode(pass.code))),
    );
    assert.equal(answers.filter(({ data }) => data.open).length, 1);
    assert.equal((await estate.visits()).length, 1);
  });

  test('a QR opens for entry and exit, and a QR signed for another community does not', async () => {
    const [inward, outward] = [
      await estate.add({ direction: 'In' }),
      await estate.add({ direction: 'Out', name: 'Exit' }),
    ];
    const pass = await estate.makePass();
    const qrOf = async (link: string): Promise<Credential> => {
      const { data } = await world.call(null, getGuestPass, {
        params: { key: link.split('/').at(-1) ?? '' },
      });
      return { kind: 'qr', token: data.state === 'Live' ? data.qr : assert.fail(data.state) };
    };
    const qr = await qrOf(pass.link);
    assert.equal((await estate.check(inward.key, qr)).data.open, true);
    const out = (await estate.check(outward.key, qr)).data;
    assert.deepEqual([out.open, out.direction, out.text], [true, 'Out', 'Goodbye.']);
    assert.deepEqual(
      (await estate.visits()).map(({ status }) => status),
      ['Left'],
    );
    const other = await openHardware(world);
    const foreign = await qrOf((await other.makePass()).link);
    assert.equal((await estate.check(inward.key, foreign)).data.code, 'otherCommunity');
  });

  test('a repeated event id of a gate device returns the first answer, which opens for half a minute', async () => {
    const { key, id } = await estate.add();
    const pass = await estate.makePass({ kind: 'Multi-entry' });
    const eventId = randomUUID();
    const send = async () => (await estate.check(key, byCode(pass.code), { eventId })).data;
    const answers = await Promise.all([send(), send(), send()]);
    assert.deepEqual(
      answers.map(({ open }) => open),
      [true, true, true],
    );
    assert.equal(answers.filter(({ isRepeat }) => !isRepeat).length, 1);
    assert.equal((await estate.visits()).length, 1);
    world.clock.advance(31);
    const late = await send();
    assert.deepEqual([late.open, late.code, late.isRepeat], [false, 'tooLate', true]);
    const thief = await estate.add({ name: 'Other' });
    const stolen = await estate.check(thief.key, byCode(pass.code), { eventId });
    assert.equal(stolen.failure.errors[0]?.code, 'EVENT_TAKEN');
    const log = await estate.log(id);
    assert.deepEqual(
      log.map(({ kind, isOpen }) => [kind, isOpen]),
      [['Check', true]],
    );
  });

  test('a used event id does not open for another code, direction or number of people', async () => {
    const { key, id } = await estate.add();
    const pass = await estate.makePass({ kind: 'Multi-entry' });
    const other = await estate.makePass();
    const eventId = randomUUID();
    assert.equal((await estate.check(key, byCode(pass.code), { eventId })).data.open, true);
    const others: [Credential, object][] = [
      [byCode('1111-2222'), {}],
      [byCode(other.code), {}],
      [byPlate('ABC123'), {}],
      [byCode(pass.code), { direction: 'Out' }],
      [byCode(pass.code), { people: 7 }],
    ];
    for (const [by, more] of others) {
      const { status, failure } = await estate.check(key, by, { eventId, ...more });
      assert.deepEqual(
        [status, failure.errors[0]?.code, failure.errors[0]?.field],
        [409, 'EVENT_TAKEN', 'eventId'],
      );
    }
    assert.equal((await estate.check(key, byCode(pass.code), { eventId })).data.isRepeat, true);
    assert.equal((await estate.log(id)).length, 1);
    const { rows } = await world.owner.query<{ row: string }>(
      'select e::text as row from gate_device_events e where id = $1',
      [eventId],
    );
    const plain = createHash('sha256').update(pass.code).digest('hex');
    assert.ok(!rows[0]?.row.includes(plain), 'the code cannot be found by trying all');
  });

  test('two readers that check a multi-entry pass concurrently make one visit', async () => {
    const keys = [
      (await estate.add()).key,
      (await estate.add({ name: 'Reader', kind: 'Reader' })).key,
    ];
    const pass = await estate.makePass({ kind: 'Multi-entry' });
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => estate.check(keys[n % 2] ?? '', byCode(pass.code))),
    );
    assert.equal((await estate.visits()).length, 1);
  });

  test('an event repeated after a lockdown does not open the gate', async () => {
    const { key } = await estate.add();
    const pass = await estate.makePass();
    const eventId = randomUUID();
    assert.equal((await estate.check(key, byCode(pass.code), { eventId })).data.open, true);
    const { manager, params, gateId } = estate;
    await world.call(manager, lockDownGate, {
      params: { ...params, gateId },
      body: { reason: 'A fire in block B' },
    } as never);
    const again = (await estate.check(key, byCode(pass.code), { eventId })).data;
    assert.deepEqual([again.open, again.code, again.isRepeat], [false, 'lockdown', true]);
  });

  test('a device keeps its old key until the latest of several replacement keys is used', async () => {
    const { key, id } = await estate.add();
    const { manager, params } = estate;
    const rotate = async () => {
      const body = { reason: 'The last one got lost' };
      const at = { params: { ...params, deviceId: id }, body };
      const { data } = await world.call(manager, rotateHardwareKey, at as never);
      return (data as { deviceKey: string | null }).deviceKey ?? assert.fail('a key is told once');
    };
    await rotate();
    const fresh = await rotate();
    assert.equal((await world.call(asKey(key), getHardware, {})).status, 200);
    assert.equal((await world.call(asKey(fresh), getHardware, {})).status, 200);
    assert.equal((await world.call(asKey(key), getHardware, {})).status, 401);
  });

  test('at entry, a camera opens for plates of residents and passes, and not for unknown or blocked ones', async () => {
    const { key } = await estate.add({ kind: 'Camera', direction: 'Both' });
    const { manager, params, houseId } = estate;
    const body = {
      firstName: 'Ada',
      lastName: 'Obi',
      phone: '+2348035556677',
      occupancy: { houseId, relationship: 'Owner' },
    };
    const made = await world.call(manager, createResident, { params, body } as never);
    const residentId = (made.data as { id: string }).id;
    await world.call(manager, addVehicle, {
      params: { ...params, residentId },
      body: { plate: 'KJA-417-XY', tagNumber: 'E2 80-11' },
    } as never);
    const open = async (by: Credential, direction = 'In') => {
      const { data } = await estate.check(key, by, { direction });
      return [data.open, data.code];
    };
    assert.deepEqual(await open(byPlate('kja 417 xy')), [true, 'ok']);
    assert.deepEqual(await open({ kind: 'card', number: 'e28011' }), [true, 'ok']);
    assert.deepEqual(await open({ kind: 'card', number: 'e28012' }), [false, 'unknown']);
    assert.equal((await estate.visits()).length, 0, 'who lives here makes no visit');
    await estate.makePass({ plate: 'LAG 123 AB' });
    assert.deepEqual(await open(byPlate('LAG123AB')), [true, 'ok']);
    assert.deepEqual(
      (await estate.visits()).map(({ method }) => method),
      ['Plate'],
    );
    assert.deepEqual(await open(byPlate('LAG123AB'), 'Out'), [true, 'ok']);
    assert.deepEqual(
      (await estate.visits()).map(({ status }) => status),
      ['Left'],
    );
    assert.deepEqual(await open(byPlate('XYZ999ZZ')), [false, 'unknown']);
    await block('KJA417XY');
    assert.deepEqual(await open(byPlate('KJA-417-XY')), [false, 'askGuard']);
    assert.deepEqual(
      await open(byPlate('KJA-417-XY'), 'Out'),
      [true, 'ok'],
      'nobody is kept inside',
    );
  });

  async function block(plate: string): Promise<void> {
    const { manager, params, communityId } = estate;
    const second = await world.person();
    await world.worker(communityId, second, 'Admin');
    const expiresAt = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
    const body = {
      plate,
      severity: 'Block' as const,
      reason: 'Stole',
      instruction: 'Call',
      expiresAt,
    };
    const { data } = await world.call(manager, proposeWatchEntry, { params, body });
    await world.call(second, decideWatchEntry, {
      params: { ...params, entryId: data.id },
      body: { isAgreed: true, version: data.version },
    });
  }

  test('a pass that requires an ID check does not open a barrier without a guard', async () => {
    const { key } = await estate.add();
    const pass = await estate.makePass({ idRequired: true });
    const answer = (await estate.check(key, byCode(pass.code))).data;
    assert.deepEqual([answer.open, answer.code], [false, 'askGuard']);
    assert.equal((await estate.visits()).length, 0);
  });

  test('too many wrong codes pause the device and raise a notification', async () => {
    const { key } = await estate.add();
    for (let n = 0; n < 5; n += 1) await estate.check(key, byCode(`0000-000${n}`));
    const paused = await estate.check(key, byCode('0000-0009'));
    assert.equal(paused.failure.errors[0]?.code, 'GATE_PAUSED');
    assert.ok((await estate.told()).some((title) => /wrong codes at Main gate/.test(title)));
  });

  test('a device of another community, a revoked device and a guard’s console cannot open the gate', async () => {
    const other = await openHardware(world);
    const foreign = await other.add();
    const pass = await estate.makePass();
    assert.equal((await estate.check(foreign.key, byCode(pass.code))).data.code, 'unknown');
    const { key, id } = await estate.add();
    const { params, manager } = estate;
    const away = await world.call(other.manager, rotateHardwareKey, {
      params: { ...other.params, deviceId: id },
      body: { reason: 'Mine now' },
    });
    assert.equal(away.status, 404);
    await world.call(manager, revokeGateDevice, {
      params: { ...params, deviceId: id },
      body: { reason: 'Stolen' },
    });
    assert.equal((await estate.check(key, byCode(pass.code))).status, 401);
    assert.equal((await estate.check(estate.deviceKey, byCode(pass.code))).status, 401);
    const body = { securityUserId: estate.guards['Musa'] ?? '', pin: guardPin };
    const barrier = await estate.add();
    assert.equal((await world.call(asKey(barrier.key), startShift, { body })).status, 401);
    assert.equal((await estate.visits()).length, 0);
  });

  test('a replaced device key ends with the first use of the new one, after a day, or at once on request', async () => {
    const { key, id } = await estate.add();
    const params = { ...estate.params, deviceId: id };
    const rotate = async (endOld: boolean) =>
      (
        await world.call(estate.manager, rotateHardwareKey, {
          params,
          body: { reason: 'Yearly', endOld },
        })
      ).data.deviceKey ?? '';
    const lives = async (one: string) => (await world.call(asKey(one), getHardware)).status;
    const second = await rotate(false);
    assert.deepEqual([await lives(key), await lives(second), await lives(key)], [200, 200, 401]);
    const third = await rotate(false);
    world.clock.advance(86_401);
    assert.deepEqual([await lives(second), await lives(third)], [401, 200]);
    const fourth = await rotate(true);
    assert.deepEqual([await lives(third), await lives(fourth)], [401, 200]);
    const { rows } = await world.owner.query('select * from gate_devices where id = $1', [id]);
    assert.equal(JSON.stringify(rows).includes(fourth), false);
  });

  test('without the feature, new devices, remote opening and lockdown are refused; others still open', async () => {
    const { key, id } = await estate.add();
    await estate.setFeature(false);
    const { manager, params, gateId } = estate;
    const refused = await Promise.all([
      world.call(manager, createGateHardware, {
        params,
        body: { name: 'New', gateId, kind: 'Reader' },
      }),
      world.call(manager, openGateNow, {
        params: { ...params, deviceId: id },
        body: { reason: 'Ambulance' },
      }),
      world.call(manager, lockDownGate, { params: { ...params, gateId }, body: { reason: 'Now' } }),
    ]);
    for (const { failure } of refused) {
      assert.equal(failure.errors[0]?.code, 'FEATURE_ACTIVATION_REQUIRED');
    }
    const pass = await estate.makePass();
    assert.equal((await estate.check(key, byCode(pass.code))).data.open, true);
    assert.equal((await estate.devices()).length, 1);
  });
});
