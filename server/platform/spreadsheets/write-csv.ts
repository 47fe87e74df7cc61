// Writes a CSV file that Excel opens correctly in any country: UTF-8 with a byte order mark, CRLF, every cell quoted,
// and no cell that could run as a formula.
import { Readable } from 'node:stream';
import {
  bounded,
  inChunks,
  maxExportRows,
  type ExportColumn,
  type ExportRows,
} from './export-column.ts';
import { decimalText } from '#platform/text/money-text.ts';
import { escapeFormula } from '#rules/shared/formula-escape.ts';

/**
 * The bytes of a CSV file as a stream; destroying it ends the reading of `rows`. More rows than
 * `most` are an error.
 */
export const writeCsv = <Row>(
  columns: ExportColumn<Row>[],
  rows: ExportRows<Row>,
  most = maxExportRows,
): Readable => Readable.from(inChunks(lines(columns, rows, most)), { objectMode: false });

async function* lines<Row>(columns: ExportColumn<Row>[], rows: ExportRows<Row>, most: number) {
  yield `\uFEFF${line(columns.map(({ title }) => quoted(title)))}`;
  for await (const row of bounded(rows, most)) {
    yield line(columns.map((column) => cell(column, column.value(row))));
  }
}

const line = (cells: string[]) => `${cells.join(',')}\r\n`;

// Numbers get no apostrophe: they cannot be formulas, and it would exclude them from sums.
function cell<Row>(
  { kind, currency = 'NGN' }: ExportColumn<Row>,
  value: string | number | null | undefined,
): string {
  if (typeof value !== 'number') return quoted(value ?? '');
  return kind === 'money' ? `"${decimalText(value, currency)}"` : `"${value}"`;
}

const quoted = (text: string) => `"${escapeFormula(text).replaceAll('"', '""')}"`;
