// The input of an export: columns that take their value from a row, and rows that are streamed from the database. All
// writers accept the same input.

/**
 * An async or sync iterable of rows. Writers keep at most some hundred rows at a time. Open the database cursor
 * lazily, at the first row: a cancelled export may never ask for one.
 */
export type ExportRows<Row> = AsyncIterable<Row> | Iterable<Row>;

export type ColumnKind = 'text' | 'phone' | 'day' | 'number' | 'money';

export type ExportColumn<Row> = {
  title: string;
  /**
   * `text` by default. A `phone` is in E.164, and a `day` is written `2025-12-31`. A `number` becomes a numeric cell
   * if the file format has such cells. `money` is in minor units of `currency`.
   */
  kind?: ColumnKind;
  /** For `money`: the currency of the minor units. */
  currency?: string;
  /** Adds a total of the column's amounts below the rows, in file formats for reading (XLSX and PDF). */
  isSummed?: boolean;
  /** The column is left out of a file in which no row has a value for it. */
  isOptional?: boolean;
  /** The width of the column in characters, for formats that have widths. */
  width?: number;
  value: (row: Row) => string | number | null | undefined;
};

/**
 * The highest number of rows in a CSV or XLSX export. PDF files allow `maxPdfRows`, and the CSV files of an audit pack
 * have no limit.
 */
export const maxExportRows = 100_000;

/** Yields the rows, and throws after the first `most` of them: the caller should not have allowed a larger export. */
export async function* bounded<Row>(rows: ExportRows<Row>, most = maxExportRows) {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > most) throw new RangeError(`an export of more than ${most} rows`);
    yield row;
  }
}

/** Joins small strings into chunks that are large enough for one write. */
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
    /** A cell per column: its sum, or 'Total' in the first column without a sum; undefined if no column is summed. */
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
