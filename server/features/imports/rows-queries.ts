// The SQL of import rows, apart from the set-based functions in the database: stores parsed rows and reads pages of
// them.
import type { FoundProblem, GivenRow, NewRow, ReadRow } from './row.ts';
import { here } from '#platform/database/here.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { allOf, listPage, type Page, type PageRequest } from '#platform/http/list.ts';
import { type Checks, countChecks, writeBatch } from './batches-queries.ts';

/** The number of rows in each statement. PostgreSQL does not allow COPY into a table with row-level security. */
const chunkSize = 1000;

type Read = (row: GivenRow) => ReadRow;

const readColumns = sql`street text, house_number text, block text, unit_label text,
  house_type text, occupancy text, bedrooms smallint, parking_slots smallint, meter_number text,
  notes text, first_name text, last_name text, phone text, email text, relationship text,
  move_in_on date, date_of_birth date, plate text, group_names text[], reading_problems jsonb`;

const readNames = sql`street, house_number, block, unit_label, house_type, occupancy, bedrooms,
  parking_slots, meter_number, notes, first_name, last_name, phone, email, relationship,
  move_in_on, date_of_birth, plate, group_names, reading_problems`;

/**
 * Parses the next chunk of rows while the previous chunk is being written, so that a large file does not block the
 * server.
 */
async function writeInChunks<Row extends GivenRow>(
  rows: readonly Row[],
  read: Read,
  write: (json: string) => Promise<unknown>,
): Promise<void> {
  let writing: Promise<unknown> = Promise.resolve();
  for (let at = 0; at < rows.length; at += chunkSize) {
    await nextTurn();
    const json = JSON.stringify(
      rows.slice(at, at + chunkSize).map((row) => ({ ...row, ...read(row) })),
    );
    await writing;
    writing = write(json);
    // Attach a handler now, so that a rejection is not reported as unhandled. The next `await writing` still throws
    // it.
    writing.catch(() => undefined);
  }
  await writing;
}

/** Stores the rows of a file, both raw and parsed. */
export async function insertRows(
  db: Db,
  batchId: string,
  rows: readonly NewRow[],
  read: Read,
): Promise<void> {
  await writeInChunks(rows, read, (json) =>
    sql`
      insert into import_rows (community_id, batch_id, line, cells, refused, ${readNames})
      select ${here}, ${batchId}, n.line, n.cells, n.refused, ${readNames}
      from json_to_recordset(${json}::json)
        as n(line integer, cells text[], refused jsonb, ${readColumns})`.execute(db),
  );
}

/** Stores rows that were parsed again after a correction, with their corrected cells. */
export async function updateRows(
  db: Db,
  rows: readonly (GivenRow & { id: string })[],
  read: Read,
): Promise<void> {
  await writeInChunks(rows, read, (json) =>
    sql`
      update import_rows r set (cells, refused, ${readNames})
        = (n.cells, n.refused, n.street, n.house_number, n.block, n.unit_label, n.house_type,
          n.occupancy, n.bedrooms, n.parking_slots, n.meter_number, n.notes, n.first_name,
          n.last_name, n.phone, n.email, n.relationship, n.move_in_on, n.date_of_birth, n.plate,
          n.group_names, n.reading_problems)
      from json_to_recordset(${json}::json)
        as n(id uuid, cells text[], refused jsonb, ${readColumns})
      where r.community_id = ${here} and r.id = n.id`.execute(db),
  );
}

/** Checks the rows of a batch and stores the counts of the results with the batch. */
export async function resolveRows(db: Db, batchId: string): Promise<Checks> {
  await sql`select resolve_import(${batchId})`.execute(db);
  const checks = await countChecks(db, batchId);
  await writeBatch(db, batchId, { checks: JSON.stringify(checks) });
  return checks;
}

/**
 * True if the audit log has an entry since the checks, except entries of imports: data that the checks depend on may
 * have changed.
 */
export async function isStale(db: Db, batchId: string): Promise<boolean> {
  const { rows } = await sql`select from import_batches b
    where b.community_id = ${here} and b.id = ${batchId} and exists (
      select from audit_entries a where a.community_id = ${here} and a.occurred_at > b.checked_at
        and a.entity_type <> 'import')`.execute(db);
  return rows.length > 0;
}

export type StoredRow = {
  id: string;
  line: number;
  cells: string[];
  refused: Record<string, string> | null;
};

/** At most `most` raw rows after the line `after`, in the file's order. */
export async function selectGiven(
  db: Db,
  batchId: string,
  after: number,
  most: number,
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select id, line, cells, refused from import_rows
    where community_id = ${here} and batch_id = ${batchId} and line > ${after}
    order by line limit ${most}`.execute(db);
  return rows;
}

export async function lockRows(db: Db, batchId: string, ids: string[]): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select id, line, cells, refused from import_rows
    where community_id = ${here} and batch_id = ${batchId} and id = any (${ids}::uuid[])
    order by line for update`.execute(db);
  return rows;
}

/** Locks the rows of a street, found by name without regard to case and spaces. */
export async function lockRowsOfStreet(
  db: Db,
  batchId: string,
  street: string,
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select id, line, cells, refused from import_rows
    where community_id = ${here} and batch_id = ${batchId}
      and btrim(search_form(street)) = btrim(search_form(${street}))
    order by line for update`.execute(db);
  return rows;
}

/** The distinct values of the file's column `at`, counted from 0, in the order of their first lines. */
export async function selectColumn(db: Db, batchId: string, at: number): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select coalesce(cells[${at + 1}], '') as value from import_rows
    where community_id = ${here} and batch_id = ${batchId}
    group by value order by min(line)`.execute(db);
  return rows.map(({ value }) => value);
}

export type ShownRow = StoredRow & {
  problems: FoundProblem[];
  outcome: string | null;
  streetIsNew: boolean;
};

const shown = sql`r.id, r.line, r.cells, r.refused, r.problems, r.outcome,
  r.street_is_new as "streetIsNew"`;

export const selectRowPage = (
  db: Db,
  batchId: string,
  query: PageRequest & { OnlyProblems?: boolean | undefined; Outcome?: string | undefined },
): Promise<Page<ShownRow>> =>
  listPage<ShownRow>(db, {
    from: sql`from import_rows r where ${allOf([
      sql`r.community_id = ${here} and r.batch_id = ${batchId}`,
      query.OnlyProblems === true && sql`(r.has_error or r.has_warning)`,
      query.Outcome !== undefined && sql`r.outcome = ${query.Outcome}`,
    ])}`,
    id: sql`r.id`,
    order: sql`r.line`,
    page: query,
    load: sql`select page.position, ${shown} from page
      join import_rows r on r.community_id = ${here} and r.id = page.id`,
  });

export async function selectRows(db: Db, ids: string[]): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`select ${shown} from import_rows r
    where r.community_id = ${here} and r.id = any (${ids}::uuid[]) order by r.line`.execute(db);
  return rows;
}

/** At most 1,000 rows after the line `after`, for the report. */
export async function selectReport(db: Db, batchId: string, after: number): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`select ${shown} from import_rows r
    where r.community_id = ${here} and r.batch_id = ${batchId} and r.line > ${after}
    order by r.line limit 1000`.execute(db);
  return rows;
}
