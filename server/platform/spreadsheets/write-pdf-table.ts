// Prints a table as a PDF: title, community and date in the header of each page, column names above each page's rows,
// page numbers in the footer. The caller chooses rows and columns.
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { printedAmount } from '#platform/text/money-text.ts';
import { dayText } from '#rules/shared/day-text.ts';
import { bounded, createTotals, type ExportColumn, type ExportRows } from './export-column.ts';
import { startPdf, type PdfHeading, type PdfTable } from './pdf-page.ts';

/** The highest number of rows in a PDF. Such a file has about 700 pages and takes half a minute of one CPU core. */
export const maxPdfRows = 20_000;

/** The number of first rows that determine the column widths, before a row is drawn. */
const sampleSize = 500;

/**
 * A stream of bytes; destroying it ends the reading of `rows`. Columns share the page by their content and `width`, and
 * text of more than three lines is truncated: the spreadsheet export contains all of it.
 */
export function writePdfTable<Row>(
  heading: PdfHeading,
  columns: ExportColumn<Row>[],
  rows: ExportRows<Row>,
): Readable {
  const output = new PassThrough();
  print(output, heading, { columns, rows }).catch((error: Error) => output.destroy(error));
  return output;
}

type Table<Row> = { columns: ExportColumn<Row>[]; rows: ExportRows<Row> };

async function print<Row>(
  output: PassThrough,
  heading: PdfHeading,
  { columns, rows }: Table<Row>,
): Promise<void> {
  const totals = createTotals(columns);
  const measured: string[][] = [];
  let pdf: PdfTable | undefined;
  const start = async (total: string[] = []) => {
    const begun = await startPdf(output, heading, { columns, sample: [...measured, total] });
    for (const cells of measured) begun.row(cells);
    return begun;
  };
  for await (const row of bounded(rows, maxPdfRows)) {
    if (output.destroyed) return;
    totals.add(row);
    const cells = columns.map((column) => cellOf(column, column.value(row)));
    if (!pdf) {
      measured.push(cells);
      if (measured.length === sampleSize) pdf = await start();
      continue;
    }
    // A page takes some milliseconds; let other calls run in between.
    if (pdf.row(cells) === 'new page') await nextTurn();
  }
  const sums = totals.read();
  const total = sums && columns.map((column, at) => cellOf(column, sums[at]));
  pdf ??= await start(total);
  if (total) pdf.row(total, 'bold');
  pdf.end();
}

/** A cell in readable form: `₦14,998.50`, `1 Dec 2026`. */
function cellOf<Row>(
  { kind, currency = 'NGN' }: ExportColumn<Row>,
  value: string | number | null | undefined,
): string {
  if (value === null || value === undefined) return '';
  if (kind === 'money' && typeof value === 'number') return printedAmount(value, currency);
  const isDay = kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(String(value));
  return isDay ? dayText(String(value)) : String(value);
}
