// `npm run backup -- --to DIR`: backs up the database of DATABASE_URL or the embedded one, and the uploaded files,
// while the server runs. The program exits with 0 only when everything is on disk.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '#platform/process/config-error.ts';
import { openFiles } from '#platform/files/files.ts';
import { printLine, withDatabase } from '#platform/database/open-database.ts';
import { backUp } from './back-up.ts';
import { wordsOfTables } from './load.ts';
import { readSettings } from './settings.ts';

function readTarget(): string {
  try {
    const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
    if (to) return resolve(to);
  } catch {
    // Options that cannot be parsed get the same error as missing ones.
  }
  throw new ConfigError('Write npm run backup -- --to DIR, with a folder that does not exist yet.');
}

await withDatabase(async (url, signal) => {
  const to = readTarget();
  const { storageUrl, secret, passphrase } = readSettings(process.env);
  const made = await backUp({
    url,
    to,
    secret,
    passphrase,
    files: openFiles(storageUrl),
    signal,
  });
  const bytes = made.parts.reduce((sum, part) => sum + part.bytes, 0);
  printLine(wordsOfTables(made));
  printLine(`${made.files.length} files; ${(bytes / 1e6).toFixed(1)} MB in all`);
  printLine(
    passphrase ? 'Encrypted with BACKUP_PASSPHRASE' : 'Not encrypted: BACKUP_PASSPHRASE is not set',
  );
  printLine('The backup does not contain SECRET. Store SECRET in another place.');
  printLine(`The backup is in ${to}`);
  return true;
});
