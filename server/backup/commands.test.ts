// Guarantees of the backup and restore commands: each failure is one sentence with exit code 1, and the command leaves
// nothing behind.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openWorld, testSecret, type World } from '#testing/world.ts';
import { backUp } from './back-up.ts';
import { checkBackup, restoreChecked } from './restore.ts';

describe('the commands of a backup and a restore', () => {
  let world: World;
  let folder: string;
  let backup: string;
  let dataDir: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'courtyard-commands-'));
    world = await openWorld();
    [backup, dataDir] = [join(folder, 'backup'), join(folder, 'data')];
    await backUp({ url: world.url, files: world.files, secret: testSecret, to: backup });
  });
  after(async () => {
    await world.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('a refused restore creates no data folder', async () => {
    const env = { SECRET: testSecret };
    const from = await newer();
    await refuses(run('restore', env, '--from', from), /does not know its migration 9999_future/);
    const other = { SECRET: 'another secret, thirty-two characters' };
    await refuses(run('restore', other, '--from', backup), /SECRET is another one .*--new-secret/);
    const files = join(folder, 'files');
    await mkdir(files);
    await writeFile(join(files, 'one.png'), 'x');
    const crowded = { ...env, STORAGE_URL: `file://${files}` };
    await refuses(run('restore', crowded, '--from', backup), /The storage is not empty/);
  });

  test('a restore without SECRET is refused and lists what a new SECRET loses', async () => {
    await refuses(
      run('restore', {}, '--from', backup),
      /SECRET is not set.*--new-secret.*two-factor authentication, keys of payment gateways/,
    );
    const said: string[] = [];
    // The database is not empty, which is checked after the SECRET.
    const into = { url: world.url, files: world.files, say: (line: string) => said.push(line) };
    const checked = await checkBackup(backup, undefined);
    await assert.rejects(
      restoreChecked(checked, { ...into, allowNewSecret: true }),
      /The database is not empty/,
    );
    assert.match(
      said.join(),
      /A new SECRET is accepted: two-factor authentication, keys of payment gateways/,
    );
  });

  test('checking an intact backup of a newer program fails', async () => {
    await refuses(run('restore', {}, '--check', '--from', await newer()), /9999_future\.sql/);
    assert.equal((await run('restore', {}, '--check', '--from', backup)).code, 0);
  });

  test('a backup without a data folder fails with one sentence and creates nothing', async () => {
    const work = run('backup', {}, '--to', join(folder, 'of-nothing'));
    await refuses(work, /data has no Courtyard data\. Set DATA_DIR to its data folder, or/);
  });

  test('a restore with a short passphrase fails with one sentence', async () => {
    const env = { SECRET: testSecret, BACKUP_PASSPHRASE: 'short' };
    await refuses(run('restore', env, '--from', backup), /^BACKUP_PASSPHRASE /);
  });

  test('a backup path that leads through a file is reported as unreadable, not as missing', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    await refuses(
      run('restore', {}, '--from', join(file, 'backup')),
      /a-file\/backup cannot be read: a part of the path is a file\.$/,
    );
  });

  test('a backup into a folder that cannot exist fails with one sentence', async () => {
    const env = { DATABASE_URL: world.url, SECRET: testSecret };
    const to = join(folder, 'file', 'backup');
    await writeFile(join(folder, 'file'), '');
    await refuses(
      run('backup', env, '--to', to),
      /^The backup can’t be written to .*: a part of the path is a file\. Its files were .* Name another folder\.$/,
    );
    assert.ok(!(await readdir(folder)).some((name) => name.endsWith('.partial')));
  });

  test('a backup onto a full disk fails with one sentence and leaves no file', async (t) => {
    const disk = join(folder, 'disk');
    await mkdir(disk);
    const options = ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk];
    // Only root can mount a separate file system.
    if (spawnSync('mount', options).status !== 0) return t.skip('needs the right to mount');
    try {
      const env = { DATABASE_URL: world.url, SECRET: testSecret };
      const work = run('backup', env, '--to', join(disk, 'backup'));
      await refuses(
        work,
        /^The backup can’t be written to .*: the disk is full\. Its files were removed/,
      );
      assert.deepEqual(await readdir(disk), []);
    } finally {
      spawnSync('umount', [disk]);
    }
  });

  test('a restore into an unreachable database fails with a sentence that names --into', async () => {
    const into = 'postgres://owner@127.0.0.1:1/estate';
    await refuses(
      run('restore', { SECRET: testSecret }, '--from', backup, '--into', into),
      /refuses connections; start it, or correct --into\.$/,
    );
  });

  function run(name: string, env: Record<string, string>, ...args: string[]) {
    return new Promise<{ code: number; errors: string }>((done) => {
      const base = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir };
      const options = { cwd: root, env: { ...base, ...env } };
      const program = [`server/backup/run-${name}.ts`, ...args];
      execFile(process.execPath, program, options, (error, _out, errors) =>
        done({ code: typeof error?.code === 'number' ? error.code : 0, errors: errors.trim() }),
      );
    });
  }

  /** Expects exit code 1, an error that matches `sentence`, and no new data folder. */
  async function refuses(work: ReturnType<typeof run>, sentence: RegExp): Promise<void> {
    const { code, errors } = await work;
    assert.equal(code, 1);
    assert.match(errors, sentence);
    assert.equal(errors.split('\n').length, 1, errors);
    assert.ok(!existsSync(dataDir), 'a data folder was made');
  }

  /** The backup as a newer program would write it. */
  async function newer(): Promise<string> {
    const copy = join(folder, 'newer');
    await cp(backup, copy, { recursive: true });
    const manifest = JSON.parse(await readFile(join(copy, 'manifest.json'), 'utf8'));
    manifest.migrations.push({ name: '9999_future.sql', hash: '0' });
    const text = JSON.stringify(manifest);
    await writeFile(join(copy, 'manifest.json'), text);
    const head = JSON.parse(await readFile(join(copy, 'backup.json'), 'utf8'));
    head.manifest.sha256 = createHash('sha256').update(text).digest('hex');
    await writeFile(join(copy, 'backup.json'), JSON.stringify(head));
    return copy;
  }
});

const root = join(import.meta.dirname, '../..');
