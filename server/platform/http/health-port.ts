// Health checks of a worker, which serves no calls: its own port reports whether it is alive and reaches its database.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type pg from 'pg';

export type HealthPort = { port: number; stop(): Promise<void> };

/** Opens a port that answers `/healthz` and `/readyz` like the web server, and any other path with 404. */
export async function openHealthPort(
  pool: pg.Pool,
  at: { port: number; host: string },
): Promise<HealthPort> {
  const statusOf = async (path: string | undefined): Promise<[number, string]> => {
    if (path === '/healthz') return [200, 'ok'];
    if (path !== '/readyz') return [404, 'not found'];
    try {
      await pool.query('select 1');
      return [200, 'ready'];
    } catch {
      return [503, 'waiting for the database'];
    }
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [code, status] = await statusOf(request.url);
    response.writeHead(code, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify({ status }));
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(at.port, at.host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : at.port,
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
