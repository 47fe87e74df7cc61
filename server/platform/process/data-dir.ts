// Owns the location of the data that survives a restart, and the secret in it. Creates the data folder, and refuses an
// unusable one with one sentence. Other modules own the rest of the folder's content.

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
import { reasonOfFile } from '#platform/files/file-faults.ts';
import {
  canReach,
  isRoot,
  unprivilegedUser,
} from '#platform/embedded-postgres/unprivileged-user.ts';

export const CHECKOUT = resolve(import.meta.dirname, '..', '..', '..');

/**
 * The location of the data if root runs Courtyard, and the unprivileged user for PostgreSQL cannot enter the
 * checkout.
 */
export const SYSTEM_DATA = '/var/lib/courtyard';

/**
 * The absolute path of the data folder: the requested one, else `.data` in the checkout. PostgreSQL never runs as
 * root. If root runs Courtyard and PostgreSQL's user may not enter the checkout, the data is stored below /var/lib,
 * under a name derived from the path of the checkout.
 */
export function chooseDataDir(asked: string | undefined, checkout = CHECKOUT): string {
  if (asked !== undefined) return resolve(asked);
  const user = unprivilegedUser();
  if (user === undefined || canReach(user, checkout)) return join(checkout, '.data');
  const name = createHash('sha256').update(checkout).digest('hex').slice(0, 12);
  return join(SYSTEM_DATA, name);
}

/** Creates the data folder if needed, and checks that this process can write to it. */
export function prepareDataDir(dataDir: string): void {
  // The user that runs PostgreSQL has to be able to enter root's folder (though not list it), even if root's umask
  // would prevent that.
  const mask = isRoot() ? process.umask(0) : undefined;
  try {
    makeFolder(dataDir, isRoot() ? 0o711 : 0o700);
    // With a trailing slash, a file in place of the folder is refused.
    accessSync(dataDir + sep, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(dataDir, error);
  } finally {
    if (mask !== undefined) process.umask(mask);
  }
}

// Node's own recursive mkdir never returns if the file system refuses folders, as /proc does.
function makeFolder(path: string, mode: number): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another program may have created it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

const secretFile = (dataDir: string): string => join(dataDir, 'secret');

export function readSecret(dataDir: string): string | undefined {
  const path = secretFile(dataDir);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() || undefined : undefined;
}

/** The installation's secret: created once from 32 random bytes, and readable only by its owner. */
export function readOrCreateSecret(dataDir: string): string {
  const path = secretFile(dataDir);
  try {
    if (!existsSync(path)) createOnce(path, randomBytes(32).toString('base64url'));
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

/** Stores the secret of a restored installation, unless there is one already. */
export function keepSecret(dataDir: string, secret: string): void {
  const path = secretFile(dataDir);
  if (!existsSync(path)) createOnce(path, secret);
}

// Creates a file atomically and never replaces an existing one: two processes that start together agree on one secret,
// and a crash leaves no truncated one.
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
