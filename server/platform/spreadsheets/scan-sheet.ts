// Scans a sheet's XML before its values are read, for things that the value reader cannot report: cells with formulas
// or errors, and stray cells far outside the table, which would make the grid huge.
import { checkRowCount, tooManyColumns } from './build-sheet.ts';
import { cellName, SpreadsheetRefusal, type Limits } from './sheet.ts';
import { damaged, walkXml } from './walk-xml.ts';

export type ScannedSheet = {
  /** The number of rows that are not blank. */
  rowCount: number;
  /** Why a cell's value is refused, by line, then column. */
  refused: Map<number, Map<number, string>>;
};

/** The maximum number of blank rows within the table. */
const maxBlankRows = 1000;
const maxFormulaRanges = 1000;

type OpenCell = { line: number; column: number; filled: boolean; reason?: string };
type Range = { from: Address; to: Address };
type Address = { line: number; column: number };

const formulaReason = 'holds a formula; paste its value';

export function scanSheet(xml: Buffer, limits: Limits): ScannedSheet {
  const refused: ScannedSheet['refused'] = new Map();
  const ranges: Range[] = [];
  let rowCount = 0;
  let line = 0;
  let column = 0;
  let lastFilledLine = 0;
  let cell: OpenCell | undefined;
  let inValue = false;

  function openCell(attributes: Record<string, string>): void {
    const address = attributes['r'] === undefined ? undefined : parseAddress(attributes['r']);
    if (address && address.line !== line) throw damaged(`cell ${attributes['r']} in row ${line}`);
    column = address?.column ?? column + 1;
    cell = { line, column, filled: false };
    if (attributes['t'] === 'e') cell.reason = 'holds an error; correct it or clear the cell';
    if (ranges.some((range) => isWithin(range, { line, column }))) cell.reason = formulaReason;
  }

  function openFormula(attributes: Record<string, string>): void {
    if (!cell) return;
    cell.reason = formulaReason;
    cell.filled = true;
    // Only the first cell of an array formula contains it; the others look like plain values.
    if (attributes['ref'] && attributes['t'] !== 'shared')
      ranges.push(parseRange(attributes['ref']));
    if (ranges.length > maxFormulaRanges) throw damaged('too many array formulas');
  }

  function closeCell({ line, column, filled, reason }: OpenCell): void {
    if (!filled) return;
    if (line > limits.maxRows + 1 + maxBlankRows) throw farCell(line, column);
    if (column > limits.maxColumns) {
      throw column > 2 * limits.maxColumns ? farCell(line, column) : tooManyColumns(line, limits);
    }
    if (line !== lastFilledLine) checkRowCount(rowCount++, line, limits);
    lastFilledLine = line;
    if (!reason) return;
    if (!refused.has(line)) refused.set(line, new Map());
    refused.get(line)?.set(column, reason);
  }

  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        line = Number(attributes()['r'] ?? line + 1);
        column = 0;
      } else if (name === 'c') openCell(attributes());
      else if (name === 'f') openFormula(attributes());
      else if (name === 'v' || name === 't') inValue = cell !== undefined;
    },
    text: (text) => {
      if (inValue && cell && text !== '') cell.filled = true;
    },
    close: (name) => {
      if (name === 'v' || name === 't') inValue = false;
      if (name !== 'c' || !cell) return;
      closeCell(cell);
      cell = undefined;
    },
  });
  return { rowCount, refused };
}

const farCell = (line: number, column: number) =>
  new SpreadsheetRefusal(
    'FAR_CELL',
    `Cell ${cellName(line, column)} lies far outside the table. Clear it and save the file again.`,
    { line, column },
  );

const isWithin = ({ from, to }: Range, { line, column }: Address) =>
  line >= from.line && line <= to.line && column >= from.column && column <= to.column;

function parseRange(text: string): Range {
  const [from = '', to = from] = text.split(':');
  return { from: parseAddress(from), to: parseAddress(to) };
}

function parseAddress(text: string): Address {
  const match = /^\$?([A-Z]{1,3})\$?([0-9]{1,7})$/.exec(text);
  if (!match) throw damaged(`address ${text}`);
  let column = 0;
  for (const letter of match[1] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return { line: Number(match[2]), column };
}
