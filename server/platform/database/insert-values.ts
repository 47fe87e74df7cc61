// Inserts rows as VALUES. A distributed engine refuses INSERT … SELECT from JSON or an array on a table with row
// security (docs/decisions/0119).
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** The most rows of a statement, because PostgreSQL accepts at most 65,535 parameters. */
const rowsAtOnce = 1000;

/**
 * Runs `into` with one list of values for each of `rows`, then `end`, and returns the rows that `end` returns. A
 * statement has at most 1,000 rows. Without rows, no statement runs.
 */
export async function insertValues<Row = unknown>(
  db: Db,
  into: RawBuilder<unknown>,
  rows: readonly RawBuilder<unknown>[],
  end: RawBuilder<unknown> = sql``,
): Promise<Row[]> {
  const returned: Row[] = [];
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const lists = rows.slice(at, at + rowsAtOnce).map((row) => sql`(${row})`);
    const made = await sql<Row>`${into} values ${sql.join(lists)} ${end}`.execute(db);
    returned.push(...made.rows);
  }
  return returned;
}
