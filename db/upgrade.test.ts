// Upgrades a database from before the baseline (the first files of db/tables, which replaced 251 migrations), and
// checks that it keeps its rows and gets the schema of a new database. A migration that works only on empty tables
// would otherwise go unnoticed. `fixtures/before-baseline.sql.br` has that database with the smallest estate of the
// demo, 40 houses with a year of history: the output of `pg_dump --inserts --rows-per-insert=500 --schema=public
// --no-owner` after statements that create the extensions, without the creation of the schema and without psql
// commands, compressed with brotli.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { proveLedger } from '#ledger/proof.ts';
import { openPool } from '#platform/database/database.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { emptyDatabase, freshDatabase, type TestDatabase } from '#testing/database.ts';
import { readCode } from './apply-code.ts';
import { describeSchema } from './describe.ts';
import { migrate, readMigrations } from './migrate.ts';

describe('upgrade of a database from before the baseline', () => {
  let fresh: TestDatabase;
  let database: TestDatabase;
  let owner: pg.Pool;

  before(async () => {
    // Creates the new database first: its migrations create the roles of the server, which the older database needs
    // too.
    fresh = await freshDatabase();
    database = await olderDatabase();
    owner = openPool({ url: database.url, max: 2 });
  });
  after(async () => {
    await owner.end();
    await Promise.all([database.drop(), fresh.drop()]);
  });

  test('an upgrade keeps all rows of six tables and a balanced ledger, and gives the newest schema', async () => {
    const held = await counts();
    assert.ok(
      held.every((many) => many > 20),
      held.join(),
    );
    const applied = await migrate(database.url);
    const baseline = (await readMigrations()).filter(({ name }) => name <= 'tables/0100');
    assert.ok(baseline.every(({ name }) => !applied.includes(name)));
    assert.ok((await readCode()).every(({ name }) => applied.includes(`code/${name}`)));
    assert.deepEqual(await counts(), held);
    assert.equal(await schemaOf(database.url), await schemaOf(fresh.url));
    assert.deepEqual(await migrate(database.url), [], 'a second start applies nothing');
    await proveBooks();
  });

  test('a database that lacks one of the old migrations is refused with instructions', async () => {
    const older = await olderDatabase();
    const client = new pg.Client({ connectionString: older.url });
    await client.connect();
    await client.query(`delete from schema_migrations where name = '1034_enter_at_home.sql'`);
    await assert.rejects(
      migrate(older.url),
      /made by an older version: it lacks the migration 1034_enter_at_home\.sql\. Start the last version before/,
    );
    await client.query(
      `insert into schema_migrations (name, hash) values ('1034_enter_at_home.sql', 'another')`,
    );
    await assert.rejects(migrate(older.url), /its migration 1034_enter_at_home\.sql differs/);
    await client.end();
    await older.drop();
  });

  async function olderDatabase(): Promise<TestDatabase> {
    const older = await emptyDatabase();
    const packed = await readFile(join(import.meta.dirname, 'fixtures/before-baseline.sql.br'));
    const client = new pg.Client({ connectionString: older.url });
    await client.connect();
    await client.query(brotliDecompressSync(packed).toString());
    await client.query('analyze');
    await client.end();
    return older;
  }

  async function proveBooks(): Promise<void> {
    const pool = openPool({ url: database.url, max: 1, role: 'courtyard_app' });
    const { rows } = await owner.query<{ id: string }>('select id from communities');
    for (const { id: communityId } of rows) {
      const proof = await enterAsSystem(pool, { communityId }, ({ db }) => proveLedger(db));
      assert.deepEqual(proof, { unbalanced: [], differences: [] });
    }
    await pool.end();
    const views = await owner.query<{ name: string }>(
      `select viewname as name from pg_views where schemaname = 'public' and viewname ~ '_differences?$'`,
    );
    assert.ok(views.rows.length > 2);
    for (const { name } of views.rows) {
      assert.deepEqual((await owner.query(`select * from ${name}`)).rows, [], name);
    }
  }

  async function schemaOf(url: string): Promise<string> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const text = await describeSchema(client);
    await client.end();
    return text;
  }

  const counts = () => Promise.all(kept.map(count));

  async function count(table: string): Promise<number> {
    return (await owner.query(`select count(*)::int as count from ${table}`)).rows[0].count;
  }
});

const kept = ['houses', 'residents', 'journals', 'due_payments', 'complaints', 'visits'];
