// An API client with a key: reads lists to the end, retries when that is safe, and respects its rate limit. It needs
// nothing but fetch.
import { randomUUID } from 'node:crypto';

type Page<Row> = { items: Row[]; hasMore: boolean; nextCursor: string | null };
type Failure = { message: string; errors: Problem[]; requestId: string };
type Problem = { code: string; description: string; field?: string; scope?: string };

/** A refused call; `problems` name the fields or the scope. */
export class Refused extends Error {
  readonly status: number;
  readonly problems: readonly Problem[];
  readonly requestId: string;
  constructor(status: number, body: Failure) {
    super(body.message);
    this.status = status;
    this.problems = body.errors;
    this.requestId = body.requestId;
  }
}

export type Options = {
  /** `https://estate.example.com` */
  url: string;
  key: string;
  communityId: string;
  triesMost?: number;
  wait?: (ms: number) => Promise<void>;
};

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export function openClient(options: Options) {
  const { url, key, communityId, triesMost = 5, wait = sleep } = options;
  /** The key's rate limit, as the last response stated it. */
  const rate = { limit: 0, remaining: Number.POSITIVE_INFINITY, resetSeconds: 0 };

  /** Makes one call. A write keeps its `Idempotency-Key` in each try, so that it takes effect once. */
  async function call<Data>(method: string, path: string, body?: object): Promise<Data> {
    const headers: Record<string, string> = { authorization: `Bearer ${key}` };
    if (method !== 'GET') headers['idempotency-key'] = randomUUID();
    if (body) headers['content-type'] = 'application/json';
    for (let tried = 1; ; tried += 1) {
      if (rate.remaining === 0) await wait(rate.resetSeconds * 1000);
      const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const answer = await fetch(`${url}/api/community/${communityId}${path}`, sent).catch(
        () => null,
      );
      if (answer) readRate(answer.headers);
      const mayTryAgain = answer === null || answer.status === 429 || answer.status >= 500;
      if (mayTryAgain && tried < triesMost) {
        const asked = Number(answer?.headers.get('retry-after') ?? 0) * 1000;
        await wait(asked || 2 ** tried * 250 * (1 + Math.random()));
        continue;
      }
      if (answer === null) throw new Error(`${url} cannot be reached`);
      const read = (await answer.json()) as { data: Data } & Failure;
      if (!answer.ok) throw new Refused(answer.status, read);
      return read.data;
    }
  }

  function readRate(headers: Headers): void {
    if (!headers.has('x-ratelimit-limit')) return;
    rate.limit = Number(headers.get('x-ratelimit-limit'));
    rate.remaining = Number(headers.get('x-ratelimit-remaining'));
    rate.resetSeconds = Number(headers.get('x-ratelimit-reset'));
  }

  /** Yields every row of a list. `totalCount` may be a bound: only `hasMore` says whether another page follows. */
  async function* list<Row>(path: string, query: Record<string, string> = {}): AsyncGenerator<Row> {
    let cursor: string | null = null;
    do {
      const asked = new URLSearchParams({
        ...query,
        PageSize: '100',
        ...(cursor && { Cursor: cursor }),
      });
      const page: Page<Row> = await call('GET', `${path}?${asked}`);
      yield* page.items;
      cursor = page.nextCursor;
    } while (cursor !== null);
  }

  return { call, list, rate };
}
