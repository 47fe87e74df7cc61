// Guarantees of a night in which two gates are cut off: who came in at one and leaves by the other is out, by that gate
// and its guard, whichever is handed in first; and nobody else is.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { openWorld, type World } from '#testing/world.ts';
import { type Night, openNight } from './night-testing.ts';

describe('leaving by another gate without the network', () => {
  let world: World;
  let night: Night;
  let back: Awaited<ReturnType<Night['secondPost']>>;

  before(async () => {
    world = await openWorld();
  });
  beforeEach(async () => {
    night = await openNight(world);
    back = await night.secondPost();
  });
  after(() => world.close());

  /** It opened three hours ago. */
  const passOfBefore = async (body = {}) => {
    const pass = await night.makePass(body);
    world.clock.advance(3 * 3600);
    return pass;
  };
  const states = async () => (await night.visits()).map(({ status }) => status).sort();
  const outs = async () => {
    const { rows } = await world.owner.query<{ gate: string; minutes: number }>(
      `select out_gate_id as gate, round(extract(epoch from out_at - in_at) / 60)::int as minutes from visits
       where community_id = $1 and status = 'Left' order by in_at`,
      [night.communityId],
    );
    return rows.map(({ gate, minutes }) => [
      gate === back.gateId ? 'Back gate' : 'Main gate',
      minutes,
    ]);
  };

  test('counts whether the way in or the way out is handed in first, and once', async () => {
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

  test('leaves whoever came in afterwards inside', async () => {
    const { passId } = await passOfBefore({ kind: 'Multi-entry' });
    assert.deepEqual(await back.send(back.event({ action: 'Out', passId }, 7200)), ['Waiting']);
    assert.deepEqual(await night.post.send(night.post.event({ passId }, 3600)), ['Kept']);
    assert.deepEqual(await back.send(back.event({ action: 'Out', passId }, 5400)), ['Waiting']);
    assert.deepEqual(await states(), ['Inside']);
  });

  test('is the last of several comings and goings of one pass', async () => {
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
});
