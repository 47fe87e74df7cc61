// For tests of concurrency: continues once a transaction waits for a lock that the test holds.
import type pg from 'pg';

/** Do not use a connection with an open transaction, which sees the same activity again and again. */
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
