// The lines that the reading child writes and its parent reads: one JSON value a line, so that a
// sheet of 10,000 rows costs the parent a few milliseconds and never one long pause.
import type { Cell, Limits, Place, SheetFacts, SpreadsheetRefusalCode } from './sheet.ts';

/** What the parent tells the child, as its one argument; the file itself comes on stdin. */
export type Task = {
  limits: Limits;
  /** A statement of a bank: lines of text may stand above its table, and OFX is read too. */
  isStatement?: boolean;
};

/** The first line. `rowCount` rows follow, unless the file is refused. */
export type FirstLine =
  | { sheet: SheetFacts; rowCount: number }
  | { refusal: { code: SpreadsheetRefusalCode; message: string; cause?: string } & Place };

/** A row: its line in the file, then its cells. */
export type RowLine = [line: number, ...cells: Cell[]];
