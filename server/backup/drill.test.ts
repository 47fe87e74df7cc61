// Tests a complete backup and restore. The test backs up an estate while people work in it, as a database owner without
// superuser rights, and restores the backup into an empty database. Then every table and file is unchanged, the audit
// log is valid, and people can sign in.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { loadDemoEstate } from '#db/demo/load.ts';
import { demoPassword, demoSignIns } from '#db/demo/sign-ins.ts';
import { migrate } from '#db/migrate.ts';
import { signIn } from '#contract/identity/identity.ts';
import { type Files, openFiles } from '#platform/files/files.ts';
import { nilId } from '#platform/http/tenant.ts';
import { plainOwner, type PlainOwner } from '#testing/plain-owner.ts';
import { openWorld, testSecret, type World } from '#testing/world.ts';
import { backUp } from './back-up.ts';
import { nightlyBackup, requireBackupFolder } from './nightly.ts';
import { readWhole } from './parts.ts';
import { checkBackup } from './restore.ts';

const passphrase = 'a passphrase for tests';

describe('a complete backup and restore', () => {
  let owner: PlainOwner;
  let world: World;
  let url: string;
  let folder: string;

  before(loadAndQueue);
  after(async () => {
    await world.close();
    await owner.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test('a backup made while files change contains the file of every row', async () => {
    const [kept, dropped] = [await addDocument(), await addDocument()];
    let written = 0;
    let late = '';
    // When the backup reaches the files, it already contains the tables.
    const busy: Files = {
      ...world.files,
      list: async function* () {
        await dropDocument(dropped);
        late = await addDocument();
        yield* world.files.list();
      },
    };
    const to = join(folder, 'busy');
    const state = { isDone: false };
    const making = backUp({ url, files: busy, to, secret: testSecret }).finally(
      () => (state.isDone = true),
    );
    while (!state.isDone) {
      await addDocument();
      written += 1;
    }
    await making;
    assert.ok(written > 0);
    assert.ok(await world.files.get(dropped), 'removed while a backup ran');
    await askToDrop(dropped);
    assert.equal(await world.files.get(dropped), null, 'kept after the backup');

    const { manifest, place } = await checkBackup(to, undefined);
    const table = manifest.tables.find(({ name }) => name === 'house_documents');
    const [community, key] = ['community_id', 'key'].map((name) => table?.columns.indexOf(name));
    const text = await readWhole(place, 'tables/public.house_documents.gz');
    const rows = text.toString().trim().split('\n');
    const keys = rows.map((row) => {
      const cells = row.split('\t');
      return `houses/${cells[community ?? -1]}/${cells[key ?? -1]}`;
    });
    assert.ok(keys.includes(kept) && keys.includes(dropped) && !keys.includes(late));
    const stored = new Set(manifest.files);
    assert.deepEqual(
      keys.filter((one) => !stored.has(one)),
      [],
      'rows without their file',
    );
  });

  test('a restore brings back every table, sequence and file, and people can sign in', async () => {
    const key = await addDocument();
    await ask(url, 'select seal_audit(id, 100000) from communities');
    const to = join(folder, 'quiet');
    const env = { BACKUP_PASSPHRASE: passphrase };
    const storage = join(folder, 'of-the-world');
    const made = await backUp({ url, files: world.files, to, secret: testSecret, passphrase });
    assert.ok(made.tables.some(({ name, rows }) => name === 'job' && rows > 0));
    const into = await owner.database();
    const place = { ...env, STORAGE_URL: `file://${storage}` };
    const done = await command('restore', place, '--from', to, '--into', into);
    assert.equal(done.code, 0, done.text);
    assert.match(done.text, / {2}whole {3}Amberfield Gardens/);
    assert.deepEqual(await tablesOf(into), await tablesOf(url));
    const sequences = 'select schemaname, sequencename, last_value from pg_sequences order by 1, 2';
    assert.deepEqual(await ask(into, sequences), await ask(url, sequences));
    assert.deepEqual(await openFiles(`file://${storage}`).get(key), await world.files.get(key));
    const restored = await openWorld({
      database: { url: into },
      hashesSlowly: true,
      hasDemo: true,
    });
    try {
      const email = demoSignIns[0]?.email ?? '';
      const session = await restored.call(null, signIn, {
        body: { email, password: demoPassword },
      });
      assert.ok(session.data);
    } finally {
      await restored.close();
    }
  });

  test('the backup command refuses a used folder, and `restore --check` accepts its backup', async () => {
    const to = join(folder, 'by-command');
    const env = {
      DATABASE_URL: url,
      BACKUP_PASSPHRASE: passphrase,
      STORAGE_URL: `file://${join(folder, 'no-files')}`,
    };
    const made = await command('backup', env, '--to', to);
    assert.equal(made.code, 0, made.text);
    const again = await command('backup', env, '--to', to);
    assert.equal(again.code, 1);
    assert.match(again.text, /is not empty. Name an empty or new folder/);
    const checked = await command('restore', env, '--from', to, '--check');
    assert.equal(checked.code, 0, checked.text);
    assert.match(checked.text, /The backup is complete/);
  });

  test('a folder for nightly backups has to be writable and outside of the data folder', async () => {
    const data = join(folder, 'live');
    await requireBackupFolder(join(folder, 'new'), data);
    await requireBackupFolder(join(folder, 'new'), data);
    assert.deepEqual(await readdir(join(folder, 'new')), []);
    const unmounted = join(folder, 'no-disk', 'nights');
    await assert.rejects(requireBackupFolder(unmounted, data), /cannot be written \(ENOENT\)/);
    await assert.rejects(requireBackupFolder(join(data, 'nights'), data), /lies in DATA_DIR/);
    await assert.rejects(requireBackupFolder(data, data), /lies in DATA_DIR/);
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    await assert.rejects(requireBackupFolder(join(file, 'nights'), data), /cannot be written \(/);
  });

  test('the nightly backup keeps the configured number of backups', async () => {
    const backups = { folder: join(folder, 'nights'), keep: 2, passphrase: undefined };
    const job = nightlyBackup({ backups, url, files: world.files, secret: testSecret });
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const signal = new AbortController().signal;
    for (const day of ['2026-03-01', '2026-03-02', '2026-03-03']) {
      const clock = { now: () => new Date(`${day}T02:20:00Z`) };
      await job.run({ clock, log, signal } as never);
    }
    assert.deepEqual((await readdir(backups.folder)).toSorted(), [
      'courtyard-20260302T022000Z',
      'courtyard-20260303T022000Z',
    ]);
  });

  async function loadAndQueue() {
    folder = await mkdtemp(join(tmpdir(), 'courtyard-drill-'));
    owner = await plainOwner();
    url = await owner.database();
    await migrate(url);
    await loadDemoEstate({ url, say: () => undefined, mostHouses: 400 });
    const boss = new PgBoss(url);
    await boss.start();
    await boss.createQueue('drill');
    await boss.send('drill', { waits: true });
    await boss.stop({ graceful: false });
    world = await openWorld({ database: { url }, hashesSlowly: true });
  }

  async function ask<T extends object>(on: string, text: string, values: unknown[] = []) {
    const client = new pg.Client({ connectionString: owner.asSuperuser(on) });
    await client.connect();
    return (await client.query<T>(text, values).finally(() => client.end())).rows;
  }

  /** Adds a document to a house as the product does: the file is stored before its row is committed. */
  async function addDocument(): Promise<string> {
    const file = `${randomUUID()}.pdf`;
    const [house] = await ask<{ community: string }>(
      url,
      'select community_id as community from houses limit 1',
    );
    const key = `houses/${house?.community}/${file}`;
    await world.files.put(key, Buffer.from(`the document ${file}`));
    await ask(
      url,
      `insert into house_documents (community_id, house_id, name, key, byte_count, added_by, added_at)
       select h.community_id, h.id, 'Deed', $1, 10, c.owner_id, now()
       from houses h join communities c on c.id = h.community_id
       where h.community_id = $2 limit 1`,
      [file, house?.community],
    );
    return key;
  }

  async function dropDocument(key: string): Promise<void> {
    await ask(url, 'delete from house_documents where key = $1', [key.split('/').at(-1)]);
    await askToDrop(key);
  }

  async function askToDrop(key: string): Promise<void> {
    await ask(url, `insert into outbox (community_id, topic, payload) values ($1, $2, $3)`, [
      nilId,
      'files.dropped',
      { key },
    ]);
    await world.settle();
  }

  function command(name: string, env: Record<string, string>, ...args: string[]) {
    return new Promise<{ code: number; text: string }>((done) => {
      const program = `server/backup/run-${name}.ts`;
      const options = { cwd: root, env: { ...process.env, SECRET: testSecret, ...env } };
      execFile(process.execPath, [program, ...args], options, (error, out, errors) =>
        done({ code: typeof error?.code === 'number' ? error.code : 0, text: out + errors }),
      );
    });
  }

  /** The count and checksum of each table, as a superuser reads them. */
  async function tablesOf(on: string) {
    const tables = await ask<{ name: string }>(
      on,
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'pgboss') and tablename not in ('schema_migrations', 'schema_code') order by 1`,
    );
    const sums = tables.map(
      ({ name }) =>
        `select '${name}' as name, count(*)::int as rows,
           md5(string_agg(md5(t::text), '' order by md5(t::text) collate "C")) as sum from ${name} t`,
    );
    return ask<{ name: string; rows: number }>(on, `${sums.join(' union all ')} order by 1`);
  }
});

const root = join(import.meta.dirname, '../..');
