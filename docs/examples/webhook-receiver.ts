// A receiver of webhooks: checks the signature by Standard Webhooks, processes each event once, and answers at once. It
// needs nothing but Node.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';

export type Event = {
  id: string;
  type: string;
  timestamp: string;
  communityId: string;
  data: object;
};
type Options = {
  /** Returns the current secret. It is called for each event, so that a new secret needs no restart. */
  secret: () => string;
  onEvent: (event: Event) => void;
  now?: () => number;
};

const oldestSeconds = 300;

/** Whether a signature is valid, and the call is not a replay of an old one. */
export function isGenuine(
  secret: string,
  { id, timestamp, signatures }: { id: string; timestamp: string; signatures: string },
  body: string,
  nowMs = Date.now(),
): boolean {
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > oldestSeconds) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** A server that answers 204 to each accepted event; keep the ids in your database instead of a set. */
export function receive({ secret, onEvent, now = Date.now }: Options): Server {
  const known = new Set<string>();
  return createServer(async (request, response) => {
    const header = (name: string) => String(request.headers[name] ?? '');
    const body = await bodyOf(request);
    const id = header('webhook-id');
    const signed = {
      id,
      timestamp: header('webhook-timestamp'),
      signatures: header('webhook-signature'),
    };
    if (!isGenuine(secret(), signed, body, now())) return void response.writeHead(401).end();
    response.writeHead(204).end();
    if (known.has(id)) return;
    known.add(id);
    onEvent(JSON.parse(body) as Event);
  });
}
