// Tests that no trigger, function or insert of the server is a statement that a distributed engine ignores or refuses,
// except the declared ones.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, test } from 'node:test';
import { givenWorld } from '#testing/given.ts';
import {
  findEngineBreaches,
  insertsFromValues,
  insertsInSource,
  insertsOfSources,
  joinedTransitions,
  writingDefiners,
} from './engine-triggers.ts';

describe('triggers and functions on a distributed engine', () => {
  const world = givenWorld();

  test('no undeclared trigger or function has a statement that a distributed engine ignores or refuses', async () => {
    assert.deepEqual(await findEngineBreaches(world.owner), []);
  });

  test('the check reports each kind of statement that a distributed engine ignores or refuses', async () => {
    await world.owner.query(`
      create table planted (id uuid primary key);
      create function planted_lock() returns void language plpgsql as
        'begin perform pg_advisory_xact_lock(1); end';
      create function planted_trigger() returns trigger language plpgsql as
        'begin perform planted_lock(); return null; end';
      create function planted_notice() returns trigger language plpgsql as
        $$ begin perform pg_notify('live', ''); return null; end $$;
      create function planted_join() returns trigger language plpgsql as
        'begin perform from new_rows n join houses h on h.id = n.id; return null; end';
      create trigger planted_join after insert on planted referencing new table as new_rows
        for each statement execute function planted_join();
      create function planted_definer() returns void language sql security definer as 'delete from planted';
      create function planted_insert(ids uuid[]) returns void language sql as
        'insert into planted (id) select id from unnest(ids) id';`);
    try {
      assert.deepEqual(await findEngineBreaches(world.owner), [
        "planted_definer runs with its owner's rights and writes",
        'planted_insert inserts from JSON or an array with one statement',
        'planted_join joins a transition table with another table',
        'planted_lock takes an advisory lock in a trigger',
        'planted_notice sends a notification in a trigger',
      ]);
    } finally {
      await world.owner.query(`
        drop table planted; drop function planted_join, planted_trigger, planted_notice;
        drop function planted_definer, planted_insert, planted_lock;`);
    }
  });

  test('every declared exception to the rules for functions is an existing function', async () => {
    const { rows } = await world.owner.query<{ name: string }>(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace`,
    );
    const names = new Set(rows.map(({ name }) => name));
    const excepted = [insertsFromValues, joinedTransitions, writingDefiners].flatMap(Object.keys);
    assert.deepEqual(
      excepted.filter((name) => !names.has(name)),
      [],
    );
  });
});

describe('inserts of the server on a distributed engine', () => {
  const world = givenWorld();

  test('the server inserts from JSON or an array into a table with row security only if it is declared', async () => {
    const root = resolve(import.meta.dirname, '..', '..');
    const files = globSync('server/**/*.ts', { cwd: root }).filter(
      (file) => !/(?:\.test|\/testing)\.ts$/.test(file) && !/^server\/(testing|laws)\//.test(file),
    );
    const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
    const { rows } = await world.owner.query<{ name: string }>(
      `select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace`,
    );
    const found = insertsOfSources(texts, new Set(rows.map(({ name }) => name)));
    assert.deepEqual(
      found.filter(({ table }) => !(table in insertsInSource)),
      [],
    );
    assert.deepEqual(
      Object.keys(insertsInSource).filter((name) => !found.some(({ table }) => table === name)),
      [],
    );
  });

  test('the check reports inserts from JSON or arrays, but not VALUES and not tables without row security', () => {
    const planted = new Map([
      [
        'json.ts',
        'sql`insert into pets (name) select n.name from jsonb_to_recordset(${x}) as n(name text)`',
      ],
      [
        'array.ts',
        'sql`with a as (select 1) insert into pets select p from unnest(${x}::text[]) p`',
      ],
      ['nested.ts', 'sql`insert into pets (name) ${sql`select p from unnest(${x}) p`}`'],
      ['text.ts', `query('insert into pets as p (name) select v from jsonb_array_elements($1) v')`],
      ['values.ts', 'sql`insert into pets (names) values (array(select unnest(${x}::text[])))`'],
      ['apart.ts', 'sql`insert into pets values (1); select unnest(${x}::text[])`'],
      ['open.ts', 'sql`insert into plan_prices select unnest(${x}::int[])`'],
    ]);
    assert.deepEqual(
      insertsOfSources(planted, new Set(['pets'])).map(({ file }) => file),
      ['json.ts', 'array.ts', 'nested.ts', 'text.ts'],
    );
  });
});
