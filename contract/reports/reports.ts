// Reports of dues and finances, and the audit pack. A report has figures and tables for a period, compared with the
// previous period. The screen, the spreadsheet and the PDF show the same report.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { reportBases } from './report-basis.ts';

/** The kinds of values in cells and figures. `money` is in minor units, `percent` in hundredths of a percent. */
export const cellKinds = ['text', 'money', 'count', 'percent', 'minutes', 'day'] as const;
export type CellKind = (typeof cellKinds)[number];

/**
 * `columns`: bars by period, side by side. `stacked`: the same, stacked. `rows`: bars by name, stacked. `paired`: bars
 * by name, compared. `share`: one bar, divided into the rows of the table.
 */
export const chartKinds = ['columns', 'stacked', 'rows', 'paired', 'share'] as const;
/** The meanings of colours: money in, money out, debts by age, and all else. */
export const chartTones = [
  'in',
  'out',
  'overdue',
  'neutral',
  'age1',
  'age2',
  'age3',
  'age4',
  'age5',
] as const;
export type ChartTone = (typeof chartTones)[number];

const Cell = z.union([z.string(), z.number(), z.null()]);

export const ReportTable = z.object({
  key: z.string(),
  title: z.string(),
  /** A sentence that explains the numbers, if the title does not. */
  sentence: z.string().optional(),
  columns: z.array(z.object({ title: z.string(), kind: z.enum(cellKinds) })).max(16),
  rows: z.array(z.array(Cell).max(16)).max(1000),
  /** The last row of the table, with totals, shown in bold. */
  total: z.array(Cell).max(16).optional(),
  /** The columns that the table's chart shows, over the values of the first column; empty for no chart. */
  chart: z
    .object({
      kind: z.enum(chartKinds),
      columns: z.array(z.number().int()).max(6),
      /** The meaning of each column's colour, or of each row's colour in a `share`; neutral if omitted. */
      tones: z.array(z.enum(chartTones)).max(8).optional(),
    })
    .optional(),
});
export type ReportTable = z.infer<typeof ReportTable>;

export const ReportFigure = z.object({
  label: z.string(),
  kind: z.enum(cellKinds),
  value: z.number().nullable(),
  /** The value of the previous period, which the report names as `before`; omitted if a comparison makes no sense. */
  before: z.number().nullable().optional(),
  hint: z.string().optional(),
});
export type ReportFigure = z.infer<typeof ReportFigure>;

export const Report = z.object({
  title: z.string(),
  fromOn: Day,
  toOn: Day,
  /** The previous period, with which the report compares. */
  before: z.object({ fromOn: Day, toOn: Day }),
  /** The day to which amounts owed refer, whatever period the report has. */
  todayOn: Day,
  currency: z.string(),
  /** The rule that decided in which period charges count; omitted in reports of earlier versions. */
  basis: z.enum(reportBases).optional(),
  /** Notes above the figures, which explain why the figures may still change. */
  notes: z.array(z.string()).max(20).optional(),
  figures: z.array(ReportFigure).max(8),
  tables: z.array(ReportTable).max(20),
});
export type Report = z.infer<typeof Report>;

export const duesSections = [
  'Collection',
  'Streets',
  'House types',
  'Groups',
  'Debtors',
  'Promises',
] as const;
export type DuesSection = (typeof duesSections)[number];

export const advancedSections = [
  'Income and expenditure',
  'Reconciliation',
  'Cash flow',
  'Budget',
  'Ageing',
  'Streets',
  'Payouts',
  'Single control',
] as const;
export type AdvancedSection = (typeof advancedSections)[number];

export const reportFormats = ['csv', 'xlsx', 'pdf'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** The longest period of a report in days: two years. */
export const longestDays = 731;

const outOfOrder = refusal('OUT_OF_ORDER', 422, 'The last day is before the first day.');
const tooLong = refusal(
  'TOO_LONG',
  422,
  'A report can cover at most two years. Choose a shorter period.',
);
const gone = refusal('REPORT_GONE', 410, 'This file has expired. Create the report again.');
const running = refusal(
  'REPORT_RUNNING',
  409,
  'This file is not ready yet. Try again in a moment.',
);
const packsRunning = refusal(
  'AUDIT_PACKS_RUNNING',
  409,
  'You have two audit packs in progress. Wait until one of them is ready.',
);

export const reportRefusals = { outOfOrder, tooLong, gone, running, packsRunning };

const inTime = [outOfOrder, tooLong];
const Time = z.strictObject({ From: Day, To: Day, Basis: z.enum(reportBases).optional() });

export const getDuesReport = operation({
  name: 'getDuesReport',
  method: 'GET',
  path: '/community/:communityId/reports/dues',
  summary: 'Get the dues report: billed and collected amounts of a period, and debt by age',
  access: 'dues.read',
  refreshedBy: ['dues'],
  isReport: true,
  feature: 'Dues Report',
  params: InCommunity,
  query: Time.extend({ Section: z.enum(duesSections).optional() }),
  data: Report,
  refusals: inTime,
});

export const getFinancialReport = operation({
  name: 'getFinancialReport',
  method: 'GET',
  path: '/community/:communityId/reports/finances',
  summary:
    'Get the financial report: money in and out by month, balances, collection, expenses by category',
  access: 'wallets.read',
  refreshedBy: ['budgets'],
  isReport: true,
  feature: 'Financial Report',
  params: InCommunity,
  query: Time,
  data: Report,
  refusals: inTime,
});

export const getAdvancedReport = operation({
  name: 'getAdvancedReport',
  method: 'GET',
  path: '/community/:communityId/reports/advanced',
  summary:
    'Get the advanced report: income and expenditure, reconciliation, cash flow, budget, ageing, payouts',
  access: 'wallets.read',
  refreshedBy: ['budgets'],
  isReport: true,
  feature: 'Advanced Financial Report',
  params: InCommunity,
  query: Time.extend({ Section: z.enum(advancedSections).optional() }),
  data: Report,
  refusals: inTime,
});

export const ReportDownload = z.object({
  id: Id,
  kind: z.enum(['dues', 'finances', 'advanced', 'audit-pack']),
  format: z.enum(['csv', 'xlsx', 'pdf', 'zip']),
  fromOn: Day,
  toOn: Day,
  status: z.enum(['Running', 'Ready', 'Failed', 'Expired']),
  createdAt: Instant,
});
export type ReportDownload = z.infer<typeof ReportDownload>;

const Taken = z.strictObject({
  format: z.enum(reportFormats),
  fromOn: Day,
  toOn: Day,
  basis: z.enum(reportBases).optional(),
});

export const takeDuesReport = operation({
  name: 'takeDuesReport',
  method: 'POST',
  path: '/community/:communityId/reports/dues/downloads',
  summary: 'Create a file of the dues report; each file uses the feature once',
  access: 'dues.export',
  feature: 'Download Dues Report',
  params: InCommunity,
  body: Taken,
  data: ReportDownload,
  refusals: inTime,
});

export const takeFinancialReport = operation({
  name: 'takeFinancialReport',
  method: 'POST',
  path: '/community/:communityId/reports/finances/downloads',
  summary: 'Create a file of the financial report; each file uses the feature once',
  access: 'wallets.export',
  feature: 'Download Financial Report',
  params: InCommunity,
  body: Taken,
  data: ReportDownload,
  refusals: inTime,
});

export const takeAdvancedReport = operation({
  name: 'takeAdvancedReport',
  method: 'POST',
  path: '/community/:communityId/reports/advanced/downloads',
  summary: 'Create a file of the advanced report',
  access: 'wallets.export',
  feature: 'Advanced Financial Report',
  params: InCommunity,
  body: Taken,
  data: ReportDownload,
  refusals: inTime,
});

export const takeAuditPack = operation({
  name: 'takeAuditPack',
  method: 'POST',
  path: '/community/:communityId/reports/audit-packs',
  summary:
    'Create the audit pack: every journal, posting, account and approval, with proof of sums',
  access: 'wallets.export',
  wholeCommunity: true,
  feature: 'Advanced Financial Report',
  params: InCommunity,
  body: z.strictObject({ fromOn: Day, toOn: Day }),
  data: ReportDownload,
  refusals: [outOfOrder, tooLong, packsRunning],
});

const inDownload = InCommunityWith('downloadId');

export const getReportDownload = operation({
  name: 'getReportDownload',
  method: 'GET',
  path: '/community/:communityId/report-downloads/:downloadId',
  summary: 'Get the progress of a report file',
  access: 'member',
  refreshedBy: ['reports'],
  params: inDownload,
  data: ReportDownload,
});

export const downloadReport = operation({
  name: 'downloadReport',
  method: 'GET',
  path: '/community/:communityId/report-downloads/:downloadId/file',
  summary: 'Download a report file; it is stored for one day',
  access: 'member',
  params: inDownload,
  data: z.string(),
  kind: 'download',
  refusals: [common.forbidden, gone, running],
});
