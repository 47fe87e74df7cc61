// Carries facts from the outbox to the queues and to open screens. Taking a fact, queueing its jobs and telling
// the screens is one transaction, so a fact is neither lost nor handed on twice.
import type pg from 'pg';
import { fromKysely, type JobInsert } from 'pg-boss';
import { kyselyOn } from './database.ts';
import type { Fact, Jobs, Log } from './jobs.ts';
import { listen } from './listen.ts';
import { nilId } from './tenant.ts';

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

/** Starts the relay; `pool` has the owner's rights. It wakes on a notification, and each second anyway. */
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
  /** A look costs a third of a transaction that finds nothing, and there is one each second. */
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

/** Hands on one batch and tells how many facts it held. */
export async function relayBatch(options: {
  pool: pg.Pool;
  jobs: Pick<Jobs, 'boss' | 'byTopic'>;
}): Promise<number> {
  const client = await options.pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<Row>(
      `delete from outbox where id in (
         select id from outbox order by id limit ${batchSize} for update skip locked)
       returning id, community_id, user_id, topic, payload`,
    );
    const facts = rows.sort((a, b) => a.id - b.id).map(factOf);
    const db = fromKysely(kyselyOn(client) as never);
    for (const [name, queued] of queuedFor(facts, options.jobs.byTopic)) {
      await options.jobs.boss.insert(name, queued, { db });
    }
    const calls = facts.filter((fact) => fact.communityId !== null).map(callOf);
    if (calls.length > 0) {
      await client.query(`select pg_notify('live', call) from unnest($1::text[]) as call`, [
        [...new Set(calls)],
      ]);
    }
    await client.query('commit');
    return facts.length;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** The jobs that a batch of facts starts, by their queue. */
function queuedFor(
  facts: readonly Fact[],
  byTopic: Jobs['byTopic'],
): Map<string, JobInsert<Fact>[]> {
  const queues = new Map<string, JobInsert<Fact>[]>();
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

const factOf = (row: Row): Fact => ({
  id: row.id,
  communityId: row.community_id === nilId ? null : row.community_id,
  userId: row.user_id,
  topic: row.topic,
  payload: row.payload as Record<string, unknown>,
});

/** What an open screen needs to know, well below the 8,000 bytes of a notification. */
function callOf(fact: Fact): string {
  const { entityId, forUserId, progress } = fact.payload;
  return JSON.stringify({
    communityId: fact.communityId,
    topic: fact.topic,
    ...(typeof entityId === 'string' && { entityId }),
    ...(typeof forUserId === 'string' && { forUserId }),
    ...(typeof progress === 'number' && { progress }),
  });
}
