// A test double of a payment provider on loopback: real HTTP, answers by path, and a record of every call. Like a
// real provider it can be unavailable, hang, or execute a call without answering.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Told = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
};

export type Answered = { status?: number; body: unknown };

export type Double = {
  url: string;
  /** Every received call, oldest first. */
  calls: Told[];
  /** The behaviour: `well` answers, `away` answers 503, `hangs` never answers. */
  mood: 'well' | 'away' | 'hangs';
  /** The path of calls that are executed, but whose connection is closed before the answer. */
  cuts: string | null;
  close(): Promise<void>;
};

/** Starts a provider; `answer` returns the answer to a call, or undefined for an unknown path. */
export async function startDouble(
  answer: (told: Told) => Answered | undefined | Promise<Answered | undefined>,
): Promise<Double> {
  const hanging = new Set<ServerResponse>();
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://double');
    const told: Told = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: await readAll(request),
    };
    double.calls.push(told);
    if (double.mood === 'hangs') return void hanging.add(response);
    if (double.mood === 'away') return send(response, { status: 503, body: {} });
    const answered = (await answer(told)) ?? { status: 404, body: { message: 'Not found' } };
    if (told.path === double.cuts) return void response.destroy();
    send(response, answered);
  };
  const server = createServer((request, response) => {
    // The caller closed the connection before it had sent its whole body.
    take(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const double: Double = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    mood: 'well',
    cuts: null,
    close: async () => {
      for (const response of hanging) response.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return double;
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, { status = 200, body }: Answered): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
