// Exports of a list, with its current filter and columns, as CSV, XLSX or PDF. A small export is ready at once. A job
// makes a large one and sends a notification.
import { z } from 'zod';
import { exportLists } from '#contract/shared/areas.ts';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { PageOf, PageQuery } from '#contract/shared/page.ts';

/** An export with more rows than this is made by a background job. */
export const directExportLimit = 5000;

export const exportFormats = ['csv', 'xlsx', 'pdf'] as const;

export const Export = z.object({
  id: Id,
  list: z.enum(exportLists),
  format: z.enum(exportFormats),
  status: z.enum(['Running', 'Ready', 'Failed', 'Expired']),
  rowCount: z.number().int(),
  rowsDone: z.number().int(),
});
export type Export = z.infer<typeof Export>;

const tooManyRows = refusal(
  'EXPORT_TOO_LARGE',
  422,
  'This export has {count} rows; a {format} file can have {limit}. Filter the list first.',
);
const exportGone = refusal('EXPORT_GONE', 410, 'This export has expired. Start a new one.');
const exportRunning = refusal(
  'EXPORT_RUNNING',
  409,
  'This export is not ready yet. Try again in a moment.',
);

const tooManyRunning = refusal(
  'EXPORTS_RUNNING',
  409,
  'You have two exports in progress. Wait until one of them is ready.',
);
const tooManyKept = refusal(
  'EXPORTS_KEPT',
  409,
  'You have 20 stored exports, which is the limit. Each is deleted one day after it was created.',
);

export const exportRefusals = {
  tooManyRows,
  exportGone,
  exportRunning,
  tooManyRunning,
  tooManyKept,
};

export const startExport = operation({
  name: 'startExport',
  method: 'POST',
  path: '/community/:communityId/exports',
  summary: 'Create an export of a list with its filters and visible columns',
  access: 'member',
  params: InCommunity,
  body: z.strictObject({
    list: z.enum(exportLists),
    format: z.enum(exportFormats),
    /** The keys of the exported columns, in order; an empty list means all columns. */
    columns: z.array(z.string().max(40)).max(40),
    /**
     * The query of the list, with the names that the page's address has. The page number and the page size are ignored.
     */
    query: z.record(z.string().max(40), z.string().max(2000)),
  }),
  data: Export,
  refusals: [
    common.forbidden,
    common.featureActivation,
    common.stepUpRequired,
    tooManyRows,
    tooManyRunning,
    tooManyKept,
  ],
});

export const listExports = operation({
  name: 'listExports',
  method: 'GET',
  path: '/community/:communityId/exports',
  summary: 'List the caller’s exports, newest first; files are stored for one day',
  access: 'member',
  refreshedBy: ['export'],
  params: InCommunity,
  query: PageQuery,
  data: PageOf(Export.extend({ createdAt: Instant, expiresAt: Instant })),
});

export const getExport = operation({
  name: 'getExport',
  method: 'GET',
  path: '/community/:communityId/exports/:exportId',
  summary: 'Get the progress of an export',
  access: 'member',
  refreshedBy: ['export'],
  params: InCommunityWith('exportId'),
  data: Export,
});

export const downloadExport = operation({
  name: 'downloadExport',
  method: 'GET',
  path: '/community/:communityId/exports/:exportId/file',
  summary: 'Download the file of an export',
  access: 'member',
  params: InCommunityWith('exportId'),
  data: z.string(),
  kind: 'download',
  refusals: [common.forbidden, common.stepUpRequired, exportGone, exportRunning],
});
