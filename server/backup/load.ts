// Fills a newly migrated database with the tables of a backup: all in one transaction, which verifies itself by counts,
// checksums, foreign keys and the schema before it commits. The transaction only needs the owner's rights.
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ConfigError } from '#platform/process/config-error.ts';
import { columnsOf, drained, named, readTables, sumUp } from './catalogue.ts';
import { type Manifest, type Table, tablePart } from './manifest.ts';
import { type Place, readPart } from './parts.ts';

export async function loadTables(
  client: pg.Client,
  { manifest, place }: { manifest: Manifest; place: Place },
): Promise<void> {
  const there = new Set((await readTables(client)).map(named));
  const strange = manifest.tables.find((table) => !there.has(named(table)));
  if (strange) {
    throw new ConfigError(
      `The backup holds the table ${named(strange)}, which is none of Courtyard's. Nothing was restored.`,
    );
  }
  await client.query('begin');
  try {
    const before = await schemaOf(client);
    const binding = await unbind(client);
    for (const table of manifest.tables) await loadTable(client, place, table);
    for (const { schema, name, value, isCalled } of manifest.sequences) {
      const sequence = named({ schema, name });
      await client.query('select setval($1::regclass, $2, $3)', [sequence, value, isCalled]);
    }
    for (const statement of binding) await client.query(statement);
    if ((await schemaOf(client)) !== before) throw new Error('the schema is another than before');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** The schema objects that `unbind` changes, as text, to compare them before and after. */
async function schemaOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ line: string }>(
    `select format('%s %s %s %s', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid)) as line
     from pg_constraint where conrelid <> 0 and contype <> 'n'
     union all
     select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
     union all
     select format('%s %s %s', oid::regclass, relrowsecurity, relforcerowsecurity) from pg_class
     where relkind in ('r', 'p')`,
  );
  return rows
    .map(({ line }) => line)
    .toSorted()
    .join('\n');
}

/**
 * Prepares the tables for COPY: disables triggers, because the rows already contain their results; turns forced
 * row-level security off, because it refuses COPY; and drops foreign keys, because they would require an order, and
 * check constraints that are not validated. Also deletes all rows that the migrations inserted. Returns the statements
 * that undo this; adding a foreign key again checks every row.
 */
async function unbind(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ undo: string; redo: string }>(
    `with tables as (
       select c.oid, c.relname, c.relkind, c.relforcerowsecurity, format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p')
     )
     select format('alter table %s drop constraint %I', name, k.conname) as undo,
       format('alter table %s add constraint %I %s', name, k.conname, pg_get_constraintdef(k.oid)) as redo,
       1 as step
     from tables join pg_constraint k on k.conrelid = tables.oid
     where k.conparentid = 0 and (k.contype = 'f' or (k.contype = 'c' and not k.convalidated))
     union all
     select format('alter table %s disable trigger user', name), format('alter table %s enable trigger user', name), 2
     from tables where exists (select from pg_trigger g where g.tgrelid = tables.oid and not g.tgisinternal)
     union all
     select format('alter table %s no force row level security', name),
       format('alter table %s force row level security', name), 3
     from tables where relforcerowsecurity
     order by step, undo`,
  );
  for (const { undo } of rows) await client.query(undo);
  const tables = (await readTables(client)).map(named);
  await client.query(`truncate ${tables.join(', ')}`);
  return rows.map(({ redo }) => redo);
}

async function loadTable(client: pg.Client, place: Place, table: Table): Promise<void> {
  const columns = table.columns.length === 0 ? '' : `(${columnsOf(table)})`;
  const isIdle = drained(client);
  const into = client.query(copyFrom(`copy ${named(table)} ${columns} from stdin`));
  await pipeline(readPart(place, tablePart(table)), into);
  await isIdle;
  const found = await sumUp(client, table);
  if (found.rows === table.rows && found.checksum === table.checksum) return;
  throw new ConfigError(
    `${named(table)} holds ${found.rows} rows after the restore, ` +
      `and not the ${table.rows} of the backup as they were. ` +
      'Nothing was restored.',
  );
}

/** `193 tables with 12345 rows, sum 0123456789abcdef`, by which a person compares two backups. */
export function wordsOfTables({ tables }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const sums = tables.map((one) => `${one.schema}.${one.name} ${one.rows} ${one.checksum}`).join();
  const sum = createHash('sha256').update(sums).digest('hex').slice(0, 16);
  return `${tables.length} tables with ${rows} rows, sum ${sum}`;
}
