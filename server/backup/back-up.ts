// Makes a backup of a database in use and of its uploaded files, in one consistent order: the tables as one snapshot
// shows them, then the files. A file is stored before its row is committed, and while a backup runs no dropped file is
// removed, so each row of the snapshot finds its file. The folder gets its name when all of it is on the disk.
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ConfigError } from '#platform/config-error.ts';
import { backupLock } from '#platform/dropped-files.ts';
import { reasonOfFile } from '#platform/file-faults.ts';
import type { Files } from '#platform/files.ts';
import {
  columnsOf,
  drained,
  named,
  plainSession,
  readSequences,
  readTables,
  requireAllRows,
  sumUp,
} from './catalogue.ts';
import {
  asStream,
  filePart,
  format,
  type Head,
  headName,
  type Manifest,
  manifestName,
  markOf,
  type Table,
  tablePart,
} from './manifest.ts';
import { type Part, type Place, syncFolder, writePart } from './parts.ts';
import { keyOf, newSealing } from './sealing.ts';
import { productVersion } from './version.ts';

export type BackUp = {
  /** The owner's, past any pooler. */
  url: string;
  files: Files;
  /** The folder to make. */
  to: string;
  /** Encrypts the backup. */
  passphrase?: string | undefined;
  /** The installation's SECRET, of which the backup keeps a mark to tell another one by. */
  secret?: string | undefined;
  /** Ends the work; nothing of it stays. */
  signal?: AbortSignal;
};

/** Makes the backup and answers what it holds. */
export async function backUp(options: BackUp): Promise<Manifest> {
  const { to } = options;
  if (existsSync(to) && (await readdir(to)).length > 0) {
    throw new ConfigError(`${to} is not empty; a backup gets a folder of its own.`);
  }
  const client = new pg.Client({
    connectionString: options.url,
    connectionTimeoutMillis: 5000,
    application_name: 'courtyard backup',
    keepAlive: true,
  });
  let lost: Error | undefined;
  client.on('error', (error) => (lost = error));
  await client.connect();
  const draft = `${to}.partial`;
  try {
    await client.query(plainSession);
    await refuseStandby(client);
    await holdRemovals(client);
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { recursive: true, mode: 0o700 });
    const made = await writeAll(client, draft, options);
    // The lock held until now; a connection that was lost on the way let files go.
    await client.query('select');
    if (lost) throw lost;
    await syncFolder(draft);
    if (existsSync(to)) await rm(to, { recursive: true });
    await rename(draft, to);
    await syncFolder(dirname(to));
    return made;
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
    throw unwritable(error, to) ?? error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What the place of the backup refuses; undefined for an error of anything else. */
function unwritable(error: unknown, to: string): ConfigError | undefined {
  const reason = reasonOfFile(error);
  const { path } = error as NodeJS.ErrnoException;
  // A full disk says so without a path.
  const isThere = path === undefined || path.startsWith(to) || to.startsWith(path);
  if (reason === undefined || !isThere) return undefined;
  const sentence = `The backup cannot be written to ${to}: ${reason}. Nothing of it is kept; name another folder.`;
  return new ConfigError(sentence, { cause: error });
}

async function refuseStandby(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select pg_is_in_recovery() as "isStandby"');
  if (!rows[0]?.isStandby) return;
  throw new ConfigError('The database is a standby; a backup needs its primary.');
}

/** Waits for removals under way; those that come later wait for the end of this connection. */
async function holdRemovals(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isOurs: boolean }>(
    `select pg_try_advisory_lock(hashtext('courtyard backup under way')) as "isOurs"`,
  );
  if (!rows[0]?.isOurs) throw new ConfigError('Another backup of this database is under way.');
  await client.query(`set lock_timeout = '60s'; select pg_advisory_lock(${backupLock})`);
}

async function writeAll(client: pg.Client, folder: string, options: BackUp): Promise<Manifest> {
  const sealing = options.passphrase === undefined ? null : newSealing();
  const key = sealing && keyOf(options.passphrase ?? '', sealing);
  const place: Place = { folder, key, signal: options.signal };
  const parts: Part[] = [];
  await client.query('begin isolation level repeatable read read only');
  const facts = await readFacts(client);
  const tables = await writeTables(client, place, parts);
  // Numbers that were drawn meanwhile are skipped, and none is given out twice.
  const sequences = await readSequences(client);
  await client.query('commit');
  const files = await writeFiles(options.files, place, parts);
  const createdAt = new Date().toISOString();
  const secretMark = options.secret === undefined ? null : markOf(options.secret);
  const version = productVersion();
  const manifest: Manifest = {
    createdAt,
    version,
    ...facts,
    tables,
    sequences,
    files,
    secretMark,
    parts,
  };
  const written = await writePart(place, manifestName, asStream(manifest));
  const head: Head = { courtyardBackup: format, createdAt, sealing, manifest: written };
  await writePart({ folder, key: null }, headName, asStream(head));
  return manifest;
}

async function readFacts(client: pg.Client): Promise<Pick<Manifest, 'migrations' | 'jobs'>> {
  const { rows } = await client.query<{ isOurs: boolean; hasJobs: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as "isOurs",
       to_regclass('pgboss.version') is not null as "hasJobs"`,
  );
  if (!rows[0]?.isOurs) throw new ConfigError('There is no Courtyard in this database.');
  const migrations = await client.query('select name, hash from schema_migrations order by name');
  const jobs = rows[0].hasJobs ? await client.query('select version from pgboss.version') : null;
  return { migrations: migrations.rows, jobs: jobs?.rows[0]?.version ?? null };
}

async function writeTables(client: pg.Client, place: Place, parts: Part[]): Promise<Table[]> {
  await requireAllRows(client);
  const tables: Table[] = [];
  for (const shape of await readTables(client)) {
    const select = `select ${columnsOf(shape)} from ${named(shape)}`;
    // The stream ends a moment before the connection is ready for its next statement.
    const isIdle = drained(client);
    const rows = client.query(copyTo(`copy (${select}) to stdout`));
    parts.push(await writePart(place, tablePart(shape), rows));
    await isIdle;
    tables.push({ ...shape, ...(await sumUp(client, shape)) });
  }
  return tables;
}

async function writeFiles(files: Files, place: Place, parts: Part[]): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of files.list()) {
    const content = await files.open(key);
    // Stored for a row that was never committed, and removed since.
    if (!content) continue;
    parts.push(await writePart(place, filePart(key), content));
    keys.push(key);
  }
  return keys;
}
