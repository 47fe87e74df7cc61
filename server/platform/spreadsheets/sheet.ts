// What reading a spreadsheet gives, the limits it keeps, and the one error by which a file is
// refused. It reads nothing itself; parent and child process share these words.

/** A cell whose value was not taken, and why, in words that finish "Cell C5 …". */
export type RefusedCell = { refused: string };

/**
 * A cell's text: trimmed, '' when blank. A day is `2025-12-31`; a number has all its digits and no
 * exponent where the file is XLSX, and is as written where it is CSV.
 */
export type Cell = string | RefusedCell;

/** `line` is the row's number in the sheet, or the line on which it starts in a CSV file. */
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
  /** The sheet that was read, of an XLSX file. */
  sheetName?: string;
  /** Column names, trimmed; '' where a column has none. As many as the widest row has cells. */
  header: string[];
  warnings: SheetWarning[];
  /** What an OFX file says of its account and of the days that it covers, as it stands there. */
  account?: {
    number: string;
    currency: string;
    balance: string;
    balanceOn: string;
    startOn: string;
    endOn: string;
  };
};

/** Every row has as many cells as the header. */
export type Sheet = SheetFacts & { rows: SheetRow[] };

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
export type Delimiter = ',' | ';' | '\t' | '|';

export type Limits = {
  maxBytes: number;
  /** Rows below the header that are not blank. */
  maxRows: number;
  maxColumns: number;
  /** Characters of one cell. */
  maxCellLength: number;
  /** Characters of all cells together: a few shared strings can be repeated into gigabytes. */
  maxTextLength: number;
  /** How long the reading process may take, from its start to its last byte. */
  deadlineMs: number;
  /** Its JavaScript heap, in MB. */
  maxHeap: number;
};

/** Domain 0 and 5: 5 MB and 5,000 rows. The rest is what no honest table comes near. */
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

/** Where in the file the reason lies; `column` counts from 1. */
export type Place = { line?: number; column?: number };

/** A file that is not read; the message is one sentence or two for the person who chose it. */
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

/** How a cell is named to a person: C5. */
export const cellName = (line: number, column: number) => `${columnLetters(column)}${line}`;
