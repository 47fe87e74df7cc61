// For tests of concurrency: waits until at least the given number of transactions wait for a lock.
import type pg from 'pg';

/** `owner` must have no open transaction: within a transaction, its view of pg_stat_activity never changes. */
export async function waitForLocks(owner: pg.Pool, count: number): Promise<void> {
  for (let asked = 0; asked < 2000; asked += 1) {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((rows[0]?.count ?? 0) >= count) return;
  }
  throw new Error('nobody waits');
}

export const waitForLock = (owner: pg.Pool): Promise<void> => waitForLocks(owner, 1);
