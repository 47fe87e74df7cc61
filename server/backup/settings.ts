// The settings that a backup and a restore need, read like the server's own: where the files lie, the passphrase, and
// the SECRET if it is at hand.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPassphrase, readStorageUrl, setting } from '#platform/config.ts';
import { chooseDataDir } from '#platform/data-dir.ts';

export type Settings = {
  dataDir: string;
  storageUrl: string;
  secret: string | undefined;
  passphrase: string | undefined;
};

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const dataDir = chooseDataDir(setting(env, 'DATA_DIR'));
  const file = join(dataDir, 'secret');
  const isEmbedded = setting(env, 'DATABASE_URL') === undefined;
  const kept =
    isEmbedded && existsSync(file) ? readFileSync(file, 'utf8').trim() || undefined : undefined;
  return {
    dataDir,
    storageUrl: readStorageUrl(env, dataDir),
    secret: setting(env, 'SECRET') ?? kept,
    passphrase: readPassphrase(env),
  };
}
