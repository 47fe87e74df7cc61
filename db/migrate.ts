// Migrates a database to the newest schema: first the files of db/tables in order, each in its own transaction (or
// outside of one, if the file says so), then all changed files of db/code in one transaction. Only one program
// migrates at a time. The migration refuses a database that has run migrations which differ from the files here.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { applyCode, readCode } from './apply-code.ts';
import { type Migration, requireMigrationRights } from './migration-rights.ts';
import { readSqlFiles } from './sql-files.ts';
import { madeByAnotherVersion, pastBehindBaseline } from './squash.ts';
import { statementsOf } from './statements.ts';

/** The migrations in db/tables, oldest first. */
export async function readMigrations(): Promise<Migration[]> {
  const files = await readSqlFiles(join(import.meta.dirname, 'tables'));
  return files.map((file) => ({ ...file, name: `tables/${file.name}` }));
}

export type MigrateOptions = {
  /** The last migration to apply. If set, db/code is not applied. */
  last?: string;
  /** The only migrations to apply. If set, db/code is not applied. */
  only?: ReadonlySet<string>;
  /** Called before the migration waits for another server that is migrating, and before it retries for a lock. */
  say?(line: string): void;
};

/**
 * Applies the missing migrations and the changed files of db/code, and returns their names. The user in the URL must
 * own the database.
 */
export async function migrate(
  url: string,
  { last, only, say = () => undefined }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // Without this listener, an error event would end the process if the database server stops. The current statement
  // fails anyway.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await lockMigrations(client, say);
    const migrations = await readMigrations();
    const before = await readPast(client);
    const past = await pastBehindBaseline(before, migrations);
    await requireMigrationRights(
      client,
      migrations.filter(({ name }) => !past.has(name)),
    );
    for (const table of ['schema_migrations', 'schema_code']) {
      await client.query(`create table if not exists ${table} (
        name text primary key, hash text not null, applied_at timestamptz not null default now())`);
    }
    for (const [name, hash] of past) {
      if (!before.has(name)) await client.query(noteMigration, [name, hash]);
    }
    const applied: string[] = [];
    for (const migration of migrations) {
      if (only && !only.has(migration.name)) continue;
      const hash = past.get(migration.name);
      if (hash === undefined) {
        await applyWhenFree(client, migration, say);
        applied.push(migration.name);
      } else if (hash !== migration.hash) {
        throw madeByAnotherVersion(migration.name);
      }
      if (migration.name === last) return applied;
    }
    if (only) return applied;
    const code = await applyCodeWhenFree(client, { hasNewTables: applied.length > 0, say });
    return [...applied, ...code.map((name) => `code/${name}`)];
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

/** Takes a session lock, so that servers that start at the same time migrate one after another. */
async function lockMigrations(client: pg.Client, say: Say): Promise<void> {
  const key = "hashtext('courtyard migrations')";
  const { rows } = await client.query<{ isOurs: boolean }>(
    `select pg_try_advisory_lock(${key}) as "isOurs"`,
  );
  if (rows[0]?.isOurs) return;
  say('Another server changes the database; waiting until it is done.');
  await client.query(`select pg_advisory_lock(${key})`);
}

/**
 * While a migration waits for a table lock, later queries on the table queue behind it. So the migration gives up after
 * this time and retries. After `mostTries` tries it fails.
 */
const lockTimeoutMs = 2000;
const mostTries = 60;
const pauseMs = 1000;

/** A lock timeout, and a deadlock with transactions that use the same tables. */
const lockErrors = ['55P03', '40P01'];

const applyWhenFree = (client: pg.Client, migration: Migration, say: Say): Promise<void> =>
  whenFree(() => apply(client, migration), { name: migration.name, say });

async function applyCodeWhenFree(
  client: pg.Client,
  { hasNewTables, say }: { hasNewTables: boolean; say: Say },
): Promise<string[]> {
  const files = await readCode();
  const apply = async () => {
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    await client.query('begin');
    try {
      const applied = await applyCode(client, files, { hasNewTables });
      await client.query('commit');
      return applied;
    } catch (error) {
      await client.query('rollback');
      throw new Error('the code of the database could not be applied', { cause: error });
    }
  };
  return whenFree(apply, { name: 'db/code', say });
}

async function whenFree<T>(
  work: () => Promise<T>,
  { name, say }: { name: string; say: Say },
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string };
      if (!lockErrors.includes(code ?? '') || tries === mostTries) throw error;
      say(`A table of ${name} is in use; trying again (${tries} of ${mostTries}).`);
      await pause(pauseMs);
    }
  }
}

const noteMigration = 'insert into schema_migrations (name, hash) values ($1, $2)';

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { name, sql, hash } = migration;
  try {
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    if (runsOutside(sql)) {
      // For an index on a large table. The statements run outside a transaction, and each is safe to repeat.
      for (const statement of statementsOf(sql)) await client.query(statement);
      await client.query(noteMigration, [name, hash]);
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
    await client.query(noteMigration, [name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`the migration ${name} failed`, { cause: error });
  }
}

/** Whether a migration has the line `-- runs outside a transaction`. */
const runsOutside = (sql: string): boolean => /^-- runs outside a transaction$/m.test(sql);

/**
 * Tables whose rows of every community a migration reads or writes. The migration lists them on a line `-- lifts row
 * security: communities, wallets`, because row security hides the rows from an owner without superuser rights.
 */
function liftedTables(sql: string): string[] {
  const line = /^-- lifts row security: ([a-z_]+(?:, [a-z_]+)*)$/m.exec(sql);
  return line?.[1]?.split(', ') ?? [];
}
