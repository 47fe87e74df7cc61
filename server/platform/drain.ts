// Ends a server without cutting anybody off: it says that it is not ready, stops accepting connections, answers the
// calls that run and those that still come on open connections, tells each caller to connect elsewhere, and closes a
// connection once it is idle.
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export const drainLimitMs = 30_000;
/** An idle connection may carry a call that is under way: it is closed only after so long. */
const graceMs = 5000;
const lookMs = 50;
/** A connection that arrives while the server closes is reset: it waits for so long a moment without new ones, */
const quietMs = 200;
/** and no longer than this. */
const quietMostMs = 3000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether it is to end: `/readyz` sends callers elsewhere. */
    stopping: boolean;
    /** Whether it accepts no more connections. */
    draining: boolean;
    /** Resolves when no call is left, or after the limit; what is still open then is cut off. */
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
  // Connections that the system has made already are accepted first: closing would reset them.
  await nextTurn();
  const closed = new Promise<void>((done) => {
    // `close` of an HTTP server cuts idle connections at once; this stops listening and no more.
    NetServer.prototype.close.call(server, () => done());
  });
  // Not before: whoever is told to connect elsewhere must not come back to this one, and be reset.
  app.draining = true;
  await Promise.race([closed, pause(graceMs)]);
  // Timers run before the loop reads what has arrived: a connection is idle when nothing was read of it after that.
  const look = setInterval(() => setImmediate(() => server.closeIdleConnections()), lookMs);
  const limit = setTimeout(() => server.closeAllConnections(), limitMs - graceMs);
  await closed;
  clearInterval(look);
  clearTimeout(limit);
}

/** Resolves once nobody has connected for a moment. */
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
