// `npm run demo`: loads the demo estate, and with `--houses 50000` one more of that size, into the database of
// DATABASE_URL or into the embedded one, whether or not it is running.
import { parseArgs } from 'node:util';
import { migrate } from '#db/migrate.ts';
import { ConfigError } from '#platform/config-error.ts';
import { chooseDataDir, prepareDataDir } from '#platform/data-dir.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { findRunningPostgres } from '#platform/embedded-postgres/running.ts';
import { explainStartupError } from '#platform/explain-startup-error.ts';
import { onStop } from '#platform/lifetime.ts';
import { loadDemoEstate } from './load.ts';

const housesMax = 200_000;
const say = (line: string): void => console.log(`  ${line}`);

type Database = { url: string; stop(): Promise<void> };

let database: Database | undefined;
const stop = async (): Promise<void> => database?.stop();
onStop(stop);

const databaseUrl = process.env['DATABASE_URL']?.trim() || undefined;
const dataDir = chooseDataDir(process.env['DATA_DIR']?.trim() || undefined);
try {
  const houses = readHouses();
  database = databaseUrl ? { url: databaseUrl, stop: async () => undefined } : await openEmbedded();
  await migrate(database.url);
  const isNew = await loadDemoEstate({ url: database.url, say, ...(houses && { houses }) });
  if (!isNew) say('The demo estate is there already.');
  await stop();
  process.exit(0);
} catch (error) {
  const place = { port: 0, host: '', databaseUrl, dataDir };
  console.error(explainStartupError(error, place));
  await stop().catch(() => undefined);
  process.exit(1);
}

function readHouses(): number | undefined {
  const usage = `Write npm run demo -- --houses N, with N from 1 to ${housesMax}.`;
  const given = argument(usage);
  if (given === undefined) return undefined;
  const houses = Number(given);
  if (!/^\d{1,6}$/.test(given) || houses < 1 || houses > housesMax) throw new ConfigError(usage);
  return houses;
}

function argument(usage: string): string | undefined {
  try {
    return parseArgs({ options: { houses: { type: 'string' } } }).values.houses;
  } catch {
    throw new ConfigError(usage);
  }
}

/** The embedded database of the running server, or one that is started for as long as this takes. */
async function openEmbedded(): Promise<Database> {
  const running = findRunningPostgres(dataDir);
  if (running) return { url: running, stop: async () => undefined };
  prepareDataDir(dataDir);
  return startEmbeddedPostgres({ dataDir, log: say });
}
