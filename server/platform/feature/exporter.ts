// The interface through which a feature makes its list exportable: the query, the columns and the function that reads a
// page. The exports feature does the rest in the same way for every list.
import type { z } from 'zod';
import type { FeatureKey } from '#contract/shared/features.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import type { Clock } from '#platform/process/clock.ts';
import type { Worker } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import type { Page, PageRequest } from '#platform/http/list.ts';
import type { ExportColumn } from '#platform/spreadsheets/export-column.ts';

/** A column of times: written in the community's time zone, which the title names. */
export type TimeColumn<Row> = {
  title: string;
  width: number;
  times: (row: Row, timeOf: (instant: string | null) => string) => string;
};

/** A column of the days of instants, in the community's time zone. */
export type DayOfColumn<Row> = {
  title: string;
  width: number;
  dayOf: (row: Row) => string | null | undefined;
};

/** A column of amounts in minor units: the file writes them in the community's currency, with a total if requested. */
export type MoneyColumn<Row> = {
  title: string;
  width?: number;
  money: (row: Row) => number | null | undefined;
  isSummed?: boolean;
  /** The column is left out of a file in which no row has a value for it. */
  isOptional?: boolean;
};

/** A column of text that contains times and amounts, written in the community's time zone and currency. */
export type WordsColumn<Row> = {
  title: string;
  width: number;
  words: (row: Row, place: { timeZone: string; currency: string }) => string | null;
};

/** The person that a file is made for, with their present permissions. */
export type Viewer = {
  user: { id: string };
  worker: Pick<Worker, 'id' | 'permissions' | 'streetIds' | 'support'>;
};

export type AnyColumn<Row> =
  | ExportColumn<Row>
  | TimeColumn<Row>
  | DayOfColumn<Row>
  | MoneyColumn<Row>
  | WordsColumn<Row>;

export type Exporter<Row = never, Query = never> = {
  list: string;
  /** The file's name and the PDF's title: `Houses`. */
  title: string;
  /** The subject of the file, for its name, if that is more than the title: `Service charge Sep–Nov 2026 overdue`. */
  subject?(db: Db, query: Query): Promise<string>;
  permission: Permission;
  /** The feature of which each export is a use: the list's own feature, or a separate one for files. */
  feature?: FeatureKey;
  /** The list operation's own query schema. */
  query: z.ZodType<Query & PageRequest>;
  /**
   * The file's columns, by the keys of the screen's columns. A screen column that combines several values may become
   * several columns in the file.
   */
  columns: Readonly<Record<string, AnyColumn<Row> | readonly AnyColumn<Row>[]>>;
  /**
   * Reads one page. Use the clock for values that depend on the community's current day, and the viewer for lists that
   * not everybody with the permission sees in full. Row-level security applies street and wallet limits.
   */
  select(db: Db, query: Query & PageRequest, clock: Clock, viewer: Viewer): Promise<Page<Row>>;
  /**
   * The period that the rows cover, for the header of a printed list. `sort` is the sort key that orders the list by
   * this period.
   */
  period?: { words: string; sort: string; at(row: Row): string };
  /** The additional permission that a query requires beyond the permission of the list. */
  needs?(query: Query): Permission | undefined;
  /** Whether exporting more than a few rows per day, with any filter, needs a fresh one-time code. */
  stepUpForMany?: boolean;
};

/** Declares an exporter: the row and query types are checked here, and erased in lists of exporters. */
export const exporter = <Row, Query>(definition: Exporter<Row, Query>): Exporter =>
  definition as unknown as Exporter;
