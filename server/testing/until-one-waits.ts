// For tests of what crosses: goes on once somebody waits for a lock that the test holds.
import type pg from 'pg';

/** Not over a connection in a transaction, which sees the same activity again and again. */
export async function untilWaiting(owner: pg.Pool, count: number): Promise<void> {
  for (let asked = 0; asked < 2000; asked += 1) {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((rows[0]?.count ?? 0) >= count) return;
  }
  throw new Error('nobody waits');
}

export const untilOneWaits = (owner: pg.Pool): Promise<void> => untilWaiting(owner, 1);
