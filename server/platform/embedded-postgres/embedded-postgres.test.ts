import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { readdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { Client } from 'pg';
import { guardOf, inProgram, kill } from '#testing/embedded-program.ts';
import { makeSmallCheckout } from '#testing/small-checkout.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { endProcess, isPostgresOn, processesBelow } from './processes.ts';
import { isRoot, unprivilegedUser } from './unprivileged-user.ts';

const base = mkdtempSync(join(tmpdir(), 'courtyard-postgres-'));
// The user that runs PostgreSQL cannot enter root's temporary folder.
chmodSync(base, 0o711);
describe('the embedded PostgreSQL', () => {
  after(() => rmSync(base, { recursive: true, force: true }));

  const dataDir = join(base, 'data');
  const cluster = join(dataDir, 'postgres');
  const programsFolder = join(base, 'programs');
  const own = { folder: dataDir, programs: programsFolder };
  const silent = (_line: string): void => undefined;
  mkdirSync(dataDir, { mode: 0o711 });

  /** Runs the database in this process while the work goes on. */
  async function running(work: (url: string) => Promise<void>, log = silent): Promise<void> {
    const database = await startEmbeddedPostgres({ dataDir, programsFolder, log });
    try {
      await work(database.url);
    } finally {
      await database.stop();
    }
  }

  async function ask(url: string, sql: string): Promise<unknown[]> {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      const { rows } = await client.query({ text: sql, rowMode: 'array' });
      return rows.flat();
    } finally {
      await client.end();
    }
  }

  /** Waits until no process works in the folder any more. Ends none: SIGCONT does nothing to a running process. */
  async function emptied(folder: string): Promise<void> {
    for (const pid of processesBelow(folder)) {
      assert.ok(await endProcess(pid, [{ signal: 'SIGCONT', waitMs: 10_000 }]), `${pid} goes on`);
    }
  }

  const pidFile = join(cluster, 'data', 'postmaster.pid');
  const postmasterPid = (): number => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);

  describe('the embedded database', () => {
    test('the embedded database keeps its data over a restart', async () => {
      await running(async (url) => {
        await ask(url, 'create table houses (name text)');
        await ask(url, `insert into houses values ('1')`);
      });
      assert.deepEqual(processesBelow(cluster), []);
      await running(async (url) => {
        assert.deepEqual(await ask(url, 'select name from houses'), ['1']);
      });
    });

    test('the embedded database refuses wrong passwords, listens only locally and hides its files', async () => {
      await running(async (url) => {
        const wrong = new URL(url);
        wrong.password = 'wrong';
        await assert.rejects(ask(wrong.href, 'select'), /password authentication failed/);
        const settings = `select setting from pg_settings where name in
        ('listen_addresses', 'unix_socket_directories', 'fsync') order by name`;
        assert.deepEqual(await ask(url, settings), [
          'on',
          '127.0.0.1',
          `"${realpathSync(cluster)}"`,
        ]);
      });
      assert.equal(statSync(cluster).mode & 0o777, 0o700);
      assert.equal(statSync(join(cluster, 'data', 'courtyard-password')).mode & 0o777, 0o600);
    });

    test('the embedded database uses a socket file, and a start after a kill removes a stale lock', async () => {
      const sockets = () => readdirSync(cluster).filter((name) => name.endsWith('.lock'));
      await inProgram(own, async (program) => {
        const over = 'select inet_server_addr() is null';
        assert.deepEqual(await ask(program.url, over), [true]);
        await kill(program);
        await emptied(cluster);
      });
      writeFileSync(join(cluster, '.s.PGSQL.5432.lock'), `${process.ppid}\n`);
      await running(async () => assert.equal(sockets().length, 1));
      assert.deepEqual(sockets(), []);
    });

    test('the embedded database uses TCP when its folder’s path is too long for a socket', async () => {
      const long = join(base, 'x'.repeat(100));
      mkdirSync(long, { mode: 0o711 });
      const database = await startEmbeddedPostgres({
        dataDir: long,
        programsFolder,
        durable: false,
        log: silent,
      });
      try {
        assert.deepEqual(await ask(database.url, 'select inet_server_addr() is null'), [false]);
      } finally {
        await database.stop();
      }
    });

    test('the embedded database sorts by code point, and turns letters with marks into capitals', async () => {
      await running(async (url) => {
        const sorted = `select x from unnest(array['b', 'Z', 'é', 'a']) as x order by x`;
        assert.deepEqual(await ask(url, sorted), ['Z', 'a', 'b', 'é']);
        assert.deepEqual(await ask(url, `select upper('éọ')`), ['ÉỌ']);
      });
    });

    test('a second embedded database on the same data folder is refused with one sentence', async () => {
      await inProgram(own, async ({ child }) => {
        await assert.rejects(startEmbeddedPostgres({ dataDir, log: silent }), {
          name: 'ConfigError',
          message: new RegExp(`^Courtyard is running already on .* \\(process ${child.pid}\\)`),
        });
      });
    });

    test('the embedded database stops when the program that started it is killed, and loses no data', async () => {
      await inProgram(own, async (program) => {
        await ask(program.url, `insert into houses values ('2')`);
        await kill(program);
        await emptied(cluster);
      });
      await running(async (url) => {
        assert.deepEqual(await ask(url, 'select name from houses order by name'), ['1', '2']);
      });
    });

    test('the next start stops an embedded database that ran on because its watchdog was killed too', async () => {
      let left = 0;
      await inProgram(own, async (program) => {
        left = postmasterPid();
        process.kill(await guardOf(program), 'SIGKILL');
        await kill(program);
      });
      assert.ok(isPostgresOn(left, join(cluster, 'data')));
      await inProgram(own, async ({ url, said }) => {
        assert.match(said(), new RegExp(`stopping PostgreSQL \\(process ${left}\\)`));
        assert.deepEqual(await ask(url, 'select count(*)::int from houses'), [2]);
      });
    });

    test('the embedded database starts despite lock files with a reused process id', async () => {
      const lines = [
        process.ppid,
        join(cluster, 'data'),
        1_700_000_000,
        5432,
        '',
        '127.0.0.1',
        '1 1',
      ];
      writeFileSync(pidFile, lines.join('\n'));
      writeFileSync(join(dataDir, 'courtyard.lock'), `${process.ppid} another start\n`);
      await running(async (url) => {
        assert.deepEqual(await ask(url, 'select count(*)::int from houses'), [2]);
      });
      assert.ok(!existsSync(join(dataDir, 'courtyard.lock')));
    });

    test('an embedded database whose own process was killed restarts at the same address', async () => {
      const { promise: again, resolve } = Promise.withResolvers<void>();
      const log = (line: string): void => void (line.endsWith('ready again') && resolve());
      await running(async (url) => {
        process.kill(postmasterPid(), 'SIGKILL');
        await again;
        assert.deepEqual(await ask(url, 'select count(*)::int from houses'), [2]);
      }, log);
      assert.deepEqual(processesBelow(cluster), []);
    });

    test('data of another PostgreSQL version is refused with one sentence', async () => {
      const folder = join(base, 'old');
      mkdirSync(join(folder, 'postgres', 'data'), { recursive: true, mode: 0o711 });
      writeFileSync(join(folder, 'postgres', 'data', 'PG_VERSION'), '13\n');
      await assert.rejects(startEmbeddedPostgres({ dataDir: folder, log: silent }), {
        name: 'ConfigError',
        message: /was written by PostgreSQL 13, and this Courtyard brings PostgreSQL \d+/,
      });
    });
  });

  // These cases need root; a run of the tests by an ordinary user skips them.
  if (isRoot()) {
    describe('the embedded database run by root', () => {
      test('the embedded database runs for an ordinary user in their own checkout', async () => {
        const user = unprivilegedUser();
        const folder = join(base, 'ordinary');
        const checkout = makeSmallCheckout(folder, user);
        await inProgram({ checkout, folder, programs: own.programs, user }, async ({ url }) => {
          assert.deepEqual(await ask(url, 'select 1'), [1]);
          assert.equal(statSync(join(folder, 'postgres')).uid, user?.uid);
        });
        assert.deepEqual(processesBelow(folder), []);
      });

      test('the embedded database runs from a checkout that other users cannot enter', async () => {
        const closed = join(base, 'closed');
        const checkout = makeSmallCheckout(closed);
        chmodSync(closed, 0o700);
        const folder = join(base, 'reachable');
        mkdirSync(folder, { mode: 0o711 });
        const way = { checkout, folder, programs: join(base, 'copied') };
        await inProgram(way, async ({ url, said }) => {
          assert.match(said(), /copying the PostgreSQL programs to /);
          assert.deepEqual(await ask(url, 'select 1'), [1]);
        });
        await inProgram(way, async ({ url, said }) => {
          assert.doesNotMatch(said(), /copying/);
          assert.deepEqual(await ask(url, 'select 1'), [1]);
        });
      });

      test('a data folder that the database’s user cannot enter is refused', async () => {
        const folder = mkdtempSync(join(base, 'private-'));
        await assert.rejects(startEmbeddedPostgres({ dataDir: folder, log: silent }), {
          name: 'ConfigError',
          message: /is closed to the user \w+, as whom PostgreSQL has to run/,
        });
      });
    });
  }
});
