// The monthly summary that a community publishes for its residents, and the minutes of a month for its committee. A
// published version never changes; publishing again creates a new version, and older ones can still be read.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { Report } from './reports.ts';

export const PublishedSummary = z.object({
  id: Id,
  /** The first day of the summary's month. */
  monthOn: Day,
  version: z.number().int(),
  /** Whether a newer version of the same month was published. */
  isReplaced: z.boolean(),
  note: z.string(),
  publishedByName: z.string(),
  publishedAt: Instant,
});
export type PublishedSummary = z.infer<typeof PublishedSummary>;

export const SummaryDetail = PublishedSummary.extend({ report: Report });
export type SummaryDetail = z.infer<typeof SummaryDetail>;

const notOver = refusal(
  'MONTH_NOT_OVER',
  422,
  'This month has not ended yet. A summary covers whole months.',
);
export const summaryRefusals = { notOver };

/** The first day of a month. */
const Month = Day.regex(/-01$/, 'Choose a month.');

/** Maximum number of summaries in a list, one for each month of twenty years. */
const most = 240;

export const listSummaries = operation({
  name: 'listSummaries',
  method: 'GET',
  path: '/community/:communityId/summaries',
  summary: 'List published monthly summaries with all versions, newest first',
  access: 'wallets.read',
  refreshedBy: ['summaries'],
  params: InCommunity,
  data: z.object({ items: z.array(PublishedSummary).max(most) }),
});

export const previewSummary = operation({
  name: 'previewSummary',
  method: 'GET',
  path: '/community/:communityId/summaries/preview',
  summary: 'Preview the summary of a month',
  access: 'wallets.read',
  isReport: true,
  wholeCommunity: true,
  params: InCommunity,
  query: z.strictObject({ Month }),
  data: Report,
  refusals: [notOver],
});

export const downloadMinutes = operation({
  name: 'downloadMinutes',
  method: 'GET',
  path: '/community/:communityId/summaries/minutes',
  summary: 'A month on paper for the committee: money, dues, complaints, visits and decisions',
  access: 'wallets.read',
  isReport: true,
  wholeCommunity: true,
  params: InCommunity,
  query: z.strictObject({ Month }),
  data: z.string(),
  kind: 'download',
  refusals: [notOver],
});

export const publishSummary = operation({
  name: 'publishSummary',
  method: 'POST',
  path: '/community/:communityId/summaries',
  summary: 'Publish the summary of a month to residents; publishing again creates a new version',
  access: 'wallets.approve',
  wholeCommunity: true,
  params: InCommunity,
  body: z.strictObject({
    monthOn: Month,
    note: z.string().trim().max(1000, 'At most 1,000 characters.').optional(),
  }),
  data: SummaryDetail,
  refusals: [notOver],
});

const inSummary = InCommunityWith('summaryId');

export const getSummary = operation({
  name: 'getSummary',
  method: 'GET',
  path: '/community/:communityId/summaries/:summaryId',
  summary: 'Get a published summary',
  access: 'wallets.read',
  params: inSummary,
  data: SummaryDetail,
});

export const downloadSummary = operation({
  name: 'downloadSummary',
  method: 'GET',
  path: '/community/:communityId/summaries/:summaryId/file',
  summary: 'Download a published summary as a PDF',
  access: 'wallets.read',
  params: inSummary,
  data: z.string(),
  kind: 'download',
});

/** The call for residents: any resident of the community reads its published summaries. */
export const listResidentSummaries = operation({
  name: 'listResidentSummaries',
  method: 'GET',
  path: '/resident/:communityId/summaries',
  summary: 'List the published summaries, as a resident',
  access: 'resident:anywhere',
  residentFeatures: ['Due History'],
  params: InCommunity,
  data: z.object({ items: z.array(SummaryDetail).max(most) }),
  refusals: [common.notFound],
});
