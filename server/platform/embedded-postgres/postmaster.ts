// Owns one PostgreSQL server process: starts it, waits until it is ready, stops it, and cleans up after an earlier one
// in the same folder. embedded-postgres.ts decides when.

import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SystemUser } from './unprivileged-user.ts';
import { PROGRAM_ENV, serverArguments } from './cluster.ts';
import { endProcess, isPostgresOn, processesBelow } from './processes.ts';
import type { Programs } from './programs.ts';
import { removeSockets } from './socket.ts';

export type Postmaster = {
  pid: number;
  port: number;
  ended: Promise<void>;
  stop(): Promise<void>;
};

export type Launch = {
  programs: Programs;
  user: SystemUser | undefined;
  data: string;
  port: number;
  durable: boolean;
  logFile: string;
  log: (line: string) => void;
};

const POLL_MS = 20;
const SLOW_START_MS = 5_000;
const LOG_FILE_BYTES_MAX = 5_000_000;

// SIGINT ends all sessions and writes a checkpoint. After SIGQUIT, the next start has to recover.
const GENTLE_END = [
  { signal: 'SIGINT', waitMs: 8_000 },
  { signal: 'SIGQUIT', waitMs: 3_000 },
  { signal: 'SIGKILL', waitMs: 2_000 },
] as const;

/** Starts the server and resolves when it accepts connections; rejects with the last lines of its output. */
export async function launchPostmaster(launch: Launch): Promise<Postmaster> {
  const { uid, gid } = launch.user ?? {};
  const log = openLog(launch.logFile);
  const from = fstatSync(log).size;
  const options = serverArguments(launch.data, launch.port, launch.durable);
  // A process group of its own: Ctrl-C in a terminal reaches only the application, which then stops the server in
  // order.
  const child = spawn(launch.programs.postgres, options, {
    uid,
    gid,
    cwd: launch.data,
    env: PROGRAM_ENV,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = endOf(child);
  const guard = guardOver(child);
  await Promise.race([ready(child, launch), ended]);
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
    guard.dismiss();
    throw new Error(`PostgreSQL did not start: ${lastWords(launch.logFile, from)}`);
  }
  const { pid } = child;
  void ended.then(guard.dismiss);
  const stop = async (): Promise<void> => {
    await endProcess(pid, GENTLE_END);
    await ended;
  };
  return { pid, port: launch.port, ended, stop };
}

/** A currently unused port of 127.0.0.1. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}

/**
 * Cleans up after a killed run: stops a server that still runs and sessions that outlived it, removes a pid file whose
 * number now belongs to another program, and removes old socket files.
 */
export async function clearLeftovers(folder: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(folder, 'data', 'postmaster.pid');
  const pid = Number(readOrEmpty(pidFile).split('\n')[0]);
  if (pid > 0 && isPostgresOn(pid, dirname(pidFile))) {
    log(`stopping PostgreSQL (process ${pid}), which a killed run left behind`);
    await endProcess(pid, GENTLE_END);
  }
  for (const stray of processesBelow(folder)) {
    log(`ending process ${stray}, which a killed run left behind`);
    await endProcess(stray, [
      { signal: 'SIGTERM', waitMs: 3_000 },
      { signal: 'SIGKILL', waitMs: 2_000 },
    ]);
  }
  // PostgreSQL itself clears a pid file whose process is gone. But if another program of the same user has the same
  // number, PostgreSQL would not start.
  if (pid > 0 && processExists(pid) && !isPostgresOn(pid, dirname(pidFile))) {
    rmSync(pidFile, { force: true });
  }
  removeSockets(folder);
}

// Unlike isAlive, this counts a zombie process, because PostgreSQL does too.
function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

// Waits for the status that PostgreSQL writes for pg_ctl into the eighth line of its pid file, or for its end.
async function ready(child: ChildProcess, { data, log }: Launch): Promise<void> {
  let nextWord = Date.now() + SLOW_START_MS;
  while (child.exitCode === null && child.signalCode === null) {
    const lines = readOrEmpty(join(data, 'postmaster.pid')).split('\n');
    if (Number(lines[0]) === child.pid && lines[7]?.startsWith('ready')) return;
    if (Date.now() > nextWord) {
      log('PostgreSQL is still starting; after a crash it first reads its log of changes');
      nextWord += SLOW_START_MS;
    }
    await pause(POLL_MS);
  }
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => resolve());
    child.once('error', reject);
  });
}

// A shell that waits for a message from this process. If the process is killed, the pipe closes without the message,
// and the shell stops PostgreSQL. So PostgreSQL outlives this process only if the shell is killed too.
function guardOver(child: ChildProcess): { dismiss(): void } {
  const script = 'read -r word || kill -INT "$1"';
  const guard = spawn('/bin/sh', ['-c', script, 'courtyard-guard', String(child.pid)], {
    cwd: '/',
    env: PROGRAM_ENV,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => undefined).unref();
  guard.stdin.on('error', () => undefined);
  if ('unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref();
  return { dismiss: () => void guard.stdin.end('ended\n') };
}

function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_FILE_BYTES_MAX) rmSync(path);
  return openSync(path, 'a', 0o600);
}

function lastWords(path: string, from: number): string {
  const lines = readFileSync(path).subarray(from).toString('utf8').trim().split('\n');
  const told = lines.filter((line) => /FATAL|PANIC|could not|error/i.test(line));
  return (told.length > 0 ? told : lines).slice(-3).join(' ').slice(-600);
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
