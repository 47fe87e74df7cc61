// The SQL of reminders. One statement selects the houses to remind on a day and records them, so that no house is
// reminded twice on that day.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { DueReminder, listDueReminders } from '#contract/reminders/due-reminders.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { Db } from '#platform/database/database.ts';
import { allOf, listPage, type Page } from '#platform/http/list.ts';
import { accountOfHouse } from '#kernel/billing/account-of-house.ts';
import { openClaims } from '#kernel/billing/pending-payments.ts';
import { inPlan } from '#kernel/billing/plans-in-force.ts';
import { chargeConditions } from '#kernel/billing/reminder-conditions.ts';
import { type NextPenalty, nextPenalty } from './next-penalty.ts';

export type Reminding = {
  today: string;
  sentAt: string;
  askedBy: string | null;
  /** Selects charges `c`; their reminder days are then ignored. */
  asked?: RawBuilder<unknown>;
  /** Limits the result to the houses of a range. */
  range?: Range;
};

/** A range of houses in the order of their ids: after the first id, up to and including the last one. */
export type Range = { afterHouseId: string; lastHouseId: string };

/** The next range of houses after an id; undefined if there are no more. */
export async function nextRange(
  db: Db,
  afterHouseId: string,
  size: number,
): Promise<Range | undefined> {
  const { rows } = await sql<{ id: string }>`
    select house_id as id from (select l.house_id from house_labels l
      where l.community_id = ${here} and l.house_id > ${afterHouseId}::uuid
      order by l.house_id limit ${size}) h
    order by house_id desc limit 1`.execute(db);
  return rows[0] && { afterHouseId, lastHouseId: rows[0].id };
}

export type Digest = {
  label: string;
  /** The payment reference of the house for bank transfers. */
  reference: string;
  virtualAccount: { bank: string; number: string } | null;
  name: string | null;
  email: string | null;
  /** The total debt of the house, as in its account. */
  outstandingMinor: number;
  overdueMinor: number;
  /** Unused credit of the house. */
  creditMinor: number;
  charges: DigestCharge[];
  plans: DigestPlan[];
};

export type DigestCharge = {
  title: string;
  dueOn: string;
  outstandingMinor: number;
  /** The penalties included in the amount. */
  penaltyMinor: number;
  /** The next penalty of an overdue charge; null if none is expected. */
  nextPenalty: NextPenalty | null;
  isDisputed: boolean;
  isInPlan: boolean;
  isSuspended: boolean;
};

export type DigestPlan = {
  settledMinor: number;
  instalments: { number: number; dueOn: string; amountMinor: number }[];
};

/**
 * The charges for which a house can be reminded: those that meet `chargeConditions`, of houses without an open claim
 * that were not reminded today. The email also lists the other charges, so that it adds up to the debt of the house.
 */
const reminded = ({ today, asked, range }: Reminding): RawBuilder<unknown> =>
  allOf([
    sql`c.community_id = ${here}`,
    ...Object.values(chargeConditions(today)),
    range &&
      sql`c.house_id > ${range.afterHouseId}::uuid and c.house_id <= ${range.lastHouseId}::uuid`,
    asked,
    // Use `not in`: if a table was empty when its statistics were collected, other forms make the planner scan it for
    // every row.
    sql`c.house_id not in (select k.house_id from ${openClaims})`,
    sql`c.house_id not in (select r.house_id from due_reminders r where r.community_id = ${here}
      and r.reminded_on = ${today}::date ${
        range
          ? sql`and r.house_id > ${range.afterHouseId}::uuid
        and r.house_id <= ${range.lastHouseId}::uuid`
          : sql``
      })`,
  ]);

/** The active plans of a house, with the settled amount of each. */
const plansOf = (houseId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('settledMinor', g.settled_minor, 'instalments', (
      select jsonb_agg(jsonb_build_object('number', i.number, 'dueOn', i.due_on,
        'amountMinor', i.amount_minor) order by i.number)
      from instalments i where i.community_id = p.community_id and i.plan_id = p.id))
    order by p.agreed_at, p.id), '[]')
  from instalment_plans p
  join instalment_plan_progress g on g.community_id = p.community_id and g.plan_id = p.id
  where p.community_id = ${here} and p.house_id = ${houseId} and p.status = 'Active')`;

/**
 * Records at most `size` houses as reminded and returns the contents of their reminders. Without `asked`, only houses
 * with a charge that has its reminder day today.
 */
export async function insertReminders(
  db: Db,
  reminding: Reminding,
  size: number,
): Promise<Digest[]> {
  const { today, sentAt, askedBy, asked } = reminding;
  const wanted = asked
    ? sql`true`
    : sql`bool_or(q.reminders -> 'days' @> to_jsonb(${today}::date - c.due_on))`;
  const { rows } = await sql<Digest>`
    with wanted as materialized (
      select c.house_id from charges c
      join dues d on d.community_id = c.community_id and d.id = c.due_id
      join due_periods q on q.community_id = c.community_id and q.id = c.period_id
      where ${reminded(reminding)}
      group by c.house_id having ${wanted}
      order by c.house_id limit ${size}),
    owing as materialized (
      select c.house_id, count(*)::int as charges, sum(c.outstanding_minor)::bigint as total,
        coalesce(sum(c.outstanding_minor) filter (where c.due_on < ${today}::date
          and c.disputed_at is null and not c.in_plan and d.status <> 'Suspended'), 0)::bigint as overdue,
        (array_agg(c.billed_resident_id order by c.due_on desc))[1] as resident_id,
        (jsonb_agg(jsonb_build_object('title', d.title, 'dueOn', c.due_on,
          'outstandingMinor', c.outstanding_minor,
          'penaltyMinor', c.penalty_minor - c.waived_penalty_minor - c.paid_penalty_minor,
          'nextPenalty', case when c.due_on < ${today}::date then ${nextPenalty(today)} end,
          'isDisputed', c.disputed_at is not null, 'isInPlan', c.in_plan,
          'isSuspended', d.status = 'Suspended') order by c.due_on, d.title)) as lines
      from wanted w
      cross join lateral (select c.*, ${inPlan()} as in_plan from charges c
        where c.community_id = ${here} and c.house_id = w.house_id and c.outstanding_minor > 0) c
      join dues d on d.community_id = c.community_id and d.id = c.due_id
      join due_periods q on q.community_id = c.community_id and q.id = c.period_id
      group by c.house_id),
    reached as materialized (
      select o.*, p.email, p.first_name || ' ' || p.last_name as name
      from owing o
      left join lateral (select p.email, p.first_name, p.last_name from house_residents p
        where p.community_id = ${here} and p.house_id = o.house_id and p.resident_id = o.resident_id
        limit 1) p on true),
    noted as (
      insert into due_reminders (community_id, house_id, reminded_on, resident_id, charge_count,
          outstanding_minor, channel, asked_by, sent_at)
        select ${here}, r.house_id, ${today}::date, r.resident_id, r.charges, r.total,
          case when r.email is not null then 'E-mail' end, ${askedBy}::uuid, ${sentAt}::timestamptz
        from reached r
        on conflict on constraint due_reminders_once do nothing
        returning house_id)
    select l.label, l.account_reference as reference,
      ${accountOfHouse('l')} as "virtualAccount", r.email, r.name, r.total as "outstandingMinor",
      r.overdue as "overdueMinor", r.lines as charges, ${plansOf(sql`r.house_id`)} as plans,
      (select coalesce(sum(-a.balance_minor), 0)::bigint from ledger_accounts a
        where a.community_id = ${here} and a.credit_house_id = r.house_id) as "creditMinor"
    from reached r
    join noted n on n.house_id = r.house_id
    join house_labels l on l.community_id = ${here} and l.house_id = r.house_id`.execute(db);
  return rows;
}

/** A page of the reminder log. */
export const selectReminderPage = (
  db: Db,
  query: Parsed<typeof listDueReminders>['query'],
): Promise<Page<DueReminder>> =>
  listPage<DueReminder>(db, {
    from: sql`from due_reminders r where ${allOf([
      sql`r.community_id = ${here}`,
      query.HouseId && sql`r.house_id = any (${query.HouseId}::uuid[])`,
    ])}`,
    id: sql`r.id`,
    order: sql`r.reminded_on desc, r.id`,
    page: query,
    load: sql`select page.position, r.id, jsonb_build_object('id', r.house_id, 'label', l.label) as house,
        r.reminded_on as "remindedOn", r.charge_count as "chargeCount",
        r.outstanding_minor as "outstandingMinor", r.channel, r.sent_at as "sentAt",
        (select u.name from users u where u.id = r.asked_by) as "askedByName",
        (select n.name from resident_names n where n.community_id = r.community_id
          and n.resident_id = r.resident_id) as "residentName"
      from page join due_reminders r on r.community_id = ${here} and r.id = page.id
      join house_labels l on l.community_id = ${here} and l.house_id = r.house_id`,
  });
