// Owns the PostgreSQL that Courtyard brings along: a real server from npm, with its data in the
// data folder, on a free port of 127.0.0.1. It keeps the server running as long as this process
// lives and never longer. The npm package's own wrapper is not used: it leaves the server behind
// when its process is killed, and does not know a checkout that the server's user may not enter.

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  clusterFolder,
  DATABASE,
  makeClusterFolder,
  openCluster,
} from './embedded-postgres/cluster.ts';
import { lockDataFolder } from './embedded-postgres/lock.ts';
import { clearLeftovers, freePort, launchPostmaster } from './embedded-postgres/postmaster.ts';
import type { Launch, Postmaster } from './embedded-postgres/postmaster.ts';
import { findPrograms } from './embedded-postgres/programs.ts';
import { overSocket } from './embedded-postgres/socket.ts';
import { tellStarter } from './lifetime.ts';
import { unprivilegedUser } from './unprivileged-user.ts';

export type EmbeddedPostgres = {
  /** For `pg`, password included; the same as long as this object lives. */
  url: string;
  /** Stops the server and gives the data folder free. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** An existing folder, as `readConfig` prepares it. */
  dataDir: string;
  log: (line: string) => void;
  /** False gives up safety in a power cut for speed: for throw-away data in tests. */
  durable?: boolean;
  /** Where a copy of the programs is kept for a user who may not enter the checkout. */
  programsFolder?: string;
  /** Called once when the server died again and again and is not started any more. */
  onFailure?: (error: Error) => void;
};

const ATTEMPTS_MAX = 3;
const RESTARTS_MAX = 5;
const RESTART_WINDOW_MS = 60_000;

/**
 * Starts PostgreSQL on the data folder, making the database the first time, and resolves when it
 * accepts connections. Throws `ConfigError` when another Courtyard uses the folder, or when the
 * folder cannot serve.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options;
  const unlock = lockDataFolder(dataDir);
  try {
    const user = unprivilegedUser(clusterFolder(dataDir));
    const programs = findPrograms(user, log, options.programsFolder);
    const folder = makeClusterFolder(dataDir, user);
    await clearLeftovers(folder, log);
    const { durable = true } = options;
    const { data, password } = await openCluster({ folder, programs, user, durable, log });
    const launch = { programs, user, data, durable, logFile: join(dataDir, 'postgres.log'), log };
    const started = await launchWithRetries(launch, { folder, port: freePort });
    const runsAs = user ? `, run as user ${user.name}` : '';
    log(`PostgreSQL ${programs.major} is ready, its data in ${data}${runsAs}`);
    const stop = supervise(started, { launch, folder, onFailure: options.onFailure });
    const url = `postgres://${DATABASE}:${password}@127.0.0.1:${started.port}/${DATABASE}`;
    return {
      url: overSocket(url, folder),
      stop: () => stop().finally(unlock),
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

type Supervision = {
  launch: Omit<Launch, 'port'>;
  folder: string;
  onFailure: ((error: Error) => void) | undefined;
};

// Starts the server again, on the same port, when it ended without being asked: the pool's
// connections fail once and find it back. A server that keeps dying is left to the caller.
function supervise(first: Postmaster, { launch, folder, onFailure }: Supervision) {
  let stopping = false;
  let current: Postmaster | undefined = first;
  const deaths: number[] = [];

  const watch = async (): Promise<void> => {
    while (current !== undefined) {
      tellStarter({ postgresPid: current.pid });
      await current.ended;
      if (stopping) return;
      deaths.push(Date.now());
      if (deaths.filter((at) => at > Date.now() - RESTART_WINDOW_MS).length > RESTARTS_MAX) {
        throw new Error('PostgreSQL ended again and again; its last words are in postgres.log');
      }
      launch.log('PostgreSQL ended unexpectedly and is started again');
      current = undefined;
      current = await launchWithRetries(launch, { folder, port: async () => first.port });
      launch.log('PostgreSQL is ready again');
      if (stopping) await current.stop();
    }
  };
  const watched = watch().catch((error: Error) => {
    current = undefined;
    if (!stopping) onFailure?.(error);
  });

  return async (): Promise<void> => {
    stopping = true;
    await current?.stop();
    await watched;
  };
}

// The free port may be taken by another program before PostgreSQL listens on it, and memory of a
// killed server may be in use until its last session notices.
async function launchWithRetries(
  launch: Omit<Launch, 'port'>,
  { folder, port }: { folder: string; port: () => Promise<number> },
): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await clearLeftovers(folder, launch.log);
      return await launchPostmaster({ ...launch, port: await port() });
    } catch (error) {
      const mayPass = /in use|shared memory/.test((error as Error).message);
      if (!mayPass || attempt === ATTEMPTS_MAX) throw error;
      await pause(1_000 * attempt);
    }
  }
}
