// Backs up a database in use and its uploaded files consistently: first the tables from one snapshot, then the files. A
// file is stored before its row is committed, and no file is removed while a backup runs, so each row of the snapshot
// has its file. The folder gets its final name when everything is on disk.
import { processLocks } from '#platform/database/advisory-locks.ts';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ConfigError } from '#platform/process/config-error.ts';
import { reasonOfFile } from '#platform/files/file-faults.ts';
import type { Files } from '#platform/files/files.ts';
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
  /** The database URL with the owner's rights, without a connection pooler. */
  url: string;
  files: Files;
  /** The folder to create. */
  to: string;
  /** The passphrase that encrypts the backup. */
  passphrase?: string | undefined;
  /** The installation's SECRET; the backup stores a hash of it, to recognise another SECRET. */
  secret?: string | undefined;
  /** Cancels the backup when it aborts; no file of the backup stays. */
  signal?: AbortSignal;
};

export async function backUp(options: BackUp): Promise<Manifest> {
  const { to } = options;
  if (existsSync(to) && (await readdir(to)).length > 0) {
    throw new ConfigError(`${to} is not empty. Name an empty or new folder.`);
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
    // Check that the lock is still held: if the connection was lost, files may have been removed.
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

/** The error for a backup folder that cannot be written; undefined if the cause is something else. */
function unwritable(error: unknown, to: string): ConfigError | undefined {
  const reason = reasonOfFile(error);
  const { path } = error as NodeJS.ErrnoException;
  // The error of a full disk has no path.
  const isThere = path === undefined || path.startsWith(to) || to.startsWith(path);
  if (reason === undefined || !isThere) return undefined;
  const sentence = `The backup can’t be written to ${to}: ${reason}. Its files were removed. Name another folder.`;
  return new ConfigError(sentence, { cause: error });
}

async function refuseStandby(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select pg_is_in_recovery() as "isStandby"');
  if (!rows[0]?.isStandby) return;
  throw new ConfigError('The database is a standby; a backup needs its primary.');
}

/**
 * Waits at most 60 seconds for file removals in progress. Later removals wait until this connection ends. Refuses while
 * another backup runs.
 */
async function holdRemovals(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isOurs: boolean }>(
    `select pg_try_advisory_lock(${processLocks.backup}) as "isOurs"`,
  );
  if (!rows[0]?.isOurs)
    throw new ConfigError('Another backup of this database is running. Wait until it ends.');
  await client.query(
    `set lock_timeout = '60s'; select pg_advisory_lock(${processLocks.fileRemoval})`,
  );
}

async function writeAll(client: pg.Client, folder: string, options: BackUp): Promise<Manifest> {
  const sealing = options.passphrase === undefined ? null : newSealing();
  const key = sealing && keyOf(options.passphrase ?? '', sealing);
  const place: Place = { folder, key, signal: options.signal };
  const parts: Part[] = [];
  await client.query('begin isolation level repeatable read read only');
  const facts = await readFacts(client);
  const tables = await writeTables(client, place, parts);
  // Read the sequences after the data, so that a restored sequence may skip numbers but never repeats one.
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
  if (!rows[0]?.isOurs) throw new ConfigError('This database has no Courtyard data.');
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
    // The file's row was never committed, and the file has been removed since.
    if (!content) continue;
    parts.push(await writePart(place, filePart(key), content));
    keys.push(key);
  }
  return keys;
}
