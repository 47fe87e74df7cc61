// The downloads of a bulk upload: a template with two example rows, and the report with the outcome of each row.
import type * as contract from '#contract/imports/imports.ts';
import { importRefusals } from '#contract/imports/imports.ts';
import { importColumns } from '#rules/imports/import-columns.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { ExportColumn } from '#platform/spreadsheets/export-column.ts';
import { writeCsv } from '#platform/spreadsheets/write-csv.ts';
import { writeXlsx } from '#platform/spreadsheets/write-xlsx.ts';
import type { Download } from '#platform/http/uploads.ts';
import { readBatch, requireKind } from './imports.ts';
import { selectReport, type ShownRow } from './rows-queries.ts';
import { reasonOf } from './sentences.ts';

type Format = 'csv' | 'xlsx';

const contentTypes: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

function fileOf<Row>(
  name: string,
  format: Format,
  columns: ExportColumn<Row>[],
  rows: Row[],
): Download {
  const body = format === 'csv' ? writeCsv(columns, rows) : writeXlsx(name, columns, rows);
  return { fileName: `${name}.${format}`, contentType: contentTypes[format], body };
}

export async function downloadImportTemplate(
  context: CommunityContext,
  { query: { Kind, Format } }: Parsed<typeof contract.downloadImportTemplate>,
): Promise<Download> {
  requireKind(context, Kind);
  const columns = importColumns[Kind].map(({ title, examples, required }): ExportColumn<0 | 1> => ({
    title: required ? `${title} *` : title,
    value: (row) => examples[row],
  }));
  const name = Kind === 'residents' ? 'Residents template' : 'Addresses template';
  return fileOf(name, Format, columns, [0, 1]);
}

const results: Readonly<Record<string, string>> = {
  created: 'Added',
  updated: 'Updated',
  unchanged: 'Unchanged',
  duplicate: 'Skipped: twice in the file',
  skipped: 'Skipped: already a resident',
  refused: 'Not imported',
  failed: 'Not imported',
};

export async function downloadImportReport(
  context: CommunityContext,
  { params: { importId }, query: { Format } }: Parsed<typeof contract.downloadImportReport>,
): Promise<Download> {
  const batch = await readBatch(context, importId);
  if (!batch.hasRows) throw refuse(importRefusals.rowsGone);
  const rows: ShownRow[] = [];
  for (let line = 0; ;) {
    const some = await selectReport(context.db, importId, line);
    if (some.length === 0) break;
    line = some.at(-1)?.line ?? line;
    for (const row of some) rows.push(row);
  }
  const skipped = batch.kind === 'residents' ? results['skipped'] : 'Skipped: exists already';
  const columns: ExportColumn<ShownRow>[] = [
    { title: 'Line', kind: 'number', value: (row) => row.line },
    {
      title: 'Result',
      width: 26,
      value: ({ outcome }) =>
        (outcome === 'skipped' ? skipped : results[outcome ?? '']) ?? 'Not reached',
    },
    { title: 'Reason', width: 60, value: reasonOf },
    ...batch.header.map((title, at): ExportColumn<ShownRow> => ({
      title: title || `Column ${at + 1}`,
      value: (row) => row.cells[at] ?? '',
    })),
  ];
  context.audit({
    action: 'import.reported',
    entityType: 'import',
    entityId: importId,
    entityLabel: batch.fileName,
    after: { format: Format, rows: rows.length },
  });
  const name = batch.fileName.replace(/\.(?:csv|xlsx|txt)$/i, '').replaceAll(/[\\/:*?"<>|]/g, '-');
  return fileOf(`${name} report`.slice(0, 120), Format, columns, rows);
}
