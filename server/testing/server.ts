// Gives a program a PostgreSQL to make databases on: the one that is named in the environment, or an embedded one
// in a temporary folder for as long as the program runs.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';

/** Runs `work` with TEST_DATABASE_URL set. A durable server writes each commit to the disk, as the product's does. */
export async function withTestServer<T>(
  work: () => Promise<T>,
  { durable = false } = {},
): Promise<T> {
  if (process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL']) return work();
  const dataDir = await mkdtemp(join(tmpdir(), 'courtyard-test-'));
  // PostgreSQL runs as another user than root, who has to pass through.
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
