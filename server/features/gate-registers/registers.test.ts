// Tests for the gate's registers: the contents of their exports, the sorting of visits, and the filters of passes by
// gate and by the days on which they are valid.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { downloadExport, startExport } from '#contract/exports/exports.ts';
import { checkIn, checkOut } from '#contract/visits/gate-checks.ts';
import { createStaffPerson } from '#contract/gate-registers/gate-people.ts';
import { createGate } from '#contract/gates/gates.ts';
import { listGatePasses } from '#contract/gate-passes/gate-passes.ts';
import { addFrequentGuest } from '#contract/gate-passes/house-access.ts';
import { listVisits } from '#contract/visits/visits.ts';
import { withdrawWalkIn } from '#contract/walk-ins/walk-in-calls.ts';
import { proposeWatchEntry } from '#contract/gate-registers/watch-entries.ts';
import { given, givenWorld } from '#testing/given.ts';
import { openGate, supervisorPin } from '#kernel/gate/testing.ts';
import { askHost } from '#contract/walk-ins/walk-ins.ts';

describe('the registers of the gate', () => {
  const world = givenWorld();
  const estate = given(() => openGate(world));

  test('staff, frequent guests, watch-list entries and overrides are exported', async () => {
    const { manager, host, guard, params, houseId, guards } = estate;
    const staff = { name: 'Grace Eze', work: 'Cook', houseIds: [houseId] };
    await world.call(manager, createStaffPerson, { params, body: staff });
    await world.owner.query(
      `update communities set apartment_features = apartment_features
         || '{"Create Access from Frequent Guests": true}' where id = $1`,
      [estate.communityId],
    );
    await world.call(host, addFrequentGuest, {
      params: { ...params, houseId },
      body: { name: 'Mama Obi', relation: 'Mother' },
    } as never);
    await world.call(manager, proposeWatchEntry, {
      params,
      body: { name: 'Kelvin Amadi', severity: 'Warn', reason: 'Theft', expiresAt: at(24) },
    } as never);
    const { code } = await estate.makePass({ guestName: 'Late Guest' });
    world.clock.advance(2 * 86_400);
    const override = { pin: supervisorPin, supervisorId: guards['Ladi'], reason: 'His brother' };
    const body = { by: { kind: 'code', code }, override };
    const admitted = await world.call(guard, checkIn, { params, body } as never);
    assert.equal((admitted.data as { admitted: boolean }).admitted, true);
    assert.match(await fileOf('staff-people'), /Grace Eze.*Cook.*Active/);
    assert.match(await fileOf('frequent-guests'), /Mama Obi.*Mother/);
    assert.match(await fileOf('watch-entries'), /Kelvin Amadi.*Warn.*Proposed.*Theft/);
    assert.match(await fileOf('gate-overrides'), /Late Guest.*His brother.*Musa.*Ladi/);
  });

  test('visits can be sorted by guest, arrival or check-out; by check-out, visitors inside come last', async () => {
    const { guard, manager, params } = estate;
    for (const [guestName, stays] of [
      ['Zainab Bello', false],
      ['adaeze Obi', false],
      ['Musa Eze', true],
    ] as const) {
      const { code } = await estate.makePass({ guestName });
      const body = { by: { kind: 'code' as const, code } };
      await world.call(guard, checkIn, { params, body });
      world.clock.advance(60);
      if (!stays) await world.call(guard, checkOut, { params, body });
      world.clock.advance(60);
    }
    const sorted = async (Sort: string) => {
      const query = { Sort };
      const { data } = await world.call(manager, listVisits, { params, query } as never);
      const names = (data as { items: { guestName: string }[] }).items.map((one) => one.guestName);
      return names.filter((name) => name !== 'Late Guest');
    };
    assert.deepEqual(await sorted('guest'), ['adaeze Obi', 'Musa Eze', 'Zainab Bello']);
    assert.deepEqual(await sorted('outAt'), ['Zainab Bello', 'adaeze Obi', 'Musa Eze']);
    assert.deepEqual(await sorted('-arrivedAt'), ['Musa Eze', 'adaeze Obi', 'Zainab Bello']);
  });

  test('passes are filtered by gate and by the days on which they are valid', async () => {
    const { manager, params, gateId } = estate;
    const back = await world.call(manager, createGate, { params, body: { name: 'Back gate' } });
    const kind = 'Multi-entry';
    const days = { validFrom: at(240), validTo: at(264) };
    await estate.makePass({ guestName: 'At the back', gateIds: [back.data.id], kind, ...days });
    await estate.makePass({ guestName: 'At each gate', kind, ...days });
    // Lagos is one hour ahead of UTC.
    const dayAt = (hours: number) => at(hours + 1).slice(0, 10);
    const found = async (query: object) => {
      const { data } = await world.call(manager, listGatePasses, { params, query } as never);
      return (data as { items: { guestName: string }[] }).items.map((one) => one.guestName).sort();
    };
    const then = { From: dayAt(240), To: dayAt(240) };
    assert.deepEqual(await found(then), ['At each gate', 'At the back']);
    assert.deepEqual(await found({ ...then, GateId: gateId }), ['At each gate']);
    assert.deepEqual(await found({ From: dayAt(300) }), []);
  });

  test('the visits export shows no check-out guard for a walk-in who left before checking in', async () => {
    const { guard, params, houseId } = estate;
    const body = { houseId, kind: 'Guest' as const, guestName: 'Uche Eze' };
    const { data } = await world.call(guard, askHost, { params, body });
    await world.call(guard, withdrawWalkIn, { params: { ...params, visitId: data.id } });
    const line = (await fileOf('visits')).split('\r\n').find((one) => one.includes('Uche Eze'));
    assert.match(line ?? '', /"Left".*"Walk-in","","","",""$/);
  });

  function at(hours: number) {
    return new Date(world.clock.now().getTime() + hours * hourMs).toISOString();
  }

  async function fileOf(list: string) {
    const { manager, params } = estate;
    const body = { list, format: 'csv', columns: [], query: {} };
    const { data } = await world.call(manager, startExport, { params, body } as never);
    const { id: exportId } = data as { id: string };
    const { raw } = await world.call(manager, downloadExport, { params: { ...params, exportId } });
    return raw.body;
  }
});

const hourMs = 3_600_000;
