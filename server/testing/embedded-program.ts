// Runs an embedded database in a separate program, so that a test can kill it, run it as another user, or run the code
// of another checkout.

import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { CHECKOUT } from '#platform/process/data-dir.ts';
import type { SystemUser } from '#platform/embedded-postgres/unprivileged-user.ts';
import type { SmallCheckout } from '#testing/small-checkout.ts';

export type Program = { child: ChildProcess; url: string; said: () => string };

export type Way = {
  /** The checkout that contains the code to run; this one by default. */
  checkout?: SmallCheckout;
  /** The data folder, and the folder for copies of the PostgreSQL programs. */
  folder: string;
  programs: string;
  /** The user that runs the program; the user of this process by default. */
  user?: SystemUser | undefined;
};

/** Runs the database in a separate program while `work` runs, and then stops the program if it is still running. */
export async function inProgram(
  way: Way,
  work: (program: Program) => Promise<void>,
): Promise<void> {
  const program = await startProgram(way);
  const { child } = program;
  try {
    assert.notEqual(program.url, '', program.said());
    await work(program);
  } finally {
    const ended = child.exitCode === null && child.signalCode === null && once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
}

async function startProgram(way: Way): Promise<Program> {
  const { checkout, folder, programs, user } = way;
  const file = join(CHECKOUT, 'server/testing/embedded-postgres-process.ts');
  const { node, program } = checkout ?? { node: process.execPath, program: file };
  const child = spawn(node, [program, folder, programs], {
    cwd: '/',
    uid: user?.uid,
    gid: user?.gid,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const firstLine = once(createInterface(child.stdout), 'line');
  const noLine = once(child, 'exit').then(() => ['']);
  const [url] = (await Promise.race([firstLine, noLine])) as [string];
  return { child, url, said: () => said };
}

/** Kills the program with SIGKILL, so that it has no chance to stop its database. */
export async function kill({ child }: Program): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** The process id of the shell that stops PostgreSQL when the program dies. */
export async function guardOf({ child }: Program): Promise<number> {
  const found = existsSync('/proc/self/stat') ? processesOfLinux() : await processesOfPs();
  const guard = found.find(({ parent, command }) => {
    return parent === child.pid && command.includes('courtyard-guard');
  });
  assert.ok(guard, 'there is no guard');
  return guard.pid;
}

type Listed = { pid: number; parent: number; command: string };

// Reads /proc, because small systems have no `ps`.
function processesOfLinux(): Listed[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    if (!existsSync(`/proc/${pid}/stat`)) return [];
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return [{ pid: Number(pid), parent: Number(fields?.[1]), command }];
  });
}

async function processesOfPs(): Promise<Listed[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,ppid=,args=']);
  return stdout.split('\n').map((line) => {
    const [pid, parent] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), command: line };
  });
}
