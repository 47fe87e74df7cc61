// The SQL of timelines: one statement that joins the views `timeline_…` of the features. Each branch reads at most one
// page and one more row, so the statement stays cheap for a house with a long history.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import {
  type Timeline,
  type TimelineEvent,
  timelinePageSize,
  type TimelineTopic,
} from '#contract/timelines/timelines.ts';
import type { FeatureKey } from '#contract/shared/features.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import type { Db } from '#platform/database/database.ts';

/** The house or the resident whose timeline is read. */
export type Subject = { of: 'house' | 'resident'; id: string };

export type Branch = {
  topic: TimelineTopic;
  view: string;
  permission: Permission;
  feature?: FeatureKey;
  /**
   * Which rows a resident's timeline shows: the resident's own, those of houses during the stays in which the resident
   * may pay, or none. By default those of houses during any stay.
   */
  ofResident?: 'own' | 'stays of payers' | 'none';
};

/** The branches of the statement. A resident's timeline has the rows of a house only for the time of the stay. */
export const branches: readonly Branch[] = [
  {
    topic: 'Money',
    view: 'timeline_charges',
    permission: 'dues.read',
    feature: 'Dues List',
    ofResident: 'stays of payers',
  },
  {
    topic: 'Money',
    view: 'timeline_payments',
    permission: 'dues.read',
    feature: 'Dues List',
    ofResident: 'stays of payers',
  },
  {
    topic: 'Money',
    view: 'timeline_claims',
    permission: 'dues.read',
    feature: 'Dues List',
    ofResident: 'stays of payers',
  },
  {
    topic: 'Money',
    view: 'timeline_waivers',
    permission: 'dues.read',
    feature: 'Dues List',
    ofResident: 'stays of payers',
  },
  {
    topic: 'Money',
    view: 'timeline_plans',
    permission: 'dues.read',
    feature: 'Dues List',
    ofResident: 'stays of payers',
  },
  {
    topic: 'Money',
    view: 'timeline_refunds',
    permission: 'dues.read',
    feature: 'Dues List',
    ofResident: 'stays of payers',
  },
  {
    topic: 'Messages',
    view: 'timeline_reminders',
    permission: 'dues.read',
    feature: 'Dues List',
    ofResident: 'stays of payers',
  },
  {
    topic: 'Complaints',
    view: 'timeline_complaints',
    permission: 'complaints.read',
    feature: 'Complaint Management',
    ofResident: 'own',
  },
  { topic: 'Messages', view: 'timeline_broadcasts', permission: 'broadcasts.read' },
  {
    topic: 'Gate',
    view: 'timeline_passes',
    permission: 'gatePasses.visits',
    feature: 'Digital Access Control',
  },
  {
    topic: 'Gate',
    view: 'timeline_visits',
    permission: 'gatePasses.visits',
    feature: 'Digital Access Control',
  },
  { topic: 'Changes', view: 'timeline_moves', permission: 'residents.read', ofResident: 'own' },
  {
    topic: 'Changes',
    view: 'timeline_documents',
    permission: 'addresses.read',
    ofResident: 'none',
  },
  { topic: 'Changes', view: 'timeline_changes', permission: 'addresses.read', ofResident: 'own' },
];

/** The position of an event: its time, its kind and its id. */
type Position = { at: string; kind: string; id: string };

export const positionOf = (text: string): Position => {
  const [at = '', kind = '', id = ''] = text.split('_');
  return { at, kind, id };
};

/** Limits rows to those after a position. The first condition lets PostgreSQL use an index on the time. */
const after = (position: Position | undefined, key: RawBuilder<unknown>): RawBuilder<unknown> =>
  position
    ? sql`and t.at <= ${position.at}::timestamptz
        and (t.at, ${key}) < (${position.at}::timestamptz, ${position.kind}::text, ${position.id}::uuid)`
    : sql``;

const limit = timelinePageSize + 1;

const columns = sql`t.at, t.kind, t.id, t.title, t.state, t.detail, t.amount_minor, t.open_minor, t.day_on,
  t.until_at, t.target_id, t.house_id, null::integer as people, null::integer as read_by`;

/** Whether row `t` of a house lies in a stay of the resident. */
const inStay = (residentId: string, mayPay: boolean): RawBuilder<unknown> => sql`exists (
  select from stays_in_time s where s.community_id = ${here} and s.resident_id = ${residentId}
    and s.house_id = t.house_id and t.at between s.started_at and coalesce(s.ended_at, 'infinity')
    ${mayPay ? sql`and s.can_pay` : sql``})`;

/** Whether row `t` is of a house of the resident's stays. Limits the rows before `inStay` compares their times. */
const housesOf = (residentId: string): RawBuilder<unknown> => sql`t.house_id = any (array(
  select s.house_id from stays_in_time s where s.community_id = ${here} and s.resident_id = ${residentId}))`;

function scopeOf(branch: Branch, { of, id }: Subject): RawBuilder<unknown> {
  // The index of the audit log starts with the type and id of the record.
  if (branch.view === 'timeline_changes') return sql`t.entity_type = ${of} and t.entity_id = ${id}`;
  if (of === 'house') return sql`t.house_id = ${id}`;
  if (branch.ofResident === 'own') return sql`t.resident_id = ${id}`;
  return sql`${housesOf(id)} and ${inStay(id, branch.ofResident === 'stays of payers')}`;
}

/**
 * The broadcasts to a resident, or to the people who lived in a house when they were sent: one row for each broadcast.
 */
const broadcastRows = (
  { of, id }: Subject,
  position: Position | undefined,
): RawBuilder<unknown> => sql`(
  select t.at, 'Broadcast' as kind, t.broadcast_id as id, t.title,
    case when bool_and(t.not_reached) then 'Not reached' else 'Sent' end as state,
    coalesce(min(t.name) filter (where not t.not_reached), min(t.name)) as detail,
    null::bigint as amount_minor, null::bigint as open_minor, null::date as day_on, null::timestamptz as until_at,
    t.broadcast_id as target_id, null::uuid as house_id,
    coalesce(nullif(count(distinct t.resident_id) filter (where not t.not_reached), 0),
      count(distinct t.resident_id))::int as people,
    count(distinct t.resident_id) filter (where t.read_at is not null)::int as read_by
  from timeline_broadcasts t
  where t.community_id = ${here} and ${
    of === 'resident'
      ? sql`t.resident_id = ${id}`
      : sql`t.resident_id = any (array(select s.resident_id from stays_in_time s
          where s.community_id = ${here} and s.house_id = ${id}))
        and exists (select from stays_in_time s where s.community_id = ${here} and s.house_id = ${id}
          and s.resident_id = t.resident_id and t.at between s.started_at and coalesce(s.ended_at, 'infinity'))`
  } ${after(position, sql`'Broadcast'::text, t.broadcast_id`)}
  group by t.at, t.broadcast_id, t.title
  order by t.at desc, t.broadcast_id desc limit ${limit})`;

const rowsOf = (
  branch: Branch,
  subject: Subject,
  position: Position | undefined,
): RawBuilder<unknown> =>
  branch.view === 'timeline_broadcasts'
    ? broadcastRows(subject, position)
    : sql`(select ${columns} from ${sql.table(branch.view)} t
        where t.community_id = ${here} and ${scopeOf(branch, subject)} ${after(position, sql`t.kind, t.id`)}
        order by t.at desc, t.kind desc, t.id desc limit ${limit})`;

/** An event with its position, which has the microseconds that a date of JavaScript does not have. */
export type Read = TimelineEvent & { position: string };

/** Selects one page and one more event, newest first. */
export async function selectEvents(
  db: Db,
  subject: Subject,
  { open, position }: { open: readonly Branch[]; position: Position | undefined },
): Promise<Read[]> {
  if (open.length === 0) return [];
  const union = sql.join(
    open.map((branch) => rowsOf(branch, subject, position)),
    sql` union all `,
  );
  const { rows } = await sql<Read>`
    select t.id, t.kind, t.at, t.title, t.state, t.detail, t.amount_minor as "amountMinor",
      t.open_minor as "openMinor", t.day_on as "dayOn", t.until_at as "untilAt", t.target_id as "targetId",
      t.house_id as "houseId", t.people, t.read_by as "readBy",
      to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || t.kind || '_' || t.id as position
    from (${union}) t
    order by t.at desc, t.kind desc, t.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The sums of charges except voided ones, of payments except reversed ones, of waivers, and of paid refunds. */
export async function selectTotals(db: Db, subject: Subject): Promise<Timeline['totals']> {
  const sumOf = (view: string, condition: RawBuilder<unknown>) => {
    const branch = branches.find((one) => one.view === view);
    if (!branch) throw new Error(`${view} is no branch`);
    return sql`(select coalesce(sum(t.amount_minor), 0)::bigint from ${sql.table(view)} t
      where t.community_id = ${here} and ${scopeOf(branch, subject)} and ${condition})`;
  };
  const { rows } = await sql<NonNullable<Timeline['totals']>>`
    select ${sumOf('timeline_charges', sql`t.state <> 'Voided'`)} as "chargedMinor",
      ${sumOf('timeline_payments', sql`t.kind = 'Payment' and t.state <> 'Reversed'`)} as "paidMinor",
      ${sumOf('timeline_waivers', sql`true`)} as "waivedMinor",
      ${sumOf('timeline_refunds', sql`t.state = 'Paid'`)} as "refundedMinor"`.execute(db);
  return rows[0] ?? null;
}
