// For commands that work on the database beside the server: that of DATABASE_URL, or the embedded one, running or
// started for as long as the command takes. It ends the process when the work is done.
import { chooseDataDir, prepareDataDir } from './data-dir.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { findRunningPostgres } from './embedded-postgres/running.ts';
import { explainStartupError } from './explain-startup-error.ts';
import { onStop } from './lifetime.ts';

type Database = { url: string; stop(): Promise<void> };

export const say = (line: string): void => console.log(`  ${line}`);

const given = (name: string): string | undefined => process.env[name]?.trim() || undefined;

/** Runs `work` and ends the process: with 0 when it answers true, and with 1 otherwise. */
export async function withDatabase(work: (url: string) => Promise<boolean>): Promise<never> {
  let database: Database | undefined;
  const stop = async (): Promise<void> => database?.stop();
  onStop(stop);
  const databaseUrl = given('DIRECT_DATABASE_URL') ?? given('DATABASE_URL');
  const dataDir = chooseDataDir(given('DATA_DIR'));
  try {
    database = databaseUrl
      ? { url: databaseUrl, stop: async () => undefined }
      : await openEmbedded(dataDir);
    const done = await work(database.url);
    await stop();
    process.exit(done ? 0 : 1);
  } catch (error) {
    console.error(explainStartupError(error, { port: 0, host: '', databaseUrl, dataDir }));
    await stop().catch(() => undefined);
    process.exit(1);
  }
}

/** The embedded database of the running server, or one that is started for as long as this takes. */
async function openEmbedded(dataDir: string): Promise<Database> {
  const running = findRunningPostgres(dataDir);
  if (running) return { url: running, stop: async () => undefined };
  prepareDataDir(dataDir);
  return startEmbeddedPostgres({ dataDir, log: say });
}
