// Bulk import of residents and addresses: the rows of a file are read and stored as a batch, and corrected in place. A
// job then imports them. An import can be undone for a day; sample data can be removed later too. The columns are
// defined in import-columns.ts.
import { z } from 'zod';
import { houseTypes } from '#contract/addresses/houses.ts';
import { DayExamples, Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith } from '#contract/shared/ids.ts';
import { importColumnKeys, importKinds } from '#rules/imports/import-columns.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import { Flag, PageOf, PageQuery } from '#contract/shared/page.ts';

/** Maximum number of cells corrected in one call. */
export const importEditLimit = 200;

export const importStatuses = [
  'Uploaded',
  'Validated',
  'Importing',
  'Completed',
  'CompletedWithErrors',
  'Failed',
  'Cancelled',
  'Undoing',
  'Undone',
] as const;

export const importModes = ['allOrNothing', 'validRows'] as const;
export const importDuplicates = ['skip', 'update'] as const;
export const importOutcomes = [
  'created',
  'updated',
  'unchanged',
  'duplicate',
  'skipped',
  'refused',
  'failed',
] as const;

/** For each of our columns, the index of the file's column, from 0; null if the file has none. */
export const ImportMapping = z.partialRecord(
  z.enum(importColumnKeys),
  z.number().int().min(0).max(199).nullable(),
);
export type ImportMapping = z.infer<typeof ImportMapping>;

/** A problem of a row; without `column`, it concerns the whole row. Only an error prevents the import. */
export const ImportProblem = z.object({
  column: z.enum(importColumnKeys).optional(),
  level: z.enum(['error', 'warning']),
  code: z.string(),
  message: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

export const ImportRow = z.object({
  id: Id,
  line: z.number().int(),
  cells: z.record(z.string(), z.string()),
  problems: z.array(ImportProblem),
  outcome: z.enum(importOutcomes).nullable(),
  reason: z.string().nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

const Count = z.number().int();

/** Counts of all rows, of rows with problems, and of new streets. */
export const ImportChecks = z.object({
  rows: Count,
  withErrors: Count,
  withWarnings: Count,
  /** The first 12 new streets by name that are not similar to another street, from rows without errors. */
  newStreets: z.array(z.string()),
  newStreetCount: Count,
  /** The first 12 new streets of the file that are similar to another street, probably a typing error. */
  lookAlikes: z.array(z.object({ name: z.string(), nearest: z.string(), rows: Count })),
  lookAlikeCount: Count,
});

/** The result that the import would have with the chosen options. */
export const ImportPreview = z.object({
  sentence: z.string(),
  residents: Count,
  houses: Count,
  streets: Count,
  updated: Count,
  /** Rows that add records. `rowsAdded`, `rowsUpdated`, `unchanged` and `leftOut` together are all rows. */
  rowsAdded: Count,
  rowsUpdated: Count,
  unchanged: Count,
  /** All rows that are not imported: blocked rows, duplicates, and existing records if these are skipped. */
  leftOut: Count,
  /** Rows that have errors, or whose street is not created, without rows that repeat an earlier row. */
  blocked: Count,
  /** Rows that repeat an earlier row of the file. */
  doubles: Count,
  seatsOutstanding: Count,
  /** The first houses that a file of residents would add, in the order of the file, with their types. */
  newHouses: z.array(z.object({ address: z.string(), type: z.enum(houseTypes) })),
  /** Houses that have no head and would get one; `heads` lists the first, those with most rows first. */
  headCount: Count,
  heads: z.array(
    z.object({
      address: z.string(),
      name: z.string(),
      relationship: z.string(),
      /** The number of rows of the file that add or update people of this house. */
      people: Count,
    }),
  ),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const ImportCounts = z.object({
  created: Count,
  updated: Count,
  unchanged: Count,
  duplicate: Count,
  skipped: Count,
  refused: Count,
  failed: Count,
  residents: Count,
  houses: Count,
  streets: Count,
});
export type ImportCounts = z.infer<typeof ImportCounts>;

/** The records that an undo removed and reverted, and the number that stayed. */
export const ImportUndone = z.object({
  residents: Count,
  houses: Count,
  streets: Count,
  restored: Count,
  kept: Count,
});

/** An import in the history of imports. */
export const ImportSummary = z.object({
  id: Id,
  kind: z.enum(importKinds),
  fileName: z.string(),
  status: z.enum(importStatuses),
  rowCount: Count,
  rowsDone: Count,
  createdBy: z.string(),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  undoUntil: Instant.nullable(),
  counts: ImportCounts.nullable(),
  /** The result of the undo; null until an undo has ended. */
  undone: ImportUndone.nullable(),
  undoneAt: Instant.nullable(),
  undoneBy: z.string().nullable(),
});
export type ImportSummary = z.infer<typeof ImportSummary>;

export const Import = ImportSummary.extend({
  header: z.array(z.string()),
  /** The first values of each column, which help to map it. */
  samples: z.array(z.array(z.string())),
  mapping: ImportMapping,
  dayOrder: z.enum(['dmy', 'mdy']).nullable(),
  /** Whether to ask for the order of day and month, because the file's dates are ambiguous or contradictory. */
  asksDayOrder: z.boolean(),
  dayExamples: DayExamples.nullable(),
  notes: z.array(z.string()),
  checks: ImportChecks,
  mode: z.enum(importModes).nullable(),
  createStreets: z.boolean().nullable(),
  createLookAlikes: z.boolean(),
  duplicates: z.enum(importDuplicates).nullable(),
  cancelWanted: z.boolean(),
  failure: z.string().nullable(),
  /** False after the rows of an old import were deleted. */
  hasRows: z.boolean(),
});
export type Import = z.infer<typeof Import>;

const Choices = z.strictObject({
  mode: z.enum(importModes),
  createStreets: z.boolean(),
  /** Whether to create new streets even if they are similar to another street. */
  createLookAlikes: z.boolean().default(false),
  duplicates: z.enum(importDuplicates),
});

export const importRefusals = {
  unreadable: refusal('FILE_REFUSED', 422, '{sentence}'),
  noRows: refusal('NO_ROWS', 422, 'This file has a header and no rows below it.'),
  unmapped: refusal('COLUMNS_MISSING', 422, 'Choose the column for {columns}.'),
  columnTwice: refusal(
    'COLUMN_TWICE',
    422,
    '{first} and {second} can’t use the same column. Choose another one.',
  ),
  notOpen: refusal('IMPORT_NOT_OPEN', 409, 'This import can no longer be changed.'),
  unread: refusal('IMPORT_NOT_CHECKED', 409, 'Map the columns of this file first.'),
  hasErrors: refusal(
    'ROWS_WITH_ERRORS',
    409,
    '{count} rows can’t be imported. Fix them, or import only the valid rows.',
  ),
  nothingToDo: refusal('NOTHING_TO_IMPORT', 409, 'This file has no changes to import.'),
  notRunning: refusal('IMPORT_NOT_RUNNING', 409, 'This import has already ended.'),
  notUndoable: refusal('IMPORT_NOT_UNDOABLE', 409, 'This import can no longer be undone.'),
  rowsGone: refusal('IMPORT_ROWS_GONE', 410, 'The rows of this import were deleted.'),
  running: refusal('IMPORT_RUNNING', 409, 'Another import is running. Wait until it ends.'),
} as const;

const feature = 'Bulk Upload' as const;
/** The batch's kind decides which permission is required, so the rules check it. */
export const ofKind = {
  access: 'member',
  keyScopes: ['residents.create', 'addresses.create'] as readonly Permission[],
  feature,
} as const;
const one = InCommunityWith('importId');
const at = '/community/:communityId/imports/:importId' as const;
const { forbidden, tooLarge, busy } = common;

export const downloadImportTemplate = operation({
  name: 'downloadImportTemplate',
  method: 'GET',
  path: '/community/:communityId/imports/template',
  summary: 'Download a spreadsheet template with two example rows',
  ...ofKind,
  params: InCommunity,
  query: z.strictObject({ Kind: z.enum(importKinds), Format: z.enum(['csv', 'xlsx']) }),
  data: z.string(),
  kind: 'download',
  refusals: [forbidden],
});

export const uploadResidentsImport = operation({
  name: 'uploadResidentsImport',
  method: 'POST',
  path: '/community/:communityId/imports/residents',
  summary: 'Upload a CSV or XLSX file of residents and check it without importing',
  access: 'residents.create',
  feature,
  params: InCommunity,
  data: Import,
  kind: 'file',
  refusals: [importRefusals.unreadable, importRefusals.noRows, tooLarge, busy],
});

export const uploadAddressesImport = operation({
  name: 'uploadAddressesImport',
  method: 'POST',
  path: '/community/:communityId/imports/addresses',
  summary: 'Upload a CSV or XLSX file of houses and check it without importing',
  access: 'addresses.create',
  feature,
  params: InCommunity,
  data: Import,
  kind: 'file',
  refusals: [importRefusals.unreadable, importRefusals.noRows, tooLarge, busy],
});

export const listImports = operation({
  name: 'listImports',
  method: 'GET',
  path: '/community/:communityId/imports',
  summary: 'List the bulk uploads of a community, newest first',
  ...ofKind,
  refreshedBy: ['imports'],
  params: InCommunity,
  query: PageQuery.extend({ Kind: z.enum(importKinds) }),
  data: PageOf(ImportSummary),
  refusals: [forbidden],
});

export const getImport = operation({
  name: 'getImport',
  method: 'GET',
  path: at,
  summary: 'Get a bulk upload: its columns, errors and progress',
  ...ofKind,
  refreshedBy: ['imports'],
  params: one,
  data: Import,
  refusals: [forbidden],
});

export const listImportRows = operation({
  name: 'listImportRows',
  method: 'GET',
  path: `${at}/rows`,
  summary: 'List the rows of a bulk upload with the errors of each cell',
  ...ofKind,
  refreshedBy: ['imports'],
  params: one,
  query: PageQuery.extend({ OnlyProblems: Flag, Outcome: z.enum(importOutcomes).optional() }),
  data: PageOf(ImportRow),
  refusals: [forbidden],
});

export const changeImportMapping = operation({
  name: 'changeImportMapping',
  method: 'PUT',
  path: `${at}/mapping`,
  summary: 'Map the file’s columns and check all rows again',
  ...ofKind,
  params: one,
  body: z.strictObject({
    mapping: ImportMapping,
    /** The order of day and month; if omitted, the dates of the mapped columns decide, or `asksDayOrder` is true. */
    dayOrder: z.enum(['dmy', 'mdy']).nullish(),
  }),
  data: Import,
  refusals: [
    forbidden,
    importRefusals.notOpen,
    importRefusals.unmapped,
    importRefusals.columnTwice,
    importRefusals.rowsGone,
  ],
});

export const changeImportCells = operation({
  name: 'changeImportCells',
  method: 'PATCH',
  path: `${at}/cells`,
  summary: 'Update cells of a bulk upload; the response has the remaining errors of those rows',
  ...ofKind,
  params: one,
  body: z.strictObject({
    cells: z
      .array(
        z.strictObject({
          rowId: Id,
          column: z.enum(importColumnKeys),
          value: z.string().max(2000, 'At most 2,000 characters.'),
        }),
      )
      .min(1)
      .max(importEditLimit),
  }),
  data: z.object({ rows: z.array(ImportRow), checks: ImportChecks }),
  refusals: [forbidden, importRefusals.notOpen, importRefusals.unread],
});

export const previewImport = operation({
  name: 'previewImport',
  method: 'POST',
  path: `${at}/preview`,
  summary: 'Preview the numbers of an import',
  ...ofKind,
  refreshedBy: ['imports'],
  params: one,
  body: Choices,
  data: ImportPreview,
  refusals: [forbidden, importRefusals.notOpen, importRefusals.unread],
});

export const startImport = operation({
  name: 'startImport',
  method: 'POST',
  path: `${at}/start`,
  summary: 'Start an import in the background',
  ...ofKind,
  params: one,
  body: Choices,
  data: Import,
  refusals: [
    forbidden,
    importRefusals.notOpen,
    importRefusals.unread,
    importRefusals.hasErrors,
    importRefusals.nothingToDo,
    importRefusals.running,
  ],
});

export const cancelImport = operation({
  name: 'cancelImport',
  method: 'POST',
  path: `${at}/cancel`,
  summary: 'Discard an upload, or stop a running one at its next batch',
  ...ofKind,
  params: one,
  data: Import,
  refusals: [forbidden, importRefusals.notRunning],
});

export const downloadImportReport = operation({
  name: 'downloadImportReport',
  method: 'GET',
  path: `${at}/report`,
  summary: 'Download the result of each row of an import',
  ...ofKind,
  params: one,
  query: z.strictObject({ Format: z.enum(['csv', 'xlsx']) }),
  data: z.string(),
  kind: 'download',
  refusals: [forbidden, importRefusals.rowsGone],
});
