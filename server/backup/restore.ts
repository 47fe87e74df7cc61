// Restores a backup into an empty database and an empty storage. Everything of the backup is checked first. A table
// marks the database until all is there, so that no server starts on half of it; what fails on the way is cleared
// again.
import pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { migrate, readMigrations } from '#db/migrate.ts';
import { restoreMarker } from '#platform/check-database.ts';
import { ConfigError } from '#platform/config-error.ts';
import type { Files } from '#platform/files.ts';
import { ofNoExtension, plainSession } from './catalogue.ts';
import { loadTables } from './load.ts';
import { filePart, type Manifest, markOf, readManifest } from './manifest.ts';
import { checkPart, type Place, readPart } from './parts.ts';

export type Restore = RestoreInto & { from: string; passphrase?: string | undefined };

export type RestoreInto = {
  /** The owner's, of an empty database. */
  url: string;
  files: Files;
  /** The SECRET under which the restored installation will run; undefined where nobody knows it here. */
  secret?: string | undefined;
  /** Takes a SECRET other than the backup's: what was sealed under the old one is lost. */
  allowNewSecret?: boolean;
  say(line: string): void;
};

/** A backup whose parts are all as they were written. */
export type Checked = { manifest: Manifest; place: Place };

/** Checks the whole backup without restoring it. */
export async function checkBackup(from: string, passphrase: string | undefined): Promise<Checked> {
  const read = await readManifest(from, passphrase);
  for (const part of read.manifest.parts) await checkPart(from, part);
  return read;
}

/** Checks the backup, restores it and brings it to the schema of this program. */
export const restore = async ({ from, passphrase, ...into }: Restore): Promise<Manifest> =>
  restoreChecked(await checkBackup(from, passphrase), into);

/** Restores a backup that `checkBackup` has read. */
export async function restoreChecked(
  { manifest, place }: Checked,
  options: RestoreInto,
): Promise<Manifest> {
  const { url, files, say } = options;
  await requireKnown(manifest);
  requireSecret(manifest, options);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(plainSession);
    await lockTarget(client);
    if (await isUnfinished(client)) {
      say('A restore into this database did not end; what it left is cleared');
      await clear(client);
    } else {
      await requireEmpty(client, files);
    }
    await client.query(
      `create table ${restoreMarker} (begun_at timestamptz not null default now())`,
    );
    try {
      await fill(client, { manifest, place, options });
    } catch (error) {
      for (const key of manifest.files) await files.remove(key).catch(() => undefined);
      await clear(client);
      throw error;
    }
    await client.query(`drop table ${restoreMarker}`);
  } finally {
    await client.end().catch(() => undefined);
  }
  return manifest;
}

type Filling = Checked & { options: RestoreInto };

async function fill(client: pg.Client, { manifest, place, options }: Filling): Promise<void> {
  const { url, files, say } = options;
  await migrate(url, { only: new Set(manifest.migrations.map(({ name }) => name)), say });
  if (manifest.jobs !== null) await makeQueue(client, manifest.jobs);
  await loadTables(client, { manifest, place });
  say(`${manifest.tables.length} tables are restored, with counts and checksums as in the backup`);
  for (const key of manifest.files) await files.putStream(key, readPart(place, filePart(key)));
  say(`${manifest.files.length} files are restored`);
  const newer = await migrate(url, { say });
  if (newer.length > 0) say(`The database is at ${newer.at(-1)}`);
  await client.query('analyze');
}

/** A restore goes forward only: the program has to know every migration that the backup has run. */
async function requireKnown({ migrations, version }: Manifest): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, hash }) => [name, hash]));
  const strange = migrations.find(({ name, hash }) => known.get(name) !== hash);
  if (!strange) return;
  throw new ConfigError(
    `The backup was made by another version (${version}): this program does not know its migration ${strange.name}. ` +
      'Restore it with the program that made it, or a newer one.',
  );
}

function requireSecret(manifest: Manifest, { secret, allowNewSecret, say }: RestoreInto): void {
  if (manifest.secretMark === null || allowNewSecret) return;
  if (secret === undefined) {
    say(
      'Start the server with the SECRET that the backup was made under; the backup does not hold it',
    );
    return;
  }
  if (markOf(secret) === manifest.secretMark) return;
  throw new ConfigError(
    'SECRET is another one than the backup was made under. Set the old one, or add --new-secret: ' +
      'second factors and secrets of providers then have to be entered again.',
  );
}

/** One restore at a time. */
async function lockTarget(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isOurs: boolean }>(
    `select pg_try_advisory_lock(hashtext('courtyard restore')) as "isOurs"`,
  );
  if (!rows[0]?.isOurs) {
    throw new ConfigError('Another restore into this database is under way.');
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
      'The database is not empty, and a restore never writes over anything. ' +
        'Name an empty database, or an empty DATA_DIR for the embedded one.',
    );
  }
  for await (const key of files.list()) {
    throw new ConfigError(
      `The storage is not empty (${key}), and a restore never writes over anything. Name an empty one.`,
    );
  }
}

/** The tables of the queue, which a server makes when it starts. */
async function makeQueue(client: pg.Client, version: number): Promise<void> {
  await client.query(getConstructionPlans('pgboss'));
  const { rows } = await client.query('select version from pgboss.version');
  if (rows[0]?.version === version) return;
  throw new ConfigError(
    `The backup's job queue has version ${version}, and this program makes ${rows[0]?.version}. ` +
      'Restore it with the program that made it, and upgrade afterwards.',
  );
}

/** Takes away all that a restore made, the marker too. */
async function clear(client: pg.Client): Promise<void> {
  await client.query(`begin; drop schema if exists pgboss cascade; drop schema public cascade;
    create schema public; grant usage on schema public to public;
    alter schema public owner to pg_database_owner; commit`);
}
