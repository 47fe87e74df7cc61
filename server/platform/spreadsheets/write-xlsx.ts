// Writes an XLSX file of one sheet as a stream: rows are streamed from the database through the archive to the reader,
// and 100,000 of them take no more memory than a hundred. (A library that builds the whole sheet takes 450 MB, and
// blocks the event loop for ten seconds.)
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { decimalText, digitsOf } from '#platform/text/money-text.ts';
import {
  bounded,
  createTotals,
  inChunks,
  type ColumnKind,
  type ExportColumn,
  type ExportRows,
} from './export-column.ts';
import { escapeFormula } from '#rules/shared/formula-escape.ts';
import { columnLetters } from './sheet.ts';
import { moneyStyle, sheetEnd, sheetStart, styles, workbookParts, xmlText } from './xlsx-parts.ts';

/** The bytes of an XLSX file as a stream; destroying it ends the reading of `rows`. */
export function writeXlsx<Row>(
  sheetName: string,
  columns: ExportColumn<Row>[],
  rows: ExportRows<Row>,
): Readable {
  const zip = new ZipFile();
  for (const [part, xml] of workbookParts(sheetName)) zip.addBuffer(Buffer.from(xml), part);
  const sheet = Readable.from(inChunks(sheetXml(columns, rows)), { objectMode: false });
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  const output = zip.outputStream as Readable;
  sheet.on('error', (error) => output.destroy(error));
  output.on('close', () => sheet.destroy());
  return output;
}

async function* sheetXml<Row>(columns: ExportColumn<Row>[], rows: ExportRows<Row>) {
  const letters = columns.map((_, index) => columnLetters(index + 1));
  yield sheetStart(columns.map(({ title, width }) => width ?? Math.max(title.length + 2, 14)));
  yield rowXml(
    1,
    columns.map(({ title }, index) => textCell(`${letters[index]}1`, title, styles.header)),
  );
  let line = 1;
  const totals = createTotals(columns);
  for await (const row of bounded(rows)) {
    line += 1;
    totals.add(row);
    const cells = columns.map((column, index) => cellXml(`${letters[index]}${line}`, column, row));
    yield rowXml(line, cells);
  }
  yield totalXml(columns, totals.read(), line + 1);
  yield sheetEnd;
}

/** The row of totals, in bold. */
function totalXml<Row>(
  columns: ExportColumn<Row>[],
  totals: (number | string)[] | undefined,
  line: number,
): string {
  if (!totals) return '';
  const cells = totals.map((total, at) => {
    const name = `${columnLetters(at + 1)}${line}`;
    if (total === '') return '';
    if (typeof total === 'string') return textCell(name, total, styles.header);
    return moneyCell(name, total, { currency: columns[at]?.currency, isTotal: true });
  });
  return rowXml(line, cells);
}

type Money = { currency?: string | undefined; isTotal?: boolean };

const moneyCell = (name: string, minor: number, { currency = 'NGN', isTotal = false }: Money) =>
  `<c r="${name}" s="${moneyStyle(digitsOf(currency), isTotal)}">` +
  `<v>${decimalText(minor, currency)}</v></c>`;

const rowXml = (line: number, cells: string[]) => `<row r="${line}">${cells.join('')}</row>`;

function cellXml<Row>(name: string, column: ExportColumn<Row>, row: Row): string {
  const value = column.value(row);
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'number' && column.kind === 'money') return moneyCell(name, value, column);
  if (typeof value === 'number') return `<c r="${name}"><v>${value}</v></c>`;
  if (column.kind === 'day') return dayCell(name, value);
  return textCell(name, value, styleOf(value, column.kind));
}

/**
 * A cell of type text never runs as a formula. A text that looks like a formula also gets the format `literal`, so
 * that it stays text when a person edits the cell; the format shows no mark. The product generates phone numbers, so
 * they do not need this format.
 */
const styleOf = (text: string, kind: ColumnKind | undefined) =>
  kind !== 'phone' && escapeFormula(text) !== text ? styles.literal : styles.text;

const textCell = (name: string, text: string, style: number) =>
  `<c r="${name}" s="${style}" t="inlineStr">` +
  `<is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

// Excel has no type for days: they are numbers of days since 30 December 1899, formatted as dates.
function dayCell(name: string, day: string): string {
  const days = (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
  if (!Number.isInteger(days)) return textCell(name, day, styleOf(day, 'text'));
  return `<c r="${name}" s="${styles.day}"><v>${days}</v></c>`;
}
