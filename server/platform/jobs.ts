// Runs work outside requests: jobs that facts of the outbox start, and jobs on a schedule. It owns the queues;
// what a job does belongs to its feature, and has to be safe to run twice.
import { PgBoss } from 'pg-boss';
import type pg from 'pg';
import { QueueClient } from './batching-client.ts';
import type { Clock } from './clock.ts';
import {
  type CommunityJob,
  communityQueue,
  queueCommunities,
  type WorkInOne,
} from './community-jobs.ts';
import type { JobContext } from './context.ts';
import { watchDueJobs } from './due-jobs.ts';
import { recordOf } from './record.ts';
import { sparing } from './sparing-log.ts';
import { enterAsSystem, nilId } from './tenant.ts';

/** A fact as the outbox hands it on. `communityId` is null for facts of no community. */
export type Fact = {
  id: number;
  communityId: string | null;
  userId: string | null;
  topic: string;
  payload: Record<string, unknown>;
};

export type JobTools = {
  pool: pg.Pool;
  /** The owner's connections, for housekeeping across communities and nothing else. */
  owner: pg.Pool;
  clock: Clock;
  log: Log;
  /** Ends when the server stops: a long job then leaves off at a batch's end and is run again. */
  signal: AbortSignal;
  /** One transaction in a community, with audit and outbox; `actor` is the name in the audit log. */
  inCommunity<T>(
    scope: {
      communityId: string;
      userId: string | null;
      actor: string;
      asWorker?: boolean;
      ofOneMoment?: boolean;
    },
    work: (context: JobContext) => Promise<T>,
  ): Promise<T>;
  /** The ids of all communities that are not archived. */
  openCommunities(): Promise<string[]>;
  /**
   * Works in one of them after the other, until the server stops. What fails in one keeps none of the others from
   * theirs; the job has failed then, and is tried again.
   */
  eachCommunity(work: (communityId: string) => Promise<void>): Promise<void>;
  /** The same for what was found to be done, in whichever communities. */
  eachFound<T extends { communityId: string }>(
    found: readonly T[],
    work: (one: T) => Promise<void>,
  ): Promise<void>;
  /**
   * After many rows were written: new statistics for those tables that held fewer when they were last counted. Without
   * them a list that was empty a moment ago is planned as if it still were, and takes seconds.
   */
  analyze(tables: readonly string[], rowsWritten: number): Promise<void>;
};

export type Log = {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

/** A job that a topic starts; several jobs may hang on one topic. */
export type Job = {
  /** Unique, `imports.run`: the queue's name. */
  name: string;
  topic: string;
  /** Further topics that start it. */
  alsoOn?: readonly string[];
  /**
   * A run looks at everything that is there, so one run is enough for all facts of a community that wait together. It
   * gets the first of them.
   */
  joinsFacts?: true;
  /** Tries after the first, with growing waits; then the job rests in its queue as failed. */
  retryLimit?: number;
  /** Seconds beyond which those waits do not grow. */
  retryWaitMost?: number;
  /** How many of them one server runs at a time; two where it does not say. */
  concurrency?: number;
  /** How many of them may be of one community, so that none holds up the others; all but one where it does not say. */
  ofOneCommunity?: number;
  /** Which facts of its topic it takes; all where it does not say. */
  takes?(fact: Fact): boolean;
  /** Longest run before it counts as lost and is tried again. */
  expireInSeconds?: number;
  /** For facts that hold a secret: the queue forgets them as soon as they are done, not after a day. */
  forgets?: boolean;
  /**
   * How long the queue keeps it waiting: until an instant, or so many seconds; null for not at all. The job looks at
   * its own clock all the same.
   */
  startsAt?(fact: Fact): string | number | null;
  run(tools: JobTools, fact: Fact): Promise<void>;
  /** After the last try failed: the place to record that nothing comes of it. */
  givenUp?(tools: JobTools, fact: Fact): Promise<void>;
};

/** Tries after the first, where a job names no number. */
const retriesUnlessSaid = 5;

/** A job that is tried three times, for a quarter of an hour each, has been given up by then: nothing comes of it. */
export const givenUpAfterMs = 3_600_000;

/** A job that the clock starts, in UTC. */
export type Scheduled = {
  name: string;
  cron: string;
  run(tools: JobTools): Promise<void>;
  /** Where it works in communities one by one: the work in one of them, which becomes a job of its own. */
  inOne?: WorkInOne;
};

/** A job that runs when the server stops has so long to end; then it counts as failed, and is tried again. */
const stopLimitMs = 25_000;

export type Jobs = {
  boss: PgBoss;
  byTopic: ReadonlyMap<string, readonly Job[]>;
  stop(): Promise<void>;
};

type Options = {
  /** The owner's URL: the queues live in their own schema, which no request touches. */
  url: string;
  pool: pg.Pool;
  /** The owner's connections, which alone may see all communities at once. */
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
    // No job waits for another one, so nothing has to be looked for in between.
    flowIntervalSeconds: 3600,
    // Passed on to the pool; the types of the queue do not name it.
    Client: QueueClient,
  };
  const boss = new PgBoss(queue);
  // Each of its loops complains each second while the database is away, and once more as it is stopped.
  const { error: complain } = sparing(log);
  boss.on('error', (error) => {
    if (!ending.signal.aborted) complain({ err: error }, 'job queue');
  });
  await boss.start();
  const tools = toolsOf(options, ending.signal);
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  const workers = new Map<string, string[]>();
  // Side by side: a hundred queues one after the other keep the server from its start.
  await Promise.all([
    ...jobs.map((job) => startWorkers({ boss, known, tools, workers }, job)),
    ...scheduled.map(async (task) => {
      if (!known.has(task.name)) await boss.createQueue(task.name, { policy: 'singleton' });
      const work = () =>
        task.inOne ? queueCommunities(task.name, { boss, tools }) : task.run(tools);
      const run = () => logged(tools, { job: task.name }, work());
      workers.set(task.name, [await boss.work(task.name, { ...rarePolling }, run)]);
      await boss.schedule(task.name, task.cron);
    }),
    startCommunityWorkers({ boss, known, tools, workers }, scheduled),
  ]);
  const watch = watchDueJobs({
    pool: options.owner,
    queues: [...workers.keys()],
    wake: (name) => workers.get(name)?.forEach((worker) => boss.notifyWorker(worker)),
    log: { ...log, warn: sparing(log).warn },
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

/** The jobs that hang on each topic. */
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
 * Workers are woken for their jobs, by the queue's call and by the look each second. Their own looks would be four a
 * second of an idle server.
 */
const rarePolling = { pollingIntervalSeconds: 3600, notifyPollingIntervalSeconds: 3600 };

type Starting = {
  boss: PgBoss;
  known: ReadonlySet<string>;
  tools: JobTools;
  /** The workers of each queue, to be woken. */
  workers: Map<string, string[]>;
};

/** How many runs of a job one server has at a time: of all communities, and of one. */
export function placesOf({ concurrency = 2, ofOneCommunity }: Job): { all: number; ofOne: number } {
  return { all: concurrency, ofOne: ofOneCommunity ?? Math.max(1, concurrency - 1) };
}

/** Starts the workers of a job; each takes one after the other while any wait. */
async function startWorkers({ boss, known, tools, workers }: Starting, job: Job): Promise<void> {
  // A short queue keeps at most one waiting job for each key.
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
  const first = await boss.work<Fact>(job.name, settings, async ([queued]) => {
    if (!queued) return;
    const isLast = (queued.retryCount ?? 0) >= (job.retryLimit ?? retriesUnlessSaid);
    try {
      const work = runOnce(job, { tools, fact: queued.data, isLast });
      await logged(tools, { job: job.name, fact: queued.data.id }, work);
      if (job.forgets) await boss.deleteJob(job.name, queued.id);
    } finally {
      wakeBusy(boss, job.name);
    }
  });
  workers.set(job.name, workersOf(boss, first));
}

/** Starts the workers of jobs that work in one community for the clock. */
async function startCommunityWorkers(
  { boss, known, tools, workers }: Starting,
  scheduled: readonly Scheduled[],
): Promise<void> {
  const { name, atOnce } = communityQueue;
  const works = new Map(scheduled.map((task) => [task.name, task.inOne]));
  if (!known.has(name)) await boss.createQueue(name, { policy: 'short' });
  // The clock queues a job that has failed again in any case.
  await boss.updateQueue(name, { notify: true, retryLimit: 2, retryBackoff: true, retryDelay: 2 });
  const settings = { ...rarePolling, localConcurrency: atOnce, localGroupConcurrency: atOnce - 1 };
  const first = await boss.work<CommunityJob>(name, settings, async ([queued]) => {
    if (!queued) return;
    const { task, communityId } = queued.data;
    try {
      const work = works.get(task)?.(tools, communityId) ?? Promise.resolve();
      await logged(tools, { job: task, communityId }, work);
    } finally {
      wakeBusy(boss, name);
    }
  });
  workers.set(name, workersOf(boss, first));
}

/** The ids of all workers that one call of `work` started. */
const workersOf = (boss: PgBoss, first: string): string[] =>
  boss.getWipData().flatMap(({ id, workId }) => (workId === first ? [id] : []));

/**
 * A busy worker that was woken takes its next job at once; otherwise it would pause first, and a backlog would drain at
 * one job a second.
 */
function wakeBusy(boss: PgBoss, queue: string): void {
  for (const { id, name, count } of boss.getWipData()) {
    if (name === queue && count > 0) boss.notifyWorker(id);
  }
}

/** One try of a job; after the last one that fails, the job records that nothing comes of it. */
export async function runOnce(
  job: Pick<Job, 'run' | 'givenUp'>,
  { tools, fact, isLast }: { tools: JobTools; fact: Fact; isLast: boolean },
): Promise<void> {
  try {
    await job.run(tools, fact);
  } catch (error) {
    if (isLast) await job.givenUp?.(tools, fact);
    throw error;
  }
}

async function logged({ log }: JobTools, what: object, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    log.error({ err: error, ...what }, 'job failed');
    throw error;
  }
}

/** The tools a job gets; tests run jobs with them directly. */
export function toolsOf(
  options: Pick<Options, 'pool' | 'owner' | 'clock' | 'log'> &
    Partial<Pick<Options, 'platformTexts'>>,
  signal: AbortSignal,
): JobTools {
  const { pool, owner, clock, log, platformTexts = false } = options;
  const openCommunities = async (): Promise<string[]> => {
    const { rows } = await owner.query<{ id: string }>(
      `select id from communities where status <> 'Archived' order by id`,
    );
    return rows.map(({ id }) => id);
  };
  const eachFound: JobTools['eachFound'] = async (found, work) => {
    const failures: unknown[] = [];
    for (const one of found) {
      if (signal.aborted) return;
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
    eachCommunity: async (work) => {
      const found = (await openCommunities()).map((communityId) => ({ communityId }));
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
        const record = recordOf(null, { name: scope.actor, role: null });
        const context: JobContext = {
          clock,
          db,
          request: { id: 'job', ip: '', device: '' },
          communityId: scope.communityId,
          userId: scope.userId,
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

export const communityOfFact = (fact: Fact): string => fact.communityId ?? nilId;
