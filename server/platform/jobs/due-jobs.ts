// Wakes workers for jobs that have become due: retries after their delay, and jobs with a later start. A query per
// second for all queues costs less than a hundred workers that poll separately.
import type { Log } from '#platform/process/log.ts';
import type pg from 'pg';

const lookMs = 1000;

/**
 * Jumps from queue to queue in the index of waiting jobs. So the cost grows with the number of queues that have
 * waiting jobs, and not with the number of jobs.
 */
const dueQueues = {
  name: 'queues with due jobs',
  text: `with recursive waiting (queue) as (
      select min(name) from pgboss.job where state < 'active' and not blocked
      union all
      select (select min(name) from pgboss.job
        where name > w.queue and state < 'active' and not blocked)
      from waiting w where w.queue is not null)
    select queue from waiting
    where exists (
      select from pgboss.job
      where name = queue and state < 'active' and not blocked and start_after <= now())`,
};

/** Queries each second, unless a query still runs, and calls `wake` with each queue that has a due job. */
export function watchDueJobs(options: { pool: pg.Pool; wake(queue: string): void; log: Log }): {
  stop(): Promise<void>;
} {
  const { pool, wake, log } = options;
  let looking: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    try {
      const { rows } = await pool.query<{ queue: string }>(dueQueues);
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
