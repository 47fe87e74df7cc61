import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { operations } from '#contract/index.ts';
import { isForWorkers } from '#contract/shared/operation.ts';
import { postJournal } from '#ledger/post.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { givenWorld } from '#testing/given.ts';
import {
  definerFunctions,
  findBreaches,
  ofAnyStreet,
  ofAnyWallet,
  otherKeys,
  searchFunctions,
  sharedTables,
} from './catalogue.ts';

describe('tenancy rules', () => {
  const world = givenWorld();

  test('no table, key, view, policy or function breaks a tenancy rule without a declared exception', async () => {
    assert.deepEqual(await findBreaches(world.owner), []);
  });

  test('the check of tenancy finds each kind of breach, such as a table without forced row security', async () => {
    await world.owner.query(`
      create table planted_key (id uuid primary key, community_id uuid);
      create table planted_open (community_id uuid, id uuid, house_id uuid, wallet_id uuid,
        primary key (community_id, id));
      alter table houses add constraint planted_id_key unique (id);
      alter table planted_open add constraint planted_fk foreign key (house_id) references houses (id);
      create view planted_view as select * from houses;
      create function planted_definer() returns int language sql security definer as 'select 1';
      create policy planted_restrictive on visits as restrictive using (house_id is not null);
      create policy planted_subquery on houses for insert with check (exists (select from streets));
      create policy planted_wide on charges for select using (house_id is null);
      create policy planted_write on visits for insert with check (house_id is null);`);
    try {
      const breaches = await findBreaches(world.owner);
      for (const expected of [
        'planted_definer does not pin its search_path',
        'planted_definer may be run by everyone',
        "planted_definer runs with its owner's rights",
        'planted_key is keyed by (id) instead of (community_id, id)',
        'planted_open.planted_fk refers to houses without community_id',
        'row security is not forced on planted_open',
        'planted_open is not limited to the streets of a worker',
        'planted_open is not limited to the wallets of a worker',
        "the view planted_view shows rows with its owner's rights",
        'the policy visits.planted_restrictive is restrictive',
        'the policy houses.planted_subquery has a subquery',
        'charges is not limited to the streets of a worker',
        'visits is not limited to the streets of a worker',
      ]) {
        assert.ok(breaches.includes(expected), expected);
      }
    } finally {
      await world.owner.query(`
        drop view planted_view; drop table planted_open; drop table planted_key;
        alter table houses drop constraint planted_id_key; drop function planted_definer();
        drop policy planted_restrictive on visits; drop policy planted_subquery on houses;
        drop policy planted_wide on charges; drop policy planted_write on visits;`);
    }
  });

  test('every declared exception to the tenancy rules is an existing table or function', async () => {
    const { rows } = await world.owner.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
       union select proname from pg_proc where pronamespace = 'public'::regnamespace`,
    );
    const names = new Set(rows.map(({ name }) => name));
    const excepted = [
      ...Object.keys(sharedTables),
      ...Object.keys(otherKeys),
      ...definerFunctions,
      ...Object.keys(ofAnyStreet),
      ...Object.keys(ofAnyWallet),
    ];
    assert.deepEqual(
      excepted.filter((name) => !names.has(name)),
      [],
    );
  });

  test('without a community, a query on a table with row security fails, except on idempotency_keys', async () => {
    const { rows } = await world.owner.query<{ name: string }>(
      `select relname as name from pg_class c where relnamespace = 'public'::regnamespace
       and relkind = 'r' and relrowsecurity and relname <> all ($1)`,
      [['idempotency_keys']],
    );
    assert.ok(rows.length > 10);
    for (const { name } of rows) {
      await assert.rejects(world.pool.query(`select from ${name} limit 1`), /parameter|uuid/, name);
    }
  });

  test('a person without records in a community reads none of its rows from another community', async () => {
    const manager = await world.person();
    const full = await world.community(manager);
    const { rows: tables } = await world.owner.query<{ name: string }>(
      `select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
         and has_table_privilege('courtyard_app', c.oid, 'select') and exists (
           select from pg_attribute a where a.attrelid = c.oid and a.attname = 'community_id')`,
    );
    const foreign = randomUUID();
    for (const { name } of tables) {
      const seen = await asApplication(
        foreign,
        `select from ${name} where community_id = $1 limit 1`,
        [full],
      );
      assert.equal(seen.length, 0, name);
    }
    const own = await asApplication(full, 'select from roles');
    assert.equal(own.length, 4);
  });

  test('the database role of limited workers is no member of the role without limits', async () => {
    const { rows } = await world.owner.query(
      `select pg_has_role('courtyard_scoped', 'courtyard_unlimited', 'member') as "isMember"`,
    );
    assert.deepEqual(rows, [{ isMember: false }]);
  });

  test('search functions find nothing in a session of another community', async () => {
    const manager = await world.person();
    const communityId = await world.community(manager);
    await world.owner.query(
      `with street as (insert into streets (community_id, name) values ($1, 'Palm Street') returning id),
       house as (insert into houses (community_id, street_id, house_number, account_number)
         select $1, id, '7', '1234567890' from street)
       insert into residents (community_id, first_name, last_name, phone)
         values ($1, 'Amina', 'Palmer', '+2348030000001')`,
      [communityId],
    );
    await world.owner.query(
      `insert into complaints (community_id, type_id, title, description, priority, source,
         created_by_name, status_at, created_at, updated_at)
       select $1, id, 'A palm fell', 'It lies across the road.', 'Low', 'Staff', 'Amina', now(), now(),
         now() from complaint_types where community_id = $1 and name = 'Roads'`,
      [communityId],
    );
    await world.owner.query(
      `insert into gate_passes (community_id, kind, house_id, guest_name, code_hash, code_box, valid_from, valid_to,
         created_by)
       select $1, 'One-time', id, 'Palma', sha256('a'), decode(repeat('00', 20), 'hex'), now(),
         now() + interval '1 day', $2
       from houses where community_id = $1`,
      [communityId, manager.id],
    );
    await enterAsSystem(world.pool, { communityId }, ({ db }) =>
      postJournal(db, {
        kind: 'wallet.deposit',
        occurredOn: '2026-01-05',
        postedAt: world.clock.now().toISOString(),
        narration: 'For the palms',
        source: { kind: 'test', id: randomUUID() },
        lines: [
          { account: 'wallet', subject: randomUUID(), amountMinor: 5 },
          { account: 'contributions', amountMinor: -5 },
        ],
      }),
    );
    for (const name of searchFunctions) {
      const call = `select * from ${name}('palm', 10)`;
      assert.equal((await asApplication(communityId, call)).length, 1, name);
      assert.equal((await asApplication(randomUUID(), call)).length, 0, name);
      await assert.rejects(world.pool.query(call), /parameter|uuid/, name);
    }
    const [house] = await asApplication<{ id: string }>(
      communityId,
      `select id from find_alarm_houses('palm', 10)`,
    );
    for (const call of [
      `select id from find_alarm_houses('palm', 10)`,
      `select street from neighbours_of_alarm('${house?.id}', 10)`,
      `select place from place_of_alarm('${house?.id}') place where place is not null`,
    ]) {
      assert.equal((await asApplication(communityId, call)).length, 1, call);
      assert.equal((await asApplication(randomUUID(), call)).length, 0, call);
      await assert.rejects(world.pool.query(call), /parameter|uuid/, call);
    }
    for (const what of ['residents', 'houses', 'complaints', 'gate_passes']) {
      const call = `select * from search_alike('${what}', 'pallm', 10)`;
      assert.equal((await asApplication(communityId, call)).length, 1, what);
      assert.equal((await asApplication(randomUUID(), call)).length, 0, what);
      await assert.rejects(world.pool.query(call), /parameter|uuid/, what);
    }
    assert.deepEqual(
      await asApplication(communityId, `select * from search_alike('users', 'palm', 10)`),
      [],
    );
  });

  test('a community can end only its own worker’s sessions, and only after the worker has left', async () => {
    const manager = await world.person();
    const leaver = await world.person();
    const communityId = await world.community(manager);
    const workerId = await world.worker(communityId, leaver, 'Admin');
    const end = async (from: string) => {
      const [ended] = await asApplication<{ n: number }>(
        from,
        'select end_sessions_of_worker($1) as n',
        [workerId],
      );
      return ended?.n;
    };
    assert.equal(await end(communityId), 0);
    await world.owner.query(`update workers set status = 'Removed' where id = $1`, [workerId]);
    assert.equal(await end(randomUUID()), 0);
    assert.equal(await end(communityId), 1);
  });

  test('a row cannot be written for another community or refer to another community’s rows', async () => {
    const manager = await world.person();
    const [mine, theirs] = [await world.community(manager), await world.community(manager)];
    await assert.rejects(
      asApplication(mine, `insert into streets (community_id, name) values ($1, 'X')`, [theirs]),
      /row-level security/,
    );
    const { rows } = await world.owner.query<{ id: string }>(
      `insert into streets (community_id, name) values ($1, 'Theirs') returning id`,
      [theirs],
    );
    await assert.rejects(
      asApplication(
        mine,
        `insert into houses (community_id, street_id, house_number, account_number)
         values ($1, $2, '1', '1234567891')`,
        [mine, rows[0]?.id],
      ),
      /houses_street/,
    );
  });

  test('the table’s owner can neither delete audit entries nor change them without a redaction record', async () => {
    const manager = await world.person();
    const communityId = await world.community(manager);
    await world.owner.query(
      `insert into audit_entries (community_id, actor_name, action, entity_type)
       values ($1, 'A', 'house.created', 'house')`,
      [communityId],
    );
    for (const sql of [
      'update audit_entries set action = $$x$$',
      'delete from audit_entries',
      'truncate audit_entries cascade',
    ]) {
      await assert.rejects(world.owner.query(sql), /append-only/, sql);
    }
  });

  test('the path of every operation for workers begins with /community/:communityId', () => {
    const strayed = operations.filter(
      ({ access, path }) => isForWorkers(access) && !path.startsWith('/community/:communityId'),
    );
    assert.deepEqual(strayed, []);
  });

  async function asApplication<T>(
    communityId: string,
    sql: string,
    values: unknown[] = [],
  ): Promise<T[]> {
    const client = await world.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `select set_config('app.community_id', $1, true), set_config('app.user_id', $2, true)`,
        [communityId, randomUUID()],
      );
      return (await client.query(sql, values)).rows as T[];
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
});
