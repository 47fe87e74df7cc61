// The rules of bulk uploads: permissions, file requirements, and row checks. Nothing is imported here; job.ts does
// that.
import type { GivenRow, NewRow, ReadRow } from './row.ts';
import type * as contract from '#contract/imports/imports.ts';
import { importRefusals } from '#contract/imports/imports.ts';
import {
  dayColumnKeys,
  importColumns,
  type ImportKind,
  importRowLimit,
} from '#rules/imports/import-columns.ts';
import { common } from '#contract/shared/envelope.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import { dayOrderExamples, detectDayOrder } from '#rules/shared/read-day.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { notFound, Refused, refuse } from '#platform/http/refuse.ts';
import { dropTitleRows } from '#platform/spreadsheets/drop-title-rows.ts';
import { readSpreadsheet } from '#platform/spreadsheets/read-spreadsheet.ts';
import { type Sheet, SpreadsheetRefusal } from '#platform/spreadsheets/sheet.ts';
import type { RawUpload, Upload } from '#platform/http/uploads.ts';
import {
  type Batch,
  type Checks,
  countChecks,
  insertBatch,
  selectBatch,
  selectBatchPage,
} from './batches-queries.ts';
import { guessMapping } from './guess-mapping.ts';
import { rowReader, type ReadingRules } from './read-row.ts';
import {
  insertRows,
  resolveRows,
  selectColumn,
  selectRowPage,
  type ShownRow,
} from './rows-queries.ts';
import { explain, reasonOf } from './sentences.ts';
import { withSplitNames } from './whole-names.ts';

type Of = { params: { importId: string } };

const sampleCount = 3;

/** Refuses a caller without permission to create the batch's kind of record. */
export function requireKind(context: Pick<CommunityContext, 'worker'>, kind: ImportKind): void {
  const wanted: Permission = `${kind}.create`;
  if (!context.worker.permissions.has(wanted)) throw refuse(common.forbidden);
}

/**
 * A batch of the community. Refuses with a 404 if there is none, and with a 403 if the caller may not create its kind
 * of record.
 */
export async function readBatch(
  context: CommunityContext,
  importId: string,
  lock = false,
): Promise<Batch> {
  const batch = await selectBatch(context.db, importId, lock);
  if (!batch) throw notFound();
  requireKind(context, batch.kind);
  return batch;
}

/** Locks a batch whose rows may still change. Refuses a batch that was started, cancelled or completed. */
export async function lockOpenBatch(context: CommunityContext, importId: string): Promise<Batch> {
  const batch = await readBatch(context, importId, true);
  if (batch.status !== 'Uploaded' && batch.status !== 'Validated') {
    throw refuse(importRefusals.notOpen);
  }
  return batch;
}

/** Reads an upload in the spreadsheet child process, before a transaction opens. */
export const unpackSheet =
  (rowLimit: number = importRowLimit) =>
  async ({ bytes }: RawUpload): Promise<Sheet> => {
    try {
      return await readSpreadsheet(bytes, { maxRows: rowLimit });
    } catch (error) {
      if (!(error instanceof SpreadsheetRefusal)) throw error;
      throw refusedSheet(error);
    }
  };

function refusedSheet({ code, message }: SpreadsheetRefusal): Refused {
  if (code === 'BUSY') return refuse(common.busy, { retryAfterSeconds: 10 });
  if (code === 'FILE_TOO_LARGE') return refuse(common.tooLarge, { with: { limit: '5 MB' } });
  return new Refused(importRefusals.unreadable, [{ code, description: message, field: 'file' }]);
}

/** Makes a reader of rows by the rules of a batch, with the community's country and its current date. */
export const readerHere = (
  { community: { country, timeZone }, clock }: CommunityContext,
  rules: Pick<ReadingRules, 'kind' | 'mapping' | 'dayOrder'>,
): ((row: GivenRow) => ReadRow) =>
  rowReader({ ...rules, country, today: todayIn(timeZone, clock) });

export const uploadImport =
  (kind: ImportKind) =>
  async (
    context: CommunityContext,
    { upload }: { upload: Upload<Sheet> },
  ): Promise<contract.Import> => {
    const { db, communityId, user } = context;
    const sheet = dropTitleRows(upload.content, importColumns[kind]);
    const table = { header: sheet.header, rows: givenRows(sheet) };
    if (table.rows.length === 0) throw refuse(importRefusals.noRows, { field: 'file' });
    const { header, rows, note } = withSplitNames(kind, table);
    const mapping = guessMapping(kind, header);
    const dayColumns = dayColumnsOf(mapping);
    const days = dayOrderOf(dayColumns.map((at) => rows.map(({ cells }) => cells[at] ?? '')));
    const fileName = upload.fileName.trim() || 'upload';
    const id = await insertBatch(db, {
      communityId,
      kind,
      fileName,
      status: missingColumns(kind, mapping).length === 0 ? 'Validated' : 'Uploaded',
      header,
      samples: JSON.stringify(samplesOf(header, rows)),
      mapping: JSON.stringify(mapping),
      ...days,
      notes: JSON.stringify([...(note ? [note] : []), ...notesOf(sheet)]),
      rowCount: rows.length,
      mayAddHouses: context.worker.permissions.has('addresses.create'),
      mayAddMembers: mayAddMembers(context),
      createdBy: user.id,
      createdByName: `${user.firstName} ${user.lastName}`,
    });
    const read = readerHere(context, { kind, mapping, dayOrder: days.dayOrder });
    await insertRows(db, id, rows, read);
    await resolveRows(db, id);
    context.audit({
      action: 'import.uploaded',
      entityType: 'import',
      entityId: id,
      entityLabel: fileName,
      after: { kind, rows: rows.length },
    });
    context.emit('imports.changed', { entityId: id });
    return readImport(context, id);
  };

/**
 * True if imported residents may be added to groups. Group membership is a separate feature, which an upload must not
 * bypass.
 */
const mayAddMembers = ({ worker, community }: CommunityContext): boolean =>
  worker.permissions.has('groups.update') && community.features['Edit Group Members'] === true;

function givenRows(sheet: Sheet): NewRow[] {
  return sheet.rows.map(({ line, cells }) => {
    const refused: Record<string, string> = {};
    const texts = cells.map((cell, index) => {
      if (typeof cell === 'string') return cell;
      refused[index] = cell.refused;
      return '';
    });
    return { line, cells: texts, refused: Object.keys(refused).length > 0 ? refused : null };
  });
}

const samplesOf = (header: readonly string[], rows: readonly NewRow[]): string[][] =>
  header.map((_, at) => {
    const values = rows.slice(0, 200).map(({ cells }) => (cells[at] ?? '').slice(0, 60));
    return [...new Set(values)].filter((text) => text !== '').slice(0, sampleCount);
  });

const notesOf = (sheet: Sheet): string[] => [
  ...new Set(sheet.warnings.slice(0, 20).map(({ message }) => message)),
];

/** The columns of the file, counted from 0, that contain dates. */
export const dayColumnsOf = (mapping: contract.ImportMapping): number[] =>
  dayColumnKeys.map((key) => mapping[key]).filter((at) => typeof at === 'number');

/** The date format of a file by the values of its date columns; null if these do not settle it. */
export function dayOrderOf(columns: readonly (readonly string[])[]): {
  dayOrder: ReadingRules['dayOrder'];
  asksDayOrder: boolean;
} {
  if (columns.length === 0) return { dayOrder: null, asksDayOrder: false };
  const found = detectDayOrder(columns.flat());
  return found === 'ambiguous'
    ? { dayOrder: null, asksDayOrder: true }
    : { dayOrder: found, asksDayOrder: false };
}

/** The titles of required columns that the mapping lacks. Residents also need a column with phones or emails. */
export function missingColumns(kind: ImportKind, mapping: contract.ImportMapping): string[] {
  const has = (key: keyof contract.ImportMapping): boolean => typeof mapping[key] === 'number';
  const missing = importColumns[kind].filter(({ key, required }) => required && !has(key));
  const titles = missing.map(({ title }) => title);
  return kind === 'residents' && !has('phone') && !has('email')
    ? [...titles, 'Phone or Email']
    : titles;
}

export async function readImport(
  context: CommunityContext,
  importId: string,
): Promise<contract.Import> {
  const batch = await readBatch(context, importId);
  // Batches from before migration 0021 have no stored checks, and those from before 0721 no look-alikes.
  const kept: Partial<Checks> = batch.checks ?? (await countChecks(context.db, importId));
  const checks = { lookAlikes: [], lookAlikeCount: 0, ...kept };
  const dayExamples = await mixedDays(context, batch);
  return { ...batch, checks, dayExamples } as contract.Import;
}

/**
 * Two contradictory dates as examples, while the user has to choose the date format; null if no dates contradict each
 * other.
 */
async function mixedDays({ db }: CommunityContext, { id, asksDayOrder, mapping }: Batch) {
  if (!asksDayOrder) return null;
  const days: string[] = [];
  for (const at of dayColumnsOf(mapping)) days.push(...(await selectColumn(db, id, at)));
  return dayOrderExamples(days);
}

export const getImport = (context: CommunityContext, { params }: Of): Promise<contract.Import> =>
  readImport(context, params.importId);

export async function listImports(
  context: CommunityContext,
  { query }: Parsed<typeof contract.listImports>,
) {
  requireKind(context, query.Kind);
  return (await selectBatchPage(context.db, query)) as never;
}

export async function listImportRows(
  context: CommunityContext,
  { params, query }: Parsed<typeof contract.listImportRows>,
) {
  const batch = await readBatch(context, params.importId);
  const page = await selectRowPage(context.db, batch.id, query);
  return { ...page, items: page.items.map((row) => showRow(batch, row)) };
}

/** A row for the grid: its cells by our column keys, and its problems as messages. */
export function showRow(batch: Pick<Batch, 'kind' | 'mapping'>, row: ShownRow): contract.ImportRow {
  const cells: Record<string, string> = {};
  for (const { key } of importColumns[batch.kind]) {
    const at = batch.mapping[key];
    if (typeof at === 'number') cells[key] = row.cells[at] ?? '';
  }
  return {
    id: row.id,
    line: row.line,
    cells,
    problems: row.problems.map(explain),
    outcome: row.outcome as contract.ImportRow['outcome'],
    reason: reasonOf(row),
  };
}
