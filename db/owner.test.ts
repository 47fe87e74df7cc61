// Tests that an owner without superuser rights, as hosted databases provide, can install the application and switch
// to its roles.
import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { migrate } from '#db/migrate.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { seedCommunity, seedPerson } from '#testing/seed.ts';

// A separate PostgreSQL server, because roles belong to a whole server and must not exist before this test.
let dataDir: string;
let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let ownersUrl: string;

describe('a database owner without superuser rights', () => {
  before(createOwner);

  after(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('a database owner without the rights to migrate gets an error that lists them, before any change', async () => {
    await rowsOf(server.url, "create role few login password 'few'", 'create role courtyard_app');
    await rowsOf(server.url, 'grant courtyard_app to few');
    await rowsOf(server.url, 'create database few_estate owner few');
    const url = new URL(ownersUrl);
    [url.username, url.password, url.pathname] = ['few', 'few', '/few_estate'];
    const lacks =
      /^ConfigError: The database user few lacks rights .* few_estate; nothing was changed\. As a super/;
    await assert.rejects(migrate(url.href), (error) => {
      assert.match(String(error), lacks);
      assert.match(String(error), /run: alter role few createrole;$/);
      return true;
    });
    assert.deepEqual(
      await rowsOf(url.href, `select from pg_tables where schemaname = 'public'`),
      [],
    );
    await rowsOf(server.url, 'create database others_estate');
    url.pathname = '/others_estate';
    await assert.rejects(
      migrate(url.href),
      /run: alter database others_estate owner to few; alter/,
    );
    await rowsOf(server.url, 'revoke courtyard_app from few');
    await assert.rejects(migrate(url.href), /createrole; grant courtyard_app to few;$/);
    await rowsOf(server.url, 'drop role courtyard_app');
  });

  test('a non-superuser owner can migrate and switch to three roles of the application', async () => {
    await migrate(ownersUrl);
    for (const role of ['courtyard_app', 'courtyard_identity', 'courtyard_scoped']) {
      assert.deepEqual(
        await rowsOf(ownersUrl, `set role ${role}`, 'select current_user as acting'),
        [{ acting: role }],
      );
    }
  });

  test('a non-superuser owner can read every table with forced row-level security', async () => {
    const forced = (await rowsOf(
      ownersUrl,
      `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relforcerowsecurity order by 1`,
    )) as { name: string }[];
    assert.ok(forced.length > 100);
    const read = forced.map(({ name }) => `(select count(*) from ${name})`);
    assert.deepEqual(await rowsOf(ownersUrl, `select ${read.join(' + ')} = 0 as "isRead"`), [
      { isRead: true },
    ]);
    await assert.rejects(
      rowsOf(ownersUrl, 'set role courtyard_app', 'select from communities'),
      /app\.user_id/,
      'the application itself is bound as before',
    );
  });

  test('a street-limited worker sees alarms and evacuations of every street', async () => {
    const { communityId, houseId, personId } = await seedInside();
    const setting = (name: string, value: string) =>
      `select set_config('${name}', '${value}', false)`;
    const limited = [
      setting('app.community_id', communityId),
      setting('app.user_id', personId),
      setting('app.streets', '{}'),
      setting('app.scoped', 'yes'),
      'set role courtyard_scoped',
    ];
    const asked = (sql: string) => rowsOf(ownersUrl, ...limited, sql);
    assert.deepEqual(await asked('select from visits'), [], 'the register stays limited');
    assert.deepEqual(await asked('select guest_name as name from visits_to_evacuate(10)'), [
      { name: 'Femi Cole' },
    ]);
    assert.deepEqual(await asked(`select place_of_alarm('${houseId}') is not null as "isTold"`), [
      { isTold: true },
    ]);
    assert.deepEqual(await asked(`select id from find_alarm_houses('cedar', 10)`), [
      { id: houseId },
    ]);
    assert.deepEqual(await asked(`select street from neighbours_of_alarm('${houseId}', 10)`), [
      { street: 'Cedar Close' },
    ]);
  });

  async function createOwner() {
    dataDir = await mkdtemp(join(tmpdir(), 'courtyard-owner-'));
    // If the test runs as root, PostgreSQL runs as another user, who needs access to the folder.
    await chmod(dataDir, 0o711);
    server = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined });
    await rowsOf(server.url, "create role estate_owner login createrole password 'estate'");
    await rowsOf(server.url, 'create database estate owner estate_owner');
    const url = new URL(server.url);
    url.username = 'estate_owner';
    url.password = 'estate';
    url.pathname = '/estate';
    ownersUrl = url.toString();
  }
});

/** Creates a community with one house and a visitor inside it. */
async function seedInside() {
  const owner = new pg.Pool({ connectionString: ownersUrl });
  try {
    const { id: personId } = await seedPerson(owner);
    const communityId = await seedCommunity(owner, personId);
    const { rows } = await owner.query<{ id: string }>(
      `with street as (insert into streets (community_id, name) values ($1, 'Cedar Close') returning id)
       insert into houses (community_id, street_id, house_number, account_number)
         select $1, id, '7', '1234567890' from street returning id`,
      [communityId],
    );
    const houseId = rows[0]?.id;
    await owner.query(
      `insert into visits (community_id, house_id, kind, method, status, guest_name, arrived_at, in_at, step_at)
       values ($1, $2, 'Guest', 'Walk-in', 'Inside', 'Femi Cole', now(), now(), now())`,
      [communityId, houseId],
    );
    return { communityId, houseId, personId };
  } finally {
    await owner.end();
  }
}

/** Runs statements on one connection, one after another, and returns the rows of the last. */
async function rowsOf(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}
