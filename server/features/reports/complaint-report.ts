// The report of complaints, on the screen and as a file.
import { complaintNumber } from '#contract/complaints/complaint-words.ts';
import type * as contract from '#contract/reports/complaint-report.ts';
import type { ComplaintReport } from '#contract/reports/complaint-report.ts';
import type { ReportFigure, ReportTable } from '#contract/reports/reports.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { selectLetterhead } from '#platform/files/letterhead.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Download } from '#platform/http/uploads.ts';
import { todayIn } from '#platform/process/clock.ts';
import { dayText, monthText } from '#rules/shared/day-text.ts';
import { daysBetween } from '#rules/shared/day-sums.ts';
import * as queries from './complaint-queries.ts';
import type { Measures } from './complaint-queries.ts';
import { shareOf, sumOf } from './document.ts';
import { fileOf } from './downloads.ts';
import { monthsOf, previousPeriod, type ReportPeriod, requireTime } from './period.ts';

export const getComplaintReport = (
  context: CommunityContext,
  { query }: Parsed<typeof contract.getComplaintReport>,
): Promise<ComplaintReport> => reportOf(context, requireTime(query.From, query.To));

export async function downloadComplaintReport(
  context: CommunityContext,
  { query: { From, To, Format } }: Parsed<typeof contract.downloadComplaintReport>,
): Promise<Download> {
  const { db, communityId, audit } = context;
  const report = await reportOf(context, requireTime(From, To));
  audit({
    action: 'report.taken',
    entityType: 'report',
    entityId: communityId,
    entityLabel: report.title,
    after: { format: Format, fromOn: From, toOn: To },
  });
  const heading = { ...(await selectLetterhead(db)), printedOn: dayText(report.todayOn) };
  return {
    fileName: `${report.title} ${From} to ${To}.${Format}`,
    ...(await fileOf(report, Format, heading)),
  };
}

async function reportOf(context: CommunityContext, time: ReportPeriod): Promise<ComplaintReport> {
  const { community, clock } = context;
  const todayOn = todayIn(community.timeZone, clock);
  const months = await monthsTable(context, time);
  const types = await queries.selectGrouped(context, time, 'type');
  const providers = await queries.selectGrouped(context, time, 'provider');
  const oldest = await queries.selectOldestOpen(context);
  return {
    title: 'Complaints report',
    ...time,
    before: previousPeriod(time),
    todayOn,
    currency: community.currency,
    figures: await figuresOf(context, time),
    tables: [
      months,
      groupedTable(types, { key: 'types', title: 'By type', of: 'Type' }),
      groupedTable(providers, { key: 'providers', title: 'By provider', of: 'Provider' }),
      oldestTable(oldest, todayOn),
    ],
    rowKeys: {
      months: monthsOf(time),
      types: types.map(({ id }) => id),
      providers: providers.map(({ id }) => id),
      oldest: oldest.map(({ id }) => id),
    },
  };
}

async function figuresOf(context: CommunityContext, time: ReportPeriod): Promise<ReportFigure[]> {
  const now = await queries.selectMeasures(context, time);
  const then = await queries.selectMeasures(context, previousPeriod(time));
  const { open, overdue } = await queries.selectOpenNow(context);
  const compared = (
    label: string,
    kind: ReportFigure['kind'],
    of: (measures: Measures) => number | null,
  ): ReportFigure => ({ label, kind, value: of(now), before: of(then) });
  return [
    compared('Raised', 'count', ({ raised }) => raised),
    compared('Closed', 'count', ({ closed }) => closed),
    compared('First reply, median', 'minutes', ({ replyMinutes }) => replyMinutes),
    compared('Replied in time', 'percent', repliedShare),
    compared('Resolution, median', 'minutes', ({ resolveMinutes }) => resolveMinutes),
    compared('Resolved in time', 'percent', resolvedShare),
    { label: 'Open today', kind: 'count', value: open, hint: `${overdue} overdue` },
  ];
}

const repliedShare = ({ repliedInTime, replied }: Measures) => shareOf(repliedInTime, replied);
const resolvedShare = ({ resolvedInTime, resolved }: Measures) => shareOf(resolvedInTime, resolved);

async function monthsTable(context: CommunityContext, time: ReportPeriod): Promise<ReportTable> {
  const counts = await queries.selectByMonth(context, time);
  const rows = monthsOf(time).map((monthOn) => ({
    monthOn,
    ...(counts.get(monthOn) ?? { raised: 0, closed: 0 }),
  }));
  return {
    key: 'months',
    title: 'Raised and closed, by month',
    sentence: 'A merged complaint counts as part of the complaint that it was merged into.',
    columns: [
      { title: 'Month', kind: 'text' },
      { title: 'Raised', kind: 'count' },
      { title: 'Closed', kind: 'count' },
    ],
    rows: rows.map(({ monthOn, raised, closed }) => [monthText(monthOn), raised, closed]),
    total: ['Total', sumOf(rows, ({ raised }) => raised), sumOf(rows, ({ closed }) => closed)],
    chart: { kind: 'columns', columns: [1, 2], tones: ['neutral', 'in'] },
  };
}

function groupedTable(
  rows: readonly queries.Grouped[],
  { of, ...named }: Pick<ReportTable, 'key' | 'title'> & { of: string },
): ReportTable {
  return {
    ...named,
    sentence:
      'Replies are those to complaints raised in this period; resolutions are those made in this period.',
    columns: [
      { title: of, kind: 'text' },
      { title: 'Raised', kind: 'count' },
      { title: 'Closed', kind: 'count' },
      { title: 'First reply', kind: 'minutes' },
      { title: 'Replied in time', kind: 'percent' },
      { title: 'Resolution', kind: 'minutes' },
      { title: 'Resolved in time', kind: 'percent' },
    ],
    rows: rows.map((row) => [
      row.name,
      row.raised,
      row.closed,
      row.replyMinutes,
      repliedShare(row),
      row.resolveMinutes,
      resolvedShare(row),
    ]),
    chart: { kind: 'rows', columns: [1], tones: ['neutral'] },
  };
}

const oldestTable = (rows: readonly queries.OldestOpen[], todayOn: string): ReportTable => ({
  key: 'oldest',
  title: 'Oldest open complaints',
  sentence: 'Open today, whatever the period.',
  columns: [
    { title: 'Complaint', kind: 'text' },
    { title: 'Type', kind: 'text' },
    { title: 'Status', kind: 'text' },
    { title: 'Raised', kind: 'day' },
    { title: 'Days open', kind: 'count' },
  ],
  rows: rows.map(({ number, title, type, status, raisedOn }) => [
    `${complaintNumber(number)} ${title}`,
    type,
    status,
    raisedOn,
    daysBetween(raisedOn, todayOn),
  ]),
});
