// Checks once at startup, without a change, whether an external database can be used. explain-startup-error.ts explains
// failures.

import { Client } from 'pg';
import { ConfigError } from '#platform/process/config-error.ts';

const VERSION_MIN = 15;
const TIMEOUT_MS = 5_000;

/**
 * Resolves if the database can be used: it accepts start-up parameters and writes, is new enough, uses UTF8, and holds
 * no unfinished restore. Rejects otherwise.
 */
export async function checkDatabase(url: string): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: 'courtyard-check',
    options: '-c courtyard.probe=kept',
  });
  client.on('error', () => undefined);
  try {
    await client.connect().catch((error: Error) => {
      throw /startup parameter/.test(error.message) ? new ConfigError(pooled) : error;
    });
    const probe = await client.query(`select current_setting('courtyard.probe', true) as probe`);
    if (probe.rows[0]?.probe !== 'kept') throw new ConfigError(pooled);
    const { rows } = await client.query<Facts>(FACTS);
    if (rows[0]) requireUsableDatabase(rows[0]);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const pooled =
  'DATABASE_URL names a pooler that drops or refuses start-up parameters, by which Courtyard gives up the rights of ' +
  'the owner. Name PostgreSQL itself, or a pooler in session mode that passes them on.';

type Facts = { version: number; encoding: string; readOnly: boolean; isHalfRestored: boolean };

/** A marker table: its existence means that a restore has begun and not ended. */
export const restoreMarker = 'restore_under_way';

const FACTS = `select current_setting('server_version_num')::int / 10000 as version,
  current_setting('server_encoding') as encoding,
  pg_is_in_recovery() as "readOnly",
  to_regclass('public.${restoreMarker}') is not null as "isHalfRestored"`;

/** Throws `ConfigError` if a database with these facts cannot be used. */
export function requireUsableDatabase({
  version,
  encoding,
  readOnly,
  isHalfRestored,
}: Facts): void {
  if (version < VERSION_MIN) {
    throw new ConfigError(
      `The database of DATABASE_URL is PostgreSQL ${version}; Courtyard needs ${VERSION_MIN} or newer.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new ConfigError(
      `The database of DATABASE_URL is encoded in ${encoding}; Courtyard needs UTF8.`,
    );
  }
  if (readOnly) {
    throw new ConfigError(
      'The database of DATABASE_URL is a standby that takes no writes; name its primary.',
    );
  }
  if (isHalfRestored) {
    throw new ConfigError(
      'A restore into this database is under way, or did not end. Wait for it, or run npm run restore again.',
    );
  }
}
