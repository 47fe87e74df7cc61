// The metadata of a backup: a small header that anybody can read, and a manifest, encrypted like the rest, that lists
// every table, sequence, file and part with counts and checksums.
import { createHash, createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ConfigError } from '#platform/process/config-error.ts';
import { reasonOfFile } from '#platform/files/file-faults.ts';
import { BrokenBackup } from './broken.ts';
import { keyOf, type Sealing } from './sealing.ts';
import { type Part, type Place, readWhole } from './parts.ts';

/** Increase this when an older program can no longer read a new backup. */
export const format = 1;

export type Table = {
  schema: string;
  name: string;
  columns: string[];
  rows: number;
  /** A checksum over all rows, independent of their order. */
  checksum: string;
};

export type Sequence = { schema: string; name: string; value: string; isCalled: boolean };

export type Manifest = {
  createdAt: string;
  /** The version of the program that made the backup. */
  version: string;
  migrations: { name: string; hash: string }[];
  /** The version of the tables of the job queue; null if no server has created them yet. */
  jobs: number | null;
  tables: Table[];
  sequences: Sequence[];
  /** Keys of the uploaded files. */
  files: string[];
  /** A hash of the SECRET at the time of the backup, to recognise another SECRET; null if it was not available. */
  secretMark: string | null;
  parts: Part[];
};

export type Head = {
  courtyardBackup: number;
  createdAt: string;
  sealing: Sealing | null;
  manifest: Part;
};

export const headName = 'backup.json';
export const manifestName = 'manifest.json';
export const tablePart = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `tables/${schema}.${name}.gz`;
export const filePart = (key: string): string => `files/${key}`;

export const markOf = (secret: string): string =>
  createHmac('sha256', secret).update('courtyard backup').digest('hex').slice(0, 16);

export const asStream = (value: unknown): Readable =>
  Readable.from([Buffer.from(`${JSON.stringify(value, null, 1)}\n`)]);

const wrongPassphrase =
  'BACKUP_PASSPHRASE does not open this backup: it is another one, or the backup is broken. Nothing was restored.';

/**
 * Reads and verifies a backup's header and manifest. Throws if either is missing or damaged, or if the backup is
 * encrypted and the passphrase is missing or wrong.
 */
export async function readManifest(
  folder: string,
  passphrase: string | undefined,
): Promise<{ manifest: Manifest; place: Place }> {
  const head = await readHead(folder);
  if (head.sealing && passphrase === undefined) {
    throw new ConfigError('The backup is encrypted: set BACKUP_PASSPHRASE to its passphrase.');
  }
  const key = head.sealing ? keyOf(passphrase ?? '', head.sealing) : null;
  const place = { folder, key };
  const stored = await readFile(join(folder, manifestName)).catch(() => null);
  const sha256 = createHash('sha256')
    .update(stored ?? '')
    .digest('hex');
  if (!stored || sha256 !== head.manifest?.sha256) throw new BrokenBackup(manifestName);
  const text = await readWhole(place, manifestName).catch((cause: Error) => {
    throw new ConfigError(wrongPassphrase, { cause });
  });
  return { manifest: JSON.parse(text.toString()) as Manifest, place };
}

async function readHead(folder: string): Promise<Head> {
  const text = await readFile(join(folder, headName), 'utf8').catch((cause: unknown) => {
    const reason = reasonOfFile(cause);
    if (reason && (cause as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new ConfigError(`The backup ${folder} cannot be read: ${reason}.`, { cause });
    }
    throw new ConfigError(
      `${folder} has no complete backup: ${headName}, which is written last, is missing.`,
      { cause },
    );
  });
  let head: Head;
  try {
    head = JSON.parse(text) as Head;
  } catch (cause) {
    throw new BrokenBackup(headName, { cause });
  }
  if (head?.courtyardBackup === format) return head;
  throw new ConfigError(
    `The backup has the form ${head?.courtyardBackup}, and this version of Courtyard reads ${format}. ` +
      'Restore it with the version that made it.',
  );
}
