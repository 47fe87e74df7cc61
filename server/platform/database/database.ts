// Opens connection pools and maps rows to objects. Each connection of a pool with a role switches to that role at once.
// tenant.ts owns tenant transactions.
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from '#db/types.ts';
import { BatchingClient } from './batching-client.ts';
import { shouldPrepare, nameOf } from './prepared-statements.ts';

export type Db = Kysely<DB>;
export type Role = 'courtyard_app' | 'courtyard_unlimited' | 'courtyard_identity';

const { builtins } = pg.types;
// An int8 becomes a number and must be a safe integer. Dates are text. Timestamps with time zone are ISO text in UTC.
pg.types.setTypeParser(builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`integer out of the safe range: ${text}`);
  return value;
});
pg.types.setTypeParser(builtins.DATE, (text) => text);
pg.types.setTypeParser(builtins.TIMESTAMPTZ, isoOf);

/**
 * Converts a timestamp to ISO in UTC, cut to milliseconds. PostgreSQL's format for UTC, `2026-11-23 13:31:36.9+00`,
 * needs no Date: a page has hundreds of timestamps, and a Date for each would be slow.
 */
export function isoOf(text: string): string {
  const isPlain = text.endsWith('+00') && text[10] === ' ';
  if (!isPlain) return new Date(text).toISOString();
  const milliseconds = text.slice(20, -3).padEnd(3, '0').slice(0, 3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}

export type PoolOptions = {
  url: string;
  /** The role that every connection switches to; undefined keeps the URL's own (for example for jobs). */
  role?: Role;
  max?: number;
  applicationName?: string;
  onError?: (error: Error) => void;
};

/**
 * A pool that survives the loss of its database: errors of idle and of checked-out connections go to `onError` (a
 * checked-out client's own `error` event would end the process), and every wait has a timeout.
 */
export function openPool(options: PoolOptions): pg.Pool {
  const onError = options.onError ?? (() => undefined);
  const settings = [
    'statement_timeout=15000',
    'lock_timeout=4000',
    'idle_in_transaction_session_timeout=30000',
    'TimeZone=UTC',
    // List pages are short reads from memory and SSD: an index is faster than a scan, and a parallel worker costs more
    // than it saves.
    'random_page_cost=1.1',
    'max_parallel_workers_per_gather=0',
    'jit=off',
    ...(options.role ? [`role=${options.role}`] : []),
  ];
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'courtyard',
    options: settings.map((setting) => `-c ${setting}`).join(' '),
    connectionTimeoutMillis: 5000,
    query_timeout: answerMs,
    keepAlive: true,
    // Longer than a minute, so that the jobs of each minute find a connection that knows their statements: a new one
    // costs more than the jobs themselves.
    idleTimeoutMillis: 90_000,
    // A connection keeps plans that were made while tables were empty, so each is recycled after ten minutes.
    maxLifetimeSeconds: 600,
    pipeline: true,
    Client: BatchingClient,
    ...(options.role && { verify: requireRole(options.role) }),
  } as pg.PoolConfig);
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/**
 * Refuses a connection with the wrong role. Behind a pooler that drops start-up parameters, connections would have
 * the owner's rights.
 */
const requireRole =
  (role: Role) =>
  async (client: pg.PoolClient, done: Done): Promise<void> =>
    done(await askRole(client, role));

type Done = (error?: Error) => void;

async function askRole(client: pg.PoolClient, role: Role): Promise<Error | undefined> {
  try {
    const { rows } = await client.query<{ acting: string }>('select current_user as acting');
    const acting = rows[0]?.acting;
    if (acting === role) return undefined;
    return new Error(`the connection acts as ${acting} and not as ${role}; it does no work`);
  } catch (error) {
    return error as Error;
  }
}

/**
 * How long a connection waits for an answer: longer than the pool's statement timeout, so that PostgreSQL cancels a
 * slow statement first. `waitLonger` raises this time for statements with a longer timeout.
 */
const answerMs = 20_000;

/**
 * Raises a connection's client-side timeout for statements that may run this many seconds. Returns the function that
 * resets it.
 */
export function waitLonger(client: pg.PoolClient, seconds: number): () => void {
  // pg reads this setting for each statement.
  const { connectionParameters: settings } = client as unknown as {
    connectionParameters: { query_timeout: number };
  };
  settings.query_timeout = seconds * 1000 + 5000;
  return () => void (settings.query_timeout = answerMs);
}

const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/** A query builder over a pool, for work that needs no tenant. */
export const kyselyOver = (pool: pg.Pool): Db =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [camelCase] });

/**
 * A query builder over one checked-out client, inside a transaction that the caller ends. Features run statements in
 * parallel, which pg supports only on a client with the option `pipeline`.
 */
export function kyselyOn(client: pg.PoolClient): Db {
  if (client instanceof pg.Client && !(client as { pipeline?: boolean }).pipeline) {
    throw new Error('the client lacks the option `pipeline`');
  }
  const borrowed = {
    query: (text: unknown, values: unknown[] = []) =>
      shouldPrepare(text)
        ? client.query({ name: nameOf(text), text, values })
        : client.query(text as string, values),
    release: () => undefined,
  } as unknown as pg.PoolClient;
  const pool = { connect: async () => borrowed, end: async () => undefined };
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }),
    plugins: [camelCase],
  });
}
