// Looks at processes of this machine: whether one is alive, which one it is, in which folder it
// works; and ends one. Process ids are used again, so a bare id from a file is never trusted.

import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 20;
const onLinux = process.platform === 'linux';

/** Whether the process exists and still runs; one that only waits to be reaped does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return statFields(pid)?.[0] !== 'Z';
}

/** A text that no other process ever has: the start of the machine and of the process. */
export function identityOf(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  if (!onLinux) return ask('lstart=', pid);
  const startedAt = statFields(pid)?.[19];
  if (startedAt === undefined) return undefined;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${startedAt}`;
}

/** Whether the live process is a PostgreSQL whose data is in the folder (an absolute real path). */
export function isPostgresOn(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false;
  if (onLinux) return workingFolderOf(pid) === folder;
  const command = ask('command=', pid) ?? '';
  return command.includes('postgres') && command.includes(folder);
}

/**
 * The processes that work in the folder or below it: a postmaster, and what outlives one that was
 * killed. Empty where the operating system does not tell; PostgreSQL's own check of its shared
 * memory holds there.
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

/** Sends the signals in turn until the process has ended; true when it has. */
export async function endProcess(pid: number, endings: readonly Ending[]): Promise<boolean> {
  for (const { signal, waitMs } of endings) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended already, or belongs to someone else; the look below tells which.
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

// The fields after the command, which stands in brackets and may hold anything: first the state.
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
