// Owns where Courtyard keeps what has to survive a restart, and the secret in it. It makes the
// data folder and refuses, in one sentence, a folder that cannot be used; what lies below belongs
// to others.

import { createHash, randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { ConfigError } from './config-error.ts';
import { reasonOfFile } from './file-faults.ts';
import { canReach, isRoot, unprivilegedUser } from './unprivileged-user.ts';

export const CHECKOUT = resolve(import.meta.dirname, '..', '..');

/** Root keeps here what a user without rights has to reach although the checkout is closed to it. */
export const SYSTEM_DATA = '/var/lib/courtyard';

/**
 * The absolute path of the data folder: the one that was asked for, else `.data` in the checkout.
 * PostgreSQL never runs as root; when root starts a checkout that the other user may not enter,
 * the data lies below /var/lib, under a name that belongs to this checkout alone.
 */
export function chooseDataDir(asked: string | undefined, checkout = CHECKOUT): string {
  if (asked !== undefined) return resolve(asked);
  const user = unprivilegedUser();
  if (user === undefined || canReach(user, checkout)) return join(checkout, '.data');
  const name = createHash('sha256').update(checkout).digest('hex').slice(0, 12);
  return join(SYSTEM_DATA, name);
}

/** Makes the data folder if need be and makes sure that this process can write in it. */
export function prepareDataDir(dataDir: string): void {
  // Root's folder has to be crossed by the user that runs PostgreSQL, though not listed, even
  // where root's own mask would close it.
  const mask = isRoot() ? process.umask(0) : undefined;
  try {
    makeFolder(dataDir, isRoot() ? 0o711 : 0o700);
    // The trailing slash refuses a file in the folder's place.
    accessSync(dataDir + sep, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(dataDir, error);
  } finally {
    if (mask !== undefined) process.umask(mask);
  }
}

// Node's own recursive form never returns where a file system refuses folders as /proc does.
function makeFolder(path: string, mode: number): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another program may have made it in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

const secretFile = (dataDir: string): string => join(dataDir, 'secret');

/** The secret that is kept here; undefined where there is none. */
export function readSecret(dataDir: string): string | undefined {
  const path = secretFile(dataDir);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() || undefined : undefined;
}

/** The secret of this installation, made once from 32 random bytes and readable by its owner only. */
export function readOrCreateSecret(dataDir: string): string {
  const path = secretFile(dataDir);
  try {
    if (!existsSync(path)) createOnce(path, randomBytes(32).toString('base64url'));
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

/** Keeps the secret of a restored installation; one that is there already stays. */
export function keepSecret(dataDir: string, secret: string): void {
  const path = secretFile(dataDir);
  if (!existsSync(path)) createOnce(path, secret);
}

// The file appears under its name only when it is whole, and never replaces another: two
// processes that start together agree on one secret, and a crash leaves none that is cut short.
function createOnce(path: string, content: string): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${content}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function unusable(dataDir: string, error: unknown): ConfigError {
  const reason = reasonOfFile(error) ?? (error as Error).message;
  return new ConfigError(
    `The data folder ${dataDir} cannot be written: ${reason}; ` +
      'set DATA_DIR to a folder that this user may write.',
    { cause: error },
  );
}
