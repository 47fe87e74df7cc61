// A single call to a provider: with a deadline, without redirects, with a size limit for the answer, few concurrent
// calls, and a pause after several failures. A hanging gateway fails its own calls and does not block the server. Never
// retries.
import { requireNoTransaction } from '#platform/database/external-calls.ts';
import { GatewayAway, GatewayRefused } from './gateway.ts';

export type ProviderOptions = {
  /** The gateway's address without a slash at the end, such as `https://api.paystack.co`. */
  baseUrl: string;
  headers: Readonly<Record<string, string>>;
  timeoutMs?: number;
  /** Extracts a refusal's message from its JSON. */
  messageOf(answer: unknown): string | undefined;
};

export type Call = {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

export type Provider = (call: Call) => Promise<unknown>;

const timeoutMs = 8000;
/** The most concurrent calls: to one gateway, and from this process to all gateways. */
const concurrent = 4;
const concurrentOfAll = 6;

const failuresMax = 5;
const pauseMs = 30_000;
const answerBytesMax = 2_000_000;

let runningOfAll = 0;

/** Returns the function that makes a call to the provider and returns the JSON of its answer. */
export function openProvider(options: ProviderOptions): Provider {
  let running = 0;
  let failures = 0;
  let pausedUntilMs = 0;
  return async (call) => {
    requireNoTransaction('a payment gateway');
    if (running >= concurrent || runningOfAll >= concurrentOfAll) {
      throw new GatewayAway('too many calls at once', { unsent: true });
    }
    if (performance.now() < pausedUntilMs) {
      throw new GatewayAway('paused after several failures', { unsent: true });
    }
    running += 1;
    runningOfAll += 1;
    try {
      const answer = await send(options, call);
      failures = 0;
      return answer;
    } catch (error) {
      if (error instanceof GatewayAway) {
        failures += 1;
        if (failures >= failuresMax) {
          failures = 0;
          pausedUntilMs = performance.now() + pauseMs;
        }
      }
      throw error;
    } finally {
      running -= 1;
      runningOfAll -= 1;
    }
  };
}

async function send(options: ProviderOptions, call: Call): Promise<unknown> {
  const { status, text } = await exchange(options, call);
  // 409 and 429 are temporary, and say nothing about the request itself.
  if (status >= 500 || status === 409 || status === 429) {
    throw new GatewayAway(`answered ${status}`);
  }
  const answer = parse(text);
  if (status >= 400) {
    const sentence = options.messageOf(answer) ?? `The gateway returned ${status}.`;
    throw new GatewayRefused(sentence.slice(0, 300));
  }
  if (answer === undefined) throw new GatewayAway('answered without JSON');
  return answer;
}

async function exchange(
  { baseUrl, headers, timeoutMs: limit = timeoutMs }: ProviderOptions,
  call: Call,
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(`${baseUrl}${call.path}`, {
      method: call.method,
      headers: { accept: 'application/json', ...headers, ...call.headers },
      ...(call.body !== undefined && { body: call.body }),
      redirect: 'error',
      signal: AbortSignal.timeout(limit),
    });
    return { status: response.status, text: await readBounded(response) };
  } catch (error) {
    if (error instanceof GatewayAway) throw error;
    throw new GatewayAway('did not answer', { cause: error, unsent: isUnsent(error) });
  }
}

const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH']);

/** Whether no connection was made, so that the gateway cannot have received the call. */
function isUnsent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && neverConnected.has(String(cause.code));
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > answerBytesMax) throw new GatewayAway('answered too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
