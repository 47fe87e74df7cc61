// Wakes workers for jobs that have become due: retries after their delay, and jobs with a later start. One query per
// second for all queues costs less than a hundred workers that poll separately.
import type pg from 'pg';
import type { Log } from './jobs.ts';

const lookMs = 1000;

/** Probes the index once per queue, so the cost does not grow with the backlog. */
const dueQueues = {
  name: 'queues with due jobs',
  text: `select queue from unnest($1::text[]) as queue
    where exists (
      select from pgboss.job
      where name = queue and state < 'active' and not blocked and start_after <= now())`,
};

/** Queries each second, and calls `wake` with each queue that has a due job. */
export function watchDueJobs(options: {
  pool: pg.Pool;
  queues: readonly string[];
  wake(queue: string): void;
  log: Log;
}): { stop(): Promise<void> } {
  const { pool, queues, wake, log } = options;
  let looking: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    try {
      const { rows } = await pool.query<{ queue: string }>({ ...dueQueues, values: [queues] });
      for (const { queue } of rows) wake(queue);
    } catch (error) {
      log.warn({ err: error }, 'due jobs');
    }
  };
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = null;
    });
  }, lookMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
