// Creates fresh databases for tests. A database is copied from a template, which is migrated once for each version of
// the migrations. The caller drops the database.
import pg from 'pg';
import { createHash, randomBytes } from 'node:crypto';
import { readCode } from '#db/apply-code.ts';
import { migrate, readMigrations } from '#db/migrate.ts';

/**
 * The URL of the server on which tests may create databases. If the environment names none, `npm test` sets
 * TEST_DATABASE_URL.
 */
export function testServerUrl(): string {
  const url = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'];
  if (!url) throw new Error('set TEST_DATABASE_URL to a PostgreSQL on which databases may be made');
  return url;
}

const withDatabase = (url: string, name: string): string => {
  const parsed = new URL(url);
  parsed.pathname = `/${name}`;
  return parsed.toString();
};

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: testServerUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export type TestDatabase = { url: string; drop(): Promise<void> };

/** Creates a migrated database without records of a test; `drop` removes it. */
export async function freshDatabase(): Promise<TestDatabase> {
  return copyOfTemplate(`courtyard_template_${await digestOfMigrations()}`, migrate);
}

/** A hash of the migrations, the SQL code and the given texts, as twelve hexadecimal digits. */
export async function digestOfMigrations(...texts: readonly string[]): Promise<string> {
  const files = [...(await readMigrations()), ...(await readCode())];
  const all = [...files.map(({ hash }) => hash), ...texts];
  return createHash('sha256').update(all.join()).digest('hex').slice(0, 12);
}

/**
 * Copies a template database, and creates the template first if the server has none with this name. The name must
 * change whenever the result of `fill` changes.
 */
export async function copyOfTemplate(
  template: string,
  fill: (url: string) => Promise<unknown>,
): Promise<TestDatabase> {
  const name = newName();
  await onServer(async (client) => {
    // The lock is needed because test files run in parallel, and a template that is in use cannot be copied.
    await client.query('select pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      template,
    ]);
    if (rowCount === 0) {
      const unfinished = `${template}_new`;
      await client.query(`drop database if exists ${unfinished}`);
      await client.query(`create database ${unfinished}`);
      await fill(withDatabase(testServerUrl(), unfinished));
      await client.query(`alter database ${unfinished} rename to ${template}`);
    }
    // `file_copy` copies files. The default strategy writes each page to the log and takes twice as long.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  return databaseOf(name);
}

/** Creates a database without any tables. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const name = newName();
  await onServer((client) => client.query(`create database ${name}`));
  return databaseOf(name);
}

const newName = (): string => `courtyard_test_${randomBytes(6).toString('hex')}`;

const databaseOf = (name: string): TestDatabase => ({
  url: withDatabase(testServerUrl(), name),
  drop: () =>
    onServer(async (client) => {
      await client.query(`drop database if exists ${name} with (force)`);
    }),
});
