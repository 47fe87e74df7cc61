// Tests how the files of db/code are applied: all changed files or none, views before the views that use them, and
// one definition per object.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import pg from 'pg';
import { freshDatabase } from '#testing/database.ts';
import { given } from '#testing/given.ts';
import { applyCode, readCode } from './apply-code.ts';
import { readMigrations } from './migrate.ts';
import type { SqlFile } from './sql-files.ts';
import { statementsOf, withoutComments } from './statements.ts';

describe('the SQL code of the database', () => {
  const database = given(openDatabase);

  test('a changed file of SQL code is applied once, and an unchanged file is not applied again', async () => {
    assert.deepEqual(await apply([file('a.sql', answer(1))]), ['a.sql']);
    assert.deepEqual(await apply([file('a.sql', answer(1))]), []);
    assert.deepEqual(await apply([file('a.sql', answer(2))]), ['a.sql']);
    assert.equal(await ask('select answer() as it'), 2);
  });

  test('if a file of SQL code fails, no other changed file is applied', async () => {
    const files = [file('a.sql', answer(3)), file('b.sql', 'select nothing_of_the_kind()')];
    await assert.rejects(apply(files), /nothing_of_the_kind/);
    assert.equal(await ask('select answer() as it'), 2);
  });

  test('a view that loses a column is recreated, with the views that use it and their grants', async () => {
    const rights = 'grant select on doubled to courtyard_app';
    const user = file(
      'user.sql',
      `${view('doubled', 'select n * 2 as n from numbers')}; ${rights}`,
    );
    const numbers = (columns: string) => file('numbers.sql', view('numbers', `select ${columns}`));
    await apply([user, numbers('21 as n, 1 as other')]);
    assert.deepEqual(await apply([user, numbers('4 as n')]), ['numbers.sql']);
    assert.equal(await ask('select n as it from doubled'), 8);
    const granted = `select has_table_privilege('courtyard_app', 'doubled', 'select') as it`;
    assert.equal(await ask(granted), true);
  });

  test('an unchanged file marked to run after each migration is applied again after a migration', async () => {
    const files = [file('c.sql', `-- runs after each migration\n${answer(5)}`)];
    await apply(files);
    assert.deepEqual(await apply(files), []);
    assert.deepEqual(await apply(files, true), ['c.sql']);
  });

  test('each database function and view is defined once, in db/code or in db/tables', async () => {
    const all = [...(await readCode()), ...(await readMigrations())];
    const made = all.flatMap(({ sql }) => statementsOf(sql).flatMap(objectIn));
    assert.deepEqual(
      twice([...made, 'a view', 'a view']),
      ['a view'],
      'the check sees a repetition',
    );
    assert.deepEqual(twice(made), []);
  });

  test('functions used by indexes, constraints, defaults and generated columns are in db/tables', async () => {
    const inTables = `select distinct p.proname as name from pg_depend d join pg_proc p on p.oid = d.refobjid
      where p.pronamespace = 'public'::regnamespace and d.refclassid = 'pg_proc'::regclass
        and d.classid in ('pg_class'::regclass, 'pg_attrdef'::regclass, 'pg_constraint'::regclass)
        and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e') order by 1`;
    const found = async () =>
      (await database.client.query<{ name: string }>(inTables)).rows.map(({ name }) => name);
    const code = (await readCode()).flatMap(({ sql }) => statementsOf(sql).flatMap(objectIn));
    const wrong = (names: string[], made: string[]) => names.filter((name) => made.includes(name));
    assert.ok((await found()).includes('search_form'));
    assert.deepEqual(wrong(await found(), code), []);
    assert.deepEqual(wrong(await found(), [...code, 'search_form']), ['search_form']);
  });

  async function apply(files: readonly SqlFile[], hasNewTables = false): Promise<string[]> {
    await database.client.query('begin');
    try {
      const applied = await applyCode(database.client, files, { hasNewTables });
      await database.client.query('commit');
      return applied;
    } catch (error) {
      await database.client.query('rollback');
      throw error;
    }
  }

  async function ask(sql: string): Promise<unknown> {
    return (await database.client.query<{ it: unknown }>(sql)).rows[0]?.it;
  }
});

/** A migrated database and a connection to it. */
async function openDatabase() {
  const { url, drop } = await freshDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const close = async () => {
    await client.end();
    await drop();
  };
  return { client, close };
}

const file = (name: string, sql: string): SqlFile => ({ name, sql, hash: sql });

const answer = (value: number): string =>
  `create or replace function answer() returns integer language sql as $$ select ${value} $$`;

const view = (name: string, query: string): string => `create or replace view ${name} as ${query}`;

/** The name of the function or view that a statement creates. */
const objectIn = (sql: string): string[] =>
  /^create (?:or replace )?(?:function|view) ([a-z_]+)/i.exec(withoutComments(sql))?.slice(1, 2) ??
  [];

const twice = (names: readonly string[]): string[] =>
  names.filter((name, at) => names.indexOf(name) !== at);
