// Loads the demo's estates in one transaction, so that a killed program leaves nothing behind. Does nothing if they are
// already loaded, or if the database has accounts but no demo.
import pg from 'pg';
import { communityIdOf, loadEstate, readSql } from './community.ts';
import { demoEstates, type Estate, largeEstate } from './estates.ts';
import { nameLists, plainName } from './names.ts';
import { hasAccounts, insertPeople, isLoaded } from './people.ts';
import { contentLists } from './content-lists.ts';

export type DemoOptions = {
  /** The database URL of a user who owns the tables. */
  url: string;
  say(line: string): void;
  /** Also loads an estate with this number of houses. */
  houses?: number;
  /** Omits estates with more houses than this, for tests that need rows in every table but not many. */
  mostHouses?: number;
};

/** Each list of words is repeated up to this length, so that the same range of random numbers works for all lists. */
const listLength = 120;

/** Large tables that are vacuumed after they are filled. */
const filled = [
  'houses, residents, occupancies, vehicles, audit_entries, list_totals',
  'visits, gate_passes, visit_steps',
  'charges, charge_penalties, due_payments, payment_allocations, journals, postings',
].join();

export type DemoOutcome = 'loaded' | 'there' | 'no room';

/**
 * Loads the estates that are missing: the three of the demo and, if requested, a large one. Refuses a database that
 * has accounts but no demo: the demo's sign-ins are public, so it must never be in one database with a real estate.
 */
export async function loadDemoEstate(options: DemoOptions): Promise<DemoOutcome> {
  const { url, say } = options;
  const client = new pg.Client({
    connectionString: url,
    application_name: 'courtyard demo',
    connectionTimeoutMillis: 5000,
    // The actions of the server that the loader runs send several statements at once.
    pipeline: true,
  } as pg.ClientConfig);
  // Without this listener, an error event would end the process if the database server stops. The current statement
  // fails anyway.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const began = Date.now();
    const made = await loadMissing(client, options);
    if (made === null) return 'no room';
    if (made.length === 0) return 'there';
    // Runs after the transaction: query plans need statistics, and searches are faster once the index has merged its
    // pending list.
    await client.query("set maintenance_work_mem = '256MB'");
    await client.query(`vacuum ${filled}`);
    await client.query('analyze');
    const names = made.map(({ name }) => name).join(', ');
    say(`The demo estate is loaded (${names}; ${((Date.now() - began) / 1000).toFixed(1)} s)`);
    return 'loaded';
  } finally {
    await client.end();
  }
}

/** Returns the created estates: an empty list if all existed, and null if the database has accounts but no demo. */
async function loadMissing(
  client: pg.Client,
  { say, houses, mostHouses = Infinity }: DemoOptions,
): Promise<Estate[] | null> {
  await client.query('begin');
  try {
    // When several servers start together, the others wait for this lock and then find the estate loaded.
    await client.query("select pg_advisory_xact_lock(hashtext('courtyard demo'))");
    const isThere = await isLoaded(client);
    if (!isThere && (await hasAccounts(client))) {
      await client.query('rollback');
      return null;
    }
    const missing = (await missingEstates(client, houses)).filter(
      (estate) => estate.houses <= mostHouses,
    );
    if (missing.length > 0) {
      const count = missing.reduce((sum, estate) => sum + estate.houses, 0);
      say(`Loading the demo estate: ${count.toLocaleString('en')} houses …`);
      await makeTools(client);
      if (!isThere) await insertPeople(client);
      await loadEstates(client, missing);
    }
    await client.query('commit');
    return missing;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function loadEstates(client: pg.Client, estates: readonly Estate[]): Promise<void> {
  for (const estate of estates) {
    // Updates statistics first, because foreign-key checks keep their first query plan, which suits only empty
    // tables.
    if (estate === estates[1]) await client.query('analyze');
    await loadEstate(client, estate);
  }
}

async function missingEstates(client: pg.Client, houses: number | undefined): Promise<Estate[]> {
  const missing = (await isLoaded(client)) ? [] : [...demoEstates];
  if (houses === undefined) return missing;
  const large = largeEstate(houses);
  const id = communityIdOf(large);
  // Row-level security hides the community from an owner without superuser rights until the setting names it.
  await client.query(
    "select set_config('app.community_id', $1, true), set_config('app.user_id', $1, true)",
    [id],
  );
  const { rowCount } = await client.query('select from communities where id = $1', [id]);
  return rowCount ? missing : [...missing, large];
}

/** Creates temporary functions and tables, which exist only on this connection. */
async function makeTools(client: pg.Client): Promise<void> {
  // Loading sorts and hashes many rows at once; these settings apply only to this transaction.
  await client.query(`set local statement_timeout = 0; set local work_mem = '128MB';
    set local jit = off; set local synchronous_commit = off; set local client_min_messages = warning`);
  await client.query(await readSql('1-tools.sql'));
  const rows = [...nameLists(), ...contentLists].flatMap(([list, words]) =>
    Array.from({ length: listLength }, (_, n) => {
      const word = words[n % words.length] ?? '';
      return { list, n, word, plain: plainName(word) };
    }),
  );
  await client.query(
    `insert into demo_words select * from jsonb_to_recordset($1)
       as w(list text, n int, word text, plain text)`,
    [JSON.stringify(rows)],
  );
  await client.query('analyze demo_words');
}
