// Monthly summaries. Publishing stores the figures of a month, which never change; publishing the month again adds a
// version. Residents can also read earlier versions.
import { lockUntilCommit } from '#platform/database/advisory-locks.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import { usualBasis } from '#contract/reports/report-basis.ts';
import type { Report } from '#contract/reports/reports.ts';
import type * as contract from '#contract/reports/summaries.ts';
import {
  type PublishedSummary,
  type SummaryDetail,
  summaryRefusals,
} from '#contract/reports/summaries.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext, ResidentContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import type { Download } from '#platform/http/uploads.ts';
import { selectLetterhead } from '#platform/files/letterhead.ts';
import { fileOf } from './downloads.ts';
import { financialReport } from './financial-report.ts';
import { monthTime } from './period.ts';
import { monthText } from '#rules/shared/day-text.ts';

const columns = sql`s.id, s.month_on as "monthOn", s.version, s.note, s.published_at as "publishedAt",
  exists (select from published_summaries n where n.community_id = s.community_id and n.month_on = s.month_on
    and n.version > s.version) as "isReplaced",
  (select u.name from users u where u.id = s.published_by) as "publishedByName"`;

const inOrder = sql`order by s.month_on desc, s.version desc limit 240`;

export async function listSummaries({ db }: CommunityContext) {
  const { rows } = await sql<PublishedSummary>`
    select ${columns} from published_summaries s where s.community_id = ${here} ${inOrder}`.execute(
    db,
  );
  return { items: rows };
}

/** The port to reconciliation. */
export type SummaryPorts = {
  /**
   * The open items of a month (`2026-10`) as sentences, or one sentence if there is none; empty if the month is
   * closed.
   */
  missingOf(context: CommunityContext, month: string): Promise<string[]>;
};

/** The month's report with its own title, and notes if the month is not closed. Refuses a month that has not ended. */
export async function summaryOf(
  { missingOf }: SummaryPorts,
  context: CommunityContext,
  monthOn: string,
): Promise<Report> {
  const time = monthTime(monthOn);
  if (todayIn(context.community.timeZone, context.clock) <= time.toOn) {
    throw refuse(summaryRefusals.notOver, { field: 'monthOn' });
  }
  const report = await financialReport(context, { time, basis: usualBasis });
  const missing = await missingOf(context, monthOn.slice(0, 7));
  return {
    ...report,
    title: `Summary of ${monthText(monthOn)}`,
    ...(missing.length > 0 && { notes: [provisional, ...missing] }),
  };
}

const provisional = 'These figures are provisional, because the month is not closed.';

export const previewSummary =
  (ports: SummaryPorts) =>
  (context: CommunityContext, { query }: Parsed<typeof contract.previewSummary>): Promise<Report> =>
    summaryOf(ports, context, query.Month);

export const publishSummary =
  (ports: SummaryPorts) =>
  async (
    context: CommunityContext,
    { body: { monthOn, note = '' } }: Parsed<typeof contract.publishSummary>,
  ): Promise<SummaryDetail> => {
    const report = await summaryOf(ports, context, monthOn);
    return publish(context, { monthOn, note, content: JSON.stringify(report) });
  };

type Publishing = { monthOn: string; note: string; content: string };

async function publish(
  context: CommunityContext,
  { monthOn, note, content }: Publishing,
): Promise<SummaryDetail> {
  const { db, user, clock } = context;
  // Serialises concurrent publications of a month; the second one becomes the next version.
  await lockUntilCommit(db, 'publishedSummary', monthOn);
  const { rows } = await sql<{ id: string; version: number }>`
    insert into published_summaries (community_id, month_on, version, note, content, published_by, published_at)
    select ${here}, ${monthOn}::date, coalesce(max(s.version), 0) + 1, ${note}, ${content}::jsonb, ${user.id}::uuid,
      ${clock.now().toISOString()}::timestamptz
    from published_summaries s where s.community_id = ${here} and s.month_on = ${monthOn}::date
    returning id, version`.execute(db);
  const [made] = rows;
  if (!made) throw new Error('an insert without a row');
  context.audit({
    action: 'summary.published',
    entityType: 'summary',
    entityId: made.id,
    entityLabel: `${monthText(monthOn)}, version ${made.version}`,
    after: { monthOn, version: made.version },
  });
  context.emit('summaries.published', { entityId: made.id });
  context.emit('summaries.changed', { entityId: made.id });
  return readSummary(db, made.id);
}

async function readSummary(db: Db, id: string): Promise<SummaryDetail> {
  const { rows } = await sql<SummaryDetail>`
    select ${columns}, s.content as report from published_summaries s
    where s.community_id = ${here} and s.id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) throw notFound();
  return found;
}

type Of = { params: { summaryId: string } };

export const getSummary = ({ db }: CommunityContext, { params }: Of) =>
  readSummary(db, params.summaryId);

export async function downloadSummary(
  { db, community }: CommunityContext,
  { params }: Of,
): Promise<Download> {
  const { report, note, version, publishedAt } = await readSummary(db, params.summaryId);
  const printedOn = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeZone: community.timeZone,
  }).format(new Date(publishedAt));
  const said = note === '' ? [] : [note];
  const notes = [`Version ${version}, published ${printedOn}.`, ...(report.notes ?? []), ...said];
  const heading = { ...(await selectLetterhead(db)), printedOn, notes };
  return { fileName: `${report.title} v${version}.pdf`, ...(await fileOf(report, 'pdf', heading)) };
}

/** For residents. A foreign community gives the same 404 as a community that does not exist. */
export async function listResidentSummaries(
  context: ResidentContext,
): Promise<Answer<typeof contract.listResidentSummaries>> {
  const { rows: items } = await sql<SummaryDetail>`
    select ${columns}, s.content as report from published_summaries s
    where s.community_id = ${here} ${inOrder}`.execute(context.db);
  return { items };
}
