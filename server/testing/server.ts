// Provides a PostgreSQL server on which a program can create databases: the server that TEST_DATABASE_URL or
// DATABASE_URL names, or an embedded one in a temporary folder while the program runs.
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';

/**
 * Runs `work`. If the environment names no server, an embedded one runs meanwhile, and TEST_DATABASE_URL names it. If
 * `durable`, it flushes each commit to disk, as in production.
 */
export async function withTestServer<T>(
  work: () => Promise<T>,
  { durable = false } = {},
): Promise<T> {
  if (process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL']) return work();
  const dataDir = await mkdtemp(join(await parentFolder(durable), 'courtyard-test-'));
  // When this process is root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(dataDir, 0o711);
  const database = await startEmbeddedPostgres({ dataDir, durable, log: () => undefined });
  process.env['TEST_DATABASE_URL'] = database.url;
  try {
    return await work();
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Linux's in-memory file system, and the free space that the test databases need there. */
const memoryFolder = '/dev/shm';
const memoryBytesMin = 4 * 1024 ** 3;

/**
 * The in-memory file system if it has enough space: tests get copies of a database of 1,500 files, and creating and
 * deleting them takes up to fifteen times the CPU time on a disk. A durable server needs a disk.
 */
async function parentFolder(durable: boolean): Promise<string> {
  if (durable) return tmpdir();
  const memory = await statfs(memoryFolder).catch(() => null);
  const isRoomy = memory !== null && memory.bavail * memory.bsize >= memoryBytesMin;
  return isRoomy ? memoryFolder : tmpdir();
}
