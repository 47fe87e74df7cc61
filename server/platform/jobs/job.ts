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
  /** Aborted when the server stops: a long job then has to end after its current batch. */
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
   * Runs `work` in sequence in each community of `openCommunities`. A failure in one community does not stop the
   * others; the call throws at the end. When the server stops, the call returns early and without an error.
   */
  eachCommunity(work: (communityId: string) => Promise<void>, due?: DueIn): Promise<void>;
  /** Does the same for each item of a list as `eachCommunity` does for each community. */
  eachFound<T extends { communityId: string }>(
    found: readonly T[],
    work: (one: T) => Promise<void>,
  ): Promise<void>;
  /**
   * Call after writing many rows: refreshes the statistics of those tables that held fewer than `rowsWritten` rows when
   * last analysed. Without this call, queries on a table that was empty a moment ago get a plan for an empty table and
   * can take seconds.
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
  /** Retries after the first try, with growing delays; five by default. Then the job stays failed for a day. */
  retryLimit?: number;
  /** The longest delay between retries, in seconds. */
  retryWaitMost?: number;
  /** The most runs of this job that one server has at a time; two by default. */
  concurrency?: number;
  /**
   * The most of these runs for one community, so that one community cannot block the others. The default is
   * `concurrency` minus one, but at least one.
   */
  ofOneCommunity?: number;
  /** Which events of its topic the job handles; by default all. */
  takes?(fact: OutboxEvent): boolean;
  /** The longest run, 900 seconds by default; a longer one counts as failed and is retried. */
  expireInSeconds?: number;
  /** For events that contain a secret: the job is deleted as soon as it has succeeded, not after a day. */
  forgets?: boolean;
  /**
   * When the job starts: an instant, a delay in seconds, or null for at once. The job also has to check the time
   * itself.
   */
  startsAt?(fact: OutboxEvent): string | number | null;
  run(tools: JobTools, fact: OutboxEvent): Promise<void>;
  /** Called after the last try threw an error, to record the failure. */
  givenUp?(tools: JobTools, fact: OutboxEvent): Promise<void>;
};

/**
 * An SQL condition that is true for a community `c` in which work is due at an instant. A single query evaluates the
 * condition for all communities, so the condition has to use an index, and it has to leave out no work.
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
