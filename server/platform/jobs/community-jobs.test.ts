// Guarantees of scheduled jobs that run in every community: each community is a separate job, so none waits for
// another, and a failed one is retried without the others.
import type { DueIn, WorkInOne } from './job.ts';
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { givenWorld } from '#testing/given.ts';
import { inEachCommunity, queueCommunities } from './community-jobs.ts';
import { type Jobs, startJobs, toolsOf } from './jobs.ts';

describe('a scheduled job per community', () => {
  const world = givenWorld();
  const ids: string[] = [];

  before(async () => {
    for (const name of ['Palm', 'Cedar', 'Iroko']) {
      const owner = await world.person();
      ids.push(await world.community(owner, name));
    }
    ids.sort();
  });

  test('a scheduled job works on all communities in parallel, on each once, also with two servers', async () => {
    const visited: string[] = [];
    const all = Promise.withResolvers<void>();
    const work: WorkInOne = async (_tools, id) => {
      visited.push(id);
      if (visited.length === ids.length) all.resolve();
      // A queue that processed communities in sequence would wait here for ever.
      await all.promise;
    };
    const servers = [await start('test.beside', work), await start('test.beside', work)];
    await servers[0]?.boss.send('test.beside', {});
    await all.promise;
    for (const server of servers) await server.stop();
    assert.deepEqual(visited.toSorted(), ids);
  });

  test('a scheduled job is retried only for the community in which it failed', async () => {
    const [failing] = ids;
    const visited: string[] = [];
    const again = Promise.withResolvers<void>();
    const server = await start('test.again', async (_tools, id) => {
      visited.push(id);
      if (visited.length === ids.length + 1) again.resolve();
      if (id === failing && visited.filter((one) => one === id).length === 1) {
        throw new Error('it was refused');
      }
    });
    await server.boss.send('test.again', {});
    await again.promise;
    await server.stop();
    assert.deepEqual(visited.toSorted(), [...ids, failing].toSorted());
  });

  test('a community’s scheduled job that already waits is not queued a second time', async () => {
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const server = await start('test.once', async () => {
      begun.resolve();
      await mayEnd.promise;
    });
    const queued = async (): Promise<number> => {
      const { rows } = await world.owner.query<{ count: number }>(
        `select count(*)::int as count from pgboss.job
         where name = 'clock.communities' and data ->> 'topic' = 'test.once' and state = 'created'`,
      );
      return rows[0]?.count ?? 0;
    };
    const tools = toolsOf({ ...world, log: console }, new AbortController().signal);
    await queueCommunities({ name: 'test.once' }, { boss: server.boss, tools });
    await begun.promise;
    for (let times = 0; times < 3; times += 1) {
      await queueCommunities({ name: 'test.once' }, { boss: server.boss, tools });
    }
    const most = await queued();
    mayEnd.resolve();
    await server.stop();
    assert.ok(most <= ids.length, `${most} wait`);
  });

  test('a scheduled job is not queued for a community in which nothing is due', async () => {
    const tools = toolsOf({ ...world, log: console }, new AbortController().signal);
    const worked: string[] = [];
    const work: WorkInOne = async (_tools, id) => void worked.push(id);
    const due: DueIn = (now) => sql`c.name = 'Cedar' and ${now}::timestamptz > '2000-01-01'`;
    const task = inEachCommunity({ name: 'test.due', cron: '0 0 1 1 *', work, due });
    await task.run(tools);
    assert.equal(worked.length, 1);
    const queued: string[] = [];
    const insert = async (_queue: string, jobs: { data?: object | null }[]) => {
      queued.push(...jobs.map(({ data }) => (data as { communityId: string }).communityId));
      return [];
    };
    await queueCommunities(task, { boss: { insert } as never, tools });
    assert.deepEqual(queued, worked);
  });

  function start(name: string, work: WorkInOne): Promise<Jobs> {
    const none = () => undefined;
    const { pool, owner, clock, url } = world;
    const options = { url, pool, owner, clock, platformTexts: false, jobs: [] };
    // The schedule runs only on 1 January; the test starts the job.
    const scheduled = [inEachCommunity({ name, cron: '0 0 1 1 *', work })];
    return startJobs({ ...options, log: { info: none, warn: none, error: none }, scheduled });
  }
});
