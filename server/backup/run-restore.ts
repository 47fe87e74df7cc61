// `npm run restore -- --from DIR [--into URL]`: restores a backup into an empty database and an empty storage, and
// verifies it by counts, checksums and the hash chains of the audit log. `--check` only reads the backup and uses no
// database.
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sealAudit } from '#server/features/audit/seal-job.ts';
import { verifyAudit } from '#server/features/audit/verify-all.ts';
import { ConfigError } from '#platform/process/config-error.ts';
import { openPool } from '#platform/database/database.ts';
import { setting } from '#platform/process/config.ts';
import { chooseDataDir, keepSecret } from '#platform/process/data-dir.ts';
import { clusterFolder } from '#platform/embedded-postgres/cluster.ts';
import { explainStartupError } from '#platform/process/explain-startup-error.ts';
import { openFiles } from '#platform/files/files.ts';
import { printLine, withDatabase } from '#platform/database/open-database.ts';
import { wordsOfTables } from './load.ts';
import type { Manifest } from './manifest.ts';
import {
  checkBackup,
  requireEmptyStorage,
  requireRestorable,
  requireSecret,
  restoreChecked,
} from './restore.ts';
import { readSettings } from './settings.ts';

const usage =
  'Write npm run restore -- --from DIR, with --into URL for another database than that of DATABASE_URL, ' +
  '--new-secret to give up what the old SECRET sealed, or --check to check the backup alone.';

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        from: { type: 'string' },
        into: { type: 'string' },
        'new-secret': { type: 'boolean' },
        check: { type: 'boolean' },
      },
    });
    const { from, into } = values;
    if (!from || (into !== undefined && !/^postgres(ql)?:\/\//.test(into))) throw 0;
    return { ...values, from: resolve(from), into };
  } catch {
    throw new ConfigError(usage);
  }
}

function sayManifest(manifest: Manifest): void {
  printLine(`Made ${manifest.createdAt} by version ${manifest.version}`);
  printLine(wordsOfTables(manifest));
  printLine(`${manifest.files.length} files`);
}

/** Adds the restored audit entries that the backup contains unsealed to the hash chains of the audit log. */
async function sealWaiting(url: string): Promise<void> {
  const owner = openPool({ url, max: 1 });
  await sealAudit({ owner, signal: new AbortController().signal }).finally(() => owner.end());
}

async function run(): Promise<void> {
  const wanted = readArguments();
  const { from, into } = wanted;
  const allowNewSecret = wanted['new-secret'] ?? false;
  if (into !== undefined) {
    process.env['DATABASE_URL'] = into;
    delete process.env['DIRECT_DATABASE_URL'];
  }
  const { storageUrl, secret, passphrase, dataDir, isEmbedded } = readSettings(process.env);
  const backup = await checkBackup(from, passphrase);
  sayManifest(backup.manifest);
  if (wanted.check) {
    await requireRestorable(backup.manifest);
    printLine('The backup is complete');
    process.exit(0);
  }
  // Check everything that can be checked before a database is created.
  await requireRestorable(backup.manifest);
  requireSecret(backup.manifest, { secret, allowNewSecret, say: () => undefined });
  const made = isEmbedded ? newBelow(dataDir) : [];
  const files = openFiles(storageUrl);
  if (made.length > 0 && isThere(storageUrl)) await requireEmptyStorage(files);
  await withDatabase(
    async (url) => {
      const isThrownAway = made.length > 0;
      await restoreChecked(backup, {
        url,
        files,
        secret,
        allowNewSecret,
        isThrownAway,
        say: printLine,
      });
      if (isEmbedded && secret !== undefined) keepSecret(dataDir, secret);
      await sealWaiting(url);
      const isWhole = await verifyAudit(url);
      made.splice(0);
      printLine(
        isWhole ? 'Restored' : 'Restored, but the audit log is incomplete, as in the backup',
      );
      return isWhole;
    },
    {
      databaseSetting: into === undefined ? 'DATABASE_URL' : '--into',
      mayCreate: true,
      onFailure: () => {
        for (const path of made) rmSync(path, { recursive: true, force: true });
      },
    },
  );
}

/** The paths that a restore creates if there is no embedded database yet; empty if there is one. */
function newBelow(dataDir: string): string[] {
  if (existsSync(clusterFolder(dataDir))) return [];
  const names = ['postgres', 'postgres.log', 'files', 'secret'];
  const missing = names.map((name) => join(dataDir, name)).filter((path) => !existsSync(path));
  return existsSync(dataDir) ? missing : [dataDir];
}

/**
 * Whether the file storage exists: opening it would create its folder. A storage that is not a folder counts as
 * existing.
 */
const isThere = (storageUrl: string): boolean =>
  !storageUrl.startsWith('file:') || existsSync(fileURLToPath(storageUrl));

try {
  await run();
} catch (error) {
  const dataDir = chooseDataDir(setting(process.env, 'DATA_DIR'));
  console.error(explainStartupError(error, { port: 0, host: '', databaseUrl: undefined, dataDir }));
  process.exit(1);
}
