// Restores a backup into an empty storage and into a database that is empty or has an unfinished restore. Verifies the
// whole backup first. A marker table exists until the restore is complete, so that no server starts on a partial one; a
// failed restore is cleared again.
import { processLocks } from '#platform/database/advisory-locks.ts';
import pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { migrate, readMigrations } from '#db/migrate.ts';
import { type Past, pastBehindBaseline, readSquashed } from '#db/squash.ts';
import { requireMigrationRights } from '#db/migration-rights.ts';
import { restoreMarker } from '#platform/database/check-database.ts';
import { ConfigError } from '#platform/process/config-error.ts';
import type { Files } from '#platform/files/files.ts';
import { ofNoExtension, plainSession } from './catalogue.ts';
import { loadTables } from './load.ts';
import { filePart, type Manifest, markOf, readManifest } from './manifest.ts';
import { checkPart, type Place, readPart } from './parts.ts';

export type Restore = RestoreInto & { from: string; passphrase?: string | undefined };

export type RestoreInto = {
  /** The URL of the database to restore into, with the owner's rights. */
  url: string;
  files: Files;
  /** The SECRET of the restored installation; undefined if it is not known here. */
  secret?: string | undefined;
  /** Accepts a SECRET other than the backup's: data that was encrypted under the old one is lost. */
  allowNewSecret?: boolean;
  /** Whether the caller drops the whole database if the restore fails. */
  isThrownAway?: boolean;
  say(line: string): void;
};

/** A verified backup: all parts are as they were written. */
export type Checked = { manifest: Manifest; place: Place };

/** Verifies the whole backup without restoring it. */
export async function checkBackup(from: string, passphrase: string | undefined): Promise<Checked> {
  const read = await readManifest(from, passphrase);
  for (const part of read.manifest.parts) await checkPart(from, part);
  return read;
}

/** Verifies the backup, restores it and migrates it to this program's schema. */
export const restore = async ({ from, passphrase, ...into }: Restore): Promise<Manifest> =>
  restoreChecked(await checkBackup(from, passphrase), into);

/** Restores a backup that `checkBackup` has verified. */
export async function restoreChecked(
  { manifest, place }: Checked,
  options: RestoreInto,
): Promise<Manifest> {
  const { url, files, say, isThrownAway } = options;
  await requireRestorable(manifest);
  requireSecret(manifest, options);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(plainSession);
    await lockTarget(client);
    if (await isUnfinished(client)) {
      say('An earlier restore into this database did not finish. Its data is removed.');
      await clear(client);
    } else {
      await requireEmpty(client, files);
    }
    await requireMigrationRights(client, await readMigrations());
    await client.query(
      `create table ${restoreMarker} (begun_at timestamptz not null default now())`,
    );
    try {
      await fill(client, { manifest, place, options });
    } catch (error) {
      for (const key of manifest.files) await files.remove(key).catch(() => undefined);
      await clear(client).catch(() => isThrownAway || say(notCleared));
      throw error;
    }
    await client.query(`drop table ${restoreMarker}`);
  } finally {
    await client.end().catch(() => undefined);
  }
  return manifest;
}

const notCleared =
  'The restored data can’t be removed now. No server starts on it, and the next restore removes it.';

type Filling = Checked & { options: RestoreInto };

async function fill(client: pg.Client, { manifest, place, options }: Filling): Promise<void> {
  const { url, files, say } = options;
  const past = await pastBehindBaseline(pastOf(manifest), await readMigrations());
  await migrate(url, { only: new Set(past.keys()), say });
  // Creates the tables of the job queue, which otherwise a server creates when it starts.
  if (manifest.jobs !== null) await client.query(queuePlans());
  await loadTables(client, { manifest, place });
  say(`${manifest.tables.length} tables are restored, with counts and checksums as in the backup`);
  for (const key of manifest.files) await files.putStream(key, readPart(place, filePart(key)));
  say(`${manifest.files.length} files are restored`);
  const newer = await migrate(url, { say });
  if (newer.length > 0) say(`The database is at ${newer.at(-1)}`);
  await client.query('analyze');
}

/**
 * Refuses a backup that this program cannot restore. A restore only migrates forward: the program has to know every
 * migration of the backup, and to create the job queue's tables in the same version.
 */
export async function requireRestorable({ migrations, version, jobs }: Manifest): Promise<void> {
  const tables = await readMigrations();
  const known = new Map([
    ...Object.entries(await readSquashed()),
    ...tables.map(({ name, hash }) => [name, hash] as const),
  ]);
  const strange = migrations.find(({ name, hash }) => known.get(name) !== hash);
  if (strange) {
    throw new ConfigError(
      `The backup was made by another version (${version}): this program does not know its ` +
        `migration ${strange.name}. ` +
        'Restore it with the program that made it, or a newer one.',
    );
  }
  await pastBehindBaseline(pastOf({ migrations }), tables);
  if (jobs !== null && jobs !== queueVersion()) {
    throw new ConfigError(
      `The backup's job queue has version ${jobs}, and this program makes ${queueVersion()}. ` +
        'Restore it with the program that made it, and upgrade afterwards.',
    );
  }
}

const pastOf = ({ migrations }: Pick<Manifest, 'migrations'>): Past =>
  new Map(migrations.map(({ name, hash }) => [name, hash]));

/** The version of the queue's tables that this program creates. */
const queueVersion = (): number =>
  Number(/INSERT INTO pgboss\.version\(version\) VALUES \('(\d+)'\)/i.exec(queuePlans())?.[1] ?? 0);

const queuePlans = (): string => getConstructionPlans('pgboss');

export type SecretOf = Pick<RestoreInto, 'secret' | 'allowNewSecret' | 'say'>;

/**
 * Refuses a SECRET that is missing, or that differs from the backup's if the backup stores its hash. If a new SECRET is
 * allowed, it reports instead what is lost.
 */
export function requireSecret(
  { secretMark }: Manifest,
  { secret, allowNewSecret, say }: SecretOf,
): void {
  const isSame = secret !== undefined && (secretMark === null || markOf(secret) === secretMark);
  if (isSame) return;
  if (allowNewSecret) return say(`A new SECRET is accepted: ${lostWithSecret}`);
  const trouble =
    secret === undefined
      ? 'SECRET is not set, and the backup does not hold it. Set it to the one that the backup was made under'
      : 'SECRET is another one than the backup was made under. Set the old one';
  throw new ConfigError(`${trouble}, or add --new-secret. With a new one ${lostWithSecret}.`);
}

const lostWithSecret =
  'two-factor authentication, keys of payment gateways, passwords and keys of mail and text providers ' +
  'and secrets of webhooks have to be entered again, and the numbers of prepaid tokens can no longer be read';

/** Takes the lock that allows one restore at a time. */
async function lockTarget(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isOurs: boolean }>(
    `select pg_try_advisory_lock(${processLocks.restore}) as "isOurs"`,
  );
  if (!rows[0]?.isOurs) {
    throw new ConfigError('Another restore into this database is running. Wait until it ends.');
  }
}

async function isUnfinished(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('public.${restoreMarker}') is not null as found`,
  );
  return rows[0]?.found === true;
}

async function requireEmpty(client: pg.Client, files: Files): Promise<void> {
  const { rows } = await client.query<{ tables: number }>(
    `select count(*)::int as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'v', 'm', 'S') and ${ofNoExtension}`,
  );
  if (rows[0] && rows[0].tables > 0) {
    throw new ConfigError(
      'The database is not empty, and a restore never overwrites data. ' +
        'Name an empty database, or an empty DATA_DIR for the embedded one.',
    );
  }
  await requireEmptyStorage(files);
}

export async function requireEmptyStorage(files: Files): Promise<void> {
  for await (const key of files.list()) {
    throw new ConfigError(
      `The storage is not empty (${key}), and a restore never overwrites data. Name an empty one.`,
    );
  }
}

/** Removes everything that a restore created in the database, the marker included. */
async function clear(client: pg.Client): Promise<void> {
  await client.query(`begin; drop schema if exists pgboss cascade; drop schema public cascade;
    create schema public; grant usage on schema public to public;
    alter schema public owner to pg_database_owner; commit`);
}
