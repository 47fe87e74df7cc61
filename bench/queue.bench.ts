// The rate at which one worker works off a backlog of jobs, compared with the time of the two round trips to the
// database that a job needs.
import type { OutboxEvent } from '#platform/jobs/job.ts';
import { once } from 'node:events';
import pg from 'pg';
import { freshDatabase } from '#testing/database.ts';
import { openPool } from '#platform/database/database.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import type { Bench } from './bench.ts';
import { median } from './measure.ts';

const backlog = 2000;
const rounds = 3;
const name = 'bench.backlog';

export const queueBench: Bench = async (report) => {
  const database = await freshDatabase();
  const owner = openPool({ url: database.url, max: 2 });
  const none = () => undefined;
  let done = 0;
  const drained = new EventTarget();
  const jobs = await startJobs({
    url: database.url,
    pool: owner,
    owner,
    clock: { now: () => new Date() },
    log: { info: none, warn: console.warn, error: console.error },
    platformTexts: false,
    scheduled: [],
    jobs: [
      {
        name,
        topic: name,
        run: async () => {
          done += 1;
          if (done === backlog) drained.dispatchEvent(new Event('done'));
        },
      },
    ],
  });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('create table bare_jobs (id integer primary key, state text not null)');
    const rates: { ours: number; bare: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const bare = backlog / (await seconds(() => drainBare(client)));
      done = 0;
      const end = once(drained, 'done');
      const data = Array.from({ length: backlog }, (_, id) => ({ data: factOf(id) }));
      const ours =
        backlog /
        (await seconds(async () => {
          await jobs.boss.insert(name, data);
          await end;
        }));
      rates.push({ ours, bare });
    }
    const [ours, bare] = (['ours', 'bare'] as const).map((side) =>
      Math.round(median(rates.map((rate) => rate[side]))),
    ) as [number, number];
    report.atLeast('jobs a second out of a backlog of 2,000, one worker', ours, 150);
    report.ratio(
      'the same against two bare statements a job',
      { ours, bare, ratio: ours / bare },
      0.1,
    );
  } finally {
    await client.end();
    await jobs.stop();
    await owner.end();
    await database.drop();
  }
};

const factOf = (id: number): OutboxEvent => ({
  id,
  communityId: null,
  userId: null,
  topic: name,
  payload: {},
});

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** Claims and completes each row of a plain table, which is the least that a queue has to do. */
async function drainBare(client: pg.Client): Promise<void> {
  await client.query('truncate bare_jobs');
  await client.query(
    `insert into bare_jobs select n, 'created' from generate_series(1, $1::int) n`,
    [backlog],
  );
  for (let id = 1; id <= backlog; id += 1) {
    await client.query(`update bare_jobs set state = 'active' where id = $1`, [id]);
    await client.query(`update bare_jobs set state = 'completed' where id = $1`, [id]);
  }
}
