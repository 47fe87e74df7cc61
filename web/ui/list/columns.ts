// The columns of a list: their type, which ones are visible, and where each value goes on a card.
import type { ReactNode } from 'react';

/** The place of a value in a phone's row of two lines: the name, the second line, or the one state at the right. */
export type CardRole = 'title' | 'subtitle' | 'badge' | 'none';

export type ListColumn<Row> = {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /**
   * Whether a row has no value here. A column without any value on the page is hidden, unless it is the first, is
   * fixed, or the person chose the columns.
   */
  isEmpty?: (row: Row) => boolean;
  /** True if the API sorts by `key`; a text if it sorts by another name. */
  sortable?: boolean | string;
  /** Whether the column is visible until the person chooses columns; true by default. */
  defaultVisible?: boolean;
  /** Always visible: the column that names the row. */
  fixed?: boolean;
  align?: 'left' | 'right';
  /** The preferred width in px; 168 by default. The table's width is shared in proportion. */
  width?: number;
  card?: CardRole;
};

/** The visible columns in the list's own order: the fixed ones, and the chosen ones or the defaults. */
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

/** Leaves out the columns that `isEmpty` finds empty in all rows, except the first one and fixed ones. */
export function filledColumns<Row>(
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
): ListColumn<Row>[] {
  if (rows.length === 0) return [...columns];
  return columns.filter(
    (column, at) =>
      at === 0 || column.fixed || !column.isEmpty || !rows.every((row) => column.isEmpty?.(row)),
  );
}

export type CardLayout<Row> = {
  title: ListColumn<Row> | undefined;
  /** The second line; its values are joined by dots. */
  subtitles: ListColumn<Row>[];
  /** The column at the right end of the card: a state, an amount or a time. */
  state: ListColumn<Row> | undefined;
};

/**
 * Assigns the visible columns to the parts of a phone's row. Without declared roles the first column is the title, the
 * next one the second line, and the last right-aligned one, an amount or a time, the state.
 */
export function cardLayout<Row>(columns: readonly ListColumn<Row>[]): CardLayout<Row> {
  const title = columns.find((column) => column.card === 'title') ?? columns[0];
  const rest = columns.filter((column) => column !== title && column.card !== 'none');
  const state =
    rest.find((column) => column.card === 'badge') ??
    rest.findLast((column) => column.align === 'right' && column.card === undefined);
  const declared = rest.filter((column) => column.card === 'subtitle');
  const others = rest.filter((column) => column !== state);
  return { title, subtitles: declared.length > 0 ? declared : others.slice(0, 1), state };
}

const pickWidth = 44;
const actionsWidth = 88;
/** Values wrap, so that a table may be narrower than its preferred widths. */
const squeeze = 0.8;
const widthOf = <Row>(column: ListColumn<Row>): number => column.width ?? 168;
const sumOf = <Row>(columns: readonly ListColumn<Row>[]): number =>
  columns.reduce((sum, column) => sum + widthOf(column), 0);

/** A column's share of the table's width, in per cent. */
export const widthShare = <Row>(
  column: ListColumn<Row>,
  columns: readonly ListColumn<Row>[],
): string => `${((widthOf(column) / sumOf(columns)) * 100).toFixed(2)}%`;

/** Below this width the table scrolls sideways instead of squeezing its columns. */
export const leastWidth = <Row>(
  columns: readonly ListColumn<Row>[],
  { withPick, withActions }: { withPick: boolean; withActions: boolean },
): number =>
  sumOf(columns) * squeeze + (withPick ? pickWidth : 0) + (withActions ? actionsWidth : 0);
