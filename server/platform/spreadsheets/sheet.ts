// The types that a spreadsheet is read into, the limits, and the error that refuses a file, shared by the parent and
// the child process.

/** A cell whose value was refused. `refused` is the reason, as the end of the sentence "Cell C5 …". */
export type RefusedCell = { refused: string };

/**
 * A cell's text: trimmed, '' if blank. In XLSX a day is `2025-12-31`, and `plainNumber` writes out a number; in CSV
 * both are as written.
 */
export type Cell = string | RefusedCell;

/**
 * `line` is the row's number in the sheet (in an OFX file, from 2), or the line on which a row of a CSV file starts.
 */
export type SheetRow = { line: number; cells: Cell[] };

export type SheetWarning = {
  code:
    | 'OTHER_SHEETS'
    | 'ENCODING_GUESSED'
    | 'TITLE_ABOVE'
    | 'ROW_LENGTH'
    | 'COLUMN_UNNAMED'
    | 'COLUMN_TWICE';
  message: string;
  line?: number;
};

export type SheetFacts = {
  kind: 'csv' | 'xlsx' | 'ofx';
  encoding?: Encoding;
  delimiter?: Delimiter;
  /** The name of the sheet that was read, for an XLSX file. */
  sheetName?: string;
  /** Column names, trimmed; '' if a column has none. As many as the widest row has cells. */
  header: string[];
  /** The number of the header row, counted as in `SheetRow`. */
  headerLine: number;
  warnings: SheetWarning[];
  /** The account and the period of an OFX file, as written in it. */
  account?: {
    number: string;
    currency: string;
    balance: string;
    balanceOn: string;
    startOn: string;
    endOn: string;
  };
};

/** The content of a sheet, in which every row has as many cells as the header. */
export type Sheet = SheetFacts & { rows: SheetRow[] };

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
export type Delimiter = ',' | ';' | '\t' | '|';

export type Limits = {
  maxBytes: number;
  /** The maximum number of rows below the header that are not blank. */
  maxRows: number;
  maxColumns: number;
  /** The maximum number of characters in one cell. */
  maxCellLength: number;
  /** Characters of all cells together: a few shared strings can be repeated into gigabytes. */
  maxTextLength: number;
  /** The time limit of the reading process, from its start to its last byte. */
  deadlineMs: number;
  /** The heap limit of its JavaScript, in MB. */
  maxHeap: number;
};

/** 5 MB and 5,000 rows are the product's limits. The others are far above a usual table. */
export const defaultLimits: Limits = {
  maxBytes: 5 * 1024 * 1024,
  maxRows: 5000,
  maxColumns: 200,
  maxCellLength: 2000,
  maxTextLength: 8_000_000,
  deadlineMs: 8000,
  maxHeap: 256,
};

export type SpreadsheetRefusalCode =
  | 'EMPTY_FILE'
  | 'FILE_TOO_LARGE'
  | 'NOT_A_SPREADSHEET'
  | 'OLD_EXCEL_FILE'
  | 'OTHER_OFFICE_FILE'
  | 'PASSWORD_PROTECTED'
  | 'HAS_MACROS'
  | 'HAS_EXTERNAL_LINKS'
  | 'ARCHIVE_TOO_LARGE'
  | 'DAMAGED_FILE'
  | 'TOO_COMPLEX'
  | 'TOO_MANY_ROWS'
  | 'TOO_MANY_COLUMNS'
  | 'TOO_MUCH_TEXT'
  | 'CELL_TOO_LONG'
  | 'FAR_CELL'
  | 'FORMULA_IN_HEADER'
  | 'UNKNOWN_ENCODING'
  | 'BAD_QUOTE'
  | 'BAD_CHARACTER'
  | 'BUSY';

/** The position of a fault in the file; `column` counts from 1. */
export type Place = { line?: number; column?: number };

/** The file is refused; the message is one to three sentences for the person who chose the file. */
export class SpreadsheetRefusal extends Error {
  readonly code: SpreadsheetRefusalCode;
  readonly line: number | undefined;
  readonly column: number | undefined;

  constructor(code: SpreadsheetRefusalCode, message: string, place: Place = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'SpreadsheetRefusal';
    this.code = code;
    this.line = place.line;
    this.column = place.column;
  }
}

/** The column letters of a spreadsheet program: 1 is A, 27 is AA. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** A cell's name as people know it: C5. */
export const cellName = (line: number, column: number) => `${columnLetters(column)}${line}`;
