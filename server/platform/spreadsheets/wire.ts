// The protocol between the reading child process and its parent: one JSON value per line, so that parsing a large
// sheet does not block the parent for long.
import type { Cell, Limits, Place, SheetFacts, SpreadsheetRefusalCode } from './sheet.ts';

/** The task for the child, passed as its one argument; the file itself comes on stdin. */
export type Task = {
  limits: Limits;
  /** A bank statement: lines of text may precede its table, and OFX is accepted too. */
  isStatement?: boolean;
};

/** The first line. `rowCount` rows follow, unless the file is refused. */
export type FirstLine =
  | { sheet: SheetFacts; rowCount: number }
  | { refusal: { code: SpreadsheetRefusalCode; message: string; cause?: string } & Place };

/** A row: its line in the file, then its cells. */
export type RowLine = [line: number, ...cells: Cell[]];
