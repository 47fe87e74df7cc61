// The form in which a feature stores the rows of an upload until they are imported: each row's cells as text, and its
// line in the file, which the messages about the row name.
import type { Cell, Sheet } from './sheet.ts';

/** The rows of a file, the header first, and the line of each row, counted as in `SheetRow`. */
export type StoredTable = { rows: string[][]; lines: number[] };

/** Makes the table of a sheet. `textOf` gives the text of a cell whose value was refused. */
export const tableOf = (sheet: Sheet, textOf: (cell: Cell) => string): StoredTable => ({
  rows: [sheet.header, ...sheet.rows.map(({ cells }) => cells.map(textOf))],
  lines: [sheet.headerLine, ...sheet.rows.map(({ line }) => line)],
});

/** Reads a stored table. If it is stored as rows only, without their lines, the rows are counted from 1. */
export const readTable = (stored: StoredTable | string[][]): StoredTable =>
  Array.isArray(stored) ? { rows: stored, lines: stored.map((_, index) => index + 1) } : stored;
