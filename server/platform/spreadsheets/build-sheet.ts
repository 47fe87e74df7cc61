// Makes a sheet from the raw rows of a file: finds the header, drops blank rows, applies the limits on rows, columns
// and text, and refuses values that a database or a person could not represent exactly.
import { unescapeFormula } from '#rules/shared/formula-escape.ts';
import {
  cellName,
  SpreadsheetRefusal,
  type Cell,
  type Limits,
  type Sheet,
  type SheetFacts,
  type SheetRow,
  type SheetWarning,
} from './sheet.ts';

/** Upper limit of warnings about column names, because more of them would not help anybody. */
const maxWarnings = 20;

/** Builds a sheet from `raw`, which has every row of the file in order; the first that is not blank is the header. */
export function buildSheet(
  facts: Omit<SheetFacts, 'header' | 'headerLine'>,
  raw: SheetRow[],
  limits: Limits,
): Sheet {
  const rows = keepRows(raw, limits);
  const header = rows.shift();
  if (!header)
    throw new SpreadsheetRefusal('EMPTY_FILE', 'This file has no table. Choose another file.');
  const names = header.cells.map((cell, index) => headerName(cell, header.line, index + 1));
  const warnings = [
    ...facts.warnings,
    ...lengthWarnings(rows, names.length),
    ...nameWarnings(names),
  ];
  const width = rows.reduce((most, row) => Math.max(most, row.cells.length), names.length);
  for (const row of rows) pad(row.cells, width);
  const padded = pad(names, width) as string[];
  return { ...facts, header: padded, headerLine: header.line, warnings, rows };
}

function keepRows(raw: SheetRow[], limits: Limits): SheetRow[] {
  const rows: SheetRow[] = [];
  let textLength = 0;
  for (const { line, cells } of raw) {
    const kept = withoutBlankEnd(cells.map(trimmed));
    if (kept.length === 0) continue;
    checkRowCount(rows.length, line, limits);
    if (kept.length > limits.maxColumns) throw tooManyColumns(line, limits);
    for (const [index, cell] of kept.entries()) {
      textLength += checkCell(cell, { line, column: index + 1 }, limits);
    }
    if (textLength > limits.maxTextLength) {
      throw new SpreadsheetRefusal(
        'TOO_MUCH_TEXT',
        'This file has too much text for a table. Choose another file.',
      );
    }
    rows.push({ line, cells: kept });
  }
  return rows;
}

const trimmed = (cell: Cell): Cell =>
  typeof cell === 'string' ? unescapeFormula(cell.trim()) : cell;

// Removes blank cells at the end: spreadsheet programs write separators up to the widest row, or up to cells that
// were once formatted.
function withoutBlankEnd(cells: Cell[]): Cell[] {
  const last = cells.findLastIndex((cell) => cell !== '');
  return cells.slice(0, last + 1);
}

/** Call it for each row that is kept, including the header, with the number of rows before it. */
export function checkRowCount(before: number, line: number, limits: Limits): void {
  if (before <= limits.maxRows) return;
  const most = limits.maxRows.toLocaleString('en-US');
  throw new SpreadsheetRefusal(
    'TOO_MANY_ROWS',
    `This file has more than ${most} rows. Split it and upload the parts in turn.`,
    { line },
  );
}

export const tooManyColumns = (line: number, limits: Limits) =>
  new SpreadsheetRefusal(
    'TOO_MANY_COLUMNS',
    `Line ${line} has more than ${limits.maxColumns} columns, which is the limit.`,
    { line },
  );

/** Refuses a cell that is too long or has a forbidden character, and returns the cell's length. */
function checkCell(cell: Cell, place: { line: number; column: number }, limits: Limits): number {
  if (typeof cell !== 'string') return cell.refused.length;
  const name = `Cell ${cellName(place.line, place.column)}`;
  if (cell.length > limits.maxCellLength) {
    throw new SpreadsheetRefusal(
      'CELL_TOO_LONG',
      `${name} has more than ${limits.maxCellLength.toLocaleString('en-US')} characters. Shorten it.`,
      place,
    );
  }
  if (cell.includes('\0') || !cell.isWellFormed()) {
    throw new SpreadsheetRefusal(
      'BAD_CHARACTER',
      `${name} contains an invalid character. Enter the text again and save the file.`,
      place,
    );
  }
  return cell.length;
}

function headerName(cell: Cell, line: number, column: number): string {
  if (typeof cell === 'string') return cell;
  throw new SpreadsheetRefusal(
    'FORMULA_IN_HEADER',
    `Cell ${cellName(line, column)}, a column name, ${cell.refused}.`,
    { line, column },
  );
}

/** A single warning for all rows with more cells than the header; `rows` may be padded with blank cells. */
export function lengthWarnings(rows: readonly SheetRow[], width: number): SheetWarning[] {
  const long = rows.filter(({ cells }) => cells.findLastIndex((cell) => cell !== '') >= width);
  const [first] = long;
  if (!first) return [];
  const message =
    long.length === 1
      ? `Line ${first.line} has more cells than the header row.`
      : `${long.length} lines have more cells than the header row. The first is line ${first.line}.`;
  return [{ code: 'ROW_LENGTH', message, line: first.line }];
}

export function nameWarnings(names: string[]): SheetWarning[] {
  const warnings: SheetWarning[] = [];
  const seen = new Set<string>();
  for (const [index, name] of names.entries()) {
    const key = name.toLowerCase();
    if (name === '') {
      const message = `Column ${cellName(1, index + 1).slice(0, -1)} has no name.`;
      warnings.push({ code: 'COLUMN_UNNAMED', message });
    } else if (seen.has(key)) {
      warnings.push({ code: 'COLUMN_TWICE', message: `There is more than one column “${name}”.` });
    }
    seen.add(key);
  }
  return warnings.slice(0, maxWarnings);
}

function pad(cells: Cell[], width: number): Cell[] {
  while (cells.length < width) cells.push('');
  return cells;
}
