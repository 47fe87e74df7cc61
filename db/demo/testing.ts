// Gives tests a database with the demo estate. The estate is loaded once a day for all test files, because its
// history ends on the day on which it is loaded, and again if the migrations or this folder change.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '#db/migrate.ts';
import { copyOfTemplate, digestOfMigrations, type TestDatabase } from '#testing/database.ts';
import { loadDemoEstate } from './load.ts';

/** Creates a separate database with the three estates of the demo; `drop` removes it. */
export async function demoDatabase(): Promise<TestDatabase> {
  const sources = globSync('**/*.{ts,sql}', { cwd: import.meta.dirname }).toSorted();
  const texts = sources.map((path) => readFileSync(join(import.meta.dirname, path), 'utf8'));
  const today = new Date().toISOString().slice(0, 10);
  const digest = await digestOfMigrations(today, ...texts);
  return copyOfTemplate(`courtyard_demo_${digest}`, async (url) => {
    await migrate(url);
    await loadDemoEstate({ url, say: () => undefined });
  });
}
