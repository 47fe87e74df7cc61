// Brings a database to the newest schema: forward only, each migration in its own transaction, one runner at
// a time. It refuses a database whose past differs from this tree's.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { ConfigError } from '#platform/config-error.ts';

const folder = join(import.meta.dirname, 'migrations');

export type Migration = { name: string; sql: string; hash: string };

/** The migrations of this tree, oldest first. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Applies what is missing, up to the migration `last` where one is named, and returns the names applied. The URL's user
 * must own the database.
 */
export async function migrate(url: string, last?: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // A server that ends meanwhile fails the statement on hand; the event of it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // A session lock, so that replicas that start together wait for the first.
    await client.query("select pg_advisory_lock(hashtext('courtyard migrations'))");
    await client.query(`create table if not exists schema_migrations (
      name text primary key, hash text not null, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<{ name: string; hash: string }>(
      'select name, hash from schema_migrations',
    );
    const past = new Map(rows.map((row) => [row.name, row.hash]));
    const applied: string[] = [];
    for (const migration of await readMigrations()) {
      const hash = past.get(migration.name);
      if (hash === undefined) {
        await apply(client, migration);
        applied.push(migration.name);
      } else if (hash !== migration.hash) {
        throw new ConfigError(
          `The database was made by another version: its migration ${migration.name} differs. ` +
            'Use the program that made it, or another DATA_DIR or DATABASE_URL.',
        );
      }
      if (migration.name === last) break;
    }
    return applied;
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, { name, sql, hash }: Migration): Promise<void> {
  await client.query('begin');
  try {
    const lifted = liftedTables(sql);
    for (const table of lifted) {
      await client.query(`alter table ${table} no force row level security`);
    }
    await client.query(sql);
    for (const table of lifted) {
      await client.query(`alter table ${table} force row level security`);
    }
    await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`the migration ${name} failed`, { cause: error });
  }
}

/**
 * Tables whose rows of every community a migration reads or fills: it names them on a line of its own,
 * `-- lifts row security: communities, wallets`. An owner of the tables who is no superuser would see none of them.
 */
function liftedTables(sql: string): string[] {
  const line = /^-- lifts row security: ([a-z_]+(?:, [a-z_]+)*)$/m.exec(sql);
  return line?.[1]?.split(', ') ?? [];
}
