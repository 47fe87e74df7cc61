// Counts the deadlocks that PostgreSQL resolves. An aborted transaction is retried without a visible error, so a test
// of lock order has to watch the errors on the connections.
import type { EventEmitter } from 'node:events';
import type pg from 'pg';

const deadlock = '40P01';

/** Counts on every connection that the pool hands out after this call. */
export function countDeadlocks(pool: pg.Pool): { found: number } {
  const count = { found: 0 };
  const seen = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (seen.has(client)) return;
    seen.add(client);
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === deadlock) count.found += 1;
    });
  });
  return count;
}
