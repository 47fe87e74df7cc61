// Tests withdrawing the question about a walk-in who left, and asking again: the new visit shows the guard everything
// that the first one showed.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { confirmWalkIn } from '#contract/walk-ins/stopped-walk-ins.ts';
import { askAgain, withdrawWalkIn } from '#contract/walk-ins/walk-in-calls.ts';
import { decideWatchEntry, proposeWatchEntry } from '#contract/gate-registers/watch-entries.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { openNight } from '#kernel/gate/night-testing.ts';
import { advance } from './walk-in-jobs.ts';
import { admitWalkIn, recordCallAnswer } from '#contract/walk-ins/walk-ins.ts';
import { getGateBoard } from '#contract/visits/gate-board.ts';

describe('withdrawn and repeated questions about a walk-in', () => {
  const world = givenWorld();
  const night = givenEach(() => openNight(world));

  test('withdrawing a walk-in stops further texts, and the house can no longer answer', async () => {
    const visitId = await night.ask();
    await night.ask({ guestName: 'Ada Obi' });
    const gone = await goAway(visitId);
    assert.deepEqual([gone.data.status, gone.data.stage, gone.data.inAt], ['Left', 'Ended', null]);
    assert.deepEqual(await waiting(), ['Awaiting host']);
    await pass(2);
    const { rows } = await world.owner.query<{ body: string }>(
      'select body from sms_messages where community_id = $1 order by created_at',
      [night.communityId],
    );
    assert.deepEqual(
      rows.map(({ body }) => body.split(' is at the gate')[0]),
      ['Tunde Bello', 'Ada Obi'],
    );
    const late = await night.answer(visitId, true);
    assert.equal(late.status, 409);
    assert.match(late.failure.message, /^The visitor has left\./);
    const { status, inAt, steps } = await night.visitOf(visitId);
    assert.deepEqual([status, inAt, steps.at(-1)?.byName], ['Left', null, 'Musa']);
    assert.equal((await goAway(visitId)).status, 409);
  });

  test('the gate board lists waiting walk-ins before refused ones', async () => {
    await night.answer(await night.ask(), false);
    await night.ask({ guestName: 'Ada Obi' });
    assert.deepEqual(await waiting(), ['Awaiting host', 'Denied']);
  });

  test('an approved walk-in can be withdrawn and is then not admitted', async () => {
    const visitId = await night.ask();
    await night.answer(visitId, true);
    assert.equal((await goAway(visitId)).status, 200);
    assert.equal((await world.call(night.guard, admitWalkIn, at(visitId))).status, 409);
  });

  test('a walk-in who is inside, refused or in another community cannot be withdrawn', async () => {
    const inside = await night.ask();
    await night.answer(inside, true);
    await world.call(night.guard, admitWalkIn, at(inside));
    const refused = await night.ask();
    await night.answer(refused, false);
    for (const visitId of [inside, refused]) assert.equal((await goAway(visitId)).status, 409);
    const elsewhere = await openNight(world);
    assert.equal((await goAway(await elsewhere.ask())).status, 404);
  });

  test('an offline check-in by another guard, uploaded later, reopens a withdrawn walk-in', async () => {
    const visitId = await night.ask();
    await night.answer(visitId, true);
    await goAway(visitId);
    assert.deepEqual(await night.post.send(night.post.event({ visitId })), ['Kept']);
    const unanswered = await night.ask();
    await goAway(unanswered);
    const called = night.post.event({ visitId: unanswered, isCalled: true });
    assert.deepEqual(await night.post.send(called), ['Kept']);
    assert.deepEqual(
      (await night.visits()).map(({ status, conflict, outBy }) => [status, conflict, outBy]),
      [
        ['Inside', null, ''],
        ['Inside', null, ''],
      ],
    );
  });

  test('asking again about a watch-list match shows the photo of the watch-list entry', async () => {
    const { manager, params, communityId, guard } = night;
    const second = await world.person();
    await world.worker(communityId, second, 'Admin');
    const expiresAt = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
    const entry = { name: 'Emeka', idNumber: 'A-77', severity: 'Warn', reason: 'Stole' } as const;
    const body = { ...entry, expiresAt };
    const { data } = await world.call(manager, proposeWatchEntry, { params, body });
    await world.owner.query(`update watch_entries set photo = 'a.jpg' where id = $1`, [data.id]);
    await world.call(second, decideWatchEntry, {
      params: { ...params, entryId: data.id },
      body: { isAgreed: true, version: data.version },
    });
    const visitId = await night.ask({ idNumber: 'A77' });
    await world.call(guard, confirmWalkIn, at(visitId));
    await pass(2);
    await world.call(guard, recordCallAnswer, { ...at(visitId), body: { answer: 'No answer' } });
    const again = await world.call(guard, askAgain, at(visitId));
    assert.equal(again.data.watch?.photoOf, data.id);
  });

  function at(visitId: string) {
    return { params: { ...night.params, visitId } };
  }

  function goAway(visitId: string) {
    return world.call(night.guard, withdrawWalkIn, at(visitId));
  }

  async function waiting() {
    const { params, guard } = night;
    const { data } = await world.call(guard, getGateBoard, { params, query: {} });
    return data.waiting.map(({ status }) => status);
  }

  /** Advances the clock by minutes and runs the job each minute. */
  async function pass(minutes: number) {
    const scope = { communityId: night.communityId, userId: null, actor: 'Courtyard' };
    for (let minute = 0; minute < minutes; minute += 1) {
      world.clock.advance(61);
      await world.tools.inCommunity(scope, (context) => advance(context));
    }
  }
});
