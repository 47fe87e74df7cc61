// Makes the file of an export: reads the list page by page, and writes it in the requested format.
import type { Readable } from 'node:stream';
import { todayIn } from '#platform/process/clock.ts';
import type { Community } from '#platform/http/context.ts';
import type { Clock } from '#platform/process/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { AnyColumn, Exporter, Viewer } from '#platform/feature/exporter.ts';
import type { ExportColumn } from '#platform/spreadsheets/export-column.ts';
import type { Letterhead } from '#platform/files/letterhead.ts';
import { writeCsv } from '#platform/spreadsheets/write-csv.ts';
import { maxPdfRows, writePdfTable } from '#platform/spreadsheets/write-pdf-table.ts';
import { writeXlsx } from '#platform/spreadsheets/write-xlsx.ts';
import { maxExportRows } from '#platform/spreadsheets/export-column.ts';
import { dayIn, dayText, instantText, placedInstant } from '#rules/shared/day-text.ts';

export type Format = 'csv' | 'xlsx' | 'pdf';
type Row = Record<string, unknown>;

const pageSize = 1000;

const contentTypes: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

export const contentTypeOf = (format: Format): string => contentTypes[format];

/** The maximum number of rows in a file of the format. */
export const limitOf = (format: Format): number => (format === 'pdf' ? maxPdfRows : maxExportRows);

type Column = AnyColumn<Row>;
type Place = Pick<Community, 'name' | 'timeZone' | 'currency'>;
type InFormat = Pick<Place, 'timeZone' | 'currency'> & { format: Format };

/**
 * The requested columns in the requested order. Unknown keys are left out; if no key is known, all columns are
 * returned.
 */
export function columnsOf(
  exporter: Exporter,
  keys: readonly string[],
  place: InFormat,
): ExportColumn<Row>[] {
  const all = exporter.columns as unknown as Record<string, Column[]>;
  const columns = keys.flatMap((key) => (Object.hasOwn(all, key) ? (all[key] ?? []) : []));
  return (columns.length > 0 ? columns : Object.values(all).flat()).map(inPlace(place));
}

/**
 * Formats times in the community's time zone and amounts in its currency. A spreadsheet shows `2026-11-21 16:20`, and
 * the column's title contains the time zone. A PDF shows `21 Nov 2026, 16:20`, and the page header contains the time
 * zone.
 */
function inPlace({ timeZone, currency, format }: InFormat): (column: Column) => ExportColumn<Row> {
  const isPaper = format === 'pdf';
  const timeOf = (instant: string | null): string => {
    if (!instant) return '';
    if (isPaper) return instantText(instant, timeZone);
    const { day, time } = placedInstant(instant, timeZone);
    return `${day} ${time}`;
  };
  return (column) => {
    if ('times' in column) {
      const { width, times } = column;
      const title = isPaper ? column.title : `${column.title} (${timeZone})`;
      return { title, width, value: (row) => times(row, timeOf) };
    }
    if ('dayOf' in column) {
      const { dayOf, ...rest } = column;
      const placed = (at: string | null | undefined) => (at ? dayIn(at, timeZone) : null);
      return { ...rest, kind: 'day', value: (row) => placed(dayOf(row)) };
    }
    if ('words' in column) {
      const { words, ...rest } = column;
      return { ...rest, value: (row) => words(row, { timeZone, currency }) };
    }
    if (!('money' in column)) return column;
    const { money, width = 16, ...rest } = column;
    return { ...rest, width, kind: 'money', currency, value: money };
  };
}

/** Every row of a list, read page by page. */
export async function* rowsOf(
  exporter: Exporter,
  { db, clock, viewer }: { db: Db; clock: Clock; viewer: Viewer },
  query: Record<string, unknown>,
): AsyncGenerator<Row> {
  for (let PageNumber = 1; ; PageNumber += 1) {
    const wanted = { ...query, PageNumber, PageSize: pageSize } as never;
    const page = await exporter.select(db, wanted, clock, viewer);
    yield* page.items as Row[];
    if (page.items.length < pageSize) return;
  }
}

/**
 * The first and the last day in a list, for the header of its printed form; undefined if the list is empty or its
 * rows have no day.
 */
export async function periodOf(
  exporter: Exporter,
  { db, clock, viewer, timeZone }: { db: Db; clock: Clock; viewer: Viewer; timeZone: string },
  query: Record<string, unknown>,
): Promise<string | undefined> {
  const { period } = exporter as unknown as Exporter<Row, Record<string, unknown>>;
  if (!period) return undefined;
  const ends = [];
  for (const Sort of [period.sort, `-${period.sort}`]) {
    const wanted = { ...query, Sort, PageNumber: 1, PageSize: 1 } as never;
    const [row] = (await exporter.select(db, wanted, clock, viewer)).items as Row[];
    if (row === undefined) return undefined;
    const at = period.at(row);
    ends.push(dayText(at.includes('T') ? todayIn(timeZone, { now: () => new Date(at) }) : at));
  }
  return `${period.words} ${[...new Set(ends)].join(' to ')}`;
}

type Heading = {
  exporter: Exporter;
  community: Place;
  /** The letterhead of a PDF. */
  head: Letterhead;
  clock: Clock;
  period?: string | undefined;
};

/** The file as a stream of bytes. */
export function writeFile(
  format: Format,
  heading: Heading,
  columns: ExportColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): Readable {
  const { exporter, community, head, clock, period } = heading;
  if (format === 'csv') return writeCsv(columns, rows);
  if (format === 'xlsx') return writeXlsx(exporter.title, columns, rows);
  const printedOn = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeZone: community.timeZone,
  }).format(clock.now());
  const zone = hasTimes(exporter) ? `Times in ${community.timeZone}` : '';
  const note = [period, zone].filter(Boolean).join(' · ');
  return writePdfTable({ ...head, title: exporter.title, printedOn, note }, columns, rows);
}

const hasTimes = (exporter: Exporter): boolean =>
  Object.values(exporter.columns as unknown as Record<string, Column | Column[]>)
    .flat()
    .some((column) => 'times' in column);

/** The name of the file, such as `Houses Palm Court 2026-11-21.csv`. `subject` names its content. */
export function fileNameOf(
  subject: string,
  community: Pick<Community, 'name' | 'timeZone'>,
  options: { clock: Clock; format: Format },
): string {
  const name = `${subject} ${community.name}`.replaceAll(/[\\/:*?"<>|]/g, '-');
  return `${name} ${todayIn(community.timeZone, options.clock)}.${options.format}`;
}

/** The subject of a file with this query. */
export const subjectOf = async (
  exporter: Exporter,
  db: Db,
  query: Record<string, unknown>,
): Promise<string> => (await exporter.subject?.(db, query as never)) ?? exporter.title;

/** Leaves out the optional columns without a value in any row. Reads rows only until each optional column has one. */
export async function filledColumns(
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): Promise<ExportColumn<Row>[]> {
  const empty = new Set(columns.filter(({ isOptional }) => isOptional));
  if (empty.size === 0) return [...columns];
  for await (const row of rows) {
    for (const column of empty) if (column.value(row)) empty.delete(column);
    if (empty.size === 0) break;
  }
  return columns.filter((column) => !empty.has(column));
}
