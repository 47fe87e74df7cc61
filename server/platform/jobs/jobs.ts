// Runs work outside requests: jobs that outbox events start, and scheduled jobs. This file owns the queues; the feature
// owns the job's work, which has to be safe to run twice.
import type { Job, JobTools, OutboxEvent, Scheduled } from './job.ts';
import type { Log } from '#platform/process/log.ts';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import type pg from 'pg';
import { QueueClient } from '#platform/database/batching-client.ts';
import { kyselyOver } from '#platform/database/database.ts';
import type { Clock } from '#platform/process/clock.ts';
import { communityJob } from './community-jobs.ts';
import type { JobContext } from '#platform/http/context.ts';
import { watchDueJobs } from './due-jobs.ts';
import { runTasks, togetherEachMinute } from './minute-tasks.ts';
import { recordOf } from '#platform/http/record.ts';
import { rateLimitedLog } from '#platform/process/rate-limited-log.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { logged } from './logged.ts';

/** Retries of a job that sets no `retryLimit`. */
const retriesUnlessSaid = 5;

/** After this time, a job with three tries of a quarter of an hour each has ended or has been given up. */
export const givenUpAfterMs = 3_600_000;

/** The time that a running job gets when the server stops. After this time the job counts as failed. */
const stopLimitMs = 25_000;

export type Jobs = {
  boss: PgBoss;
  byTopic: ReadonlyMap<string, readonly Job[]>;
  stop(): Promise<void>;
};

type Options = {
  /** The database URL with the owner's rights: the queues have their own schema, which no request uses. */
  url: string;
  pool: pg.Pool;
  /** The owner's connections, which see all communities at once. */
  owner: pg.Pool;
  clock: Clock;
  log: Log;
  /** Whether the platform sends text messages for communities without a provider of their own. */
  platformTexts: boolean;
  jobs: readonly Job[];
  scheduled: readonly Scheduled[];
};

/** Starts the queues and their workers. */
export async function startJobs(options: Options): Promise<Jobs> {
  const { log, jobs, scheduled } = options;
  const ending = new AbortController();
  const queue = {
    connectionString: options.url,
    max: 4,
    application_name: 'jobs',
    useListenNotify: true,
    // No job depends on another one, so the queue checks for that only once an hour.
    flowIntervalSeconds: 3600,
    // Passed on to pg's pool; pg-boss's types do not declare it.
    Client: QueueClient,
  };
  const boss = new PgBoss(queue);
  // Each of pg-boss's loops reports an error every second while the database is away, and once more when it is stopped.
  const { error: complain } = rateLimitedLog(log);
  boss.on('error', (error) => {
    if (!ending.signal.aborted) complain({ err: error }, 'job queue');
  });
  await boss.start();
  const tools = toolsOf(options, ending.signal);
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  const workers = new Map<string, string[]>();
  // In parallel: a hundred queues in sequence would delay the server's start.
  await Promise.all([
    ...[...jobs, communityJob(scheduled)].map((job) =>
      startWorkers({ boss, known, tools, workers }, job),
    ),
    ...togetherEachMinute(scheduled).map(async ({ name, cron, tasks }) => {
      if (!known.has(name)) await boss.createQueue(name, { policy: 'singleton' });
      const run = () => runTasks(tasks, { boss, tools });
      workers.set(name, [await boss.work(name, { ...rarePolling }, run)]);
      await boss.schedule(name, cron);
      // An earlier release scheduled each task of a shared entry separately.
      const former = tasks.filter((task) => task.name !== name && known.has(task.name));
      await Promise.all(former.map((task) => boss.unschedule(task.name)));
    }),
  ]);
  const watch = watchDueJobs({
    pool: options.owner,
    wake: (name) => workers.get(name)?.forEach((worker) => boss.notifyWorker(worker)),
    log: rateLimitedLog(log),
  });
  return {
    boss,
    byTopic: jobsByTopic(jobs),
    stop: async () => {
      ending.abort();
      await watch.stop();
      await boss.stop({ graceful: true, timeout: stopLimitMs });
    },
  };
}

export function jobsByTopic(jobs: readonly Job[]): Map<string, Job[]> {
  const byTopic = new Map<string, Job[]>();
  for (const job of jobs) {
    for (const topic of [job.topic, ...(job.alsoOn ?? [])]) {
      byTopic.set(topic, [...(byTopic.get(topic) ?? []), job]);
    }
  }
  return byTopic;
}

/**
 * Workers are woken by the queue's notification and by the check each second (due-jobs.ts). Without these long
 * intervals, each worker of an idle server would poll the database.
 */
const rarePolling = { pollingIntervalSeconds: 3600, notifyPollingIntervalSeconds: 3600 };

type Starting = {
  boss: PgBoss;
  known: ReadonlySet<string>;
  tools: JobTools;
  /** The ids of each queue's workers, for waking them. */
  workers: Map<string, string[]>;
};

/** How many runs of a job one server has at a time: in total, and per community. */
export function placesOf({ concurrency = 2, ofOneCommunity }: Job): { all: number; ofOne: number } {
  return { all: concurrency, ofOne: ofOneCommunity ?? Math.max(1, concurrency - 1) };
}

/** Starts the workers of a job. Each processes one job after the other while any are queued. */
async function startWorkers({ boss, known, tools, workers }: Starting, job: Job): Promise<void> {
  // The `short` policy keeps at most one queued job per key.
  const policy = job.joinsFacts ? 'short' : 'standard';
  if (!known.has(job.name)) await boss.createQueue(job.name, { policy });
  await boss.updateQueue(job.name, {
    notify: true,
    retryLimit: job.retryLimit ?? retriesUnlessSaid,
    retryBackoff: true,
    retryDelay: 2,
    retryDelayMax: job.retryWaitMost ?? null,
    expireInSeconds: job.expireInSeconds ?? 900,
    deleteAfterSeconds: 24 * 3600,
  });
  const places = placesOf(job);
  const settings = {
    ...rarePolling,
    localConcurrency: places.all,
    localGroupConcurrency: places.ofOne,
    includeMetadata: true as const,
  };
  const first = await boss.work<OutboxEvent>(job.name, settings, async ([queued]) => {
    if (!queued) return;
    const isLast = (queued.retryCount ?? 0) >= (job.retryLimit ?? retriesUnlessSaid);
    try {
      const work = runOnce(job, { tools, fact: queued.data, isLast });
      const { id: fact, topic, communityId } = queued.data;
      await logged(tools, { job: job.name, fact, topic, communityId }, work);
      if (job.forgets) await boss.deleteJob(job.name, queued.id);
    } finally {
      // Wake the busy workers: then each takes its next job without a pause. Otherwise a worker would pause after
      // each job, and process only one job a second.
      for (const { id, name, count } of boss.getWipData()) {
        if (name === job.name && count > 0) boss.notifyWorker(id);
      }
    }
  });
  const ids = boss.getWipData().flatMap(({ id, workId }) => (workId === first ? [id] : []));
  workers.set(job.name, ids);
}

/** Runs one try of a job. If the last try fails, the job records the failure in `givenUp`. */
export async function runOnce(
  job: Pick<Job, 'run' | 'givenUp'>,
  { tools, fact, isLast }: { tools: JobTools; fact: OutboxEvent; isLast: boolean },
): Promise<void> {
  try {
    await job.run(tools, fact);
  } catch (error) {
    if (isLast) await job.givenUp?.(tools, fact);
    throw error;
  }
}

/** The tools that a job receives. Tests use them to run jobs directly. */
export function toolsOf(
  options: Pick<Options, 'pool' | 'owner' | 'clock' | 'log'> &
    Partial<Pick<Options, 'platformTexts'>>,
  signal: AbortSignal,
): JobTools {
  const { pool, owner, clock, log, platformTexts = false } = options;
  const all = kyselyOver(owner);
  const openCommunities: JobTools['openCommunities'] = async (due) => {
    const isDue = due?.(clock.now().toISOString()) ?? sql`true`;
    const { rows } = await sql<{ id: string }>`
      select c.id from communities c where c.status <> 'Archived' and (${isDue}) order by c.id`.execute(
      all,
    );
    return rows.map(({ id }) => id);
  };
  const eachFound: JobTools['eachFound'] = async (found, work) => {
    const failures: unknown[] = [];
    for (const one of found) {
      if (signal.aborted) break;
      await work(one).catch((error: unknown) => {
        log.error({ err: error, communityId: one.communityId }, 'job failed in a community');
        failures.push(error);
      });
    }
    if (failures.length > 0) throw new AggregateError(failures, 'The job failed in communities.');
  };
  return {
    pool,
    owner,
    clock,
    log,
    signal,
    openCommunities,
    eachCommunity: async (work, due) => {
      const found = (await openCommunities(due)).map((communityId) => ({ communityId }));
      await eachFound(found, ({ communityId }) => work(communityId));
    },
    eachFound,
    analyze: async (tables, rowsWritten) => {
      const { rows } = await owner.query<{ name: string }>(
        `select quote_ident(relname) as name from pg_class
         where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any ($1)
           and reltuples < $2::float`,
        [tables, rowsWritten],
      );
      for (const { name } of rows) await owner.query(`analyze ${name}`);
    },
    inCommunity: (scope, work) =>
      enterAsSystem(pool, { ...scope, time: 'job' }, async ({ db, leave }) => {
        const record = recordOf(null, { name: scope.actor ?? 'Courtyard', role: null });
        const context: JobContext = {
          clock,
          db,
          request: { id: 'job', ip: '', device: '' },
          communityId: scope.communityId,
          userId: scope.userId ?? null,
          platformTexts,
          audit: record.audit,
          emit: record.emit,
        };
        const result = await work(context);
        leave(record.statement(null));
        return result;
      }),
  };
}
