// `npm run demo` loads the demo estate into the database in DATABASE_URL, or into the embedded database, whether or
// not its server is running. With `--houses 50000` it also loads an estate of that size.
import { parseArgs } from 'node:util';
import { migrate } from '#db/migrate.ts';
import { ConfigError } from '#platform/process/config-error.ts';
import { printLine, withDatabase } from '#platform/database/open-database.ts';
import { loadDemoEstate } from './load.ts';

const housesMax = 200_000;

const load = async (url: string): Promise<boolean> => {
  const houses = readHouses();
  await migrate(url);
  const outcome = await loadDemoEstate({ url, say: printLine, ...(houses && { houses }) });
  if (outcome === 'no room') {
    throw new ConfigError(
      'This database holds accounts of its own. The sign-ins of the demo are public, so it is not loaded.',
    );
  }
  if (outcome === 'there') printLine('The demo estate is there already.');
  return true;
};

await withDatabase(load, { mayCreate: true });

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
