// For tests of what crosses: goes on once somebody waits for a lock that the test holds.
import type pg from 'pg';

/** Not over a connection in a transaction, which sees the same activity again and again. */
export async function untilOneWaits(owner: pg.Pool): Promise<void> {
  for (let asked = 0; asked < 2000; asked += 1) {
    const { rows } = await owner.query<{ waits: boolean }>(
      `select exists (select from pg_stat_activity where datname = current_database()
         and wait_event_type = 'Lock') as waits`,
    );
    if (rows[0]?.waits) return;
  }
  throw new Error('nobody waits');
}
