// Guarantees of restores that are refused: each gives one sentence, and leaves no row and no file behind.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { checkDatabase, restoreMarker } from '#platform/database/check-database.ts';
import { type Files, openFiles } from '#platform/files/files.ts';
import { emptyDatabase, freshDatabase, type TestDatabase } from '#testing/database.ts';
import { openWorld, testSecret, type World } from '#testing/world.ts';
import { backUp } from './back-up.ts';
import { loadTables } from './load.ts';
import type { Manifest } from './manifest.ts';
import { restore, type Restore } from './restore.ts';

const passphrase = 'a passphrase for tests';

describe('refused restores', () => {
  let world: World;
  let folder: string;
  let plain: string;
  let encrypted: string;
  let target: TestDatabase;
  let files: Files;

  before(backUpTwice);
  after(async () => {
    await target.drop();
    await world.close();
    await rm(folder, { recursive: true, force: true });
  });

  const table = 'tables/public.communities.gz';

  test('the restore refuses a backup that is truncated, changed or incomplete', async () => {
    for (const [from, secretly] of [
      [plain, {}],
      [encrypted, { passphrase }],
    ] as const) {
      const of = from === plain ? 'plain' : 'encrypted';
      const cut = await copyOf(from, `cut-${of}`);
      await truncate(join(cut, 'files/photos/one.png'), 100_000);
      await refuses(into(cut, secretly), /damaged: files\/photos\/one\.png is missing or changed/);
      const changed = await copyOf(from, `changed-${of}`);
      await flip(join(changed, table));
      await refuses(into(changed, secretly), /damaged: tables\/public\.communities\.gz/);
      const missing = await copyOf(from, `missing-${of}`);
      await rm(join(missing, table));
      await refuses(into(missing, secretly), /damaged: tables\/public\.communities\.gz/);
      const manifest = await copyOf(from, `manifest-${of}`);
      await flip(join(manifest, 'manifest.json'));
      await refuses(into(manifest, secretly), /damaged: manifest\.json/);
      const unfinished = await copyOf(from, `unfinished-${of}`);
      await rm(join(unfinished, 'backup.json'));
      await refuses(into(unfinished, secretly), /has no complete backup/);
    }
  });

  test('the restore refuses an encrypted backup without its passphrase or with a wrong one', async () => {
    await refuses(into(encrypted), /is encrypted: set BACKUP_PASSPHRASE/);
    const wrong = into(encrypted, { passphrase: 'another passphrase' });
    await refuses(wrong, /BACKUP_PASSPHRASE does not open this backup/);
    const head = await readFile(join(encrypted, 'manifest.json'), 'latin1');
    assert.doesNotMatch(head, /communities/);
  });

  test('the restore refuses a backup with an unknown migration, a changed one or another format', async () => {
    const newer = await withManifest('newer', ({ migrations }) => {
      migrations.push({ name: '9999_future.sql', hash: '0' });
    });
    await refuses(into(newer), /another version .* does not know its migration 9999_future\.sql/);
    const other = await withManifest('other', ({ migrations: [first] }) => {
      if (first) first.hash = '0';
    });
    await refuses(into(other), /another version/);
    const form = await copyOf(plain, 'form');
    await writeFile(join(form, 'backup.json'), JSON.stringify({ courtyardBackup: 2 }));
    await refuses(into(form), /has the form 2, and this version of Courtyard reads 1/);
  });

  test('the restore refuses rows that do not match the manifest and removes its new rows', async () => {
    const fewer = await withManifest('fewer', ({ tables }) => {
      const communities = tables.find(({ name }) => name === 'communities');
      if (communities) communities.rows += 1;
    });
    await refuses(into(fewer), /"public"\."communities" holds 1 rows .* not the 2/);
  });

  test('loading a backup whose rows refer to missing people fails and leaves no row', async () => {
    const swapped = await withManifest('swapped', ({ tables, parts }) => {
      const users = tables.find(({ name }) => name === 'users');
      const empty = tables.find(({ rows }) => rows === 0);
      const [to, from] = [users, empty].map((one) =>
        parts.find(({ name }) => name === `tables/public.${one?.name}.gz`),
      );
      if (!users || !empty || !to || !from) throw new Error('no such tables');
      Object.assign(to, { bytes: from.bytes, sha256: from.sha256 });
      Object.assign(users, { rows: 0, checksum: '0' });
    });
    const manifest = JSON.parse(await readFile(join(swapped, 'manifest.json'), 'utf8')) as Manifest;
    const empty = manifest.tables.find(({ name, rows }) => rows === 0 && name !== 'users');
    await cp(
      join(swapped, `tables/public.${empty?.name}.gz`),
      join(swapped, 'tables/public.users.gz'),
    );
    const fresh = await freshDatabase();
    const client = new pg.Client({ connectionString: fresh.url });
    await client.connect();
    try {
      const loading = loadTables(client, { manifest, place: { folder: swapped, key: null } });
      await assert.rejects(loading, /violates foreign key constraint/);
      const { rows } = await client.query('select from communities');
      assert.deepEqual(rows, []);
    } finally {
      await client.end();
      await fresh.drop();
    }
  });

  test('a restore with a SECRET other than the backup’s is refused', async () => {
    const secret = 'another secret, thirty-two characters';
    await refuses(into(plain, { secret }), /SECRET is another one than the backup was made under/);
  });

  test('the restore refuses a database or a storage that is not empty', async () => {
    const full = restore({
      url: world.url,
      files,
      from: plain,
      secret: testSecret,
      say: () => undefined,
    });
    await assert.rejects(full, /The database is not empty/);
    const crowded = into(plain, { files: world.files });
    await assert.rejects(crowded, /The storage is not empty/);
    assert.deepEqual(await tablesOf(target.url), []);
  });

  test('a server does not start on a half-restored database, and a new restore completes it', async () => {
    const half = await emptyDatabase();
    const client = new pg.Client({ connectionString: half.url });
    await client.connect();
    try {
      await client.query(`create table ${restoreMarker} (); create table communities ()`);
      await files.put('photos/one.png', Buffer.from('half'));
      await assert.rejects(checkDatabase(half.url), /restore into this database is under way, or/);
      await into(plain, { url: half.url });
      await checkDatabase(half.url);
      const { rows } = await client.query('select name from communities');
      assert.deepEqual(rows, [{ name: 'Palm Court' }]);
      assert.equal((await files.get('photos/one.png'))?.length, 200_000);
    } finally {
      await client.end();
      await half.drop();
    }
  });

  async function backUpTwice() {
    folder = await mkdtemp(join(tmpdir(), 'courtyard-refusals-'));
    world = await openWorld();
    await world.community(await world.person(), 'Palm Court');
    await world.files.put('photos/one.png', Buffer.alloc(200_000, 7));
    [plain, encrypted] = [join(folder, 'plain'), join(folder, 'encrypted')];
    const what = { url: world.url, files: world.files, secret: testSecret };
    await backUp({ ...what, to: plain });
    await backUp({ ...what, to: encrypted, passphrase });
    target = await emptyDatabase();
    files = openFiles(`file://${join(folder, 'restored')}`);
  }

  function into(from: string, more: Partial<Restore> = {}) {
    return restore({
      url: target.url,
      files,
      from,
      secret: testSecret,
      say: () => undefined,
      ...more,
    });
  }

  async function copyOf(from: string, name: string): Promise<string> {
    await cp(from, join(folder, name), { recursive: true });
    return join(folder, name);
  }

  async function tablesOf(url: string): Promise<string[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client
      .query("select tablename as name from pg_tables where schemaname in ('public', 'pgboss')")
      .finally(() => client.end());
    return rows.map(({ name }) => name);
  }

  /** Expects this error, and that nothing exists afterwards. */
  async function refuses(work: Promise<unknown>, sentence: RegExp): Promise<void> {
    await assert.rejects(work, { message: sentence });
    assert.deepEqual(await tablesOf(target.url), []);
    assert.deepEqual(await Array.fromAsync(files.list()), []);
  }

  async function flip(path: string): Promise<void> {
    const file = await open(path, 'r+');
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, 40);
    await file.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, 40);
    await file.close();
  }

  /** A backup with a changed manifest and a matching checksum. */
  async function withManifest(name: string, change: (manifest: Manifest) => void) {
    const copy = await copyOf(plain, name);
    const manifest = JSON.parse(await readFile(join(copy, 'manifest.json'), 'utf8')) as Manifest;
    change(manifest);
    const text = JSON.stringify(manifest);
    await writeFile(join(copy, 'manifest.json'), text);
    const head = JSON.parse(await readFile(join(copy, 'backup.json'), 'utf8'));
    head.manifest.sha256 = createHash('sha256').update(text).digest('hex');
    await writeFile(join(copy, 'backup.json'), JSON.stringify(head));
    return copy;
  }
});
