// Finds a PostgreSQL that another program of this machine runs on the data folder, so that both programs can use the
// database.

import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { clusterFolder, DATABASE, PASSWORD_FILE } from './cluster.ts';
import { isPostgresOn } from './processes.ts';

/** The URL for `pg`, password included; undefined if none runs there, or this user has no access. */
export function findRunningPostgres(dataDir: string): string | undefined {
  try {
    const data = join(realpathSync(clusterFolder(dataDir)), 'data');
    // PostgreSQL's own file: process id, folder, start time, port, and more.
    const [pid, , , port] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    if (!isPostgresOn(Number(pid), data)) return undefined;
    const password = readFileSync(join(data, PASSWORD_FILE), 'utf8').trim();
    return `postgres://${DATABASE}:${password}@127.0.0.1:${Number(port)}/${DATABASE}`;
  } catch {
    return undefined;
  }
}
