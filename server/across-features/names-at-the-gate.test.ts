// Tests the deletion of names at the gate when they are no longer needed: ended watch-list entries, unused frequent
// guests, former domestic staff, past visitors, and guests who request erasure.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { verifyAudit } from '#contract/audit/audit.ts';
import { checkIn, checkOut } from '#contract/visits/gate-checks.ts';
import { changeStaffPerson, createStaffPerson } from '#contract/gate-registers/gate-people.ts';
import { revokeGatePass } from '#contract/gate-passes/gate-passes.ts';
import { addFrequentGuest, removeFrequentGuest } from '#contract/gate-passes/house-access.ts';
import { eraseGuest, reviewVisit } from '#contract/visits/visits.ts';
import {
  decideWatchEntry,
  endWatchEntry,
  proposeWatchEntry,
} from '#contract/gate-registers/watch-entries.ts';
import { sealAudit } from '#server/features/audit/seal-job.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { visitRetention } from '#kernel/gate/retention.ts';
import { openGate, supervisorPin } from '#kernel/gate/testing.ts';
import { askHost, recordCallAnswer } from '#contract/walk-ins/walk-ins.ts';
import { answerWalkIn } from '#contract/walk-ins/walk-in-answers.ts';

describe('deletion of names at the gate', () => {
  const world = givenWorld();
  const estate = givenEach(() => openGate(world));
  beforeEach(() =>
    world.owner.query(
      `update communities set apartment_features = apartment_features
        || '{"Create Access from Frequent Guests": true}' where id = $1`,
      [estate.communityId],
    ),
  );

  test('ended watch-list entries and their audit entries lose the name after the retention period', async () => {
    const end = await watch('Emeka Ended', 300);
    await watch('Ejike Expired', 40);
    await watch('Ada Active', 300);
    await end();
    advanceDays(50);
    assert.equal(await forget(60), 0, 'neither is over for so long');
    assert.equal(await forget(30), 1);
    assert.match(await rowsOf('watch_entries'), /Ejike Expired/);
    advanceDays(40);
    assert.equal(await forget(30), 1);
    for (const table of ['watch_entries', 'audit_entries']) {
      const left = await rowsOf(table);
      assert.doesNotMatch(left, /Emeka|Ejike/);
      assert.match(left, /Ada Active/);
    }
    assert.match(await rowsOf('audit_entries'), /Former entry/);
    await isWhole();
  });

  test('the name of a removed or unused frequent guest is erased after the retention period', async () => {
    const { host, communityId, houseId } = estate;
    const params = { communityId, houseId };
    const add = async (name: string) => {
      const body = { name, phone: '+2348031110001', relation: 'Aunt' };
      const { data } = await world.call(host, addFrequentGuest, { params, body });
      return data.frequentGuests.find((one) => one.name === name)?.id ?? '';
    };
    const removed = await add('Ruth Removed');
    const used = await add('Uche Used');
    await add('Ugo Unused');
    await world.call(host, removeFrequentGuest, { params: { ...params, guestId: removed } });
    advanceDays(40);
    const { passId } = await estate.makePass();
    await world.owner.query('update gate_passes set frequent_guest_id = $1 where id = $2', [
      used,
      passId,
    ]);
    assert.equal(await forget(60), 0);
    assert.equal(await forget(30), 2);
    const left = await rowsOf('frequent_guests');
    assert.doesNotMatch(left, /Ruth|Ugo/);
    assert.match(left, /Uche Used/);
  });

  test('former domestic staff are erased from the audit log after the retention period', async () => {
    const { manager, params, houseId } = estate;
    const body = { name: 'Grace Eze', work: 'Cook', phone: '+2348031110001', idNumber: 'NIN-778' };
    const { data } = await world.call(manager, createStaffPerson, {
      params,
      body: { ...body, houseIds: [houseId] },
    });
    await world.call(manager, changeStaffPerson, {
      params: { ...params, staffId: data.id },
      body: { status: 'Left', version: data.version },
    });
    assert.match(await rowsOf('audit_entries'), /Grace Eze.*NIN-778|NIN-778.*Grace Eze/s);
    advanceDays(40);
    await forget(30);
    assert.doesNotMatch(await rowsOf('audit_entries'), /Grace|NIN-778|1110001/);
    await isWhole();
  });

  test('erasing a guest removes their name from notifications, texts, stored responses and the audit log', async () => {
    const { manager, guard, host, params, guards, communityId, houseId } = estate;
    const guestPhone = '+2348039998877';
    const asked = { houseId, kind: 'Guest' as const, guestName: 'Al', guestPhone };
    const { data: walkIn } = await world.call(guard, askHost, { params, body: asked });
    await world.call(host, answerWalkIn, {
      params: { communityId, houseId, visitId: walkIn.id },
      body: { isApproved: false },
    });
    const pass = await estate.makePass({ guestName: 'Ngozi Obi', guestPhone });
    const other = await estate.makePass({ guestName: 'Alhaji Sule' });
    const by = (code: string) => ({ by: { kind: 'code' as const, code } });
    await world.call(guard, checkIn, { params, body: by(other.code) });
    await world.call(manager, revokeGatePass, {
      params: { ...params, passId: pass.passId },
      body: { reason: 'Ngozi Obi is ill' },
    });
    const word = { reason: 'Ngozi Obi is the nurse', pin: supervisorPin };
    const override = { ...word, supervisorId: guards['Ladi'] ?? '' };
    const letIn = () =>
      world.call(
        guard,
        checkIn,
        { params, body: { ...by(pass.code), override } },
        { 'idempotency-key': 'in-at-night' },
      );
    const visitId = (await letIn()).data.visit?.id ?? assert.fail('they are let in');
    await world.call(guard, checkOut, { params, body: { by: { kind: 'visit', visitId } } });
    await world.settle();
    assert.match(await rowsOf('notifications'), /Ngozi Obi/);
    const body = { phone: guestPhone, reason: 'Asked by letter' };
    const erased = await world.call(manager, eraseGuest, { params, body } as never);
    assert.equal(erased.status, 200);
    await world.settle();
    const told = await rowsOf('notifications');
    assert.doesNotMatch(told, /Ngozi|\bAl is/);
    assert.match(told, /A guest was checked in/);
    assert.match(told, /Alhaji Sule was checked in/, 'another guest’s longer name stays');
    assert.doesNotMatch(await rowsOf('sms_messages'), /Al is/);
    assert.doesNotMatch(await rowsOf('audit_entries'), /Ngozi/);
    const keys = await rowsOf('idempotency_keys');
    assert.doesNotMatch(keys, /Ngozi/);
    assert.equal(keys.match(/,checkIn,/g)?.length, 2, 'and the keys stay');
    const again = await letIn();
    assert.equal(again.failure.errors[0]?.code, 'ANSWER_FORGOTTEN');
    await isWhole();
  });

  test('after the retention period, a visitor’s name is deleted with the notes about the visit', async () => {
    const { manager, guard, params, houseId } = estate;
    const walkIn = async (guestName: string) => {
      const asked = { houseId, kind: 'Guest' as const, guestName };
      const { id } = (await world.call(guard, askHost, { params, body: asked })).data;
      await world.owner.query(`update visit_asks set stage = 'Call' where visit_id = $1`, [id]);
      const body = { answer: 'Denied' as const, note: `${guestName} owes the house money` };
      await world.call(guard, recordCallAnswer, { params: { ...params, visitId: id }, body });
      return id;
    };
    const visitId = await walkIn('Ngozi Obi');
    await world.owner.query(`update visits set conflict = 'Host not asked' where id = $1`, [
      visitId,
    ]);
    const note = 'Ngozi says that she was called';
    await world.call(manager, reviewVisit, { params: { ...params, visitId }, body: { note } });
    advanceDays(40);
    await walkIn('Alhaji Sule');
    await forget(30);
    for (const table of ['visits', 'visit_steps', 'audit_entries']) {
      assert.doesNotMatch(await rowsOf(table), /Ngozi|says that/);
    }
    assert.match(await rowsOf('visit_steps'), /Alhaji Sule owes/);
    await isWhole();
  });

  /** Runs the nightly deletion of a community that keeps names for this many days. */
  async function forget(days: number) {
    const { clock } = world;
    const scope = { communityId: estate.communityId, userId: null, actor: 'Courtyard' };
    const before = new Date(clock.now().getTime() - days * 86_400_000).toISOString();
    const gone = await world.tools.inCommunity(scope, async (context) => {
      const waiting = await visitRetention.count(context.db, before);
      const forgotten = await visitRetention.forget(context, { before, most: 500 });
      assert.equal(forgotten, waiting, 'what is told to wait is what goes');
      return forgotten;
    });
    await world.settle();
    return gone;
  }

  function advanceDays(days: number) {
    return world.clock.advance(days * 86_400);
  }

  async function rowsOf(table: string) {
    const { rows } = await world.owner.query<{ row: string }>(
      `select t::text as row from ${table} t where community_id = $1`,
      [estate.communityId],
    );
    return rows.map(({ row }) => row).join('\n');
  }

  async function isWhole() {
    await sealAudit({ owner: world.owner, signal: new AbortController().signal });
    const { data } = await world.call(estate.manager, verifyAudit, { params: estate.params });
    assert.equal(data.broken, null);
  }

  async function watch(name: string, days: number) {
    const { manager, params, communityId } = estate;
    const second = await world.person();
    await world.worker(communityId, second, 'Admin');
    const expiresAt = new Date(world.clock.now().getTime() + days * 86_400_000).toISOString();
    const who = { name, phone: '+2348039998877', severity: 'Block', expiresAt } as const;
    const body = { ...who, reason: `${name} stole`, instruction: `Tell ${name} to wait` };
    const { data } = await world.call(manager, proposeWatchEntry, { params, body });
    const at = { ...params, entryId: data.id };
    await world.call(second, decideWatchEntry, {
      params: at,
      body: { isAgreed: true, version: data.version },
    });
    return () =>
      world.call(manager, endWatchEntry, { params: at, body: { reason: `${name} was cleared` } });
  }
});
