// What a feature hands over so that its list can be exported: its query, its columns and the function that reads a
// page of it. The exports feature does the rest, the same for every list.
import type { z } from 'zod';
import type { FeatureKey } from '#contract/features.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Clock } from './clock.ts';
import type { Worker } from './context.ts';
import type { Db } from './database.ts';
import type { Page, PageRequest } from './list.ts';
import type { ExportColumn } from './spreadsheets/export-column.ts';

/** A column of times: they are written by the community's own clock, and the title names its zone (domain 0). */
export type TimeColumn<Row> = {
  title: string;
  width: number;
  times: (row: Row, timeOf: (instant: string | null) => string) => string;
};

/** A column of amounts in minor units: the file writes them in the community's currency, with a total where wanted. */
export type MoneyColumn<Row> = {
  title: string;
  width?: number;
  money: (row: Row) => number | null | undefined;
  isSummed?: boolean;
};

/** A column of words that hold times and amounts: by the community's own clock, and in its currency. */
export type WordsColumn<Row> = {
  title: string;
  width: number;
  words: (row: Row, place: { timeZone: string; currency: string }) => string | null;
};

/** For whom a file is made, with the rights that they have now. */
export type Viewer = {
  user: { id: string };
  worker: Pick<Worker, 'id' | 'permissions' | 'streetIds' | 'support'>;
};

type AnyColumn<Row> = ExportColumn<Row> | TimeColumn<Row> | MoneyColumn<Row> | WordsColumn<Row>;

export type Exporter<Row = never, Query = never> = {
  list: string;
  /** The file's name and the PDF's title: `Houses`. */
  title: string;
  permission: Permission;
  /** Of which each export takes a use (domain 1): that of the list, or one of its own for files. */
  feature?: FeatureKey;
  /** The list operation's own query schema. */
  query: z.ZodType<Query & PageRequest>;
  /** By the keys that the screen's columns have; what one of them shows together may be several in the file. */
  columns: Readonly<Record<string, AnyColumn<Row> | readonly AnyColumn<Row>[]>>;
  /**
   * The clock is for what a row is called on the community's own day; the viewer for lists of which not everybody with
   * the permission sees all. Streets and wallets are kept by row security.
   */
  select(db: Db, query: Query & PageRequest, clock: Clock, viewer: Viewer): Promise<Page<Row>>;
  /** The days or instants that the rows are of, for the head of a printed list; `sort` orders the list by them. */
  period?: { words: string; sort: string; at(row: Row): string };
  /** What the query asks for beyond the permission of the list. */
  needs?(query: Query): Permission | undefined;
  /** Whether exporting more than a few rows in a day, by whatever filter, needs a fresh one-time code (domain 2). */
  stepUpForMany?: boolean;
};

/** Declares an exporter; rows and query are checked here and forgotten where exporters are listed. */
export const exporter = <Row, Query>(definition: Exporter<Row, Query>): Exporter =>
  definition as unknown as Exporter;
