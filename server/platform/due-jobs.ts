// Wakes workers for jobs whose time has come: a retry after its pause, or a job that was to start later. One look a
// second for all queues costs less than each of a hundred workers looking for itself.
import type pg from 'pg';
import type { Log } from './jobs.ts';

const lookMs = 1000;

/** One probe of an index for each queue: a backlog of any size costs no more. */
const dueQueues = {
  name: 'queues with due jobs',
  text: `select queue from unnest($1::text[]) as queue
    where exists (
      select from pgboss.job
      where name = queue and state < 'active' and not blocked and start_after <= now())`,
};

/** Looks each second, and calls `wake` with each queue that holds a due job. */
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
