// Converts a report to the rows of one sheet, for CSV and XLSX: figures first, then the tables below each other.
// Amounts are numbers in the currency's main unit, so that a spreadsheet can calculate with them.
import { basisLine } from '#contract/reports/report-basis.ts';
import type { CellKind, Report } from '#contract/reports/reports.ts';
import { digitsOf } from '#platform/text/money-text.ts';
import type { ExportColumn } from '#platform/spreadsheets/export-column.ts';

export type SheetRow = readonly (string | number | null)[];

type Cell = string | number | null;

export function sheetRows(report: Report): SheetRow[] {
  const scale = 10 ** digitsOf(report.currency);
  const plain = (value: Cell | undefined, kind: CellKind | undefined): Cell => {
    if (typeof value !== 'number') return value ?? null;
    if (kind === 'money') return value / scale;
    return kind === 'percent' ? value / 100 : value;
  };
  const said = (title: string, kind: CellKind): string =>
    ({ percent: `${title} (%)`, minutes: `${title} (minutes)` })[kind as string] ?? title;
  return [
    [`From ${report.fromOn} to ${report.toOn}`, report.currency],
    [`Compared with ${report.before.fromOn} to ${report.before.toOn}`],
    ...(report.basis ? [[basisLine(report.basis)]] : []),
    [],
    ['Figure', 'Value', 'Previous period'],
    ...report.figures.map((figure) => [
      said(figure.label, figure.kind),
      plain(figure.value, figure.kind),
      plain(figure.before, figure.kind),
    ]),
    ...report.tables.flatMap(({ title, sentence, columns, rows, total }): SheetRow[] => [
      [],
      [title],
      ...(sentence === undefined ? [] : [[sentence]]),
      columns.map((column) => said(column.title, column.kind)),
      ...[...rows, ...(total ? [total] : [])].map((row) =>
        row.map((cell, at) => plain(cell, columns[at]?.kind)),
      ),
    ]),
  ];
}

/** As many columns as the widest row has cells. The first column's header is the title of the report. */
export function sheetColumns(title: string, rows: readonly SheetRow[]): ExportColumn<SheetRow>[] {
  const width = Math.max(1, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, at) => ({
    title: at === 0 ? title : '',
    width: at === 0 ? 40 : 18,
    value: (row) => row[at] ?? null,
  }));
}
