// The SQL of the report of complaints. The queries read a view as the caller, so a team member who is limited to
// streets gets only the complaints of these streets.
import { type RawBuilder, sql } from 'kysely';
import type { CommunityContext } from '#platform/http/context.ts';
import { here } from '#platform/database/here.ts';
import type { ReportPeriod } from './period.ts';

export type Measures = {
  raised: number;
  closed: number;
  replied: number;
  repliedInTime: number;
  resolved: number;
  resolvedInTime: number;
  /** Medians in minutes; null without a reply or resolution. */
  replyMinutes: number | null;
  resolveMinutes: number | null;
};

export type Grouped = Measures & { id: string; name: string };

/** The most types and providers in a table. */
const groupLimit = 50;

const dayOf = (column: string, { community }: CommunityContext) =>
  sql`(${sql.ref(column)} at time zone ${community.timeZone}::text)::date`;

/** The complaints that were raised or closed in the period, each with both flags. */
const counted = (context: CommunityContext, { fromOn, toOn }: ReportPeriod) => {
  const isIn = (column: string) =>
    sql`coalesce(${dayOf(column, context)} between ${fromOn}::date and ${toOn}::date, false)`;
  return sql`(select c.*, ${isIn('c.created_at')} as is_raised, ${isIn('c.ended_at')} as is_closed
    from reported_complaints c where c.community_id = ${here}
      and (${isIn('c.created_at')} or ${isIn('c.ended_at')}))`;
};

const median = (seconds: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
  sql`round((percentile_cont(0.5) within group (order by ${seconds}) filter (where ${condition}) / 60)::numeric)::int`;

const replied = sql`c.is_raised and c.responded_at is not null`;
const resolved = sql`c.is_closed and c.resolved_at is not null`;

const measures = sql`
  (count(*) filter (where c.is_raised))::int as raised,
  (count(*) filter (where c.is_closed))::int as closed,
  (count(*) filter (where ${replied}))::int as replied,
  (count(*) filter (where ${replied}
    and (c.response_due_at is null or c.responded_at <= c.response_due_at)))::int as "repliedInTime",
  (count(*) filter (where ${resolved}))::int as resolved,
  (count(*) filter (where ${resolved}
    and (c.resolve_due_at is null or c.resolved_at <= c.resolve_due_at)))::int as "resolvedInTime",
  ${median(sql`extract(epoch from c.responded_at - c.created_at)`, replied)} as "replyMinutes",
  ${median(sql`extract(epoch from c.resolved_at - c.created_at) - c.paused_seconds`, resolved)} as "resolveMinutes"`;

export async function selectMeasures(
  context: CommunityContext,
  time: ReportPeriod,
): Promise<Measures> {
  const { rows } = await sql<Measures>`
    select ${measures} from ${counted(context, time)} c`.execute(context.db);
  const [all] = rows;
  if (!all) throw new Error('an aggregate without a row');
  return all;
}

/** The measures of at most 50 types or providers, most raised first. */
export async function selectGrouped(
  context: CommunityContext,
  time: ReportPeriod,
  by: 'type' | 'provider',
): Promise<Grouped[]> {
  const id = sql.ref(`c.${by}_id`);
  const name = sql.ref(`c.${by}_name`);
  const { rows } = await sql<Grouped>`
    select ${id} as id, ${name} as name, ${measures} from ${counted(context, time)} c
    where ${id} is not null group by ${id}, ${name}
    order by raised desc, closed desc, ${name}, ${id} limit ${groupLimit}`.execute(context.db);
  return rows;
}

/** The numbers of complaints raised and closed in each month of the period. */
export async function selectByMonth(
  context: CommunityContext,
  time: ReportPeriod,
): Promise<Map<string, { raised: number; closed: number }>> {
  const monthOf = (column: string) =>
    sql`to_char(date_trunc('month', ${dayOf(column, context)}), 'YYYY-MM-DD')`;
  const { rows } = await sql<{ monthOn: string; raised: number; closed: number }>`
    select m.month_on as "monthOn", sum(m.raised)::int as raised, sum(m.closed)::int as closed from (
      select ${monthOf('c.created_at')} as month_on, count(*) as raised, 0 as closed
        from ${counted(context, time)} c where c.is_raised group by 1
      union all
      select ${monthOf('c.ended_at')}, 0, count(*) from ${counted(context, time)} c where c.is_closed group by 1) m
    group by m.month_on`.execute(context.db);
  return new Map(rows.map(({ monthOn, ...counts }) => [monthOn, counts]));
}

export type OpenNow = { open: number; overdue: number };

export async function selectOpenNow({ db, clock }: CommunityContext): Promise<OpenNow> {
  const { rows } = await sql<OpenNow>`
    select count(*)::int as open,
      (count(*) filter (where c.resolve_due_at <= ${clock.now().toISOString()}::timestamptz))::int as overdue
    from reported_complaints c where c.community_id = ${here} and c.is_open and not c.is_archived`.execute(
    db,
  );
  return rows[0] ?? { open: 0, overdue: 0 };
}

export type OldestOpen = {
  id: string;
  number: number;
  title: string;
  type: string;
  status: string;
  raisedOn: string;
};

export async function selectOldestOpen(context: CommunityContext): Promise<OldestOpen[]> {
  const { rows } = await sql<OldestOpen>`
    select c.id, c.number, c.title, c.type_name as type, c.status,
      to_char(${dayOf('c.created_at', context)}, 'YYYY-MM-DD') as "raisedOn"
    from reported_complaints c where c.community_id = ${here} and c.is_open and not c.is_archived
    order by c.created_at, c.number limit 10`.execute(context.db);
  return rows;
}
