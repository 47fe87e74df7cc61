// The props of a list's rows, for both the table and the cards.
import type { Noun } from '#ui/format/count.ts';
import type { ListColumn } from './columns.ts';
import type { ListState } from './state.ts';
import type { Picked } from './select/selection.ts';
import type { RowAction } from './RowActions.tsx';

export type RowsProps<Row> = {
  rows: readonly Row[];
  noun: Noun;
  /** The number of placeholder rows to show; 0 once there is a result. */
  skeletons: number;
  columns: readonly ListColumn<Row>[];
  state: ListState;
  rowId: (row: Row) => string;
  rowLabel: (row: Row) => string;
  rowHref: ((row: Row) => string) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  /** The index of the row at the keyboard's cursor; -1 for none. */
  active: number;
  /** Undefined if there are no checkboxes: the list has no bulk action, or a phone is not selecting rows. */
  picked: Picked | undefined;
  /** The commonest actions on one row, at its end in the table; normally two. */
  rowActions: readonly RowAction<Row>[];
  onToggle: (id: string) => void;
  onTogglePage: () => void;
};
