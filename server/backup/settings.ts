// The settings of backups and restores, read like the server's own: the file storage, the passphrase, and the SECRET if
// it is available.
import { readPassphrase, readStorageUrl, setting } from '#platform/process/config.ts';
import { chooseDataDir, readSecret } from '#platform/process/data-dir.ts';

export type Settings = {
  dataDir: string;
  isEmbedded: boolean;
  storageUrl: string;
  secret: string | undefined;
  passphrase: string | undefined;
};

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const dataDir = chooseDataDir(setting(env, 'DATA_DIR'));
  const isEmbedded = setting(env, 'DATABASE_URL') === undefined;
  const kept = isEmbedded ? readSecret(dataDir) : undefined;
  return {
    dataDir,
    isEmbedded,
    storageUrl: readStorageUrl(env, dataDir),
    secret: setting(env, 'SECRET') ?? kept,
    passphrase: readPassphrase(env),
  };
}
