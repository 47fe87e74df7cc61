// Creates a fresh database for each test file: cloned from a template that is migrated once, and dropped at the end.
import pg from 'pg';
import { createHash, randomBytes } from 'node:crypto';
import { readCode } from '#db/apply-code.ts';
import { migrate, readMigrations } from '#db/migrate.ts';

/** The server on which tests may create databases; `npm test` sets it. */
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

/** Creates a migrated, empty database; `drop` removes it. */
export async function freshDatabase(): Promise<TestDatabase> {
  return copyOfTemplate(`courtyard_template_${await digestOfMigrations()}`, migrate);
}

/** Twelve hexadecimal digits that change with each migration, with the code and with each of the texts. */
export async function digestOfMigrations(...texts: readonly string[]): Promise<string> {
  const files = [...(await readMigrations()), ...(await readCode())];
  const all = [...files.map(({ hash }) => hash), ...texts];
  return createHash('sha256').update(all.join()).digest('hex').slice(0, 12);
}

/**
 * Copies a template database, and fills the template first if the server has none of this name. The name has to change
 * whenever the content of `fill` does.
 */
export async function copyOfTemplate(
  template: string,
  fill: (url: string) => Promise<unknown>,
): Promise<TestDatabase> {
  const name = newName();
  await onServer(async (client) => {
    // Under a lock: test files run in parallel, and a template in use cannot be copied.
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
    // Copies the files: writing each page to the log instead takes twice as long.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  return databaseOf(name);
}

/** Creates a database with nothing in it, not even the schema. */
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
