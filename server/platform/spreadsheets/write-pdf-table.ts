// Prints a table as a PDF: title, community and day at the head of each page, column names over
// each page's rows, page numbers at the foot. Which rows and columns is the caller's choice.
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { bounded, type ExportColumn, type ExportRows } from './export-column.ts';
import { startPdf, type PdfHeading } from './pdf-page.ts';

/** Some 700 pages, and half a minute of one core; nobody prints more. */
export const maxPdfRows = 20_000;

/**
 * A stream of bytes; destroying it ends the reading of `rows`. Columns share the width of a page by
 * their `width`, and text of more than three lines is cut: the spreadsheet has it all.
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
  const pdf = await startPdf(output, heading, columns);
  for await (const row of bounded(rows, maxPdfRows)) {
    if (output.destroyed) return;
    const cells = columns.map((column) => String(column.value(row) ?? ''));
    // A page is some milliseconds of work; others are let in between.
    if (pdf.row(cells) === 'new page') await nextTurn();
  }
  pdf.end();
}
