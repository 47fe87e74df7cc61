// The SQL of the dues report. Debts by due, street and house type come from stored totals, debts by group and house
// from the index of open charges. Read-only.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReportBasis } from '#contract/reports/report-basis.ts';
import type { Db } from '#platform/database/database.ts';
import { monthsOf, type ReportPeriod } from './period.ts';

/** Debts by days overdue, in the bands of the arrears list, and the amount that is not yet due. */
export type Aged = {
  notDueMinor: number;
  to30Minor: number;
  to60Minor: number;
  to90Minor: number;
  to180Minor: number;
  over180Minor: number;
};

/** The total debt of each age band, and the debt that is not due yet; `owed` has `due_on` and `outstanding_minor`. */
export const bands = (today: string): RawBuilder<unknown> => {
  const within = (from: number, to: number) =>
    sql`coalesce(sum(owed.outstanding_minor) filter
      (where owed.due_on between ${today}::date - ${to}::integer and ${today}::date - ${from}::integer), 0)::bigint`;
  return sql`
    coalesce(sum(owed.outstanding_minor) filter (where owed.due_on >= ${today}::date), 0)::bigint as "notDueMinor",
    ${within(1, 30)} as "to30Minor", ${within(31, 60)} as "to60Minor", ${within(61, 90)} as "to90Minor",
    ${within(91, 180)} as "to180Minor",
    coalesce(sum(owed.outstanding_minor) filter (where owed.due_on < ${today}::date - 180), 0)::bigint
      as "over180Minor"`;
};

export type AgedDue = Aged & { title: string; openCount: number };

/**
 * Debts of at most 200 dues, largest first. Reads stored totals: a row per period and due date, independent of the
 * number of charges.
 */
export async function selectAgedDues(db: Db, today: string): Promise<AgedDue[]> {
  const { rows } = await sql<AgedDue>`
    select d.title, a."openCount", a."notDueMinor", a."to30Minor", a."to60Minor", a."to90Minor", a."to180Minor",
      a."over180Minor"
    from (select owed.due_id, sum(owed.open_count)::integer as "openCount",
        sum(owed.outstanding_minor) as total, ${bands(today)}
      from due_ageing owed where owed.community_id = ${here} and owed.outstanding_minor > 0
      group by owed.due_id) a
    join due_names d on d.community_id = ${here} and d.due_id = a.due_id
    order by a.total desc, d.title limit 200`.execute(db);
  return rows;
}

/** Sums of the charges that a basis assigns to a period, with their penalties, waivers and payments. */
export type Collected = {
  billedMinor: number;
  penaltyMinor: number;
  paidMinor: number;
  waivedMinor: number;
  receivedMinor: number;
  chargeCount: number;
  settledCount: number;
};

const sums = sql`coalesce(sum(b.principal_minor), 0)::bigint as "billedMinor",
  coalesce(sum(b.penalty_minor), 0)::bigint as "penaltyMinor",
  coalesce(sum(b.paid_minor), 0)::bigint as "paidMinor", coalesce(sum(b.waived_minor), 0)::bigint as "waivedMinor",
  coalesce(sum(b.charge_count), 0)::integer as "chargeCount",
  coalesce(sum(b.settled_count), 0)::integer as "settledCount"`;

/** The billing periods that count in a report's period, with the counted part of their totals, as rows `b`. */
export const billedIn = (basis: ReportBasis, { fromOn, toOn }: ReportPeriod): RawBuilder<unknown> =>
  sql`billed_between(${basis}, ${fromOn}::date, ${toOn}::date) b`;

/** Totals of the charges that count in a period, and all payments received during it. */
export async function selectCollected(
  db: Db,
  basis: ReportBasis,
  time: ReportPeriod,
): Promise<Collected> {
  const { rows } = await sql<Collected>`
    select ${sums},
      (select coalesce(sum(p.amount_minor), 0)::bigint from received_payments p
        where p.community_id = ${here} and p.paid_on between ${time.fromOn}::date and ${time.toOn}::date)
        as "receivedMinor"
    from ${billedIn(basis, time)}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('an aggregate without a row');
  return found;
}

export type CollectedDue = Omit<Collected, 'receivedMinor'> & { title: string };

/** The totals of `selectCollected` for each due, without the payments received; at most 200 dues, the largest first. */
export async function selectCollectedDues(
  db: Db,
  basis: ReportBasis,
  time: ReportPeriod,
): Promise<CollectedDue[]> {
  const { rows } = await sql<CollectedDue>`
    select b.title, ${sums} from ${billedIn(basis, time)}
    group by b.due_id, b.title order by sum(b.principal_minor) desc, b.title limit 200`.execute(db);
  return rows;
}

export type CollectedMonth = Collected & { monthOn: string };

/** The totals of `selectCollected` for each month; payments count in the month of receipt. */
export async function selectCollectedMonths(
  db: Db,
  basis: ReportBasis,
  time: ReportPeriod,
): Promise<CollectedMonth[]> {
  const { rows } = await sql<CollectedMonth>`
    with received as (
      select date_trunc('month', p.paid_on)::date as month_on, sum(p.amount_minor) as amount
      from received_payments p
      where p.community_id = ${here} and p.paid_on between ${time.fromOn}::date and ${time.toOn}::date group by 1)
    select m as "monthOn", s.*, coalesce(r.amount, 0)::bigint as "receivedMinor"
    from unnest(${monthsOf(time)}::date[]) m
    cross join lateral (select ${sums} from billed_between(${basis}, greatest(m, ${time.fromOn}::date),
      least((m + interval '1 month')::date - 1, ${time.toOn}::date)) b) s
    left join received r on r.month_on = m order by m`.execute(db);
  return rows;
}

export type Held = { disputedMinor: number; plannedMinor: number };

/** Totals of the open charges that are disputed or in an instalment plan. A charge can be in both totals. */
export async function selectHeld(db: Db): Promise<Held & { dues: (Held & { title: string })[] }> {
  const { rows } = await sql<Held & { title: string }>`
    select d.title,
      coalesce(sum(h.outstanding_minor) filter (where h.reason = 'Disputed'), 0)::bigint as "disputedMinor",
      coalesce(sum(h.outstanding_minor) filter (where h.reason = 'In a plan'), 0)::bigint as "plannedMinor"
    from held_charges h join due_names d on d.community_id = ${here} and d.due_id = h.due_id
    where h.community_id = ${here}
    group by h.due_id, d.title order by sum(h.outstanding_minor) desc, d.title`.execute(db);
  const sum = (key: keyof Held) => rows.reduce((so, row) => so + row[key], 0);
  return {
    disputedMinor: sum('disputedMinor'),
    plannedMinor: sum('plannedMinor'),
    dues: rows.slice(0, 200),
  };
}

export type AgedPlace = Aged & { name: string; count: number };

const mostFirst = sql`
  order by sum("to30Minor" + "to60Minor" + "to90Minor" + "to180Minor" + "over180Minor") desc, 1 limit 500`;

const together = sql`sum("notDueMinor")::bigint as "notDueMinor", sum("to30Minor")::bigint as "to30Minor",
  sum("to60Minor")::bigint as "to60Minor", sum("to90Minor")::bigint as "to90Minor",
  sum("to180Minor")::bigint as "to180Minor", sum("over180Minor")::bigint as "over180Minor"`;

/** Debts by street or house type, with the number of open charges; at most 500, the most overdue first. */
export async function selectAgedPlaces(
  db: Db,
  kind: 'Streets' | 'House types',
  today: string,
): Promise<AgedPlace[]> {
  const byStreet = kind === 'Streets';
  const key = byStreet ? sql`owed.street_id` : sql`owed.house_type`;
  const { rows } = await sql<AgedPlace>`
    with h as materialized (
      select ${key} as key, sum(owed.open_count) as charges, ${bands(today)} from place_ageing owed
      where owed.community_id = ${here} and owed.outstanding_minor > 0 group by ${key})
    select ${byStreet ? sql`s.name` : sql`h.key`} as name, sum(h.charges)::integer as count, ${together}
    from h ${byStreet ? sql`join street_names s on s.community_id = ${here} and s.street_id = h.key` : sql``}
    group by ${byStreet ? sql`s.street_id, s.name` : sql`h.key`} ${mostFirst}`.execute(db);
  return rows;
}

/**
 * Debts by group, without archived groups, with the number of houses in debt. A house in two groups counts in both. At
 * most 500 groups, the most overdue first.
 */
export async function selectAgedGroups(db: Db, today: string): Promise<AgedPlace[]> {
  const members = sql`group_houses m
    join group_names g on g.community_id = ${here} and g.group_id = m.group_id and g.archived_at is null`;
  const { rows } = await sql<AgedPlace>`
    with h as materialized (
      select owed.house_id, ${bands(today)} from open_charges owed
      where owed.community_id = ${here}
        and owed.house_id in (select m.house_id from ${members} where m.community_id = ${here})
      group by owed.house_id)
    select g.name, count(*)::integer as count, ${together}
    from h join ${members} on m.community_id = ${here} and m.house_id = h.house_id
    group by g.group_id, g.name ${mostFirst}`.execute(db);
  return rows;
}

export type Debtor = {
  house: string;
  billedTo: string | null;
  chargeCount: number;
  oldestOn: string;
  overdueMinor: number;
  promisedOn: string | null;
};

/**
 * At most `most` houses with a charge that is overdue for more than 90 days, or with three or more overdue charges;
 * largest overdue debt first.
 */
export async function selectDebtors(db: Db, today: string, most: number): Promise<Debtor[]> {
  const { rows } = await sql<Debtor>`
    with late as materialized (
      select owed.house_id, count(*)::integer as charges, min(owed.due_on) as oldest,
        sum(owed.outstanding_minor)::bigint as amount
      from open_charges owed where owed.community_id = ${here} and owed.due_on < ${today}::date
      group by owed.house_id
      having min(owed.due_on) < ${today}::date - 90 or count(*) >= 3
      order by sum(owed.outstanding_minor) desc, owed.house_id limit ${most})
    select l.label as house, (select n.name from billable_houses b
        join resident_names n on n.community_id = b.community_id and n.resident_id = b.billed_resident_id
        where b.community_id = ${here} and b.house_id = late.house_id) as "billedTo",
      late.charges as "chargeCount", late.oldest as "oldestOn", late.amount as "overdueMinor",
      (select min(m.promised_on) from promised_payments m where m.community_id = ${here}
        and m.house_id = late.house_id and m.promised_on >= ${today}::date) as "promisedOn"
    from late join house_labels l on l.community_id = ${here} and l.house_id = late.house_id
    order by late.amount desc, late.house_id`.execute(db);
  return rows;
}

export type Promised = {
  house: string;
  amountMinor: number;
  promisedOn: string;
  paidMinor: number;
  status: string;
  note: string;
};

/**
 * At most `most` promises, not withdrawn, with a date in the period or later: those from today on first, then the past
 * ones, each by date.
 */
export async function selectPromises(
  db: Db,
  { fromOn }: ReportPeriod,
  given: { today: string; most: number },
): Promise<Promised[]> {
  const { rows } = await sql<Promised>`
    select l.label as house, m.amount_minor as "amountMinor", m.promised_on as "promisedOn",
      m.paid_minor as "paidMinor", m.note, case when m.paid_minor >= m.amount_minor then 'Kept'
        when m.promised_on < ${given.today}::date then 'Broken' else 'Open' end as status
    from promised_payments m join house_labels l on l.community_id = ${here} and l.house_id = m.house_id
    where m.community_id = ${here} and m.promised_on >= ${fromOn}::date
    order by (m.promised_on < ${given.today}::date), m.promised_on, l.sort_key limit ${given.most}`.execute(
    db,
  );
  return rows;
}
