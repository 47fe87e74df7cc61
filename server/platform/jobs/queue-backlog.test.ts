// Guarantees of a queue with a backlog: a worker takes job after job without a pause, and a delayed job starts soon
// after its time, not only when the queue is polled next.
import type { Job, OutboxEvent } from './job.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { givenWorld } from '#testing/given.ts';
import { type Jobs, startJobs } from './jobs.ts';
import { relayBatch } from './relay.ts';

const backlog = 600;
/**
 * Jobs per second that the test requires. A queue that paused after each job would run one per second. A benchmark
 * measures the real speed on a quiet machine.
 */
const leastASecond = 10;

describe('a queue with a backlog', () => {
  const world = givenWorld();

  test('a queue works through a backlog of 600 jobs at ten per second or more', async () => {
    const name = 'test.backlog';
    let done = 0;
    const drained = Promise.withResolvers<void>();
    const jobs = await start({
      name,
      topic: name,
      run: async () => {
        done += 1;
        if (done === backlog) drained.resolve();
      },
    });
    const waiting = Array.from({ length: backlog }, (_, id) => ({ data: factOf(name, id) }));
    const began = performance.now();
    await jobs.boss.insert(name, waiting);
    await drained.promise;
    const aSecond = backlog / ((performance.now() - began) / 1000);
    await jobs.stop();
    assert.ok(aSecond >= leastASecond, `${Math.round(aSecond)} jobs a second`);
  });

  test('a queue with this limit runs at most two jobs of one community at a time, beside jobs of others', async () => {
    const name = 'test.groups';
    const here = randomUUID();
    let mostOfHere = 0;
    const running: (string | null)[] = [];
    // The first jobs block their workers until three of them run: two of one community, so that the third is from
    // another.
    const three = Promise.withResolvers<void>();
    const drained = Promise.withResolvers<void>();
    let done = 0;
    const jobs = await start({
      name,
      topic: name,
      concurrency: 4,
      ofOneCommunity: 2,
      run: async (_tools, { communityId }) => {
        running.push(communityId);
        mostOfHere = Math.max(mostOfHere, running.filter((one) => one === here).length);
        if (running.length === 3) three.resolve();
        await three.promise;
        running.splice(running.indexOf(communityId), 1);
        done += 1;
        if (done === 200) drained.resolve();
      },
    });
    const waiting = Array.from({ length: 200 }, (_, id) => {
      const communityId = id < 100 ? here : randomUUID();
      return { data: { ...factOf(name, id), communityId }, group: { id: communityId } };
    });
    await jobs.boss.insert(name, waiting);
    await drained.promise;
    await jobs.stop();
    assert.equal(mostOfHere, 2);
  });

  test('a queue runs a delayed job within twenty seconds after its time', async () => {
    const name = 'test.later';
    const ran = Promise.withResolvers<number>();
    const jobs = await start({
      name,
      topic: name,
      run: async () => ran.resolve(Date.now()),
    });
    const startAfter = new Date(Date.now() + 1500);
    await jobs.boss.send(name, factOf(name, 1), { startAfter });
    const lateMs = (await ran.promise) - startAfter.getTime();
    await jobs.stop();
    // A worker that was not woken would poll only after an hour.
    assert.ok(lateMs >= 0 && lateMs < 20_000, `${lateMs} ms late`);
  });

  test('waiting events of a job with `joinsFacts` share one run, and later events get another', async () => {
    const name = 'test.joined';
    const [here, elsewhere] = [randomUUID(), randomUUID()];
    const ran: (string | null)[] = [];
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const allRan = Promise.withResolvers<void>();
    const jobs = await start({
      name,
      topic: 'test.joined-one',
      alsoOn: ['test.joined-two'],
      joinsFacts: true,
      run: async (_tools, { communityId }) => {
        ran.push(communityId);
        begun.resolve();
        await mayEnd.promise;
        if (ran.length === 3) allRan.resolve();
      },
    });
    const relay = async (communityId: string, topic: string, count: number) => {
      await world.owner.query(
        `insert into outbox (community_id, topic, payload)
         select $1, $2, '{}' from generate_series(1, $3)`,
        [communityId, topic, count],
      );
      while ((await relayBatch({ pool: world.owner, jobs })) > 0);
    };
    await relay(here, 'test.joined-one', 1);
    await begun.promise;
    // The first run has begun and may not include these.
    await relay(here, 'test.joined-one', 150);
    await relay(here, 'test.joined-two', 150);
    await relay(elsewhere, 'test.joined-two', 1);
    const { rows } = await world.owner.query<{ count: number }>(
      `select count(*)::int as count from pgboss.job
       where name = $1 and state = 'created' and singleton_key = $2`,
      [name, here],
    );
    assert.equal(rows[0]?.count, 1);
    mayEnd.resolve();
    await allRan.promise;
    await jobs.stop();
    assert.deepEqual(ran.toSorted(), [here, here, elsewhere].toSorted());
  });

  function start(job: Job): Promise<Jobs> {
    const none = () => undefined;
    const { pool, owner, clock, url } = world;
    const log = { info: none, warn: none, error: console.error };
    const options = { url, pool, owner, clock, log, platformTexts: false, scheduled: [] };
    return startJobs({ ...options, jobs: [job] });
  }

  function factOf(topic: string, id: number): OutboxEvent {
    return {
      id,
      communityId: null,
      userId: null,
      topic,
      payload: {},
    };
  }
});
