// Answers requests that Node's own parser refuses before any route runs: a request line or headers that are too long, a
// request that arrives too slowly, or bytes that are not HTTP. Sends the usual error envelope and security headers,
// unless a response has already begun, and closes the connection.
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { common, type Failure } from '#contract/shared/envelope.ts';
import type { Refusal } from '#contract/shared/operation.ts';

type ParserError = Error & { code?: string };

/** The time that a caller who is still sending gets to read the answer. */
const lingerMs = 2000;

const answers: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: common.headersTooLong,
  ERR_HTTP_REQUEST_TIMEOUT: common.tooSlow,
};

/** Whether a header's name is that of a security header, which helmet sets on every answer. */
const isSecurity = (name: string): boolean =>
  /^(content-security-policy|cross-origin-|origin-agent-cluster|referrer-policy|strict-transport-|x-)/.test(
    name,
  ) && name !== 'x-request-id';

/** The handler for Node's parser errors. The security headers are read from `app` at the first such error. */
export function answerBadRequest(
  app: () => FastifyInstance,
): (error: ParserError, socket: Socket) => void {
  let headers: Promise<string[]> | undefined;
  const answered = new WeakSet<Socket>();
  return (error, socket) => {
    // The parser also fails on the bytes after the faulty request. These later errors must not cut off the answer.
    if (answered.has(socket)) return;
    answered.add(socket);
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
      socket.destroy();
      return;
    }
    headers ??= securityHeaders(app()).catch(() => []);
    void headers.then((lines) =>
      send(socket, answers[error.code ?? ''] ?? common.unreadable, lines),
    );
  };
}

/** The property in which Node keeps the response that it is sending on a connection. */
const inHand = '_httpMessage';

/**
 * Whether the response to an earlier request on this connection has begun: nothing may be written into that response.
 */
const isAnswering = (socket: Socket): boolean =>
  (socket as { [inHand]?: { headersSent?: boolean } })[inHand]?.headersSent === true;

async function securityHeaders(app: FastifyInstance): Promise<string[]> {
  const { headers } = await app.inject('/healthz');
  return Object.entries(headers)
    .filter(([name]) => isSecurity(name))
    .map(([name, value]) => `${name}: ${String(value)}`);
}

function send(socket: Socket, { status, code, message }: Refusal, security: string[]): void {
  const requestId = randomUUID();
  const failure: Failure = {
    success: false,
    message,
    errors: [{ code, description: message }],
    requestId,
  };
  const body = JSON.stringify(failure);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...security,
    'cache-control: no-store',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'connection: close',
  ];
  // Read and drop further bytes: closing the connection with unread data would discard the answer.
  socket.setTimeout(lingerMs, () => socket.destroy());
  socket.resume();
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
