// Shuts a server down without cutting off calls: it reports that it is not ready, stops accepting connections, answers
// the running calls and those that still arrive on open connections, tells each client to close its connection, and
// closes connections once they are idle. Calls that still run after the limit are cut off.
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export const drainLimitMs = 30_000;
/** An idle connection may carry a call in transit, so it is closed only after this time. */
const graceMs = 5000;
const lookMs = 50;
/**
 * Wait until no new connection has arrived for this time: a connection that arrives while the server closes is reset.
 */
const quietMs = 200;
/** The longest wait for such a period without new connections. */
const quietMostMs = 3000;
/** A turn of the event loop that takes less than this has accepted every connection that arrived before it. */
const shortTurnMs = 0.3;
/** The maximum number of turns of the event loop to wait for a short one. */
const turnsMost = 2000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is stopping. `/readyz` then answers 503, so that load balancers send callers elsewhere. */
    stopping: boolean;
    /** Whether the server has stopped accepting connections. */
    draining: boolean;
    /** Resolves when no connection is left. After the limit, open connections are cut off. */
    drain(limitMs?: number): Promise<void>;
  }
}

export function allowDrain(app: FastifyInstance): void {
  app.decorate('stopping', false);
  app.decorate('draining', false);
  app.decorate('drain', (limitMs = drainLimitMs) => drain(app, limitMs));
  app.addHook('onSend', async (_request, reply) => {
    if (app.draining) void reply.header('connection', 'close');
  });
}

async function drain(app: FastifyInstance, limitMs: number): Promise<void> {
  const { server } = app;
  if (!server.listening) return;
  app.stopping = true;
  await quietMoment(server);
  await shortTurn();
  const closed = new Promise<void>((done) => {
    // `close` of an HTTP server would also cut idle connections; `close` of its base class only stops listening.
    NetServer.prototype.close.call(server, () => done());
  });
  // Set only after the server has stopped listening: a client that is told to reconnect earlier would reach this
  // server again and be reset.
  app.draining = true;
  await Promise.race([closed, pause(graceMs)]);
  // Timers run before the loop reads arrived data, so check for idle connections only after that read.
  const look = setInterval(() => setImmediate(() => server.closeIdleConnections()), lookMs);
  const limit = setTimeout(() => server.closeAllConnections(), limitMs - graceMs);
  await closed;
  clearInterval(look);
  clearTimeout(limit);
}

/**
 * Resolves right after a short turn of the event loop, or after 2000 turns. A turn accepts the connections that the
 * operating system has established by then. Closing the server resets all later connections, and a long turn under load
 * leaves time for some.
 */
async function shortTurn(): Promise<void> {
  for (let turn = 0; turn < turnsMost; turn += 1) {
    const start = performance.now();
    await nextTurn();
    if (performance.now() - start < shortTurnMs) return;
  }
}

/** Resolves after 200 ms without a new connection, or after three seconds. */
function quietMoment(server: NetServer): Promise<void> {
  return new Promise((resolve) => {
    const again = (): void => void moment.refresh();
    const end = (): void => {
      clearTimeout(moment);
      clearTimeout(limit);
      server.off('connection', again);
      resolve();
    };
    const moment = setTimeout(end, quietMs);
    const limit = setTimeout(end, quietMostMs);
    server.on('connection', again);
  });
}
