// Jobs as features declare them: started by events of the outbox or by the clock, with the tools that they work with.
import type { RawBuilder } from 'kysely';
import type pg from 'pg';
import { nilId } from '#platform/http/tenant.ts';
import type { JobContext } from '#platform/http/context.ts';
import type { Clock } from '#platform/process/clock.ts';
import type { Log } from '#platform/process/log.ts';

/** An outbox event. `communityId` is null for an event of no community. */
export type OutboxEvent = {
  id: number;
  communityId: string | null;
  userId: string | null;
  topic: string;
  payload: Record<string, unknown>;
};

export type JobTools = {
  pool: pg.Pool;
  /** The owner's connections, for work that a community's role may not do, such as reading all communities. */
  owner: pg.Pool;
  clock: Clock;
  log: Log;
  /** Aborted when the server stops: a long job then ends after its current batch and is run again later. */
  signal: AbortSignal;
  /** Runs a transaction in a community, with audit and outbox. The audit log names `actor`, by default Courtyard. */
  inCommunity<T>(
    scope: {
      communityId: string;
      userId?: string | null;
      actor?: string;
      asWorker?: boolean;
      ofOneMoment?: boolean;
    },
    work: (context: JobContext) => Promise<T>,
  ): Promise<T>;
  /** The ids of all communities that are not archived, or of those of them in which `due` is true. */
  openCommunities(due?: DueIn): Promise<string[]>;
  /**
   * Runs `work` in each of these communities in sequence, until the server stops. A failure in one community does not
   * stop the others; the job fails at the end and is retried.
   */
  eachCommunity(work: (communityId: string) => Promise<void>, due?: DueIn): Promise<void>;
  /** Runs `work` for each item of a list in the same way; each item has its community. */
  eachFound<T extends { communityId: string }>(
    found: readonly T[],
    work: (one: T) => Promise<void>,
  ): Promise<void>;
  /**
   * Call after writing many rows: refreshes the statistics of those tables that held fewer rows when last analysed.
   * Without it, queries on a table that was empty a moment ago get a plan for an empty table and take seconds.
   */
  analyze(tables: readonly string[], rowsWritten: number): Promise<void>;
};

/** A job that a topic starts. Several jobs may use one topic. */
export type Job = {
  /** The unique name of the job and of its queue: `imports.run`. */
  name: string;
  topic: string;
  /** Additional topics that start the job. */
  alsoOn?: readonly string[];
  /**
   * A run processes all waiting work of a community, so all its queued events share one run, which receives the first
   * event.
   */
  joinsFacts?: true;
  /** Retries after the first try, with growing delays. Then the job stays in its queue as failed. */
  retryLimit?: number;
  /** The longest delay between retries, in seconds. */
  retryWaitMost?: number;
  /** The most runs of this job that one server has at a time; two by default. */
  concurrency?: number;
  /**
   * The most of these runs for one community, so that it cannot block the others. The default is `concurrency` minus
   * one, but at least one.
   */
  ofOneCommunity?: number;
  /** Which events of its topic the job handles; by default all. */
  takes?(fact: OutboxEvent): boolean;
  /** The longest run; a longer one counts as lost and is retried. */
  expireInSeconds?: number;
  /** For events that contain a secret: the queue deletes the job as soon as it has ended, not after a day. */
  forgets?: boolean;
  /**
   * When the job starts: an instant, a delay in seconds, or null for at once. The job also has to check the time
   * itself.
   */
  startsAt?(fact: OutboxEvent): string | number | null;
  run(tools: JobTools, fact: OutboxEvent): Promise<void>;
  /** Called after the last try failed, to record the failure. */
  givenUp?(tools: JobTools, fact: OutboxEvent): Promise<void>;
};

/**
 * An SQL condition that is true for a community `c` in which work is due at an instant. It is evaluated for all
 * communities in one query, so it has to use an index. It shares its conditions with the work, so that no work is
 * left out.
 */
export type DueIn = (now: string) => RawBuilder<unknown>;

/** A scheduled job; its `cron` is in UTC. */
export type Scheduled = {
  name: string;
  cron: string;
  run(tools: JobTools): Promise<void>;
  /** For jobs that run per community: the work in one community, which is queued as a separate job. */
  inOne?: WorkInOne;
  /** For jobs that run per community: a community in which nothing is due gets no job. */
  due?: DueIn;
};

export const communityOfEvent = (fact: OutboxEvent): string => fact.communityId ?? nilId;

export type WorkInOne = (tools: JobTools, communityId: string) => Promise<void>;
