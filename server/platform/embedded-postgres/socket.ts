// The socket file of the embedded PostgreSQL, beside its data: a call over it costs a fifth less than one over TCP. A
// folder whose name does not fit into the address of a socket, or into PostgreSQL's list of folders, has none.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of an address on the systems with the shortest ones. */
const addressMost = 103;

/** For `unix_socket_directories`: the cluster's folder in quotes, or nothing where a socket cannot be there. */
export const socketSetting = (folder: string): string =>
  canHoldSocket(folder) ? `"${folder}"` : '';

/**
 * The address of the same database over its socket; `url` itself where there is none. It keeps the address of TCP in
 * front, which `pg` and PostgreSQL's own programs pass over for the folder.
 */
export const overSocket = (url: string, folder: string): string =>
  canHoldSocket(folder) ? `${url}?${new URLSearchParams({ host: folder })}` : url;

/** Removes what a killed server left: each start has a port, and so a socket file, of its own. */
export function removeSockets(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true });
  }
}

const canHoldSocket = (folder: string): boolean =>
  process.platform !== 'win32' &&
  !/[",]/.test(folder) &&
  Buffer.byteLength(join(folder, '.s.PGSQL.65535')) <= addressMost;
