// Provides a PostgreSQL on which a program can create databases: the one in the environment, or an embedded one in a
// temporary folder while the program runs.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';

/** Runs `work` with TEST_DATABASE_URL set. A durable server flushes each commit to disk, as the product's does. */
export async function withTestServer<T>(
  work: () => Promise<T>,
  { durable = false } = {},
): Promise<T> {
  if (process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL']) return work();
  const dataDir = await mkdtemp(join(tmpdir(), 'courtyard-test-'));
  // If this is root, PostgreSQL runs as another user, who has to be able to enter the folder.
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
