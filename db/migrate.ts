// Migrates a database to the newest schema: forward only, each migration in its own transaction, one runner at a time.
// It refuses a database whose history differs from this tree's.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '#platform/process/config-error.ts';
import { type Migration, requireMigrationRights } from './migration-rights.ts';

const folder = join(import.meta.dirname, 'migrations');

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

export type MigrateOptions = {
  /** The last migration to apply; by default all. */
  last?: string;
  /** Applies only these migrations. */
  only?: ReadonlySet<string>;
  /** Called while it waits for another server that migrates, or for a table lock. */
  say?(line: string): void;
};

/** Applies the missing migrations and returns their names. The URL's user must own the database. */
export async function migrate(
  url: string,
  { last, only, say = () => undefined }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // If the server ends meanwhile, the current statement fails; without this listener its error event would end the
  // process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await lockMigrations(client, say);
    const past = await readPast(client);
    const migrations = await readMigrations();
    await requireMigrationRights(
      client,
      migrations.filter(({ name }) => !past.has(name)),
    );
    await client.query(`create table if not exists schema_migrations (
      name text primary key, hash text not null, applied_at timestamptz not null default now())`);
    const applied: string[] = [];
    for (const migration of migrations) {
      if (only && !only.has(migration.name)) continue;
      const hash = past.get(migration.name);
      if (hash === undefined) {
        await applyWhenFree(client, migration, say);
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

type Say = (line: string) => void;

/** The names and hashes of the migrations that the database has run. */
async function readPast(client: pg.Client): Promise<Map<string, string>> {
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as "isThere"`,
  );
  if (!tables[0]?.isThere) return new Map();
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from public.schema_migrations',
  );
  return new Map(rows.map((row) => [row.name, row.hash]));
}

/** A session lock, so that servers that start together wait for the first. */
async function lockMigrations(client: pg.Client, say: Say): Promise<void> {
  const key = "hashtext('courtyard migrations')";
  const { rows } = await client.query<{ isOurs: boolean }>(
    `select pg_try_advisory_lock(${key}) as "isOurs"`,
  );
  if (rows[0]?.isOurs) return;
  say('Another server changes the database; waiting until it is done.');
  await client.query(`select pg_advisory_lock(${key})`);
}

/** A migration that waits for a table lock makes all other queries queue behind it, so it gives up and retries. */
const lockTimeoutMs = 2000;
const mostTries = 60;
const pauseMs = 1000;

const noLock = '55P03';

async function applyWhenFree(client: pg.Client, migration: Migration, say: Say): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await apply(client, migration);
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string };
      if (code !== noLock || tries === mostTries) throw error;
      say(`A table of ${migration.name} is in use; trying again (${tries} of ${mostTries}).`);
      await pause(pauseMs);
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { name, sql, hash } = migration;
  const note = 'insert into schema_migrations (name, hash) values ($1, $2)';
  try {
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    if (runsOutside(sql)) {
      // An index of a large table. Each statement runs outside a transaction and is safe to repeat.
      for (const statement of statementsOf(sql)) await client.query(statement);
      await client.query(note, [name, hash]);
      return;
    }
    await client.query('begin');
    const lifted = liftedTables(sql);
    for (const table of lifted) {
      await client.query(`alter table ${table} no force row level security`);
    }
    await client.query(sql);
    for (const table of lifted) {
      await client.query(`alter table ${table} force row level security`);
    }
    await client.query(note, [name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`the migration ${name} failed`, { cause: error });
  }
}

/** Whether a migration has the line `-- runs outside a transaction`. */
const runsOutside = (sql: string): boolean => /^-- runs outside a transaction$/m.test(sql);

/** Plain statements, each ending a line with its semicolon. */
const statementsOf = (sql: string): string[] =>
  sql
    .split(/;\s*\n/)
    .map((statement) => statement.replaceAll(/^--.*$/gm, '').trim())
    .filter((statement) => statement !== '');

/**
 * Tables that a migration reads or fills for every community: it names them on a line, `-- lifts row security:
 * communities, wallets`. A table owner without superuser rights would see none of their rows.
 */
function liftedTables(sql: string): string[] {
  const line = /^-- lifts row security: ([a-z_]+(?:, [a-z_]+)*)$/m.exec(sql);
  return line?.[1]?.split(', ') ?? [];
}
