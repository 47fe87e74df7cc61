// Loads the demo estate in one transaction, so that a killed program leaves nothing behind. Does nothing if it is
// already loaded.
import pg from 'pg';
import { communityIdOf, loadEstate, readSql } from './community.ts';
import { demoEstates, type Estate, largeEstate } from './estates.ts';
import { nameLists, plainName } from './names.ts';
import { hasAccounts, insertPeople, isLoaded } from './people.ts';
import { contentLists } from './content-lists.ts';

export type DemoOptions = {
  /** A database user that owns the tables. */
  url: string;
  say(line: string): void;
  /** Makes an additional estate with that many houses. */
  houses?: number;
  /** Leaves out the estates with more houses, for tests that need every table filled and not many rows. */
  mostHouses?: number;
};

/** Every list is repeated to this length, so that the same random range fits all. */
const listLength = 120;

/** Vacuum the large searched tables after filling them. */
const filled = [
  'houses, residents, occupancies, vehicles, audit_entries, list_totals',
  'visits, gate_passes, visit_steps',
  'charges, charge_penalties, due_payments, payment_allocations, journals, postings',
].join();

export type DemoOutcome = 'loaded' | 'there' | 'no room';

/**
 * Loads the missing ones of the three estates and the requested large one. There is no room in a database that holds
 * accounts but no demo: its sign-ins are public, so it must never join the data of a real estate.
 */
export async function loadDemoEstate(options: DemoOptions): Promise<DemoOutcome> {
  const { url, say } = options;
  const client = new pg.Client({
    connectionString: url,
    application_name: 'courtyard demo',
    connectionTimeoutMillis: 5000,
  });
  // If the server ends meanwhile, the current statement fails; without this listener its error event would end the
  // process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const began = Date.now();
    const made = await loadMissing(client, options);
    if (made === null) return 'no room';
    if (made.length === 0) return 'there';
    // Outside the transaction: query plans need statistics, and a search needs the index without its pending list.
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

/** Returns the created estates: empty if all existed, and null if there is no room for them. */
async function loadMissing(
  client: pg.Client,
  { say, houses, mostHouses = Infinity }: DemoOptions,
): Promise<Estate[] | null> {
  await client.query('begin');
  try {
    // When replicas start together, the second waits for the lock and then finds the estate loaded.
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
    // Foreign-key checks keep their first query plan, which only suits an empty table.
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

/** Temporary functions and tables, gone with the connection. */
async function makeTools(client: pg.Client): Promise<void> {
  // Everything is sorted and hashed at once; these settings apply only to this transaction.
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
