// Answers what Node's own parser refuses before any route is asked: a request line or headers that are too long, or
// bytes that are no HTTP. In the envelope and with the security headers of every other answer, and then the line is
// closed.
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { common, type Failure } from '#contract/envelope.ts';
import type { Refusal } from '#contract/operation.ts';

type ParserError = Error & { code?: string };

/** So long a caller who is still sending has to read the answer. */
const lingerMs = 2000;

const answers: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: common.headersTooLong,
  ERR_HTTP_REQUEST_TIMEOUT: common.tooSlow,
};

/** The security headers, by their names: what helmet sets on every answer. */
const isSecurity = (name: string): boolean =>
  /^(content-security-policy|cross-origin-|origin-agent-cluster|referrer-policy|strict-transport-|x-)/.test(
    name,
  ) && name !== 'x-request-id';

/** The handler that Fastify gives to Node; `app` is asked for the headers when the first such call comes. */
export function answerUnreadable(
  app: () => FastifyInstance,
): (error: ParserError, socket: Socket) => void {
  let headers: Promise<string[]> | undefined;
  const answered = new WeakSet<Socket>();
  return (error, socket) => {
    // What comes after it is unreadable too, and must not cut the answer off.
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

/** Where Node keeps the answer that a line is writing. */
const inHand = '_httpMessage';

/** An answer to the call before has begun on this line: nothing may be written into it. */
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
  // What still comes is read and dropped: a line that is closed before takes the answer with it.
  socket.setTimeout(lingerMs, () => socket.destroy());
  socket.resume();
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
