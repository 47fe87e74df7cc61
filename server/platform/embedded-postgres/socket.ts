// The socket file of the embedded PostgreSQL, next to its data: calls over a socket cost less than over TCP. A folder
// whose name is too long for a socket address, or invalid in PostgreSQL's list of folders, gets none. Windows has none.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The maximum length of a socket address, in bytes, on the systems with the shortest limit. */
const addressMost = 103;

/** The value of `unix_socket_directories`: the cluster's folder in quotes, or empty if no socket is possible. */
export const socketSetting = (folder: string): string =>
  canHoldSocket(folder) ? `"${folder}"` : '';

/**
 * The URL of the same database over its socket, or `url` itself if there is none. The result keeps the TCP host in
 * front, which `pg` and PostgreSQL's own programs ignore in favour of the folder.
 */
export const overSocket = (url: string, folder: string): string =>
  canHoldSocket(folder) ? `${url}?${new URLSearchParams({ host: folder })}` : url;

/** Removes sockets of a killed server: each start has a new port, and therefore a new socket file. */
export function removeSockets(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true });
  }
}

const canHoldSocket = (folder: string): boolean =>
  process.platform !== 'win32' &&
  !/[",]/.test(folder) &&
  Buffer.byteLength(join(folder, '.s.PGSQL.65535')) <= addressMost;
