// Finds the operating system user that runs PostgreSQL if Courtyard runs as root, which PostgreSQL refuses, and checks
// whether that user can reach a path. Never changes users or rights.

import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

export type SystemUser = { name: string; uid: number; gid: number };

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The user for PostgreSQL: the owner of an existing cluster unless that is root, else `postgres`, else `nobody`.
 * Undefined if this process is not root and runs PostgreSQL as itself.
 */
export function unprivilegedUser(clusterFolder?: string): SystemUser | undefined {
  if (!isRoot()) return undefined;
  const owner = clusterFolder === undefined ? undefined : ownerOf(clusterFolder);
  if (owner !== undefined && owner.uid !== 0) return owner;
  const user = lookUp('postgres') ?? lookUp('nobody');
  return user ?? { name: 'nobody', uid: 65_534, gid: 65_534 };
}

/**
 * Whether the user may enter the folder, or run the program, at the path. The operating system is asked instead of
 * reading permission bits, so access lists and all parent folders count too.
 */
export function canReach(user: SystemUser, path: string): boolean {
  const asked = spawnSync('test', ['-x', path], { uid: user.uid, gid: user.gid, cwd: '/' });
  return asked.status === 0;
}

function ownerOf(path: string): SystemUser | undefined {
  const owner = statSync(path, { throwIfNoEntry: false });
  if (owner === undefined) return undefined;
  const known = users().find((user) => user.uid === owner.uid);
  return { name: known?.name ?? String(owner.uid), uid: owner.uid, gid: owner.gid };
}

function lookUp(name: string): SystemUser | undefined {
  return users().find((user) => user.name === name);
}

function users(): SystemUser[] {
  return passwordFile()
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length === 7)
    .map(([name = '', , uid, gid]) => ({ name, uid: systemNumber(uid), gid: systemNumber(gid) }));
}

// macOS writes nobody's id as -2, which the system calls treat as an unsigned number.
const systemNumber = (text: string | undefined): number => Number(text) >>> 0;

function passwordFile(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8');
  } catch {
    return '';
  }
}
