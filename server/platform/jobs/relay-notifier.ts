// Wakes the relay after writes: one notification for all writes of a moment, outside their transactions, because a
// NOTIFY inside a transaction makes every commit wait for the others.
import type pg from 'pg';

const gatherMs = 15;

/** Returns a function to call after each write. A failed notification is ignored: the relay also checks each second. */
export function createRelayNotifier(pool: pg.Pool): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      pool.query("select pg_notify('outbox', '')").catch(() => undefined);
    }, gatherMs);
    timer.unref();
  };
}
