// The minutes of a month for the committee, as a PDF: its money, the dues owed now, complaints, visits and decisions,
// and lines for the signatures. Complaints and visits are left out for a team member who may not read them.
import { here } from '#platform/database/here.ts';
import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import type { Parsed } from '#contract/shared/operation.ts';
import type * as contract from '#contract/reports/summaries.ts';
import type { ReportTable } from '#contract/reports/reports.ts';
import { todayIn } from '#platform/process/clock.ts';
import { selectLetterhead } from '#platform/files/letterhead.ts';
import { openLetterheadSheet } from '#platform/files/letterhead-sheet.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Download } from '#platform/http/uploads.ts';
import { dayText, monthText } from '#rules/shared/day-text.ts';
import { addAged, bandsTable, sumOf } from './document.ts';
import { selectAgedDues } from './dues-queries.ts';
import { monthTime, type ReportPeriod } from './period.ts';
import { printable } from './report-pdf.ts';
import { summaryOf, type SummaryPorts } from './summaries.ts';
import { cellText } from './words.ts';

/** The most decisions that the minutes list. */
const decisionLimit = 200;

export const downloadMinutes =
  (ports: SummaryPorts) =>
  async (
    context: CommunityContext,
    { query: { Month: monthOn } }: Parsed<typeof contract.downloadMinutes>,
  ): Promise<Download> => {
    const { db, community, clock } = context;
    const { currency, timeZone } = community;
    const report = await summaryOf(ports, context, monthOn);
    const today = todayIn(timeZone, clock);
    const title = `Minutes of ${monthText(monthOn)}`;
    const tables = [
      ...report.tables,
      bandsTable(addAged(await selectAgedDues(db, today))),
      ...(await othersOf(context, monthTime(monthOn))),
    ];
    const output = new PassThrough();
    const sheet = await openLetterheadSheet(output, {
      head: await selectLetterhead(db),
      title,
      day: dayText(today),
    });
    for (const note of report.notes ?? []) sheet.text(note, { size: 'small', colour: 'faint' });
    sheet.space(8);
    sheet.figures(
      report.figures.map(({ label, value, kind }) => ({
        label,
        value: cellText(value, kind, currency),
      })),
    );
    for (const table of tables) sheet.table(printable(table, currency));
    sheet.signatures(['Chair', 'Secretary', 'Approved on']);
    sheet.end();
    return { fileName: `${title}.pdf`, contentType: 'application/pdf', body: output };
  };

async function othersOf(context: CommunityContext, time: ReportPeriod): Promise<ReportTable[]> {
  const { permissions } = context.worker;
  return [
    ...(permissions.has('complaints.read') ? [await complaints(context, time)] : []),
    ...(permissions.has('gatePasses.read') ? [await visits(context, time)] : []),
    await decisions(context, time),
  ];
}

/** Whether an instant is in the period, by the community's days. */
const isIn = (
  instant: string,
  { community }: CommunityContext,
  { fromOn, toOn }: ReportPeriod,
) => sql`(${sql.ref(instant)} at time zone ${community.timeZone})::date
  between ${fromOn}::date and ${toOn}::date`;

async function complaints(context: CommunityContext, time: ReportPeriod): Promise<ReportTable> {
  const { rows } = await sql<{ type: string; opened: number; ended: number }>`
    select b.type_name as type, (count(*) filter (where ${isIn('t.at', context, time)}))::int as opened,
      (count(*) filter (where ${isIn('b.ended_at', context, time)}))::int as ended
    from complaint_briefs b
    join timeline_complaints t on t.community_id = b.community_id and t.id = b.complaint_id
    where b.community_id = ${here} and (${isIn('t.at', context, time)} or ${isIn('b.ended_at', context, time)})
    group by b.type_name order by opened desc, type limit 100`.execute(context.db);
  return {
    key: 'complaints',
    title: 'Complaints',
    columns: [
      { title: 'Type', kind: 'text' },
      { title: 'Opened', kind: 'count' },
      { title: 'Ended', kind: 'count' },
    ],
    rows: rows.map(({ type, opened, ended }) => [type, opened, ended]),
    ...(rows.length > 0 && {
      total: ['Total', sumOf(rows, ({ opened }) => opened), sumOf(rows, ({ ended }) => ended)],
    }),
  };
}

async function visits(context: CommunityContext, time: ReportPeriod): Promise<ReportTable> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select v.detail as kind, count(*)::int as count from timeline_visits v
    where v.community_id = ${here} and ${isIn('v.at', context, time)}
    group by v.detail order by count desc, kind limit 20`.execute(context.db);
  return {
    key: 'visits',
    title: 'Visits',
    columns: [
      { title: 'Kind', kind: 'text' },
      { title: 'Visits', kind: 'count' },
    ],
    rows: rows.map(({ kind, count }) => [kind, count]),
    ...(rows.length > 0 && { total: ['Total', sumOf(rows, ({ count }) => count)] }),
  };
}

type Decision = {
  day: string;
  reference: string;
  kind: string;
  amountMinor: number;
  decision: string;
  decidedBy: string | null;
};

async function decisions(context: CommunityContext, time: ReportPeriod): Promise<ReportTable> {
  const { rows } = await sql<Decision>`
    select to_char(d.decided_at at time zone ${context.community.timeZone}, 'YYYY-MM-DD') as day, d.reference, d.kind,
      d.amount_minor as "amountMinor", d.decision, d.decided_by as "decidedBy"
    from decided_requests d
    where d.community_id = ${here} and ${isIn('d.decided_at', context, time)}
    order by d.decided_at, d.approval_id limit ${decisionLimit}`.execute(context.db);
  return {
    key: 'decisions',
    title: 'Decisions on money requests',
    columns: [
      { title: 'Day', kind: 'day' },
      { title: 'Request', kind: 'text' },
      { title: 'Kind', kind: 'text' },
      { title: 'Decision', kind: 'text' },
      { title: 'Decided by', kind: 'text' },
      { title: 'Amount', kind: 'money' },
    ],
    rows: rows.map(({ day, reference, kind, amountMinor, decision, decidedBy }) => [
      day,
      reference,
      kind,
      decision,
      decidedBy ?? '',
      amountMinor,
    ]),
  };
}
