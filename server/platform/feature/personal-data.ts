// Erases a person from the columns that the features declare in their `PersonalTables`, and counts the rows that are
// kept. A test in server/laws checks that each text, list, JSON and binary column of the database is declared.
import {
  type KeptReason,
  type PersonalTable,
  type PersonalTables,
  type Redacted,
  columnsOf,
} from './personal-tables.ts';
import type { ErasedPerson } from './erased-person.ts';
import type pg from 'pg';
import { type Json, valueWithoutPerson } from './eraser.ts';
import { findingOf, namedIn } from '#platform/text/person-spellings.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';

/** Rows that were kept although they name the person. */
export type Kept = { what: string; count: number; why: KeptReason };

export type Swept = { report: Record<string, number>; kept: Kept[] };

/**
 * Removes a person from the columns of a community that are declared as redacted, cleared, emptied or dropped, table by
 * table, and counts the kept rows that name the person, except those kept as `sandbox`. A second run removes nothing.
 */
export async function erasePerson(
  { owner, signal }: { owner: pg.Pool; signal: AbortSignal },
  { communityId, person }: { communityId: string; person: ErasedPerson },
  tables: PersonalTables,
): Promise<Swept> {
  const report: Record<string, number> = {};
  const kept: Kept[] = [];
  for (const [table, columns] of Object.entries(tables)) {
    signal.throwIfAborted();
    const { area = table } = columns;
    const changed = await sweepTable(owner, communityId, { table, columns, person });
    report[area] = (report[area] ?? 0) + changed;
    if (columns.kept && columns.kept.why !== 'sandbox') {
      const count = await countKept(owner, communityId, { table, columns, person });
      if (count > 0) kept.push({ what: wordsOf(table), count, why: columns.kept.why });
    }
  }
  return { report: Object.fromEntries(Object.entries(report).filter(([, n]) => n > 0)), kept };
}

/** `bank_lines` as "Bank lines". */
const wordsOf = (table: string): string =>
  table.slice(0, 1).toUpperCase() + table.slice(1).replaceAll('_', ' ');

type Sweeping = { table: string; columns: PersonalTable; person: ErasedPerson };

async function sweepTable(
  owner: pg.Pool,
  communityId: string,
  { table, columns, person }: Sweeping,
): Promise<number> {
  const { redacted = {}, cleared, emptied, dropped } = columns;
  const run = (work: (inside: Sweep) => Promise<number>): Promise<number> =>
    inErasing(owner, communityId, (client) => work({ client, communityId, table, person }));
  let changed = 0;
  for (const column of columnsOf(dropped)) changed += await run((inside) => drop(inside, column));
  const kinds = Object.entries(redacted);
  const plain = kinds.filter(([, kind]) => kind !== 'json');
  const each = kinds.filter(([, kind]) => kind === 'json').map((one) => [one]);
  for (const group of [plain, ...each]) {
    if (group.length > 0) changed += await run((inside) => redact(inside, group));
  }
  for (const column of columnsOf(cleared)) {
    changed += await run((inside) => empty(inside, column, 'null'));
  }
  for (const column of columnsOf(emptied)) {
    changed += await run((inside) => empty(inside, column, "''"));
  }
  return changed;
}

type Sweep = { client: pg.ClientBase; communityId: string; table: string; person: ErasedPerson };

async function drop({ client, communityId, table, person }: Sweep, column: string) {
  const { rowCount } = await client.query(
    `delete from ${table} t where t.community_id = $1 and ${namedIn(`t.${column}`, 2)}`,
    [communityId, ...findingOf(person)],
  );
  return rowCount ?? 0;
}

async function empty(inside: Sweep, column: string, by: 'null' | "''"): Promise<number> {
  const { client, communityId, table, person } = inside;
  const { rowCount } = await client.query(
    `update ${table} t set ${column} = ${by}
     where t.community_id = $1 and ${namedIn(`t.${column}::text`, 2)}`,
    [communityId, ...findingOf(person)],
  );
  return rowCount ?? 0;
}

const atOnce = 500;

type Columns = readonly (readonly [string, Redacted[string]])[];

/** Removes the person from the texts of some columns. JSON is changed by its values here, not as text in SQL. */
async function redact(inside: Sweep, columns: Columns): Promise<number> {
  const { client, communityId, table, person } = inside;
  const finds = columns.map(([column]) => namedIn(`t.${column}::text`, 2));
  await client.query(
    `declare swept no scroll cursor for
     select t.ctid::text as ctid_, ${columns.map(([column]) => `t.${column}`).join(', ')}
     from ${table} t where t.community_id = $1 and (${finds.join(' or ')}) for update`,
    [communityId, ...findingOf(person)],
  );
  let changed = 0;
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${atOnce} from swept`);
    if (rows.length > 0) changed += await rewrite(inside, columns, rows);
    if (rows.length < atOnce) break;
  }
  await client.query('close swept');
  return changed;
}

type Row = { [column: string]: Json };

async function rewrite(inside: Sweep, columns: Columns, rows: Row[]): Promise<number> {
  // The search may match a name across several cells of a list, although no single cell contains it.
  const changed = rows.flatMap((row) => {
    const without = valueWithoutPerson(row, inside.person) as Row;
    return JSON.stringify(without) === JSON.stringify(row) ? [] : [{ row, without }];
  });
  const all = changed.map(({ without }) => without);
  if (all.length === 0 || (await write(inside, columns, all))) return all.length;
  for (const { row, without } of changed) {
    await writeApart(inside, columns, { row, without });
  }
  return all.length;
}

const mostAlike = 1000;

async function writeApart(
  inside: Sweep,
  columns: Columns,
  { row, without }: { row: Row; without: Row },
): Promise<void> {
  for (let number = 1; number <= mostAlike; number += 1) {
    if (await write(inside, columns, [numbered(row, without, number)])) return;
  }
  throw new Error(`a row of ${inside.table} is the same as others without the person`);
}

/** Without the person's name, two values of a unique column may become equal, so the second one gets a number. */
function numbered(row: Row, without: Row, number: number): Row {
  if (number === 1) return without;
  const entries = Object.entries(without).map(([column, text]) => [
    column,
    typeof text === 'string' && text !== row[column] ? `${number}: ${text}` : text,
  ]);
  return Object.fromEntries(entries) as Row;
}

const uniqueViolation = '23505';

/** Writes rows; false if that would break a unique constraint. */
async function write(
  { client, table }: Sweep,
  columns: Columns,
  rows: readonly Row[],
): Promise<boolean> {
  const sets = columns.map(([column, kind]) =>
    typeof kind === 'number' && kind > 0
      ? `${column} = left(n.${column}, ${kind})`
      : `${column} = n.${column}`,
  );
  const types = columns.map(([column, kind]) => `${column} ${typesOf[kind] ?? 'text'}`);
  await client.query('savepoint writing');
  try {
    await client.query(
      `update ${table} t set ${sets.join(', ')}
       from jsonb_to_recordset($1::jsonb) as n(ctid_ tid, ${types.join(', ')}) where t.ctid = n.ctid_`,
      [JSON.stringify(rows)],
    );
    return true;
  } catch (error) {
    await client.query('rollback to savepoint writing');
    if ((error as { code?: string }).code === uniqueViolation) return false;
    throw error;
  }
}

const typesOf: Readonly<Record<string | number, string>> = { json: 'jsonb', list: 'text[]' };

/** Runs changes in a separate transaction, marked as an erasure, in which otherwise immutable rows may change. */
const inErasing = (
  owner: pg.Pool,
  communityId: string,
  work: (client: pg.ClientBase) => Promise<number>,
): Promise<number> =>
  enterAsSystem(owner, { communityId, time: 'job' }, async ({ client }) => {
    await client.query(erasing);
    return work(client);
  });

const erasing = `select set_app('erasing', 'on'), set_app('scoped', '')`;

async function countKept(
  owner: pg.Pool,
  communityId: string,
  { table, columns, person }: Sweeping,
): Promise<number> {
  // Rows of `communities` have no `community_id`: their own id is the community's.
  const own = table === 'communities' ? 't.id' : 't.community_id';
  const finds = columnsOf(columns.kept?.columns).map((column) => namedIn(`t.${column}::text`, 2));
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from ${table} t where ${own} = $1 and (${finds.join(' or ')})`,
    [communityId, ...findingOf(person)],
  );
  return rows[0]?.count ?? 0;
}
