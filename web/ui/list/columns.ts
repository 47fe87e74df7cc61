// What a column of a list is, which are shown, and where its value goes when a row becomes a card.
import type { ReactNode } from 'react';

/** Where a value stands on a phone's card. `line` is a labelled line; `none` leaves it out. */
export type CardRole = 'title' | 'subtitle' | 'badge' | 'line' | 'none';

export type ListColumn<Row> = {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** True when the API sorts by `key`; a text when it sorts by another name. */
  sortable?: boolean | string;
  /** Shown without being chosen; true when left out. */
  defaultVisible?: boolean;
  /** May not be hidden: the column that names the row. */
  fixed?: boolean;
  align?: 'left' | 'right';
  /** How wide it wants to be, in px; 168 when left out. Columns share the table by it. */
  width?: number;
  card?: CardRole;
};

/** The columns on screen: those chosen, in the list's own order, or the defaults. */
export function visibleColumns<Row>(
  columns: readonly ListColumn<Row>[],
  chosen: readonly string[] | undefined,
): ListColumn<Row>[] {
  return columns.filter((column) => {
    if (column.fixed) return true;
    return chosen ? chosen.includes(column.key) : column.defaultVisible !== false;
  });
}

/** The name the API sorts a column by; undefined when it does not. */
export function sortKeyOf<Row>(column: ListColumn<Row>): string | undefined {
  if (!column.sortable) return undefined;
  return column.sortable === true ? column.key : column.sortable;
}

export type CardLayout<Row> = {
  title: ListColumn<Row> | undefined;
  subtitles: ListColumn<Row>[];
  badges: ListColumn<Row>[];
  lines: ListColumn<Row>[];
};

/** Sorts the visible columns into a card; without a declared title the first column is it. */
export function cardLayout<Row>(columns: readonly ListColumn<Row>[]): CardLayout<Row> {
  const title = columns.find((column) => column.card === 'title') ?? columns[0];
  const rest = columns.filter((column) => column !== title);
  const having = (role: CardRole) => rest.filter((column) => (column.card ?? 'line') === role);
  return { title, subtitles: having('subtitle'), badges: having('badge'), lines: having('line') };
}

const pickWidth = 44;
const widthOf = <Row>(column: ListColumn<Row>): number => column.width ?? 168;
const sumOf = <Row>(columns: readonly ListColumn<Row>[]): number =>
  columns.reduce((sum, column) => sum + widthOf(column), 0);

/** A column's share of the table's width, in per cent. */
export const widthShare = <Row>(
  column: ListColumn<Row>,
  columns: readonly ListColumn<Row>[],
): string => `${((widthOf(column) / sumOf(columns)) * 100).toFixed(2)}%`;

/** Below this width the table scrolls sideways instead of squeezing its columns. */
export const leastWidth = <Row>(columns: readonly ListColumn<Row>[], withPick: boolean): number =>
  sumOf(columns) + (withPick ? pickWidth : 0);
