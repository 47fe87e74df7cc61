// An owner who is no superuser, as hosted databases give one, can install the application and act as its roles.
import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { migrate } from '#db/migrate.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';

// A server of its own: roles belong to a whole server, and here they must not exist before.
let dataDir: string;
let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let ownersUrl: string;

describe('an owner who is no superuser', () => {
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'courtyard-owner-'));
    // PostgreSQL runs as another user than root, who has to pass through.
    await chmod(dataDir, 0o711);
    server = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined });
    await rowsOf(server.url, "create role estate_owner login createrole password 'estate'");
    await rowsOf(server.url, 'create database estate owner estate_owner');
    const url = new URL(server.url);
    url.username = 'estate_owner';
    url.password = 'estate';
    url.pathname = '/estate';
    ownersUrl = url.toString();
  });

  after(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('an owner who is no superuser migrates and acts as the application', async () => {
    await migrate(ownersUrl);
    for (const role of ['courtyard_app', 'courtyard_identity', 'courtyard_scoped']) {
      assert.deepEqual(
        await rowsOf(ownersUrl, `set role ${role}`, 'select current_user as acting'),
        [{ acting: role }],
      );
    }
  });

  test('what runs for all communities reads every table that keeps communities apart', async () => {
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
});

/** The rows of the last of these statements, run one after the other on one connection. */
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
