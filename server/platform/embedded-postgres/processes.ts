// Inspects processes of this machine: whether one is alive, its identity, and its working folder; and ends one. Process
// ids are reused, so an id from a file has to be verified.

import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 20;
const onLinux = process.platform === 'linux';

/** Whether the process exists and runs; a zombie does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return statFields(pid)?.[0] !== 'Z';
}

/**
 * A text that distinguishes a process from others that get the same id: the start of the process and, on Linux, the
 * boot of the machine. Undefined if the process does not run.
 */
export function identityOf(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  if (!onLinux) return ask('lstart=', pid);
  const startedAt = statFields(pid)?.[19];
  if (startedAt === undefined) return undefined;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${startedAt}`;
}

/**
 * Whether a live process seems to be a PostgreSQL with its data in the folder (an absolute real path): on Linux, if it
 * works in that folder; elsewhere, if its command names PostgreSQL and the folder.
 */
export function isPostgresOn(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false;
  if (onLinux) return workingFolderOf(pid) === folder;
  const command = ask('command=', pid) ?? '';
  return command.includes('postgres') && command.includes(folder);
}

/**
 * The other live processes whose working directory is the folder or below it: a postmaster, and children that outlived
 * a killed one. Empty on other systems than Linux; there, only PostgreSQL's own check of its shared memory applies.
 */
export function processesBelow(folder: string): number[] {
  if (!onLinux) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => `${workingFolderOf(pid) ?? ''}${sep}`.startsWith(folder + sep))
    .filter((pid) => pid !== process.pid && isAlive(pid));
}

export type Ending = { signal: NodeJS.Signals; waitMs: number };

/** Sends the signals in turn until the process has ended. Returns whether it has. */
export async function endProcess(pid: number, endings: readonly Ending[]): Promise<boolean> {
  for (const { signal, waitMs } of endings) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has already ended, or belongs to another user; the check below tells which.
    }
    const until = Date.now() + waitMs;
    while (isAlive(pid) && Date.now() < until) await pause(POLL_MS);
    if (!isAlive(pid)) return true;
  }
  return false;
}

function workingFolderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

// The fields after the command name, which is in brackets and may contain anything. The first is the state.
function statFields(pid: number): string[] | undefined {
  if (!onLinux) return ask('stat=', pid)?.split(' ');
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function ask(column: string, pid: number): string | undefined {
  const answer = spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' });
  return answer.status === 0 ? answer.stdout.trim() : undefined;
}
