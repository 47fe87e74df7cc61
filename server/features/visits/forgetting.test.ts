// Tests what the gate's retention erases besides visits: reasons of overrides, former domestic staff, and the guests'
// names and end reasons of passes. Present domestic staff are not erased.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkIn, checkOut } from '#contract/visits/gate-checks.ts';
import { changeStaffPerson, createStaffPerson } from '#contract/gate-registers/gate-people.ts';
import { createGatePass, revokeGatePass } from '#contract/gate-passes/gate-passes.ts';
import { eraseGuest, listOverrides } from '#contract/visits/visits.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { visitRetention } from '#kernel/gate/retention.ts';
import { openGate, supervisorPin } from '#kernel/gate/testing.ts';

describe('erasure of names at the gate', () => {
  const world = givenWorld();
  const estate = givenEach(() => openGate(world));

  test('erasing the names of a visit also erases the reason of its override, and the override stays', async () => {
    const visitId = await override();
    await forget();
    assert.deepEqual(await reasons(), ['Ngozi Obi is the nurse'], 'who is inside is not forgotten');
    await leave(visitId);
    await forget();
    assert.deepEqual(await reasons(), ['(erased)']);
    assert.doesNotMatch(await told('gate_passes'), /Ngozi/);
  });

  test('a guest’s erasure request also erases the override reasons about that guest only', async () => {
    await leave(await override('+2348039998877'));
    await leave(await override());
    const body = { phone: '08039998877', reason: 'Asked by letter' };
    await world.call(estate.manager, eraseGuest, { params: estate.params, body } as never);
    assert.deepEqual((await reasons()).sort(), ['(erased)', 'Ngozi Obi is the nurse']);
  });

  test('former domestic staff are erased after the retention period, and present staff are not', async () => {
    const { manager, params, houseId } = estate;
    const employ = async (name: string, phone: string) => {
      const body = { name, work: 'Cook', phone, idNumber: `ID-${name}`, houseIds: [houseId] };
      const { data } = await world.call(manager, createStaffPerson, { params, body });
      const pass = { kind: 'Staff', guestName: name, houseId, staffId: data.id } as never;
      await world.call(manager, createGatePass, { params, body: pass });
      return data;
    };
    const gone = await employ('Grace Eze', '+2348031110001');
    await employ('Sani Musa', '+2348031110002');
    const at = { ...params, staffId: gone.id };
    const body = { status: 'Left' as const, version: gone.version };
    assert.equal((await world.call(manager, changeStaffPerson, { params: at, body })).status, 200);
    await forget();
    const left = `${await told('staff_people')}\n${await told('gate_passes')}`;
    assert.doesNotMatch(left, /Grace|1110001/);
    assert.match(left, /Former staff/);
    assert.match(left, /Sani Musa.*1110002|1110002/);
  });

  async function forget() {
    const { clock } = world;
    const scope = { communityId: estate.communityId, userId: null, actor: 'Courtyard' };
    const at = new Date(clock.now().getTime() + 60_000).toISOString();
    const night = () =>
      world.tools.inCommunity(scope, async (context) => {
        const waiting = await visitRetention.count(context.db, at);
        const gone = await visitRetention.forget(context, { before: at, most: 500 });
        return [waiting, gone] as const;
      });
    const [waiting, gone] = await night();
    assert.equal(gone, waiting, 'what is told to wait is what goes');
    assert.deepEqual(await night(), [0, 0], 'once is enough');
  }

  async function told(table: string) {
    const { rows } = await world.owner.query<{ row: string }>(
      `select t::text as row from ${table} t where community_id = $1`,
      [estate.communityId],
    );
    return rows.map(({ row }) => row).join('\n');
  }

  async function reasons() {
    const { params, manager } = estate;
    const { data } = await world.call(manager, listOverrides, { params, query: {} });
    return data.items.map(({ reason }) => reason);
  }

  /** Overrides a red answer with a supervisor's PIN, for a reason that contains people's names. */
  async function override(guestPhone?: string) {
    const { manager, guard, params, guards } = estate;
    const pass = await estate.makePass({ ...(guestPhone && { guestPhone }) });
    const at = { params: { ...params, passId: pass.passId }, body: { reason: 'Ngozi is ill' } };
    await world.call(manager, revokeGatePass, at);
    const by = { kind: 'code' as const, code: pass.code };
    const word = { reason: 'Ngozi Obi is the nurse', pin: supervisorPin };
    const supervisorId = guards['Ladi'] ?? '';
    const body = { by, override: { ...word, supervisorId } };
    const { data } = await world.call(guard, checkIn, { params, body });
    return data.visit?.id ?? '';
  }

  function leave(visitId: string) {
    const by = { kind: 'visit' as const, visitId };
    return world.call(estate.guard, checkOut, { params: estate.params, body: { by } });
  }
});
