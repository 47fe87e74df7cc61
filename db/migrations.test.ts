// Tests the rules of migrations: a migration that has landed never changes, a new one locks no large table for long,
// and a lock timeout leads to a retry.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import pg from 'pg';
import { emptyDatabase } from '#testing/database.ts';
import { changedMigrations, readChecksums, withNewMigrations } from './checksums.ts';
import { migrate, readMigrations } from './migrate.ts';
import { longLocks } from './migration-rules.ts';
import { lastOfBaseline } from './squash.ts';

describe('migration files', () => {
  test('the check of migrations reports a changed one, a missing one, and a new one without a checksum', async () => {
    const migrations = await readMigrations();
    const kept = await readChecksums();
    const [first, second, ...rest] = migrations;
    assert.ok(first && second);
    const told = changedMigrations(kept, [
      { ...first, hash: 'another' },
      ...rest,
      { name: 'tables/9999_new.sql', sql: '', hash: 'new' },
    ]);
    assert.deepEqual(told, [
      `${first.name} was changed after it landed: write another migration instead`,
      `${second.name} is gone, and databases have run it`,
      'tables/9999_new.sql has no checksum: npm run generate',
    ]);
    const written = withNewMigrations(kept, [{ ...first, hash: 'another' }, ...rest]);
    assert.deepEqual(JSON.parse(written), kept);
  });

  test('no migration after the baseline has a statement that locks a large table for long', async () => {
    const later = (await readMigrations()).filter(({ name }) => name > lastOfBaseline);
    assert.deepEqual(later.flatMap(longLocks), []);
  });

  test('the check of locks reports six statements that lock a table for long, and accepts safe ones', () => {
    const breaches = [
      'alter table visits add check (length(note) < 9);',
      'alter table only public.visits\n  add column n int,\n  add constraint n_fits check (n > 0);',
      'alter table visits add constraint v foreign key (id) references gates (id);',
      'create index visits_by_day on visits (day);',
      'create unique index visits_by_day on visits (day);',
      'alter table visits alter column day type text;',
    ];
    for (const sql of breaches) assert.equal(longLocks({ name: 'x', sql }).length, 1, sql);
    const allowed = [
      'alter table visits add constraint n check (n > 0) not valid;\nalter table visits validate constraint n;',
      'create index concurrently visits_by_day on visits (day);',
      'create table tags (id int, check (id > 0));\ncreate index tags_by_id on tags (id);',
      '-- small tables: roles\ncreate index roles_by_name on roles (name);',
      '-- create index visits_by_day on visits (day);\nselect 1;',
    ];
    for (const sql of allowed) assert.deepEqual(longLocks({ name: 'x', sql }), [], sql);
  });

  test('a migration that gets no table lock rolls back and retries', async () => {
    const database = await emptyDatabase();
    const last = 'tables/0003_accounts.sql';
    await migrate(database.url, { last: 'tables/0002_platform.sql' });
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table schema_migrations in share mode');
    const said: string[] = [];
    const applied = await migrate(database.url, {
      last,
      say: (line) => {
        said.push(line);
        void holder.query('rollback');
      },
    });
    await holder.end();
    await database.drop();
    assert.deepEqual(applied, [last]);
    assert.deepEqual(said, [`A table of ${last} is in use; trying again (1 of 60).`]);
  });

  test('a migration waits for another server’s migration and says that it waits', async () => {
    const database = await emptyDatabase();
    const last = 'tables/0001_foundations.sql';
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query("select pg_advisory_lock(hashtext('courtyard migrations'))");
    const said: string[] = [];
    const release = (line: string): void => {
      said.push(line);
      void holder.query('select pg_advisory_unlock_all()');
    };
    assert.deepEqual(await migrate(database.url, { last, say: release }), [last]);
    await holder.end();
    await database.drop();
    assert.deepEqual(said, ['Another server changes the database; waiting until it is done.']);
  });
});
