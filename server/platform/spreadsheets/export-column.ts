// What an export is made of: columns that know how to take their value from a row, and rows that
// come as they are read from the database. Every writer takes the same.

/**
 * Rows come one by one or in any iterable; writers never hold more than they are writing. Give what
 * opens its cursor when it is first asked: an export ended before that never asks.
 */
export type ExportRows<Row> = AsyncIterable<Row> | Iterable<Row>;

export type ColumnKind = 'text' | 'phone' | 'day' | 'number' | 'money';

export type ExportColumn<Row> = {
  title: string;
  /**
   * `text` by default. A `phone` is E.164, a `day` is `2025-12-31`, a `number` is written as one
   * where the format has numbers. `money` is in minor units of `currency`.
   */
  kind?: ColumnKind;
  /** For `money`: which currency's minor units the values are. */
  currency?: string;
  /** Adds a total of the column's money below the rows, where the format is for reading. */
  isSummed?: boolean;
  /** In characters, for formats that have widths. */
  width?: number;
  value: (row: Row) => string | number | null | undefined;
};

/** No export is larger (domain 0 asks for a job from 5,000 rows on; performance for 100,000). */
export const maxExportRows = 100_000;

/** Passes rows on and stops an export that grew past what its caller should have refused. */
export async function* bounded<Row>(rows: ExportRows<Row>, most = maxExportRows) {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > most) throw new RangeError(`an export of more than ${most} rows`);
    yield row;
  }
}

/** Joins small strings into chunks that are worth a write. */
export async function* inChunks(parts: AsyncIterable<string>, size = 65_536) {
  let chunk = '';
  for await (const part of parts) {
    chunk += part;
    if (chunk.length < size) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  if (chunk !== '') yield Buffer.from(chunk);
}

/** Adds up the summed columns of the rows that pass by. */
export function createTotals<Row>(columns: ExportColumn<Row>[]) {
  const isWanted = columns.some(({ isSummed }) => isSummed);
  const sums = columns.map(() => 0);
  return {
    add(row: Row): void {
      if (!isWanted) return;
      for (const [at, { isSummed, value }] of columns.entries()) {
        if (isSummed) sums[at] = (sums[at] ?? 0) + Number(value(row) ?? 0);
      }
    },
    /** A cell by column: its sum, or the row's name in the first without one; undefined when none is summed. */
    read: (): (number | 'Total' | '')[] | undefined => {
      if (!isWanted) return undefined;
      const named = columns.findIndex(({ isSummed }) => !isSummed);
      return columns.map(({ isSummed }, at) => {
        if (isSummed) return sums[at] ?? 0;
        return at === named ? 'Total' : '';
      });
    },
  };
}
