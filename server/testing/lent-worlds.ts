// Lends worlds to the test files of a process, one after another, because opening a database and an app takes longer
// than most tests. A returned world is emptied, or closed for good if a test has changed its schema or its app listens
// on a port.
import { after } from 'node:test';
import type pg from 'pg';

/** The parts of a world that lending needs. */
type Lendable = {
  owner: pg.Pool;
  app: { server: { listening: boolean } };
  clock: { set(instant: string): void };
  close(): Promise<void>;
};

type Lent = { world: Lendable; start: Start };

/** The content of a new world’s database. */
type Start = {
  schema: string;
  /** The rows that migrations insert, as a JSON array for each table. */
  seeds: Map<string, string>;
  /** The statements that delete all rows, except those of the migrations' own tables. */
  emptying: string;
};

const free: Lent[] = [];

const runsTests = process.env['NODE_TEST_CONTEXT'] !== undefined;
if (runsTests) {
  after(async () => {
    for (const { world } of free.splice(0)) await world.close();
  });
}

/**
 * A world that an earlier test file has returned, or a new one; closing it returns it. Outside of a test run the world
 * is always new. `open` is always the same.
 */
export async function lendWorld<World extends Lendable>(
  open: () => Promise<World>,
): Promise<World> {
  if (!runsTests) return open();
  const lent = free.pop() ?? (await openFirst(open));
  lent.world.clock.set(new Date().toISOString());
  let returning: Promise<void> | undefined;
  return { ...(lent.world as World), close: () => (returning ??= takeBack(lent)) };
}

async function openFirst(open: () => Promise<Lendable>): Promise<Lent> {
  const world = await open();
  return { world, start: await startOf(world.owner) };
}

async function takeBack(lent: Lent): Promise<void> {
  const { world, start } = lent;
  const isListening = world.app.server.listening;
  if (isListening || (await schemaOf(world.owner)) !== start.schema) return world.close();
  await restore(world.owner, start);
  free.push(lent);
}

/** The tables of the migrations themselves, which no test changes. */
const notEmptied = ['schema_migrations', 'schema_code'];

async function startOf(owner: pg.Pool): Promise<Start> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition
       and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1) order by 1`,
    [notEmptied],
  );
  const seeds = new Map<string, string>();
  for (const { name } of rows) {
    const found = await owner.query<{ json: string | null }>(
      `select json_agg(t)::text as json from ${name} t`,
    );
    const json = found.rows[0]?.json;
    if (json) seeds.set(name, json);
  }
  const emptying = rows.map(({ name }) => `delete from ${name};`).join('\n');
  return { schema: await schemaOf(owner), seeds, emptying };
}

/** A text that changes with every change of a table, function, trigger, policy, constraint, right or setting. */
async function schemaOf(owner: pg.Pool): Promise<string> {
  const catalogs = [
    'pg_attribute',
    'pg_class',
    'pg_constraint',
    'pg_policy',
    'pg_proc',
    'pg_trigger',
  ];
  const parts = catalogs.map(
    (catalog) => `(select count(*) || ' ' || sum(xmin::text::bigint) from ${catalog})`,
  );
  const settings = `(select string_agg(setting::text, ' ') from pg_db_role_setting as setting
    where setdatabase = (select oid from pg_database where datname = current_database()))`;
  const { rows } = await owner.query<{ schema: string }>(
    `select concat_ws(', ', ${[...parts, settings].join(', ')}) as schema`,
  );
  return rows[0]?.schema ?? '';
}

// As a replica, PostgreSQL runs no triggers. The rows refer to each other, and triggers keep records from deletion.
async function restore(owner: pg.Pool, { emptying, seeds }: Start): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query(`begin; set local session_replication_role = replica; ${emptying}`);
    for (const [table, json] of seeds) {
      await client.query(
        `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`,
        [json],
      );
    }
    await client.query('commit');
  } finally {
    client.release();
  }
}
