// Corrects an upload before its import: the mapping of columns, the date format, single cells, and the name of a
// street. Every correction checks all rows again, because rows depend on each other.
import type * as contract from '#contract/imports/imports.ts';
import { importRefusals } from '#contract/imports/imports.ts';
import * as streets from '#contract/imports/import-streets.ts';
import {
  type ImportColumnKey,
  importColumns,
  type ImportKind,
} from '#rules/imports/import-columns.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { invalid, notFound, refuse } from '#platform/http/refuse.ts';
import { type Batch, writeBatch } from './batches-queries.ts';
import {
  dayColumnsOf,
  dayOrderOf,
  lockOpenBatch,
  missingColumns,
  readerHere,
  readImport,
  showRow,
} from './imports.ts';
import {
  lockRows,
  lockRowsOfStreet,
  resolveRows,
  selectColumn,
  selectGiven,
  selectRows,
  type StoredRow,
  updateRows,
} from './rows-queries.ts';

const batchSize = 1000;

export async function changeImportMapping(
  context: CommunityContext,
  { params: { importId }, body }: Parsed<typeof contract.changeImportMapping>,
): Promise<contract.Import> {
  const { db } = context;
  const batch = await lockOpenBatch(context, importId);
  if (!batch.hasRows) throw refuse(importRefusals.rowsGone);
  const { kind, header } = batch;
  const mapping = requireMapping(kind, header, body.mapping);
  const days = body.dayOrder
    ? { dayOrder: body.dayOrder, asksDayOrder: false }
    : await detectDays(context, batch, mapping);
  const read = readerHere(context, { kind, mapping, dayOrder: days.dayOrder });
  let line = 0;
  for (;;) {
    const rows = await selectGiven(db, importId, line, batchSize);
    if (rows.length === 0) break;
    line = rows.at(-1)?.line ?? line;
    await updateRows(db, rows, read);
  }
  await writeBatch(db, importId, {
    mapping: JSON.stringify(mapping),
    status: 'Validated',
    ...days,
  });
  await resolveRows(db, importId);
  context.audit({
    action: 'import.mapped',
    entityType: 'import',
    entityId: importId,
    entityLabel: batch.fileName,
    after: { mapping, dayOrder: days.dayOrder },
  });
  context.emit('imports.changed', { entityId: importId });
  return readImport(context, importId);
}

async function detectDays({ db }: CommunityContext, batch: Batch, mapping: contract.ImportMapping) {
  const columns = dayColumnsOf(mapping).map((at) => selectColumn(db, batch.id, at));
  return dayOrderOf(await Promise.all(columns));
}

/** Refuses a mapping unless it contains all required columns and refers to existing columns, each of them once. */
function requireMapping(
  kind: ImportKind,
  header: readonly string[],
  given: contract.ImportMapping,
): contract.ImportMapping {
  const mapping: contract.ImportMapping = {};
  const usedBy = new Map<number, string>();
  for (const { key, title } of importColumns[kind]) {
    const at = given[key] ?? null;
    mapping[key] = at;
    if (at === null) continue;
    const field = `mapping.${key}`;
    if (at >= header.length) {
      throw invalid([
        { code: 'INVALID', description: 'This file does not have this column.', field },
      ]);
    }
    const first = usedBy.get(at);
    if (first) throw refuse(importRefusals.columnTwice, { field, with: { first, second: title } });
    usedBy.set(at, title);
  }
  const missing = missingColumns(kind, mapping);
  if (missing.length > 0) {
    throw refuse(importRefusals.unmapped, {
      field: 'mapping',
      with: { columns: missing.join(', ') },
    });
  }
  return mapping;
}

export async function changeImportCells(
  context: CommunityContext,
  { params: { importId }, body }: Parsed<typeof contract.changeImportCells>,
) {
  const { db } = context;
  const opened = await lockOpenBatch(context, importId);
  if (opened.status !== 'Validated') throw refuse(importRefusals.unread);
  const columns = new Set(body.cells.map(({ column }) => column));
  const batch = await withColumns(context, opened, columns);
  const ids = [...new Set(body.cells.map(({ rowId }) => rowId))];
  const rows = await lockRows(db, importId, ids);
  if (rows.length < ids.length) throw notFound();
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { rowId, column, value } of body.cells) {
    const at = batch.mapping[column];
    const row = byId.get(rowId);
    if (row && typeof at === 'number') setCell(row, at, value.trim());
  }
  const { kind, mapping, dayOrder } = batch;
  const read = readerHere(context, { kind, mapping, dayOrder });
  await updateRows(db, rows, read);
  const checks = await resolveRows(db, importId);
  // The audit entry contains only the number and place of corrections, because cells contain names and phones.
  context.audit({
    action: 'import.mended',
    entityType: 'import',
    entityId: importId,
    entityLabel: batch.fileName,
    after: { cells: body.cells.length, columns: [...columns] },
  });
  const fresh = await selectRows(db, ids);
  return { rows: fresh.map((row) => showRow(batch, row)), checks };
}

export async function replaceImportStreet(
  context: CommunityContext,
  { params: { importId }, body }: Parsed<typeof streets.replaceImportStreet>,
): Promise<contract.Import> {
  const { db } = context;
  const batch = await lockOpenBatch(context, importId);
  if (!batch.hasRows) throw refuse(importRefusals.rowsGone);
  const { kind, mapping, dayOrder, status, fileName } = batch;
  const at = mapping.street;
  if (status !== 'Validated' || typeof at !== 'number') throw refuse(importRefusals.unread);
  const rows = await lockRowsOfStreet(db, importId, body.street);
  if (rows.length === 0) {
    throw refuse(streets.noSuchStreetInFile, { field: 'street', with: { street: body.street } });
  }
  for (const row of rows) setCell(row, at, body.replaceWith);
  await updateRows(db, rows, readerHere(context, { kind, mapping, dayOrder }));
  await resolveRows(db, importId);
  context.audit({
    action: 'import.mended',
    entityType: 'import',
    entityId: importId,
    entityLabel: fileName,
    after: { cells: rows.length, columns: ['street'] },
  });
  context.emit('imports.changed', { entityId: importId });
  return readImport(context, importId);
}

function setCell(row: StoredRow, at: number, value: string): void {
  while (row.cells.length <= at) row.cells.push('');
  row.cells[at] = value;
  if (!row.refused) return;
  const { [at]: _mended, ...rest } = row.refused as Record<number, string>;
  row.refused = Object.keys(rest).length > 0 ? (rest as Record<string, string>) : null;
}

/** Adds a column that the file lacks, when a user enters a value for it in the grid. */
async function withColumns(
  { db }: CommunityContext,
  batch: Batch,
  wanted: ReadonlySet<ImportColumnKey>,
): Promise<Batch> {
  const header = [...batch.header];
  const mapping = { ...batch.mapping };
  for (const { key, title } of importColumns[batch.kind]) {
    if (!wanted.has(key) || typeof mapping[key] === 'number') continue;
    mapping[key] = header.length;
    header.push(title);
  }
  const strange = [...wanted].find((key) => typeof mapping[key] !== 'number');
  if (strange) {
    const description = 'This upload does not have this column.';
    throw invalid([{ code: 'INVALID', description, field: 'cells' }]);
  }
  if (header.length > batch.header.length) {
    const samples = [...batch.samples, ...header.slice(batch.header.length).map(() => [])];
    await writeBatch(db, batch.id, {
      header,
      mapping: JSON.stringify(mapping),
      samples: JSON.stringify(samples),
    });
  }
  return { ...batch, header, mapping };
}
