// Guarantees of limits across servers: calls at one server count at the other, and infrequent callers cause no database
// traffic.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openPool } from '#platform/database/database.ts';
import { openWorld, testSecret, type World } from '#testing/world.ts';
import { openSharedCounts, type SharedCounts } from './shared-counts.ts';

describe('call counts shared by servers', () => {
  let world: World;
  let identityPool: ReturnType<typeof openPool>;
  before(async () => {
    world = await openWorld();
    identityPool = openPool({ url: world.url, max: 2, role: 'courtyard_identity' });
  });
  after(async () => {
    await identityPool.end();
    await world.close();
  });

  test('the call counts of two servers add up', async () => {
    const [first, second] = [server(), server()];
    assert.equal(call(first, 'one', 12), 12);
    await first.share();
    assert.equal(call(second, 'one', 6), 6);
    await second.share();
    assert.deepEqual(second.add('one', at(20), 1), { calls: 19, secondsLeft: 40 });
    await second.share();
    call(first, 'one', 1);
    await first.share();
    assert.equal(first.add('one', at(20), 0).calls, 20);
    first.stop();
    second.stop();
  });

  test('the call count of a caller restarts with the next minute', async () => {
    const counts = server();
    call(counts, 'two', 9);
    await counts.share();
    assert.deepEqual(counts.add('two', at(60), 1), { calls: 1, secondsLeft: 60 });
    counts.stop();
  });

  test('two overlapping exchanges with the database count a call once', async () => {
    const counts = server();
    call(counts, 'three', 6);
    const first = counts.share();
    // The statement of the first exchange is sent now, and the database cannot have answered.
    await new Promise(process.nextTick);
    call(counts, 'three', 1);
    await Promise.all([first, counts.share()]);
    assert.equal(counts.add('three', at(20), 0).calls, 7);
    const other = server();
    call(other, 'three', 5);
    await other.share();
    assert.equal(other.add('three', at(20), 0).calls, 12);
    counts.stop();
    other.stop();
  });

  test('call counts of infrequent callers are not stored, and no stored key shows an IP address', async () => {
    const counts = server();
    call(counts, '203.0.113.7', 4);
    await counts.share();
    call(counts, '203.0.113.8', 5);
    await counts.share();
    const { rows } = await world.owner.query<{ key: string; points: number }>(
      'select key, points from rate_limits where points in (4, 5)',
    );
    assert.deepEqual(
      rows.map(({ points }) => points),
      [5],
    );
    assert.ok(!rows[0]?.key.includes('203.0.113'));
    counts.stop();
  });

  function server(): SharedCounts {
    const log = { warn: (details: object) => assert.fail(JSON.stringify(details)) };
    return openSharedCounts({ pool: identityPool, secret: testSecret, log, tellFrom: 5 });
  }

  function at(second: number) {
    return new Date(Date.UTC(2026, 10, 21, 12, 0, second));
  }

  function call(counts: SharedCounts, caller: string, times: number, second = 1): number {
    let calls = 0;
    for (let time = 0; time < times; time += 1) ({ calls } = counts.add(caller, at(second), 1));
    return calls;
  }
});
