// Moves events from the outbox to the queues and to open screens. Taking an event, queueing its jobs and notifying the
// screens is one transaction, so no event is lost or queued twice.
import type { OutboxEvent } from './job.ts';
import type { Log } from '#platform/process/log.ts';
import type pg from 'pg';
import type { JobInsert, PgBoss } from 'pg-boss';
import type { Jobs } from './jobs.ts';
import { listen } from '#platform/http/listen.ts';
import { nameOf } from '#platform/database/prepared-statements.ts';
import { nilId } from '#platform/http/tenant.ts';

const batchSize = 200;
const pollMs = 1000;

const outboxWaits = {
  name: 'outbox waits',
  text: 'select exists (select from outbox) as waits',
};

type Row = {
  id: number;
  community_id: string;
  user_id: string | null;
  topic: string;
  payload: object;
};

/** Starts the relay, which runs on a notification and looks for events each second; `pool` has the owner's rights. */
export function startRelay(options: { pool: pg.Pool; jobs: Jobs; log: Log }): {
  stop(): Promise<void>;
} {
  let stopped = false;
  let running: Promise<void> | null = null;
  let again = false;
  const wake = (): void => {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = drain(options)
      .catch((error: unknown) => options.log.warn({ err: error }, 'relay'))
      .finally(() => {
        running = null;
        if (again) {
          again = false;
          wake();
        }
      });
  };
  /** Runs the relay if events wait. This check costs less than a transaction that finds none. */
  const look = async (): Promise<void> => {
    try {
      const { rows } = await options.pool.query<{ waits: boolean }>(outboxWaits);
      if (rows[0]?.waits) wake();
    } catch (error) {
      options.log.warn({ err: error }, 'relay');
    }
  };
  const ears = listen(options.pool, 'outbox', wake, options.log);
  const timer = setInterval(() => {
    if (!running) void look();
  }, pollMs);
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await ears.stop();
      await running;
    },
  };
}

async function drain(options: { pool: pg.Pool; jobs: Jobs }): Promise<void> {
  for (let taken = batchSize; taken === batchSize;) taken = await relayBatch(options);
}

const takeBatch = {
  name: 'take a batch of facts',
  text: `delete from outbox where id = any (array(
      select id from outbox order by id limit ${batchSize} for update skip locked))
    returning id, community_id, user_id, topic, payload`,
};

const tellScreens = {
  name: 'tell screens',
  text: `select pg_notify('live', call) from unnest($1::text[]) as call`,
};

/** Delivers one batch in two round trips, and returns how many events it contained. */
export async function relayBatch(options: {
  pool: pg.Pool;
  jobs: Pick<Jobs, 'boss' | 'byTopic'>;
}): Promise<number> {
  const client = await options.pool.connect();
  try {
    const begun = client.query('begin');
    const [taken] = await Promise.all([client.query<Row>(takeBatch), begun]);
    const facts = taken.rows.sort((a, b) => a.id - b.id).map(factOf);
    const queued = queuedFor(facts, options.jobs.byTopic);
    const sent = [...queued].map(([name, jobs]) =>
      sendJobs(client, options.jobs.boss, { name, jobs }),
    );
    const ends: Promise<unknown>[] = sent.map(({ done }) => done);
    await Promise.all(sent.map(({ isSent }) => isSent));
    const calls = [...new Set(facts.flatMap((fact) => callOf(fact) ?? []))];
    if (calls.length > 0) ends.push(client.query({ ...tellScreens, values: [calls] }));
    const [ended] = await Promise.all([client.query('commit'), ...ends]);
    // PostgreSQL answers ROLLBACK, without an error, to the COMMIT of a transaction in which a statement failed.
    if (ended.command !== 'COMMIT') throw new Error('the transaction had failed before COMMIT');
    return facts.length;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Queues jobs. `isSent` resolves when the statement has been sent, so that the caller can send the next one without
 * waiting for the answer.
 */
function sendJobs(
  client: pg.PoolClient,
  boss: PgBoss,
  { name, jobs }: { name: string; jobs: JobInsert<OutboxEvent>[] },
): { isSent: Promise<void>; done: Promise<unknown> } {
  const { promise: isSent, resolve, reject } = Promise.withResolvers<void>();
  const db = {
    executeSql: (text: string, values?: unknown[]) => {
      const answer = client.query({ name: nameOf(text), text, values: values ?? [] });
      resolve();
      return answer;
    },
  };
  const done = boss.insert(name, jobs, { db });
  done.then(() => resolve(), reject);
  return { isSent, done };
}

/** The jobs that a batch of events starts, by queue. */
function queuedFor(
  facts: readonly OutboxEvent[],
  byTopic: Jobs['byTopic'],
): Map<string, JobInsert<OutboxEvent>[]> {
  const queues = new Map<string, JobInsert<OutboxEvent>[]>();
  for (const fact of facts) {
    const id = fact.communityId ?? nilId;
    for (const job of byTopic.get(fact.topic) ?? []) {
      if (job.takes?.(fact) === false) continue;
      const queue = queues.get(job.name) ?? [];
      queues.set(job.name, queue);
      if (job.joinsFacts && queue.some(({ group }) => group?.id === id)) continue;
      const startAfter = job.startsAt?.(fact) ?? null;
      queue.push({
        data: fact,
        group: { id },
        ...(startAfter && { startAfter }),
        ...(job.joinsFacts && { singletonKey: id }),
      });
    }
  }
  return queues;
}

const factOf = (row: Row): OutboxEvent => ({
  id: row.id,
  communityId: row.community_id === nilId ? null : row.community_id,
  userId: row.user_id,
  topic: row.topic,
  payload: row.payload as Record<string, unknown>,
});

/** The topic of events that close the streams of an ended session, guard's shift or API key. Triggers write them. */
const endedTopic = 'session.ended';

/** The payload for open screens, well below the 8,000 bytes of a notification. Undefined if no screen needs it. */
function callOf(fact: OutboxEvent): string | undefined {
  const { endedSession, entityId, forUserId, progress, requestId } = fact.payload;
  if (fact.topic === endedTopic) return JSON.stringify({ endedSession });
  if (fact.communityId === null) return undefined;
  return JSON.stringify({
    communityId: fact.communityId,
    topic: fact.topic,
    ...(typeof entityId === 'string' && { entityId }),
    ...(typeof forUserId === 'string' && { forUserId }),
    ...(typeof progress === 'number' && { progress }),
    ...(typeof requestId === 'string' && { requestId }),
  });
}
