// The nightly backup, which runs if BACKUP_DIR is set. Each backup is a folder named after its time, and only the
// newest backups are kept.
import type { Scheduled } from '#platform/jobs/job.ts';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ConfigError } from '#platform/process/config-error.ts';
import type { Backups } from '#platform/process/config.ts';
import type { Files } from '#platform/files/files.ts';
import { backUp } from './back-up.ts';

export type Nightly = {
  backups: Backups;
  /** The database URL with the owner's rights, without a connection pooler. */
  url: string;
  files: Files;
  secret: string;
};

/**
 * Makes the folder if it is missing. The parent folder has to exist: a missing parent is often a disk that is not
 * mounted.
 */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** Refuses a BACKUP_DIR that cannot be written, or that would be lost together with the data folder. */
export async function requireBackupFolder(folder: string, dataDir: string): Promise<void> {
  if (!relative(dataDir, folder).startsWith('..')) {
    throw new ConfigError(
      `BACKUP_DIR (${folder}) lies in DATA_DIR (${dataDir}) and would be lost with it; choose another folder.`,
    );
  }
  const probe = join(folder, '.write-test');
  try {
    await makeFolder(folder);
    await writeFile(probe, '');
    // Workers that start together share the folder, so another one may have removed the file.
    await rm(probe, { force: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`BACKUP_DIR (${folder}) cannot be written (${code}).`);
  }
}

const isOurs = (name: string): boolean => /^courtyard-\d{8}T\d{6}Z(\.partial)?$/.test(name);

/** Scheduled after the nightly job of retention. */
export const nightlyBackup = ({ backups, url, files, secret }: Nightly): Scheduled => ({
  name: 'backups.nightly',
  cron: '20 2 * * *',
  run: async ({ clock, log, signal }) => {
    const { folder, keep, passphrase } = backups;
    await makeFolder(folder);
    const moment = clock
      .now()
      .toISOString()
      .replaceAll(/[-:]|\.\d+/g, '');
    const to = join(folder, `courtyard-${moment}`);
    const { files: kept, tables } = await backUp({ url, files, to, passphrase, secret, signal });
    // Old backups are removed after the new one is complete, so a full disk never costs an existing one.
    const old = (await readdir(folder)).filter(isOurs).toSorted();
    const whole = old.filter((name) => !name.endsWith('.partial'));
    const going = [...whole.slice(0, -keep), ...old.filter((name) => name.endsWith('.partial'))];
    for (const name of going) await rm(join(folder, name), { recursive: true });
    log.info({ to, tables: tables.length, files: kept.length }, 'backup');
  },
});
