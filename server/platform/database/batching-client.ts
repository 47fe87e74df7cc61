// Connections to PostgreSQL that send the statements of one turn of the event loop in one write, because a write costs
// more than most statements do. The connections of the job queues also prepare frequent statements.
import type { Socket } from 'node:net';
import pg from 'pg';
import { nameOf } from './prepared-statements.ts';

/** The parts of `pg` that its types leave out: the connection, and the socket it writes to. */
type Wired = {
  connection: { stream: Socket; once(event: 'readyForQuery', run: () => void): void };
};

/** Pass this class to a pool as its option `Client`. */
export class BatchingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as Wired;
    // Wait until the connection is ready: before that, the socket's `connect` restores its `write`, and TLS replaces
    // the socket.
    connection.once('readyForQuery', () => batchWrites(connection.stream));
  }
}

/** Buffers writes until the end of the event loop turn, then sends them together. */
function batchWrites(socket: Socket): void {
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean;
  let isHeld = false;
  socket.write = (...given: unknown[]): boolean => {
    if (!isHeld) {
      isHeld = true;
      socket.cork();
      process.nextTick(() => {
        isHeld = false;
        socket.uncork();
      });
    }
    return write(...given);
  };
}

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown;

/**
 * A connection of the job queues, which send the same few statements repeatedly: frequent ones with parameters become
 * prepared statements.
 */
export class QueueClient extends BatchingClient {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as Query;
    // Assigned, because the many signatures of `query` cannot be overridden in one.
    this.query = ((config, ...given) =>
      typeof config === 'string' && Array.isArray(given[0]) && isFrequent(config)
        ? query({ name: nameOf(config), text: config }, ...given)
        : query(config, ...given)) as Query as typeof this.query;
  }
}

/** Uses per minute from which a prepared statement is worth its memory. */
const frequentUses = 5;
const textsMost = 1000;
const uses = new Map<string, { minute: number; times: number }>();

function isFrequent(text: string): boolean {
  const minute = Math.floor(Date.now() / 60_000);
  let used = uses.get(text);
  if (used?.minute !== minute) {
    if (uses.size >= textsMost) uses.clear();
    uses.set(text, (used = { minute, times: 0 }));
  }
  used.times += 1;
  return used.times >= frequentUses;
}
