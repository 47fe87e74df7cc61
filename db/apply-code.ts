// Applies db/code: functions, views, triggers and policies. Each file has the current definition of its objects. A
// file is applied again if its checksum differs from the checksum stored in the database, or after a migration if the
// file is marked so. All these files are applied in one transaction, so that a server sees either the old code or the
// new.
import { join } from 'node:path';
import type pg from 'pg';
import { readSqlFiles, type SqlFile } from './sql-files.ts';
import { statementsOf, withoutComments } from './statements.ts';

/** The files of db/code, with names such as `addresses/houses.sql`. */
export const readCode = (): Promise<SqlFile[]> => readSqlFiles(join(import.meta.dirname, 'code'));

/** Whether a file has the line `-- runs after each migration`, because it reads the list of all tables. */
const followsTables = ({ sql }: SqlFile): boolean => /^-- runs after each migration$/m.test(sql);

/**
 * Applies the changed files and, after a migration, also the files marked to run after each migration. Returns the
 * names of the applied files. The caller must have opened a transaction.
 */
export async function applyCode(
  client: pg.Client,
  files: readonly SqlFile[],
  { hasNewTables }: { hasNewTables: boolean },
): Promise<string[]> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from schema_code',
  );
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  const changed = files.filter(
    (file) => applied.get(file.name) !== file.hash || (hasNewTables && followsTables(file)),
  );
  if (changed.length === 0) return [];
  // Loads the extension pg_trgm: an owner without superuser rights can set its parameters in a function only after it
  // is loaded.
  await client.query(`select show_trgm('')`);
  // The body of a function may use objects that a later file creates.
  await client.query('set local check_function_bodies = off');
  const statements = changed.flatMap(({ sql }) => statementsOf(sql));
  const all = files.flatMap(({ sql }) => statementsOf(sql));
  const views = new Set(all.flatMap((sql) => viewIn(sql) ?? []));
  const returnsView = (sql: string) => wordsOfSignature(sql).some((word) => views.has(word));
  const functions = statements.filter(isOfFunction);
  const others = statements.filter((sql) => !isOfFunction(sql) && !isOfView(sql));
  await runAll(
    client,
    functions.filter((sql) => !returnsView(sql)),
  );
  await makeViews(client, statements.filter(isOfView));
  await runAll(client, functions.filter(returnsView));
  await runAll(client, others);
  await makeMissingViews(client, all);
  for (const { name, hash } of changed) {
    await client.query(
      `insert into schema_code (name, hash) values ($1, $2)
       on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
      [name, hash],
    );
  }
  return changed.map(({ name }) => name);
}

async function runAll(client: pg.Client, statements: readonly string[]): Promise<void> {
  for (const sql of statements) await client.query(sql);
}

const isOfFunction = (sql: string): boolean =>
  /^create or replace function /i.test(withoutComments(sql));

/** The words of a function's signature. A function that returns rows of a view must be created after the view. */
const wordsOfSignature = (sql: string): string[] =>
  /^[^$]*/.exec(withoutComments(sql))?.[0].match(/[a-z_]+/g) ?? [];

const viewIn = (sql: string): string | undefined =>
  /^create or replace view ([a-z_]+)/i.exec(withoutComments(sql))?.[1];

const isOfView = (sql: string): boolean => viewIn(sql) !== undefined;

/** Creates views in the order of their dependencies: a view comes after the views in its text. */
async function makeViews(client: pg.Client, statements: readonly string[]): Promise<void> {
  const byName = new Map(statements.map((sql) => [viewIn(sql) ?? '', sql]));
  const made = new Set<string>();
  const make = async (name: string): Promise<void> => {
    const sql = byName.get(name);
    if (sql === undefined || made.has(name)) return;
    made.add(name);
    for (const [word] of withoutComments(sql).matchAll(/[a-z_]+/g)) {
      if (word !== name) await make(word);
    }
    await makeView(client, name, sql);
  };
  for (const name of byName.keys()) await make(name);
}

/**
 * PostgreSQL replaces a view only if the view keeps its columns. Otherwise this drops the view, with the views that use
 * it, and creates the view again; `makeMissingViews` restores the others.
 */
async function makeView(client: pg.Client, name: string, sql: string): Promise<void> {
  await client.query('savepoint view');
  try {
    await client.query(sql);
  } catch (error) {
    if ((error as { code?: string }).code !== otherColumns) throw error;
    await client.query('rollback to savepoint view');
    await client.query(`drop view ${name} cascade`);
    await client.query(sql);
  }
}

const otherColumns = '42P16';

/** Recreates views that were dropped with another view, and their grants. `all` is all code, changed or not. */
async function makeMissingViews(client: pg.Client, all: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select viewname as name from pg_views where schemaname = 'public'`,
  );
  const there = new Set(rows.map(({ name }) => name));
  const missing = all.filter((sql) => isOfView(sql) && !there.has(viewIn(sql) ?? ''));
  await makeViews(client, missing);
  for (const name of missing.map((sql) => viewIn(sql) ?? '')) {
    const rights = new RegExp(String.raw`^(?:grant|revoke)\s[^]*\son ${name} (?:to|from)\s`, 'i');
    await runAll(
      client,
      all.filter((sql) => rights.test(withoutComments(sql))),
    );
  }
}
