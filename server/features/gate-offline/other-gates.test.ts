// Tests for a night in which two gates are offline. A visitor who checked in at the first gate and out at the second
// is recorded as out, under the second gate and its guard, in either order of upload. No other visitor is checked
// out.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { waitForLocks } from '#testing/wait-for-lock.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { openNight, type Post } from '#kernel/gate/night-testing.ts';
import { endWaiting } from './offline-check-outs.ts';

describe('offline check-out at another gate', () => {
  const world = givenWorld();
  const night = givenEach(() => openNight(world));
  const back = givenEach(() => night.secondPost());

  test('a check-out at another gate counts once, in either order of upload', async () => {
    for (const isOutFirst of [true, false]) {
      const { passId } = await passOfBefore();
      const entry = night.post.event({ passId }, 3600);
      const exit = back.event({ action: 'Out', passId }, 600);
      if (isOutFirst) assert.deepEqual(await back.send(exit), ['Waiting']);
      assert.deepEqual(await night.post.send(entry), ['Kept']);
      assert.deepEqual(await back.send(exit), ['Kept']);
      assert.deepEqual(await night.post.send(entry), ['Kept']);
    }
    assert.deepEqual(await states(), ['Left', 'Left']);
    assert.deepEqual(await outs(), [
      ['Back gate', 50],
      ['Back gate', 50],
    ]);
    const [visit] = await night.visits();
    assert.equal(visit?.outBy, 'Musa');
    const { rows } = await world.owner.query(
      `select entity_id from audit_entries where community_id = $1 and action = 'visit.out'`,
      [night.communityId],
    );
    assert.equal(rows.length, 2);
  });

  test('an offline check-out that happened before a check-in leaves that visitor inside', async () => {
    const { passId } = await passOfBefore({ kind: 'Multi-entry' });
    assert.deepEqual(await back.send(back.event({ action: 'Out', passId }, 7200)), ['Waiting']);
    assert.deepEqual(await night.post.send(night.post.event({ passId }, 3600)), ['Kept']);
    assert.deepEqual(await back.send(back.event({ action: 'Out', passId }, 5400)), ['Waiting']);
    assert.deepEqual(await states(), ['Inside']);
  });

  test('a check-out at another gate ends the latest of several visits with a pass', async () => {
    const { passId } = await passOfBefore({ kind: 'Multi-entry' });
    await back.send(back.event({ action: 'Out', passId }, 60));
    const first = night.post.event({ passId }, 3600);
    const out = night.post.event({ action: 'Out', passId, entryId: first.offlineId }, 3000);
    const second = night.post.event({ passId }, 1260);
    assert.deepEqual(await night.post.send(first, out, second), ['Kept', 'Kept', 'Kept']);
    assert.deepEqual(await outs(), [
      ['Main gate', 10],
      ['Back gate', 20],
    ]);
  });

  test('a check-out at another gate waits until the check-in device has uploaded all its events', async () => {
    const { passId } = await passOfBefore({ kind: 'Multi-entry' });
    await back.send(back.event({ action: 'Out', passId }, 60));
    const first = night.post.event({ passId }, 3600);
    const out = night.post.event({ action: 'Out', passId, entryId: first.offlineId }, 3000);
    const second = night.post.event({ passId }, 1260);
    assert.deepEqual(await night.post.sendFirst(first), ['Kept']);
    assert.deepEqual(await states(), ['Inside']);
    assert.deepEqual(await night.post.sendFirst(out), ['Kept']);
    assert.deepEqual(await night.post.send(second), ['Kept']);
    assert.deepEqual(await outs(), [
      ['Main gate', 10],
      ['Back gate', 20],
    ]);
  });

  test('a check-out at another gate ends a visit from an earlier upload', async () => {
    const { passId } = await passOfBefore();
    await back.send(back.event({ action: 'Out', passId }, 60));
    await night.post.sendFirst(night.post.event({ passId }, 3600));
    await night.post.send(night.post.event({ action: 'Wrong code' }));
    assert.deepEqual(await outs(), [['Back gate', 59]]);
  });

  test('concurrent uploads by the entry gate and the exit gate end the visit once', async () => {
    for (const isOutFirst of [true, false]) {
      const { passId } = await passOfBefore();
      const held = await night.makePass();
      const coming = () => night.post.event({ passId }, 3600);
      const leaving = () => back.event({ action: 'Out', passId }, 600);
      const [first, second] = isOutFirst
        ? ([back, night.post] as const)
        : ([night.post, back] as const);
      const [own, other] = isOutFirst ? [leaving(), coming()] : [coming(), leaving()];
      const client = await world.owner.connect();
      try {
        await client.query('begin');
        await client.query('select from gate_passes where id = $1 for update', [held.passId]);
        // The first call has finished its work and is delayed before its commit. The second call runs in the
        // meantime.
        const holdUp = (post: Post) => post.event({ passId: held.passId });
        const one = first.send(own, holdUp(first));
        await waitForLocks(world.owner, 1);
        const two = second.send(other);
        await Promise.race([two, waitForLocks(world.owner, 2)]);
        await client.query('commit');
        await Promise.all([one, two]);
      } finally {
        client.release();
      }
      // Neither device uploads anything else.
      const crossed = await night.visits({ PassId: passId });
      assert.deepEqual(
        crossed.map(({ status }) => status),
        ['Left'],
      );
    }
  });

  test('a repeated offline check-out does not check out another member of the party', async () => {
    const { passId } = await passOfBefore({ kind: 'Multi-entry' });
    const out = (secondsAgo: number, more = {}) =>
      back.send(back.event({ action: 'Out', passId, ...more }, secondsAgo));
    assert.deepEqual(await night.post.send(night.post.event({ passId }, 7200)), ['Kept']);
    assert.deepEqual(await out(600), ['Kept']);
    assert.deepEqual(await out(598), ['Not inside'], 'a camera read twice');
    assert.deepEqual(await out(640, { wasAsked: true }), ['Not inside'], 'the answer was cut off');
    assert.deepEqual(await out(400), ['Waiting']);
    assert.deepEqual(await out(398), ['Not inside']);
    const others = [1800, 1700].map((secondsAgo) => night.post.event({ passId }, secondsAgo));
    assert.deepEqual(await night.post.send(...others), ['Kept', 'Kept']);
    assert.deepEqual(await states(), ['Inside', 'Left', 'Left']);
    assert.deepEqual(await out(640, { wasAsked: true }), ['Not inside']);
    assert.deepEqual(await states(), ['Inside', 'Left', 'Left']);
  });

  test('an unmatched offline check-out stays pending for a week, and one with an unknown pass is refused', async () => {
    const { passId } = await passOfBefore();
    const exit = back.event({ action: 'Out', passId });
    assert.deepEqual(await back.send(exit), ['Waiting']);
    const stranger = '00000000-0000-4000-8000-000000000000';
    const unknown = [
      back.event({ action: 'Out', passId: stranger }),
      back.event({ action: 'Out' }),
    ];
    assert.deepEqual(await back.send(...unknown), ['Unknown pass', 'Unknown pass']);
    for (const [days, outcome] of [
      [6, 'Waiting'],
      [2, 'Not inside'],
    ] as const) {
      world.clock.advance(days * 86_400);
      await world.run(endWaiting);
      const { rows } = await world.owner.query(
        'select outcome from gate_offline_events where id = $1',
        [exit.offlineId],
      );
      assert.deepEqual(rows, [{ outcome }]);
    }
  });

  /** Creates a pass that became valid three hours ago. */
  async function passOfBefore(body = {}) {
    const pass = await night.makePass(body);
    world.clock.advance(3 * 3600);
    return pass;
  }

  async function states() {
    return (await night.visits()).map(({ status }) => status).sort();
  }

  async function outs() {
    const { rows } = await world.owner.query<{ gate: string; minutes: number }>(
      `select out_gate_id as gate, round(extract(epoch from out_at - in_at) / 60)::int as minutes from visits
       where community_id = $1 and status = 'Left' order by in_at`,
      [night.communityId],
    );
    return rows.map(({ gate, minutes }) => [
      gate === back.gateId ? 'Back gate' : 'Main gate',
      minutes,
    ]);
  }
});
