// Owns the lock file that allows only one Courtyard at a time to use a data folder. The lock of a killed process is
// taken over. If the process of the lock is alive, a second start fails with an explanation.

import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#platform/process/config-error.ts';
import { identityOf } from './processes.ts';

const ATTEMPTS_MAX = 5;

/**
 * Takes the lock and returns the function that releases it. Throws `ConfigError` if a live process holds the lock, or
 * if five attempts fail because other programs take and release the lock at the same time.
 */
export function lockDataFolder(dataDir: string): () => void {
  const path = join(dataDir, 'courtyard.lock');
  const mine = `${process.pid} ${identityOf(process.pid)}\n`;
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    if (createWhole(path, mine)) return () => removeIfStill(path, mine);
    const found = read(path);
    if (found !== undefined) refuseWhenHeld(found, dataDir);
    if (found !== undefined) removeIfStill(path, found);
  }
  throw new ConfigError(`The data folder ${dataDir} is being taken by other programs just now.`);
}

function refuseWhenHeld(lock: string, dataDir: string): void {
  const [holder = '', ...identity] = lock.trim().split(' ');
  const pid = Number(holder);
  if (!Number.isInteger(pid) || identityOf(pid) !== identity.join(' ')) return;
  throw new ConfigError(
    `Courtyard is running already on the data folder ${dataDir} (process ${pid}); ` +
      'stop it first, or set DATA_DIR to another folder and PORT to another port.',
  );
}

// Creates the file atomically, so that nobody reads an incomplete lock.
function createWhole(path: string, content: string): boolean {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

// Renames before removing: if another program has replaced the lock since it was read, the new lock is put back.
function removeIfStill(path: string, expected: string): void {
  const aside = `${path}.old.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const moved = read(aside);
  if (moved !== expected && moved !== undefined) createWhole(path, moved);
  rmSync(aside, { force: true });
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
