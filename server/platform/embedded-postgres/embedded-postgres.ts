// Owns the embedded PostgreSQL: a real server from npm, with its data in the data folder, on a free port of 127.0.0.1.
// A watchdog stops the server if this process is killed. The npm package's own wrapper is not used: the wrapper leaves
// the server running when its process is killed, and cannot handle a checkout that the server's user may not enter.

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { clusterFolder, DATABASE, makeClusterFolder, openCluster } from './cluster.ts';
import { lockDataFolder } from './lock.ts';
import { clearLeftovers, freePort, launchPostmaster } from './postmaster.ts';
import type { Launch, Postmaster } from './postmaster.ts';
import { findPrograms } from './programs.ts';
import { overSocket } from './socket.ts';
import { tellStarter } from '#platform/process/lifetime.ts';
import { unprivilegedUser } from './unprivileged-user.ts';

export type EmbeddedPostgres = {
  /** The URL for `pg`, password included, which does not change as long as this object lives. */
  url: string;
  /** Stops the server and releases the data folder. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** The data folder, which exists already, as `prepareDataDir` makes it. */
  dataDir: string;
  log: (line: string) => void;
  /** Whether commits survive a power cut; false is faster, for throw-away data in tests. */
  durable?: boolean;
  /** Folder for a copy of the programs, used if the server's user may not enter the checkout. */
  programsFolder?: string;
  /** Called once, when the server has crashed repeatedly or its restart has failed, and is not restarted any more. */
  onFailure?: (error: Error) => void;
};

const ATTEMPTS_MAX = 3;
const RESTARTS_MAX = 5;
const RESTART_WINDOW_MS = 60_000;

/**
 * Starts PostgreSQL on the data folder, creates the database the first time, and resolves when it accepts connections.
 * Throws `ConfigError` if another Courtyard uses the folder, if the folder is closed to the server's user or written by
 * another version of PostgreSQL, or if npm has no PostgreSQL for this machine.
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

// Restarts the server on the same port after an unexpected exit: the pool's connections fail once and reconnect. If the
// server crashes more than five times in a minute or a restart fails, `onFailure` tells the caller.
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
        throw new Error('PostgreSQL stopped repeatedly. Its last messages are in postgres.log.');
      }
      launch.log('PostgreSQL stopped unexpectedly and is restarting');
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

// Another program may take the free port before PostgreSQL listens on it, and a killed server's shared memory stays in
// use until its last session ends.
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
