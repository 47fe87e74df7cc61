// Upgrades a database that an earlier version created and filled, and checks that it keeps its data: migrations that
// pass only on empty tables would break every existing community. `fixtures` holds the data of the demo's three
// estates, 110 houses with a year of history, as the version in the file name wrote them: the output of `pg_dump
// --data-only --inserts` (--rows-per-insert=500 --schema=public --exclude-table=schema_migrations) without psql's own
// lines, compressed with brotli.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { proveLedger } from '#ledger/proof.ts';
import { openPool } from '#platform/database/database.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { emptyDatabase, type TestDatabase } from '#testing/database.ts';
import { migrate, readMigrations } from './migrate.ts';

const earlier = '0440_jobs_role.sql';

describe('upgrade of an older database', () => {
  let database: TestDatabase;
  let owner: pg.Pool;

  before(async () => {
    database = await emptyDatabase();
    await migrate(database.url, { last: earlier });
    await fill(database.url);
    owner = openPool({ url: database.url, max: 2 });
    await leaveAlarms();
  });
  after(async () => {
    await owner.end();
    await database.drop();
  });

  test('the upgrade keeps every row, the ledger balances, and unanswered alarms notify again', async () => {
    const held = await counts();
    assert.ok(
      held.every((many) => many > 20),
      held.join(),
    );
    const applied = await migrate(database.url);
    assert.equal(applied.at(-1), (await readMigrations()).at(-1)?.name);
    assert.deepEqual(await counts(), held);
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
    const { rows: alarms } = await owner.query(
      `select e.location as place, e.next_call_at <= now() as calls, r.name as "raisedBy", n.is_resolved as "isOver",
         n.outcome
       from emergencies e
       join emergency_raisers r on r.emergency_id = e.id and r.user_id = e.raised_by and r.taken_back_at is null
       join notifications n on n.about = 'emergency:' || e.id and n.description = 'Made late'
       where e.raised_name = 'Ngozi Eze' order by e.location`,
    );
    const raisedBy = 'Ngozi Eze';
    const outcome = 'Already resolved by Musa Danladi';
    assert.deepEqual(alarms, [
      { place: 'Forgotten', calls: null, raisedBy, isOver: false, outcome: null },
      { place: 'Over', calls: null, raisedBy, isOver: true, outcome },
      { place: 'Rested', calls: true, raisedBy, isOver: false, outcome: null },
      { place: 'Rested drill', calls: null, raisedBy, isOver: false, outcome: null },
    ]);
  });

  /** The data as the earlier version left it, loaded with triggers disabled. */
  async function fill(url: string): Promise<void> {
    const packed = await readFile(join(import.meta.dirname, `fixtures/${earlier}.br`));
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('set session_replication_role = replica');
    const { rows } = await client.query<{ tables: string }>(
      `select string_agg(quote_ident(tablename), ', ') as tables from pg_tables
       where schemaname = 'public' and tablename <> 'schema_migrations'`,
    );
    await client.query(`truncate ${rows[0]?.tables}`);
    await client.query(brotliDecompressSync(packed).toString());
    await client.end();
  }

  /** Adds an alarm that has stopped calling, a drill in the same state, and resolved and old ones with open notices. */
  async function leaveAlarms(): Promise<void> {
    await owner.query(
      `with estate as (select id, owner_id from communities order by id limit 1),
       made as (insert into emergencies (community_id, type, location, raised_by, raised_name, raised_at, status, drill,
           chain_step, resolved_at, resolved_name)
         select e.id, 'Fire', a.place, e.owner_id, 'Ngozi Eze', now() - a.age::interval, a.status, a.drill, 60,
           case a.status when 'Resolved' then now() end, case a.status when 'Resolved' then 'Musa Danladi' end
         from estate e, (values ('Rested', 'Raised', false, '2 hours'), ('Rested drill', 'Raised', true, '2 hours'),
           ('Over', 'Resolved', false, '2 hours'), ('Forgotten', 'Raised', false, '9 days')
           ) as a(place, status, drill, age)
         returning community_id, id, location, raised_by)
       insert into notifications (community_id, user_id, activity_type, title, description, about)
         select community_id, raised_by, 'Emergency', location, 'Made late', 'emergency:' || id from made`,
    );
  }

  async function count(table: string): Promise<number> {
    return (await owner.query(`select count(*)::int as count from ${table}`)).rows[0].count;
  }

  function counts() {
    return Promise.all(kept.map(count));
  }

  const kept = ['houses', 'residents', 'journals', 'due_payments', 'complaints', 'visits'];
});
