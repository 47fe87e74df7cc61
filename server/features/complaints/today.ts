// The parts of the dashboard about complaints: the overdue ones to act on, the changes since a time, and the share that
// was resolved in time, by week.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { complaintList } from '#contract/complaints/complaint-list.ts';
import type { Complaint } from '#contract/complaints/complaints.ts';
import type { OverdueComplaint } from '#contract/dashboard/today.ts';
import type { ReportTable } from '#contract/reports/reports.ts';
import { selectComplaintPage } from '#kernel/complaints/complaints-queries.ts';
import { routeOf } from '#kernel/complaints/routing.ts';
import { addDays } from '#rules/shared/day-sums.ts';
import { shortDayText } from '#rules/shared/day-text.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { complaintViewerOf, readComplaint } from './complaints.ts';

/**
 * At most `limit` overdue complaints: unassigned ones first, then the longest overdue. An unassigned one comes with the
 * worker whom its type suggests, if there is one.
 */
export async function overdueComplaints(context: CommunityContext, limit: number) {
  const late = { Due: 'past', Sort: 'sla', PageSize: String(limit) };
  const pageOf = (query: Record<string, string>) =>
    selectComplaintPage(context.db, complaintList.query.parse(query), complaintViewerOf(context));
  const [unassigned, all] = await Promise.all([
    pageOf({ ...late, Unassigned: 'true' }),
    pageOf(late),
  ]);
  const ids = new Set([...unassigned.items, ...all.items].map(({ id }) => id));
  const shown = [...ids]
    .slice(0, limit)
    .map(async (id) => overdueOf(context, await readComplaint(context, id)));
  return { items: await Promise.all(shown), count: all.totalCount };
}

async function overdueOf(
  { db }: CommunityContext,
  complaint: Complaint,
): Promise<OverdueComplaint> {
  const { id, number, title, description, house, street, location, reporter } = complaint;
  const { reporterName, priority, status, assignee, resolveDueAt, version } = complaint;
  const route = assignee === null ? await routeOf(db, complaint.type.id, street?.id ?? null) : null;
  return {
    id,
    number,
    title,
    description,
    house,
    street,
    location,
    reporter,
    reporterName,
    priority,
    status,
    assignee,
    resolveDueAt,
    version,
    photos: complaint.files.length,
    suggested: route && { id: route.workerId, name: route.name },
  };
}

export async function complaintsSince(context: CommunityContext, since: { at: string }) {
  const { sight } = complaintViewerOf(context);
  const now = context.clock.now().toISOString();
  const { rows } = await sql<{ raised: number; becameOverdue: number; overdue: number }>`
    select
      (select count(*)::int from complaints c where c.community_id = ${here} and ${sight}
        and c.parent_id is null and c.created_at >= ${since.at}) as raised,
      count(*) filter (where c.sla_order >= ${since.at})::int as "becameOverdue",
      count(*)::int as overdue
    from complaints c where c.community_id = ${here} and ${sight} and c.sla_order <= ${now}
      and c.archived_at is null and c.parent_id is null`.execute(context.db);
  return rows[0] ?? { raised: 0, becameOverdue: 0, overdue: 0 };
}

/** The number of weeks in the trend. */
const weeks = 8;

/**
 * The complaints resolved in each of the last eight weeks, and the share that was resolved in time, including those
 * without a due time. The last week ends today.
 */
export async function resolvedOnTime(context: CommunityContext): Promise<ReportTable> {
  const { db, clock, community } = context;
  const { sight } = complaintViewerOf(context);
  const today = todayIn(community.timeZone, clock);
  const starts = Array.from({ length: weeks }, (_, week) =>
    addDays(today, -7 * (weeks - week) + 1),
  );
  const { rows } = await sql<{ startsOn: string; resolved: number; onTime: number }>`
    select w.starts_on::text as "startsOn", count(c.id)::int as resolved,
      (count(c.id) filter (where c.resolve_due_at is null or c.resolved_at <= c.resolve_due_at))::int as "onTime"
    from unnest(${starts}::date[]) as w(starts_on)
    left join complaints c on c.community_id = ${here} and ${sight} and c.parent_id is null
      and c.resolved_at >= (w.starts_on::timestamp at time zone ${community.timeZone}::text)
      and c.resolved_at < ((w.starts_on + 7)::timestamp at time zone ${community.timeZone}::text)
    group by w.starts_on order by w.starts_on`.execute(db);
  return {
    key: 'resolved',
    title: 'Resolved on time',
    sentence: 'The share of resolved complaints that were resolved before they were due, by week.',
    columns: [
      { title: 'Week from', kind: 'text' },
      { title: 'Resolved', kind: 'count' },
      { title: 'On time', kind: 'percent' },
    ],
    rows: rows.map(({ startsOn, resolved, onTime }) => [
      shortDayText(startsOn),
      resolved,
      resolved === 0 ? null : Math.round((10_000 * onTime) / resolved),
    ]),
  };
}
