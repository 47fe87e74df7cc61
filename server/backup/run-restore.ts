// `npm run restore -- --from DIR [--into URL]`: restores a backup into an empty database and an empty storage, and
// proves it by counts, checksums and the chains of the audit log. `--check` reads the backup alone and touches no
// database.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sealAudit } from '#server/features/audit/seal-job.ts';
import { verifyAudit } from '#server/features/audit/verify-all.ts';
import { ConfigError } from '#platform/config-error.ts';
import { openPool } from '#platform/database.ts';
import { keepSecret } from '#platform/data-dir.ts';
import { openFiles } from '#platform/files.ts';
import { say, withDatabase } from '#platform/open-database.ts';
import { wordsOfTables } from './load.ts';
import type { Manifest } from './manifest.ts';
import { checkBackup, restoreChecked } from './restore.ts';
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
  say(`Made ${manifest.createdAt} by version ${manifest.version}`);
  say(wordsOfTables(manifest));
  say(`${manifest.files.length} files`);
}

/** Entries of the last minute before the backup were still waiting for their seals. */
async function sealWaiting(url: string): Promise<void> {
  const owner = openPool({ url, max: 1 });
  await sealAudit({ owner, signal: new AbortController().signal }).finally(() => owner.end());
}

async function run(): Promise<void> {
  const wanted = readArguments();
  const { from, into } = wanted;
  // Before a database is made for it.
  const backup = await checkBackup(from, readSettings(process.env).passphrase);
  sayManifest(backup.manifest);
  if (wanted.check) {
    say('The backup is whole');
    process.exit(0);
  }
  if (into !== undefined) {
    process.env['DATABASE_URL'] = into;
    delete process.env['DIRECT_DATABASE_URL'];
  }
  await withDatabase(async (url) => {
    const { storageUrl, secret, dataDir } = readSettings(process.env);
    const files = openFiles(storageUrl);
    const allowNewSecret = wanted['new-secret'] ?? false;
    await restoreChecked(backup, { url, files, secret, allowNewSecret, say });
    if (!process.env['DATABASE_URL']?.trim() && secret !== undefined) keepSecret(dataDir, secret);
    await sealWaiting(url);
    const isWhole = await verifyAudit(url);
    say(isWhole ? 'Restored' : 'Restored, but the audit log is not whole, as it was in the backup');
    return isWhole;
  });
}

try {
  await run();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
