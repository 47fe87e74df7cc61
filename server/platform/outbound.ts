// Calls to addresses that people of a community chose. Nothing private can be reached: the name is resolved here, every
// address that it has must be of the open internet, and the connection goes to the address that was looked at, so that
// a second answer of the name server changes nothing. No redirect is followed and little of an answer is read.
import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Agent, buildConnector } from 'undici';
import { requireNoTransaction } from './outside.ts';

/** What may be reached beside https on the open internet. */
export type Reach = {
  /** Plain http and every port: the embedded default, for trials on one machine. */
  plainHttp: boolean;
  /** This machine itself: only tests hand it over, and no setting does. */
  loopback?: boolean;
};

export type OutboundCall = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
  timeoutMs?: number;
};

/** What came back: any status, the beginning of the body, and how long it took. */
export type OutboundAnswer = { status: number; body: string; tookMs: number };

export type Outbound = {
  reach: Reach;
  /** Fails with `OutboundRefused` where an address may not be called, with `OutboundFailed` where nothing answers. */
  call(call: OutboundCall): Promise<OutboundAnswer>;
  /** The addresses of a host that may be connected to, checked; for protocols other than HTTP. */
  resolve(host: string): Promise<string[]>;
  close(): Promise<void>;
};

/** The address is not one that may be called; the sentence is for people. */
export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused';
}

/** Why nothing came back. */
export const faultWords = {
  name: 'The name of the host was not found.',
  refused: 'The host refused the connection.',
  unreachable: 'The host cannot be reached.',
  timeout: 'There was no answer in time.',
  tls: 'The TLS certificate or connection was not accepted.',
  protocol: 'The answer was not HTTP.',
  broken: 'The connection broke before an answer came.',
} as const;
export type OutboundFault = keyof typeof faultWords;

/** Nothing came back; the reason and how long that took. */
export class OutboundFailed extends Error {
  override readonly name = 'OutboundFailed';
  readonly fault: OutboundFault;
  readonly tookMs: number;
  constructor(cause: unknown, tookMs: number) {
    const fault = faultOf(cause);
    super(faultWords[fault], { cause });
    this.fault = fault;
    this.tookMs = tookMs;
  }
}

const faultsByCode: readonly [RegExp, OutboundFault][] = [
  [/^(ENOTFOUND|EAI_)/, 'name'],
  [/^ECONNREFUSED$/, 'refused'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'unreachable'],
  [/TIMEOUT$|^ETIMEDOUT$/, 'timeout'],
  [/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|EPROTO)/, 'tls'],
];

function faultOf(error: unknown): OutboundFault {
  const { name, code } = error as Error & { code?: unknown };
  if (name === 'TimeoutError') return 'timeout';
  if (name === 'HTTPParserError') return 'protocol';
  return faultsByCode.find(([pattern]) => pattern.test(String(code)))?.[1] ?? 'broken';
}

const inWords = 'an address that people chose';
const timeoutMs = 10_000;
const answerBytesMax = 64 * 1024;
const ports = new Set(['', '443', '8443']);
const isPrivate = 'This address is not on the open internet, so it cannot be called from here.';

/** Whether an IP address, in any spelling, is one of the open internet. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address in IPv6 clothes is looked at as what it is.
  const known = ipaddr.process(address);
  // Clothes of an old kind, `::127.0.0.1`, which the library takes for an address of the open internet.
  if (known.kind() === 'ipv6' && known.match(ipaddr.parse('::'), 96)) return false;
  return known.range() === 'unicast';
}

/** Why a URL may not be called, before any name is resolved; null when it may be. */
export function faultOfUrl(text: string, { plainHttp }: Reach): string | null {
  if (text.length > 500 || !URL.canParse(text)) return 'This is not an address.';
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(plainHttp && url.protocol === 'http:')) {
    return 'The address must begin with https://.';
  }
  if (url.username !== '' || url.password !== '') {
    return 'The address must not hold a user name or a password.';
  }
  if (!plainHttp && !ports.has(url.port)) return 'Only the ports 443 and 8443 can be called.';
  return null;
}

/** Opens the way out. */
export function openOutbound(reach: Reach): Outbound {
  const allowed = (address: string): boolean =>
    isPublicAddress(address) ||
    (reach.loopback === true &&
      ipaddr.isValid(address) &&
      ipaddr.process(address).range() === 'loopback');
  const resolve = async (host: string): Promise<string[]> => {
    requireNoTransaction(inWords);
    const bare = host.replace(/^\[|\]$/g, '');
    const found = isIP(bare) ? [bare] : await addressesOf(bare);
    // One private address among several is a trap that waits for its turn.
    if (found.length === 0 || !found.every(allowed)) throw new OutboundRefused(isPrivate);
    return found;
  };
  // Opened with the first call: until then the library costs no memory.
  let agent: Promise<Agent> | undefined;
  return {
    reach,
    resolve,
    close: async () => (await agent)?.close(),
    call: async (call) => {
      requireNoTransaction(inWords);
      const fault = faultOfUrl(call.url, reach);
      if (fault !== null) throw new OutboundRefused(fault);
      const opened = await (agent ??= openAgent(resolve));
      const began = performance.now();
      try {
        return await exchange(opened, call);
      } catch (error) {
        if (error instanceof OutboundRefused) throw error;
        throw new OutboundFailed(error, Math.round(performance.now() - began));
      }
    },
  };
}

/**
 * Asks the name servers, and no thread of the process: a zone that does not answer would keep the few threads that
 * files and passwords need. `localhost` is known to no name server.
 */
async function addressesOf(name: string): Promise<string[]> {
  if (name === 'localhost') {
    return (await lookup(name, { all: true })).map(({ address }) => address);
  }
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const asked = [resolver.resolve4(name), resolver.resolve6(name)];
  const found = (await Promise.allSettled(asked)).flatMap((answer) =>
    answer.status === 'fulfilled' ? answer.value : [],
  );
  if (found.length > 0) return found;
  throw Object.assign(new Error(`The name ${name} was not found.`), { code: 'ENOTFOUND' });
}

/** Connects to the address that was checked, under the name that was asked for. */
async function openAgent(resolve: (host: string) => Promise<string[]>): Promise<Agent> {
  const undici = await import('undici');
  const connect = undici.buildConnector({ timeout: timeoutMs, allowH2: false });
  const connectChecked: (...asked: Parameters<buildConnector.connector>) => Promise<void> = async (
    options,
    callback,
  ) => {
    const { hostname, protocol } = options;
    try {
      const [address = ''] = await resolve(hostname);
      // The certificate has to be of the name that was asked for.
      const named = protocol === 'https:' && !isIP(hostname) ? { servername: hostname } : {};
      connect({ ...options, hostname: address, ...named }, callback);
    } catch (error) {
      callback(error as Error, null);
    }
  };
  return new undici.Agent({
    allowH2: false,
    maxResponseSize: answerBytesMax * 16,
    // As many as one receiver is sent at once: a call that waits for a connection loses its time.
    connections: 32,
    // A connection is not kept for the next call: that one resolves and checks again.
    keepAliveTimeout: 1,
    keepAliveMaxTimeout: 1,
    connect: (options, callback) => {
      void connectChecked(options, callback);
    },
  });
}

async function exchange(agent: Agent, call: OutboundCall): Promise<OutboundAnswer> {
  const { request } = await import('undici');
  const began = performance.now();
  const { statusCode, body } = await request(call.url, {
    dispatcher: agent,
    method: call.method,
    headers: { 'user-agent': 'Courtyard', ...call.headers },
    ...(call.body !== undefined && { body: call.body }),
    signal: AbortSignal.timeout(call.timeoutMs ?? timeoutMs),
  });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    const bytes = chunk as Buffer;
    chunks.push(bytes.subarray(0, answerBytesMax - size));
    size += bytes.length;
    // Leaving the loop destroys the body, and the connection with it.
    if (size >= answerBytesMax) break;
  }
  return {
    status: statusCode,
    body: Buffer.concat(chunks).toString('utf8'),
    tookMs: Math.round(performance.now() - began),
  };
}
