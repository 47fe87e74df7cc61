// What a list gives its rows, whether they are drawn as a table or as cards.
import type { Noun } from '#ui/format/count.ts';
import type { ListColumn } from './columns.ts';
import type { ListState } from './state.ts';
import type { Picked } from './selection.ts';

export type RowsProps<Row> = {
  rows: readonly Row[];
  noun: Noun;
  /** Placeholder rows to draw instead of rows; 0 once there is an answer. */
  skeletons: number;
  columns: readonly ListColumn<Row>[];
  state: ListState;
  rowId: (row: Row) => string;
  rowLabel: (row: Row) => string;
  rowHref: ((row: Row) => string) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  /** The row that the keyboard is on, -1 for none. */
  active: number;
  /** Undefined when the list has no bulk action: no checkboxes then. */
  picked: Picked | undefined;
  onToggle: (id: string) => void;
  onTogglePage: () => void;
};
