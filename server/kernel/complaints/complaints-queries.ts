// The SQL that lists and counts complaints. A list is ordered by remaining time unless another order is requested.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import { openStatuses } from '#contract/complaints/complaint-words.ts';
import type { complaintList, ComplaintRow } from '#contract/complaints/complaint-list.ts';
import type { ComplaintFigures } from '#contract/complaints/complaints.ts';
import type { Db } from '#platform/database/database.ts';
import {
  equalsAny,
  direction,
  allOf,
  type FilterOf,
  storedTotal,
  listPage,
  matching,
  type Page,
  type QueryOf,
  sortKey,
  type SortOf,
} from '#platform/http/list.ts';

type Query = QueryOf<typeof complaintList>;
type Filter = FilterOf<typeof complaintList>;

/**
 * The viewer of complaints: the visibility condition (visibility.ts), the worker that the filter `Mine` means, and the
 * time.
 */
export type ComplaintViewer = {
  sight: RawBuilder<unknown>;
  /** True when the viewer sees every complaint, so that the stored totals can be used. */
  seesAll: boolean;
  workerId: string | null;
} & Moment;

/** The current time and the time zone, which together determine the current day. */
export type Moment = { now: Date; timeZone: string };

const open = sql`c.status in ('New', 'Assigned', 'In progress', 'On hold')`;

/** The time of the resolution or rejection; null while a complaint is open. */
const endedAt = sql`(case when c.status in ('Resolved', 'Closed') then c.resolved_at
  when c.status = 'Rejected' then c.closed_at end)`;

/** The first instant of a day in a time zone, plus the given number of days. */
const startOf = (day: RawBuilder<unknown>, timeZone: string, later = 0) =>
  sql`((${day} + ${later}::int)::timestamp at time zone ${timeZone}::text)`;

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`;
const todayOf = ({ now, timeZone }: Moment) =>
  sql`(${at(now)} at time zone ${timeZone}::text)::date`;
const dayStart = (moment: Moment) => startOf(todayOf(moment), moment.timeZone);
const dayEnd = (moment: Moment) => startOf(todayOf(moment), moment.timeZone, 1);

const slaOf = (moment: Moment): RawBuilder<unknown> => sql`case
  when c.status = 'Rejected' or c.parent_id is not null then 'None'
  when not ${open} then case when c.resolved_at > c.resolve_due_at then 'Missed' else 'Met' end
  when c.resolve_due_at <= ${at(moment.now)} then 'Overdue'
  when c.status = 'On hold' then 'Paused'
  when c.resolve_due_at < ${dayEnd(moment)} then 'Due today'
  else 'Safe' end`;

/** Whether the hold `h` ended today. */
const endedToday = (moment: Moment) => sql`h.community_id = ${here}
  and h.ended_at >= ${dayStart(moment)} and h.ended_at <= ${at(moment.now)}`;

/** Whether a complaint is open and its hold ended today. */
const returnedToday = (moment: Moment) => sql`(${open} and c.status <> 'On hold' and exists (
  select from complaint_holds h where h.complaint_id = c.id and ${endedToday(moment)}))`;

/**
 * Complaints that are due later today, whose hold ended today, or whose hold is planned to end today. Overdue
 * complaints are on a separate list. Each of the three conditions has its own index.
 */
const dueToday = (moment: Moment) => sql`(c.sla_order > ${at(moment.now)} and c.id in (
  select d.id from complaints d where d.community_id = ${here} and d.archived_at is null and d.parent_id is null
    and d.sla_order > ${at(moment.now)} and d.sla_order < ${dayEnd(moment)}
  union all select d.id from complaints d where d.community_id = ${here} and d.status = 'On hold'
    and d.returns_on = ${todayOf(moment)}
  union all select d.id from complaint_holds h
    join complaints d on d.community_id = h.community_id and d.id = h.complaint_id
    where ${endedToday(moment)} and d.status in ('New', 'Assigned', 'In progress')))`;

/** The columns of a list row, from complaints `c`. */
export const rowColumns = (moment: Moment): RawBuilder<unknown> => sql`c.id,
  'C-' || lpad(c.number::text, 5, '0') as number, c.title,
  (select jsonb_build_object('id', t.id, 'name', t.name, 'icon', t.icon) from complaint_types t
    where t.community_id = c.community_id and t.id = c.type_id) as type,
  c.scope, c.location, c.priority, c.status, c.source,
  (select jsonb_build_object('id', s.street_id, 'name', s.name) from street_names s
    where s.community_id = c.community_id and s.street_id = c.street_id) as street,
  (select jsonb_build_object('id', l.house_id, 'label', l.label) from house_labels l
    where l.community_id = c.community_id and l.house_id = c.house_id) as house,
  (select r.name from resident_names r
    where r.community_id = c.community_id and r.resident_id = c.reporter_resident_id) as "reporterName",
  (select jsonb_build_object('id', w.worker_id, 'name', w.name) from worker_names w
    where w.community_id = c.community_id and w.worker_id = c.assignee_worker_id) as assignee,
  (select jsonb_build_object('id', p.id, 'label', 'C-' || lpad(p.number::text, 5, '0') || ' ' || p.title)
    from complaints p where p.community_id = c.community_id and p.id = c.parent_id) as parent,
  (select jsonb_build_object('id', v.provider_id, 'name', v.name) from provider_names v
    where v.community_id = c.community_id and v.provider_id = c.service_provider_id) as provider,
  ${slaOf(moment)} as sla, c.response_due_at as "responseDueAt", c.responded_at as "respondedAt",
  c.resolve_due_at as "resolveDueAt", c.returns_on as "returnsOn",
  ${returnedToday(moment)} as "returnedToday",
  greatest(c.resolve_step - 1, 0) as "escalationLevel", c.breach_owner as "breachOwner",
  c.delay_reason as "delayReason",
  c.promised_at as "promisedAt", c.promise_is_ours as "promiseIsOurs", c.reopen_count as "reopenCount",
  c.rating, (select count(*)::int from complaints k
    where k.community_id = c.community_id and k.parent_id = c.id) as "mergedCount",
  (select jsonb_build_object('id', i.id, 'label', i.title) from complaint_incidents i
    where i.community_id = c.community_id and i.id = c.incident_id) as incident,
  c.created_at as "createdAt", c.resolved_at as "resolvedAt", c.closed_at as "closedAt",
  c.archived_at as "archivedAt", c.version`;

/**
 * A search also finds merged complaints, because their reporters ask by number or house. Filters about the work itself
 * find only the complaint that they were merged into.
 */
const findsMerged = ({ Search, Status, Sla, Due, Mine }: Filter): boolean =>
  Boolean(Search) && !Status && !Sla && !Due && Mine !== true;

/** SQL `from complaints c where …` for a filter. */
function fromOf(query: Filter, looking: ComplaintViewer): RawBuilder<unknown> {
  const { sight, workerId, now, timeZone } = looking;
  const among = (column: string, values: readonly string[] | undefined, type: 'text' | 'uuid') =>
    values && equalsAny(sql`c.${sql.ref(column)}`, values, type);
  return sql`from complaints c where ${allOf([
    sql`c.community_id = ${here}`,
    sight,
    query.Archived === true && sql`c.archived_at is not null`,
    query.Archived !== true && query.WithArchived !== true && sql`c.archived_at is null`,
    query.Archived !== true && !findsMerged(query) && sql`c.parent_id is null`,
    query.Search
      ? sql`c.id = any (array(select search_complaints(${query.Search}, 10001)))`
      : undefined,
    // For complaints that are neither archived nor merged, the bucket equals the status.
    among(query.Archived || query.WithArchived ? 'status' : 'bucket', query.Status, 'text'),
    query.TypeId &&
      sql`c.type_id in (select t.id from complaint_types t where t.community_id = ${here}
        and (t.id = any (${query.TypeId}::uuid[]) or t.parent_id = any (${query.TypeId}::uuid[])))`,
    among('priority', query.Priority, 'text'),
    among('assignee_worker_id', query.AssigneeId, 'uuid'),
    among('service_provider_id', query.ProviderId, 'uuid'),
    query.Mine === true && sql`c.assignee_worker_id = ${workerId}::uuid`,
    query.Unassigned === true && sql`c.assignee_worker_id is null`,
    among('street_id', query.StreetId, 'uuid'),
    among('house_id', query.HouseId, 'uuid'),
    among('reporter_resident_id', query.ReporterId, 'uuid'),
    among('source', query.Source, 'text'),
    among('scope', query.Scope, 'text'),
    among('incident_id', query.IncidentId, 'uuid'),
    query.Rating && sql`c.rating = any (${query.Rating.map(Number)}::smallint[])`,
    query.Sla &&
      sql`(${sql.join(
        query.Sla.map((one) => slaCondition(one, looking)),
        sql` or `,
      )})`,
    query.From !== undefined && sql`c.created_at >= ${startOf(sql`${query.From}::date`, timeZone)}`,
    query.To !== undefined && sql`c.created_at < ${startOf(sql`${query.To}::date`, timeZone, 1)}`,
    query.EndedFrom !== undefined &&
      sql`${endedAt} >= ${startOf(sql`${query.EndedFrom}::date`, timeZone)}`,
    query.EndedTo !== undefined &&
      sql`${endedAt} < ${startOf(sql`${query.EndedTo}::date`, timeZone, 1)}`,
    query.Due === 'today' && dueToday(looking),
    query.Due === 'past' && sql`c.sla_order <= ${at(now)}`,
  ])}`;
}

function slaCondition(
  state: 'Safe' | 'Due today' | 'Overdue',
  moment: Moment,
): RawBuilder<unknown> {
  if (state === 'Overdue') return sql`c.sla_order <= ${at(moment.now)}`;
  const end = dayEnd(moment);
  if (state === 'Due today') return sql`(c.sla_order > ${at(moment.now)} and c.sla_order < ${end})`;
  return sql`(${open} and c.sla_order >= ${end})`;
}

const priorityPlace = sql`array_position(array['Critical', 'High', 'Medium', 'Low'], c.priority)`;
const statusPlace = sql`array_position(array['New', 'Assigned', 'In progress', 'On hold', 'Resolved',
  'Closed', 'Rejected'], c.status)`;

function orderOf(sort: SortOf<typeof complaintList>): RawBuilder<unknown> {
  const way = direction(sort);
  const key = sortKey(sort);
  if (key === 'number') return sql`c.number ${way}`;
  if (key === 'priority') return sql`${priorityPlace} ${way}, c.sla_order, c.number desc`;
  if (key === 'status') return sql`${statusPlace} ${way}, c.sla_order, c.number desc`;
  if (key === 'rating') return sql`c.rating ${way} nulls last, c.number desc`;
  if (key === 'closedAt') return sql`c.closed_at ${way} nulls last, c.number desc`;
  return sort === '-sla'
    ? sql`c.sla_order desc, c.number, c.id desc`
    : sql`c.sla_order, c.number desc, c.id`;
}

const unarchived = [...openStatuses, 'Resolved', 'Closed', 'Rejected'];

/**
 * Returns the buckets whose stored totals make up the count; undefined if the viewer does not see every complaint, or
 * if the query filters by more than the status or the archive.
 */
function bucketsOf(query: Filter, looking: ComplaintViewer): readonly string[] | undefined {
  const asked = Object.entries(query).filter(
    ([key, value]) =>
      value !== undefined &&
      value !== '' &&
      !['PageNumber', 'PageSize', 'Cursor', 'Sort'].includes(key),
  );
  if (!looking.seesAll || asked.some(([key]) => !['Status', 'Archived'].includes(key)))
    return undefined;
  if (query.Archived === true) return query.Status ? undefined : ['Archived'];
  return query.Status ?? unarchived;
}

export function selectComplaintPage(
  db: Db,
  query: Query,
  looking: ComplaintViewer,
): Promise<Page<ComplaintRow>> {
  const buckets = bucketsOf(query, looking);
  return listPage<ComplaintRow>(db, {
    from: fromOf(query, looking),
    id: sql`c.id`,
    order: orderOf(query.Sort),
    page: query,
    keptTotal: buckets && storedTotal('complaints', buckets),
    load: sql`select page.position, ${rowColumns(looking)} from page
      join complaints c on c.community_id = ${here} and c.id = page.id`,
  });
}

export const matchingComplaints = (looking: ComplaintViewer) =>
  matching<Filter>({
    from: (filter) => fromOf(filter, looking),
    id: sql`c.id`,
    order: sql`c.number`,
  });

/**
 * Counts of complaints by status, and the results of the complaints raised in the last 30 days, limited to complaints
 * that the viewer sees.
 */
export async function selectFigures(db: Db, looking: ComplaintViewer): Promise<ComplaintFigures> {
  const { sight, workerId, now } = looking;
  const standing = sql<Omit<ComplaintFigures, 'byStatus'>>`
    with recent as (
      select c.responded_at, c.created_at, c.resolved_at, c.resolve_due_at, c.rating, c.status
      from complaints c where c.community_id = ${here} and ${sight} and c.parent_id is null
        and c.created_at >= ${at(now)} - interval '30 days')
    select
      (select count(*)::int from complaints c where ${sql.join(
        [sql`c.community_id = ${here}`, sight, sql`c.sla_order <= ${at(now)}`, visible],
        sql` and `,
      )}) as breached,
      (select count(*)::int from complaints c where ${sql.join(
        [sql`c.community_id = ${here}`, sight, visible, open, dueToday(looking)],
        sql` and `,
      )}) as "dueToday",
      (select count(*)::int from complaints c where ${sql.join(
        [
          sql`c.community_id = ${here}`,
          sight,
          visible,
          open,
          sql`c.assignee_worker_id = ${workerId}::uuid`,
        ],
        sql` and `,
      )}) as mine,
      (select round(percentile_cont(0.5) within group (
        order by extract(epoch from r.responded_at - r.created_at)) / 60)::int
        from recent r where r.responded_at is not null) as "medianResponseMinutes",
      (select round(100.0 * count(*) filter (where r.resolved_at <= r.resolve_due_at) / nullif(count(*), 0))::int
        from recent r where r.resolved_at is not null) as "slaPercent",
      (select round(avg(r.rating), 1)::float from recent r) as rating,
      (select count(r.responded_at)::int from recent r) as "respondedCount",
      (select count(r.resolved_at)::int from recent r) as "resolvedCount",
      (select count(r.rating)::int from recent r) as "ratedCount"`.execute(db);
  const counted = looking.seesAll
    ? sql<{ status: string; count: number }>`select t.bucket as status, sum(t.total)::int as count
        from list_totals t where t.community_id = ${here} and t.list = 'complaints'
        group by t.bucket`.execute(db)
    : sql<{ status: string; count: number }>`select c.bucket as status, count(*)::int as count
        from complaints c where c.community_id = ${here} and ${sight} group by c.bucket`.execute(
        db,
      );
  const [{ rows }, totals] = await Promise.all([standing, counted]);
  const byStatus = Object.fromEntries(totals.rows.map(({ status, count }) => [status, count]));
  const openCount = openStatuses.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0);
  return { ...(rows[0] as Omit<ComplaintFigures, 'byStatus'>), open: openCount, byStatus };
}

const visible = sql`c.archived_at is null and c.parent_id is null`;
