// Tests for a host's approval before the network fails. An approved visitor is checked in exactly once, under the
// visit about which the host was asked, even if that request has ended by then. A refusal never becomes an approval.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OfflineEvent } from '#contract/gate-offline/gate-offline.ts';
import { listOverrides } from '#contract/visits/visits.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { openNight } from '#kernel/gate/night-testing.ts';
import { openGate, toldTo } from '#kernel/gate/testing.ts';
import { admitWalkIn, askHost, getWalkIn } from '#contract/walk-ins/walk-ins.ts';

describe('a host’s approval before the network failed', () => {
  const world = givenWorld();
  const estate = givenEach(() => openNight(world));

  test('an approved walk-in is checked in once, however often the event is uploaded, and checks out', async () => {
    const visitId = await ask();
    await answer(visitId, true);
    const entry = letIn(visitId);
    assert.deepEqual(await send(entry), ['Kept']);
    assert.deepEqual(await send(entry, letIn(visitId, { position: 2 })), ['Kept', 'Kept']);
    assert.deepEqual(await visits(), [['Inside', null]]);
    const { decidedVia, inBy, isOverridden } = await visitOf(visitId);
    assert.deepEqual([decidedVia, inBy, isOverridden], ['Push', 'Musa', false]);
    const told = (await toldTo(world, estate.host)).filter(({ title }) =>
      /was checked in/.test(title),
    );
    assert.equal(told.length, 1);
    assert.match(told[0]?.description ?? '', /gate was offline/);
    const out = { ...letIn(visitId, { position: 3 }), action: 'Out' as const };
    assert.deepEqual(await send(out), ['Kept']);
    assert.deepEqual(await visits(), [['Left', null]]);
  });

  test('an approved walk-in whose check-in response was lost has one visit', async () => {
    const visitId = await ask();
    await answer(visitId, true);
    const params = { ...estate.params, visitId };
    await world.call(estate.guard, admitWalkIn, { params });
    assert.deepEqual(await send(letIn(visitId)), ['Kept']);
    assert.deepEqual(await visits(), [['Inside', null]]);
  });

  test('an uploaded check-in reopens a visit that was automatically closed at night', async () => {
    const visitId = await ask();
    await answer(visitId, true);
    const entry = letIn(visitId);
    await advanceHours(5);
    assert.deepEqual(await visits(), [['Auto-closed', null]]);
    assert.deepEqual(await send(entry), ['Kept']);
    assert.deepEqual(await visits(), [['Inside', null]]);
    const { inAt, outAt } = await visitOf(visitId);
    assert.ok(world.clock.now().getTime() - Date.parse(inAt ?? '') > 4 * 3_600_000);
    assert.equal(outAt, null);
  });

  test('an approval by phone ends the request to the host and states who recorded the approval', async () => {
    const visitId = await ask();
    assert.deepEqual(await send(letIn(visitId, { isCalled: true })), ['Kept']);
    const { status, decidedVia, decidedBy } = await visitOf(visitId);
    assert.deepEqual([status, decidedVia, decidedBy], ['Inside', 'Call', 'The host, to Musa']);
    const asked = await world.call(estate.guard, getWalkIn, {
      params: { ...estate.params, visitId },
    });
    assert.equal(asked.data.stage, 'Ended');
    assert.equal((await answer(visitId, false)).status, 409);
  });

  test('a check-in after a refusal or without an answer is stored in the register and flagged', async () => {
    const refused = await ask();
    await answer(refused, false);
    assert.deepEqual(await send(letIn(refused, { isCalled: true })), ['Host not asked']);
    const unasked = await ask();
    assert.deepEqual(await send(letIn(unasked)), ['Host not asked']);
    assert.deepEqual(await visits(), [
      ['Inside', 'Host not asked'],
      ['Inside', 'Host not asked'],
    ]);
    const { params, manager } = estate;
    const register = await world.call(manager, listOverrides, { params, query: {} });
    assert.equal(register.data.items.length, 2);
    const leads = await toldTo(world, manager);
    assert.ok(leads.some(({ title }) => /2 conflicts of offline devices/.test(title)));
  });

  test('a refusal by phone is stored once as the host’s answer, even after the request ended', async () => {
    const no = (visitId: string) => letIn(visitId, { action: 'Refused' });
    const asked = await ask();
    const told = no(asked);
    assert.deepEqual(await send(told, told), ['Kept', 'Kept']);
    const { status, decidedVia, decidedBy } = await visitOf(asked);
    assert.deepEqual([status, decidedVia, decidedBy], ['Denied', 'Call', 'The host, to Musa']);
    assert.equal((await answer(asked, true)).status, 409);
    await world.settle();
    const { rows } = await world.owner.query(
      'select distinct outcome from notifications where about = $1',
      [`walk-in:${asked}`],
    );
    assert.deepEqual(rows, [{ outcome: 'The host told Musa to refuse the visitor' }]);
    const unanswered = await ask();
    await world.owner.query(
      `update visits set status = 'No answer', decided_via = 'Nobody', decided_by = 'Nobody' where id = $1`,
      [unanswered],
    );
    assert.deepEqual(await send(no(unanswered)), ['Kept']);
    const approved = await ask();
    await answer(approved, true);
    assert.deepEqual(await send(no(approved)), ['Not inside'], 'the first answer stands');
    assert.deepEqual(
      (await visits()).map(([one]) => one),
      ['Approved', 'Denied', 'Denied'],
    );
  });

  test('an offline guard can refuse a watch-list match after the host’s approval', async () => {
    const visitId = await ask();
    await answer(visitId, true);
    const stopped = letIn(visitId, { action: 'Refused', isWatched: true });
    assert.deepEqual(await send(stopped), ['Not inside'], 'only where the watch-list names them');
    await world.owner.query(
      `with entry as (insert into watch_entries (community_id, name, severity, reason, instruction, status, added_by,
        added_by_name, added_at, expires_at) values ($1, 'Kelvin Amadi', 'Block', 'Stole', '', 'Active', $2,
        'Ada Obi', now(), now() + interval '1 day') returning id)
      update visits set watch_entry_id = entry.id, watch_is_hard = false, watch_matches = '{Similar name}'
        from entry where visits.id = $3`,
      [estate.communityId, estate.manager.id, visitId],
    );
    assert.deepEqual(await send(letIn(visitId, { action: 'Refused', isWatched: true })), ['Kept']);
    const { status, decidedBy } = await visitOf(visitId);
    assert.deepEqual([status, decidedBy], ['Denied', 'Musa']);
  });

  test('a refusal event that refers to no visit is rejected', async () => {
    const { status, failure } = await estate.post.sent(estate.post.event({ action: 'Refused' }));
    assert.equal(status, 422);
    assert.match(failure.errors[0]?.field ?? '', /visitId$/);
    assert.match(failure.errors[0]?.description ?? '', /Send the name of the refused visitor/);
  });

  test('a device cannot check in a visit of another community', async () => {
    const stranger = await openGate(world);
    const body = { houseId: stranger.houseId, kind: 'Guest' as const, guestName: 'Ada Obi' };
    const { params } = stranger;
    const foreign = (await world.call(stranger.guard, askHost, { params, body })).data.id;
    assert.deepEqual(await send(letIn(foreign)), ['Not inside']);
    assert.deepEqual(await visits(), []);
  });

  test('the database refuses the check-in of a refused or undecided ended visit without a conflict', async () => {
    const visitId = await ask();
    await answer(visitId, false);
    const again = (set: string) =>
      world.owner.query(`update visits set status = 'Inside', in_at = now() ${set} where id = $1`, [
        visitId,
      ]);
    await assert.rejects(again(''), /a finished visit cannot change its status/);
    await assert.rejects(
      again(`, decided_via = 'Call'`),
      /a finished visit cannot change its status/,
    );
    const undecided = await ask();
    await world.owner.query(
      `update visits set status = 'Left', out_at = now() where id = $1 and decided_via is null`,
      [undecided],
    );
    const begin = (set: string) =>
      world.owner.query(
        `update visits set status = 'Inside', in_at = now(), out_at = null ${set} where id = $1`,
        [undecided],
      );
    await assert.rejects(begin(''), /a finished visit cannot change its status/, 'nobody said yes');
    await begin(`, conflict = 'Host not asked'`);
  });

  function ask() {
    return estate.ask();
  }

  function answer(visitId: string, isApproved: boolean) {
    return estate.answer(visitId, isApproved);
  }

  function letIn(visitId: string, more: Partial<OfflineEvent> = {}): OfflineEvent {
    return estate.post.event({ visitId, ...more });
  }

  function send(...events: OfflineEvent[]) {
    return estate.post.send(...events);
  }

  async function visits() {
    return (await estate.visits()).map(({ status, conflict }) => [status, conflict]);
  }

  function visitOf(visitId: string) {
    return estate.visitOf(visitId);
  }

  async function advanceHours(hours: number) {
    world.clock.advance(hours * 3600);
    await world.runScheduled('gate.auto-close');
  }
});
