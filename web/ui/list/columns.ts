// The columns of a list: their type, which ones are visible, and where each value goes on a card.
import type { ReactNode } from 'react';

/** The place of a value on a phone's card. `line` is a labelled line; `none` leaves it out. */
export type CardRole = 'title' | 'subtitle' | 'badge' | 'line' | 'none';

export type ListColumn<Row> = {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** True if the API sorts by `key`; a text if it sorts by another name. */
  sortable?: boolean | string;
  /** Visible unless the person chooses columns; true by default. */
  defaultVisible?: boolean;
  /** Always visible: the column that names the row. */
  fixed?: boolean;
  align?: 'left' | 'right';
  /** The preferred width in px; 168 by default. The table's width is shared in proportion. */
  width?: number;
  card?: CardRole;
};

/** The visible columns: the chosen ones in the list's own order, or the defaults. */
export function visibleColumns<Row>(
  columns: readonly ListColumn<Row>[],
  chosen: readonly string[] | undefined,
): ListColumn<Row>[] {
  return columns.filter((column) => {
    if (column.fixed) return true;
    return chosen ? chosen.includes(column.key) : column.defaultVisible !== false;
  });
}

/** The name by which the API sorts a column; undefined if it does not. */
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

/** Assigns the visible columns to the parts of a card; without a declared title the first column is the title. */
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
