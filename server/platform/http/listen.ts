// Keeps one connection that listens to a notification channel of the database, and reopens it after a loss.
import type { Log } from '#platform/process/log.ts';
import type pg from 'pg';

/** Calls `hear` for each notification, and once after each (re)connection with an empty text. */
export function listen(
  pool: pg.Pool,
  channel: string,
  hear: (payload: string) => void,
  log: Log,
): { stop(): Promise<void> } {
  let client: pg.PoolClient | undefined;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const reconnect = (error: Error): void => {
    client?.release(error);
    client = undefined;
    if (stopped) return;
    log.warn({ err: error, channel }, 'listener lost its connection');
    timer = setTimeout(() => void connect(), 1000);
  };

  async function connect(): Promise<void> {
    try {
      const fresh = await pool.connect();
      if (stopped) return fresh.release();
      client = fresh;
      fresh.once('error', reconnect);
      fresh.on('notification', (message) => hear(message.payload ?? ''));
      await fresh.query(`listen ${channel}`);
      hear('');
    } catch (error) {
      reconnect(error as Error);
    }
  }

  const connected = connect();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await connected;
      client?.removeAllListeners('notification');
      client?.off('error', reconnect);
      client?.release(true);
      client = undefined;
    },
  };
}
