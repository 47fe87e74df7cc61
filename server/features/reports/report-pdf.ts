// Prints a report on A4 pages: its figures, then its tables.
import { PassThrough, type Readable } from 'node:stream';
import { basisLine } from '#contract/reports/report-basis.ts';
import type { Report, ReportTable } from '#contract/reports/reports.ts';
import type { Letterhead } from '#platform/files/letterhead.ts';
import { openSheet, type SheetTable } from '#platform/files/sheet.ts';
import { cellText } from './words.ts';

export type Heading = Pick<Letterhead, 'communityName'> &
  Partial<Letterhead> & {
    /** A formatted date, such as `21 November 2026`. */
    printedOn: string;
    /** Lines under the title, such as a note or the version. */
    notes?: readonly string[];
  };

export async function printReport(report: Report, heading: Heading): Promise<Readable> {
  const { title, currency, fromOn, toOn, before, basis } = report;
  const { printedOn, notes = [], ...head } = heading;
  const output = new PassThrough();
  const sheet = await openSheet(output, { ...head, title, aside: { day: printedOn } });
  const day = (value: string) => cellText(value, 'day', currency);
  sheet.text(title, { size: 'title', isBold: true });
  const period =
    `${day(fromOn)} to ${day(toOn)}, compared with ` +
    `${day(before.fromOn)} to ${day(before.toOn)}`;
  for (const line of [period, basis ? basisLine(basis) : '', ...notes]) {
    sheet.text(line, { size: 'small', colour: 'faint' });
  }
  sheet.space(8);
  sheet.figures(
    report.figures.map(({ label, value, before: earlier, kind }) => ({
      label,
      value: cellText(value, kind, currency),
      ...(earlier !== undefined && { note: `before: ${cellText(earlier, kind, currency)}` }),
    })),
  );
  for (const table of report.tables) sheet.table(printable(table, currency));
  sheet.end();
  return output;
}

/** A report's table as text. */
export function printable(
  { title, sentence, columns, rows, total }: ReportTable,
  currency: string,
) {
  const cellsOf = (cells: ReportTable['rows'][number]) =>
    columns.map(({ kind }, at) => cellText(cells[at], kind, currency));
  const table: SheetTable = {
    title,
    sentence,
    columns,
    rows: rows.map(cellsOf),
    total: total && cellsOf(total),
    ifEmpty: 'No data in this period',
  };
  return table;
}
