// The SQL of a house's statement: the movements that changed its debt, its opening balance, its payer and its open
// charges.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#platform/database/database.ts';
import { accountOfHouse } from '#kernel/billing/account-of-house.ts';
import { payerOf } from '#kernel/billing/payer-of.ts';
import type { HouseStatement } from '#contract/house-accounts/statements.ts';
import { inPlan } from '#kernel/billing/plans-in-force.ts';

type Time = { from: string; to: string };

export type Movement = { day: string; text: string; amountMinor: number };

/**
 * The amount of a penalty line `p` that was posted by the end of a day. The penalty of each night is posted the next
 * morning.
 */
const penaltyBy = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`case
  when ${day} < p.begun_on then 0
  when p.kind <> 'Percent per month' or ${day} > p.through_on then p.amount_minor
  else least(p.amount_minor, greatest(0, round(p.base_minor::numeric
    * p.rate_basis_points / 10000 * (${day} - p.since_on) / 30.0) - p.before_minor)) end`;

/** Text for an open charge `c` that the community does not demand now, because it is disputed or in a plan. */
const hold = sql`case when c.outstanding_minor > 0 then
  case when c.disputed_at is not null then ', disputed' else '' end
  || case when ${inPlan()} then ', in a plan' else '' end else '' end`;

/**
 * All movements of one house, as `day`, `text` and `amount`, with columns that sort the movements of one day. Interest
 * for a range of nights that begins before or ends after the period is split at the period's bounds. So the penalties
 * in the statement of a past period do not change.
 */
const movements = (houseId: string, { from, to }: Time): RawBuilder<unknown> => sql`
  select c.issued_on as day, 1 as place, d.title || ', due ' || to_char(c.due_on, 'FMDD Mon YYYY') || ${hold} as text,
    c.principal_minor - coalesce((select sum(x.principal_minor) from charge_changes x
      where x.community_id = c.community_id and x.charge_id = c.id and x.kind = 'Adjustment'), 0) as amount
  from charges c join dues d on d.community_id = c.community_id and d.id = c.due_id
  where c.community_id = ${here} and c.house_id = ${houseId}
  union all
  select e.day, 2, 'Penalty: ' || d.title, e.amount
  from charges c
  join dues d on d.community_id = c.community_id and d.id = c.due_id
  join charge_penalties p on p.community_id = c.community_id and p.charge_id = c.id
  cross join lateral (
    select case when p.kind = 'Percent per month' then greatest(p.begun_on, p.through_on + 1)
      else p.begun_on end as last_on, ${from}::date - 1 as eve, ${to}::date as night) t
  cross join lateral (select ${penaltyBy(sql`t.eve`)} as before, ${penaltyBy(sql`t.night`)} as by_then) b
  cross join lateral (values (least(t.last_on, t.eve), b.before),
    (least(t.last_on, t.night), b.by_then - b.before)) e (day, amount)
  where c.community_id = ${here} and c.house_id = ${houseId} and e.amount <> 0
  union all
  select (x.made_at at time zone m.time_zone)::date, 3, x.kind || ': ' || d.title || ' (' || x.reason || ')',
    case x.kind when 'Adjustment' then 1 else -1 end * (x.principal_minor + x.penalty_minor)
  from charges c
  join communities m on m.id = c.community_id
  join dues d on d.community_id = c.community_id and d.id = c.due_id
  join charge_changes x on x.community_id = c.community_id and x.charge_id = c.id
  where c.community_id = ${here} and c.house_id = ${houseId}
  union all
  select p.paid_on, 4, 'Payment, ' || p.channel || ', receipt ' || p.receipt_number, -p.amount_minor
  from due_payments p where p.community_id = ${here} and p.house_id = ${houseId}
  union all
  select j.occurred_on, 5, 'Payment taken back, receipt ' || p.receipt_number, p.amount_minor - p.debt_minor
  from due_payments p
  join journals j on j.community_id = p.community_id and j.id = p.reversal_journal_id
  where p.community_id = ${here} and p.house_id = ${houseId}
  union all
  select r.asked_on, 6, 'Refund to ' || lower(r.destination) || ': ' || r.reason, r.amount_minor
  from due_refunds r where r.community_id = ${here} and r.house_id = ${houseId}
  union all
  select r.ended_on, 7, 'Refund did not happen: ' || r.reason, -r.amount_minor
  from due_refunds r
  where r.community_id = ${here} and r.house_id = ${houseId} and r.status = 'Dropped'`;

/** The opening balance: the house's debt before a day. Negative for credit. */
export async function selectOpening(db: Db, houseId: string, from: string): Promise<number> {
  const { rows } = await sql<{ opening: number }>`
    select coalesce(sum(m.amount), 0)::bigint as opening from (${movements(houseId, { from, to: from })}) m
    where m.day < ${from}::date`.execute(db);
  return rows[0]?.opening ?? 0;
}

export async function selectMovements(
  db: Db,
  houseId: string,
  time: Time & { most: number },
): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select m.day, m.text, m.amount::bigint as "amountMinor" from (${movements(houseId, time)}) m
    where m.day between ${time.from}::date and ${time.to}::date
    order by m.day, m.place, m.text limit ${time.most}`.execute(db);
  return rows;
}

export type OpenCharge = {
  title: string;
  dueOn: string;
  outstandingMinor: number;
  /** The part of the amount that consists of penalties. */
  penaltyMinor: number;
  isDisputed: boolean;
  isInPlan: boolean;
};

type House = z.infer<typeof HouseStatement>['house'] &
  Pick<HouseStatement, 'disputedMinor' | 'inPlanMinor' | 'overdueMinor' | 'overdueSince'>;

/**
 * The house, its payer, and three parts of its open debt: disputed, in an instalment plan, and overdue without either.
 */
export async function selectHouse(db: Db, houseId: string, today: string) {
  const asked = sql`c.disputed_at is null and not ${inPlan()}`;
  const { rows } = await sql<House>`
    select l.house_id as id, l.label, l.account_number as "accountNumber",
      l.account_reference as "accountReference", ${accountOfHouse('l')} as "virtualAccount",
      p.name as "payerName", o.disputed as "disputedMinor", o.planned as "inPlanMinor",
      o.overdue as "overdueMinor", o.since as "overdueSince"
    from house_labels l
    cross join lateral (
      select coalesce(sum(c.outstanding_minor) filter (where c.disputed_at is not null), 0)::bigint as disputed,
        coalesce(sum(c.outstanding_minor) filter (where c.disputed_at is null and ${inPlan()}), 0)::bigint as planned,
        coalesce(sum(c.outstanding_minor) filter (where ${asked} and c.due_on < ${today}::date), 0)::bigint as overdue,
        min(c.due_on) filter (where ${asked} and c.due_on < ${today}::date) as since,
        (array_agg(c.billed_resident_id order by c.due_on desc))[1] as resident_id
      from charges c
      where c.community_id = l.community_id and c.house_id = l.house_id and c.outstanding_minor > 0) o
    left join lateral (${payerOf('l', 'o')}) p on true
    where l.community_id = ${here} and l.house_id = ${houseId}`.execute(db);
  return rows[0];
}

/** Up to `most` open charges of a house, oldest due day first. */
export async function selectOpenCharges(
  db: Db,
  houseId: string,
  most: number,
): Promise<OpenCharge[]> {
  const { rows } = await sql<OpenCharge>`
    select d.title, c.due_on as "dueOn", c.outstanding_minor as "outstandingMinor",
      c.penalty_minor - c.waived_penalty_minor - c.paid_penalty_minor as "penaltyMinor",
      c.disputed_at is not null as "isDisputed", ${inPlan()} as "isInPlan"
    from charges c join dues d on d.community_id = c.community_id and d.id = c.due_id
    where c.community_id = ${here} and c.house_id = ${houseId} and c.outstanding_minor > 0
    order by c.due_on, d.title, c.id limit ${most}`.execute(db);
  return rows;
}
