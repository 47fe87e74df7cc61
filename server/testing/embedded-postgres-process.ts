// Runs an embedded PostgreSQL as a separate program, for tests that kill it or run it as another user: node
// embedded-postgres-process.ts DATA_FOLDER PROGRAMS_FOLDER. Prints its URL when ready.

import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { onStop } from '#platform/process/lifetime.ts';

const [dataDir = '', programsFolder = ''] = process.argv.slice(2);

try {
  const database = await startEmbeddedPostgres({ dataDir, programsFolder, log: console.error });
  onStop(database.stop);
  console.log(database.url);
} catch (error) {
  console.error(error);
  process.exit(1);
}
