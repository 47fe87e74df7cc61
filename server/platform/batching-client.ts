// A connection to PostgreSQL that sends the statements of one turn of the event loop in one write: a write costs more
// than most statements do.
import type { Socket } from 'node:net';
import pg from 'pg';

/** The parts of `pg` that its types leave out: the connection, and the socket it writes to. */
type Wired = {
  connection: { stream: Socket; once(event: 'readyForQuery', run: () => void): void };
};

/** Give it to a pool as `Client`. */
export class BatchingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as Wired;
    // Not earlier: `connect` of a socket restores its `write`, and TLS puts another socket in its place.
    connection.once('readyForQuery', () => batchWrites(connection.stream));
  }
}

/** Holds back what is written until the turn ends, then sends all of it at once. */
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
