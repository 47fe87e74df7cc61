// Calls URLs that people of a community chose, without access to private networks: the host name is resolved here, all
// its addresses have to be public, and the connection goes to the address that was checked, so a second DNS answer has
// no effect. Redirects are not followed, and only the beginning of an answer is read.
import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Agent, buildConnector } from 'undici';
import { requireNoTransaction } from '#platform/database/external-calls.ts';

/** The addresses that may be called in addition to https addresses of the public internet at port 443 or 8443. */
export type Reach = {
  /** Whether plain http and every port are allowed too: only with the embedded database, for trials on one machine. */
  plainHttp: boolean;
  /** Whether addresses of this machine are allowed. Only tests set this; there is no setting for it. */
  loopback?: boolean;
};

export type OutboundCall = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
  timeoutMs?: number;
};

/** The answer: any status, the beginning of the body, and the duration. */
export type OutboundAnswer = { status: number; body: string; tookMs: number };

export type Outbound = {
  reach: Reach;
  /** Throws `OutboundRefused` if an address may not be called, and `OutboundFailed` if there is no answer. */
  call(call: OutboundCall): Promise<OutboundAnswer>;
  /** The checked addresses of a host, for protocols other than HTTP. */
  resolve(host: string): Promise<string[]>;
  close(): Promise<void>;
};

/** The error for an address that may not be called; its message is for people. */
export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused';
}

/** The reasons why there was no answer. */
export const faultWords = {
  name: 'The host name was not found.',
  refused: 'The host refused the connection.',
  unreachable: 'The host can’t be reached.',
  timeout: 'The host did not respond in time.',
  tls: 'The TLS certificate or connection is invalid.',
  protocol: 'The response was not HTTP.',
  broken: 'The connection closed before a response arrived.',
} as const;
export type OutboundFault = keyof typeof faultWords;

/** The error for a call without an answer, with the reason and the duration. */
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
const isPrivate = 'This address is not on the public internet, so it can’t be called.';

/** Whether an IP address, in any notation, is public. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // Check an IPv4-mapped IPv6 address as IPv4.
  const known = ipaddr.process(address);
  // The deprecated form `::127.0.0.1`, which the library considers public.
  if (known.kind() === 'ipv6' && known.match(ipaddr.parse('::'), 96)) return false;
  return known.range() === 'unicast';
}

/** Why a URL may not be called, before its name is resolved; null if it may be. */
export function faultOfUrl(text: string, { plainHttp }: Reach): string | null {
  if (text.length > 500 || !URL.canParse(text)) return 'Enter a valid address.';
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(plainHttp && url.protocol === 'http:')) {
    return 'The address must begin with https://.';
  }
  if (url.username !== '' || url.password !== '') {
    return 'Remove the user name and password from the address.';
  }
  if (!plainHttp && !ports.has(url.port)) return 'Use port 443 or 8443.';
  return null;
}

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
    // Refuse if any address is private: a later connection could pick that one.
    if (found.length === 0 || !found.every(allowed)) throw new OutboundRefused(isPrivate);
    return found;
  };
  // The first call loads the library, which uses no memory until then.
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
 * Asks the name servers directly and not through the thread pool: an unresponsive zone would occupy the few threads
 * that files and passwords need. Only `localhost` is looked up in that pool, because name servers do not know it.
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

/** Connects to the checked address, with the requested host name. */
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
      // The certificate has to match the requested name.
      const named = protocol === 'https:' && !isIP(hostname) ? { servername: hostname } : {};
      connect({ ...options, hostname: address, ...named }, callback);
    } catch (error) {
      callback(error as Error, null);
    }
  };
  return new undici.Agent({
    allowH2: false,
    maxResponseSize: answerBytesMax * 16,
    // As many connections as one receiver gets calls at a time: a call that waits for a connection uses up its time
    // limit.
    connections: 32,
    // Connections are not reused: the next call resolves and checks again.
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
    // Leaving the loop destroys the body, and with it the connection.
    if (size >= answerBytesMax) break;
  }
  return {
    status: statusCode,
    body: Buffer.concat(chunks).toString('utf8'),
    tookMs: Math.round(performance.now() - began),
  };
}
