// Writes an XLSX file of one sheet as a stream: rows flow from the database through the archive to
// the reader, and 100,000 of them take no more memory than a hundred. (A library that builds the
// sheet whole takes 450 MB and ten seconds of the event loop for the same.)
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { bounded, inChunks, type ExportColumn, type ExportRows } from './export-column.ts';
import { escapeFormula } from './formula-escape.ts';
import { columnLetters } from './sheet.ts';
import { sheetEnd, sheetStart, styles, workbookParts, xmlText } from './xlsx-parts.ts';

/** A stream of bytes; destroying it ends the reading of `rows`. */
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
  for await (const row of bounded(rows)) {
    line += 1;
    const cells = columns.map((column, index) => cellXml(`${letters[index]}${line}`, column, row));
    yield rowXml(line, cells);
  }
  yield sheetEnd;
}

const rowXml = (line: number, cells: string[]) => `<row r="${line}">${cells.join('')}</row>`;

function cellXml<Row>(name: string, column: ExportColumn<Row>, row: Row): string {
  const value = column.value(row);
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'number') return `<c r="${name}"><v>${value}</v></c>`;
  if (column.kind === 'day') return dayCell(name, value);
  // A cell of typed text is never run. Text keeps the apostrophe all the same, for whoever saves
  // the sheet as CSV; a telephone number is of our own making and stays one that can be called.
  const text = column.kind === 'phone' ? value : escapeFormula(value);
  return textCell(name, text, styles.text);
}

const textCell = (name: string, text: string, style: number) =>
  `<c r="${name}" s="${style}" t="inlineStr">` +
  `<is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

// Excel has no type for days: they are numbers since 30 December 1899 that are shown as days.
function dayCell(name: string, day: string): string {
  const days = (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
  if (!Number.isInteger(days)) return textCell(name, escapeFormula(day), styles.text);
  return `<c r="${name}" s="${styles.day}"><v>${days}</v></c>`;
}
