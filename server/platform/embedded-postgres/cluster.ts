// Owns the cluster in the data folder: creates it once, completely or not at all, and knows its password and settings.
// embedded-postgres.ts starts and stops it.

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from '#platform/process/config-error.ts';
import { canReach, type SystemUser } from './unprivileged-user.ts';
import type { Programs } from './programs.ts';
import { socketSetting } from './socket.ts';

/** The name of the database, and of the user that owns it. */
export const DATABASE = 'courtyard';

/** The environment of PostgreSQL's programs, without Courtyard's settings and secrets. */
export const PROGRAM_ENV = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };

export type Cluster = { data: string; password: string };

type Place = {
  /** The cluster's folder, as `makeClusterFolder` returns it. */
  folder: string;
  programs: Programs;
  user: SystemUser | undefined;
  durable: boolean;
  log: (line: string) => void;
};

/** The cluster's folder, inside the data folder. */
export const clusterFolder = (dataDir: string): string => join(dataDir, 'postgres');

/** Creates the cluster's folder for the user that will run the server, and returns its real path. */
export function makeClusterFolder(dataDir: string, user: SystemUser | undefined): string {
  const path = clusterFolder(dataDir);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const folder = realpathSync(path);
  if (user === undefined) return folder;
  chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  if (canReach(user, folder)) return folder;
  throw new ConfigError(
    `The data folder ${dataDir} is closed to the user ${user.name}, as whom PostgreSQL has to run ` +
      'because it refuses to run as root; set DATA_DIR to a folder that this user can enter.',
  );
}

/** Opens the cluster in its folder, and creates it if there is none. No server may be running in it. */
export async function openCluster(place: Place): Promise<Cluster> {
  const data = join(place.folder, 'data');
  if (existsSync(data)) refuseOtherVersion(data, place);
  else await createCluster(data, place);
  return { data, password: readFileSync(join(data, PASSWORD_FILE), 'utf8').trim() };
}

/** The command line of the server: a small machine's settings, one address, and a socket if the folder can hold one. */
export function serverArguments(data: string, port: number, durable: boolean): string[] {
  const settings = {
    ...SETTINGS,
    port,
    unix_socket_directories: socketSetting(dirname(data)),
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  return [
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

export const PASSWORD_FILE = 'courtyard-password';

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: 60,
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: 1.1,
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The application reports refused statements itself. Here they would fill the log and write user input into it.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

function refuseOtherVersion(data: string, { folder, programs }: Place): void {
  const found = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  if (found === programs.major) return;
  throw new ConfigError(
    `The data in ${folder} was written by PostgreSQL ${found}, and this Courtyard brings ` +
      `PostgreSQL ${programs.major}; move the data with pg_dump or set DATA_DIR to another folder.`,
  );
}

// Creates everything under a temporary name first: after a crash the next start finds no partial cluster.
async function createCluster(data: string, place: Place): Promise<void> {
  const { folder } = place;
  place.log('creating the database');
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  const draft = join(folder, 'data.new');
  const password = randomBytes(24).toString('base64url');
  await initialise(draft, password, place);
  const single = ['--single', '-D', draft, 'postgres'];
  const said = await run(place.programs.postgres, single, { place, input: CREATE });
  // In single-user mode the program exits with 0 even if the statement failed.
  if (/ERROR|FATAL|PANIC/.test(said)) throw new Error(`create database failed: ${said}`);
  writeFileSync(join(draft, PASSWORD_FILE), `${password}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  renameSync(draft, data);
  syncFolder(folder);
}

const CREATE = `create database ${DATABASE}\n`;

// Uses PostgreSQL's builtin collation, which is the same on every machine. The operating system's collation differs
// between machines and changes with updates, which would corrupt indexes.
async function initialise(data: string, password: string, place: Place): Promise<void> {
  const { folder } = place;
  const passwordFile = join(folder, 'password.new');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' });
  if (place.user) chownSync(passwordFile, place.user.uid, place.user.gid);
  const options = [
    `--pgdata=${data}`,
    `--username=${DATABASE}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(place.durable ? [] : ['--no-sync']),
  ];
  await run(place.programs.initdb, options, { place, input: '' });
  rmSync(passwordFile);
}

type Run = { place: Place; input: string };

function run(program: string, options: string[], { place, input }: Run): Promise<string> {
  const { uid, gid } = place.user ?? {};
  return new Promise((resolve, reject) => {
    const child = spawn(program, options, { uid, gid, cwd: place.folder, env: PROGRAM_ENV });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4000)));
    }
    const end = (): boolean => child.kill('SIGKILL');
    process.once('exit', end);
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('exit', end);
      if (code === 0) resolve(said);
      else reject(new Error(`${program} failed: ${said.trim()}`));
    });
    child.stdin.on('error', () => undefined).end(input);
  });
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
