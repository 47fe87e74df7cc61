// The SQL that moves a due date, computes the new penalties of a period's open charges, and writes them.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { penaltyCap, isPenaltyPaused } from '#kernel/billing/penalty-terms.ts';

export type DueDateMove = {
  periodId: string;
  dueOn: string;
  today: string;
  /** Whether to add the penalties of past days: all of them, or none. */
  past: 'All' | 'None';
};

export type DueDateChange = { charges: number; addedMinor: number; takenBackMinor: number };

export type DueDatePreview = DueDateChange & {
  overdue: number;
  /** `houses` counts the houses whose penalty grows, and `capped` the charges whose increase the penalty cap cut. */
  houses: number;
  capped: number;
  /** The number of open charges whose penalty stays the same because no penalty is added to them. */
  still: number;
  days: { fromOn: string; throughOn: string; fewest: number; most: number } | null;
};

const isOnce = sql`o.kind in ('Fixed once', 'Percent once')`;
const isMonthly = sql`x.kind = 'Percent per month'`;

/**
 * The last penalty run before the period `q` was issued. Its nights, and earlier ones, add no penalty, because the
 * charges did not exist yet. The condition matters when a period is issued after its due date.
 */
const unbornThrough = sql`(select coalesce(
    (select max(r.ran_for) from penalty_runs r
      where r.community_id = ${here} and r.finished_at <= i.issued_at), i.issued_at::date - 2)
  from (select min(b.issued_at) as issued_at from charge_batches b
    where b.community_id = ${here} and b.period_id = q.id) i)`;

/**
 * Computes the penalties up to the last processed night as if the new due date had always applied. Interest for days
 * after the new grace period is kept. Days that are now after the grace period and had no interest are added, based
 * on the amount of the next penalty line; days on which the penalty was paused are not added. A one-time penalty
 * applies in full or not at all. The stored penalty already includes earlier reversals and restorations, so the lines
 * of those are ignored. A penalty never exceeds the cap, and never falls below the amount already paid or waived.
 * With `past: 'None'`, no penalty grows.
 */
const computed = (to: DueDateMove, lock: RawBuilder<unknown>) => sql`
  reached as materialized (
      select coalesce((select max(r.ran_for) from penalty_runs r
        where r.community_id = ${here} and r.finished_at is not null), ${to.today}::date - 2) as night),
    open as materialized (
      select p.*, least(p.night, case when p.due_on < p.was_due_on
          then greatest(p.was_graced_through, p.spared_through, p.unborn_through)
          else p.was_graced_through end) as was_free_through
      from (select c.id, c.house_id, c.penalty_minor, c.waived_penalty_minor + c.paid_penalty_minor as gone,
          n.night, c.principal_minor - c.waived_principal_minor - c.paid_principal_minor as base,
          q.penalty ->> 'kind' as kind, (q.penalty ->> 'rateBasisPoints')::integer as rate,
          (q.penalty ->> 'amountMinor')::bigint as fixed, ${penaltyCap} as cap,
          (q.penalty ->> 'capPercent')::integer as cap_percent,
          c.principal_minor - c.waived_principal_minor as cap_base, t.due_on, c.due_on as was_due_on,
          t.due_on + coalesce((q.penalty ->> 'graceDays')::integer, 0) as free_through,
          c.due_on + coalesce((q.penalty ->> 'graceDays')::integer, 0) as was_graced_through,
          c.spared_through, ${unbornThrough} as unborn_through,
          c.principal_minor - c.waived_principal_minor - c.paid_principal_minor
            < greatest(1, coalesce((q.penalty ->> 'minimumMinor')::bigint, 0))
            or ${isPenaltyPaused(to.today)} as is_still
        from charges c
        cross join reached n
        join due_periods q on q.community_id = c.community_id and q.id = c.period_id
        join dues d on d.community_id = c.community_id and d.id = c.due_id
        cross join lateral (select case when c.issued_on <= q.issued_on then ${to.dueOn}::date
          else greatest(${to.dueOn}::date, c.issued_on + d.issue_lead_days) end as due_on) t
        where c.community_id = ${here} and c.period_id = ${to.periodId} and c.outstanding_minor > 0
          and (c.issued_on <= q.issued_on or t.due_on <> c.due_on)
        order by c.due_on, c.id ${lock}) p),
    gaps as materialized (
      select o.id, g.from_on, g.through_on, g.base, o.rate, round(g.base::numeric * o.rate / 10000
          * (g.through_on - g.from_on + 1) / 30.0)::bigint as amount
      from open o
      cross join lateral (
        select greatest(o.free_through, max(s.through_on) over (order by s.from_on
            rows between unbounded preceding and 1 preceding)) + 1 as from_on,
          least(s.from_on - 1, o.was_free_through) as through_on, coalesce(s.base, o.base) as base
        from (select x.from_on, x.through_on, x.base_minor::bigint as base from charge_penalties x
            where x.community_id = ${here} and x.charge_id = o.id and ${isMonthly}
          union all select o.was_free_through + 1, o.was_free_through + 1, null) s) g
      where ${to.past === 'All'} and o.kind = 'Percent per month' and not o.is_still
        and g.from_on <= g.through_on),
    standing as (
      select o.id, o.penalty_minor, o.gone, o.cap, ${isOnce} and l.once is null as is_new, case
          when not ${isOnce} then coalesce(l.kept, 0) + coalesce(g.amount, 0)
          when o.free_through >= o.night then 0
          when l.once is not null then l.once
          when o.is_still then 0
          when o.kind = 'Fixed once' then o.fixed
          else round(o.base::numeric * o.rate / 10000) end::bigint as whole
      from open o
      left join lateral (
        select max(x.amount_minor) filter (where not ${isMonthly}) as once,
          sum(case
            when x.through_on <= o.free_through then 0
            when x.from_on <= o.free_through then round(x.amount_minor::numeric
              * (x.through_on - o.free_through) / (x.through_on - x.from_on + 1))
            else x.amount_minor end) as kept
        from charge_penalties x
        where x.community_id = ${here} and x.charge_id = o.id and x.kind <> 'Taken back') l on true
      left join (select id, sum(amount) as amount from gaps group by id) g on g.id = o.id),
    change as materialized (
      select s.id, s.is_new, s.penalty_minor, s.whole, s.whole > s.cap as is_capped,
        s.amount - s.penalty_minor as amount
      from (select s.*, case when ${to.past === 'All'} then greatest(least(s.cap, s.whole), s.gone)
          else least(s.penalty_minor, greatest(least(s.cap, s.whole), s.gone)) end as amount
        from standing s) s
      where s.amount <> s.penalty_minor)`;

/** The totals of added and removed penalties, over all charges. */
const sums = sql`(select coalesce(sum(amount) filter (where amount > 0), 0)::bigint from change) as "addedMinor",
  (select coalesce(-sum(amount) filter (where amount < 0), 0)::bigint from change) as "takenBackMinor"`;

/**
 * The days of interest added to each charge whose penalty grows: new days, and days whose interest had been removed
 * earlier.
 */
const daysIn = sql`select h.id, min(d.from_on) as from_on, max(d.through_on) as through_on,
    sum(d.through_on - d.from_on + 1)::int as days
  from change h join open o on o.id = h.id
  cross join lateral (
    select g.from_on, g.through_on from gaps g where g.id = o.id
    union all
    select greatest(x.from_on, o.free_through + 1),
      least(x.through_on, greatest(o.was_graced_through, o.spared_through))
    from charge_penalties x where x.community_id = ${here} and x.charge_id = o.id and ${isMonthly}) d
  where h.amount > 0 and d.from_on <= d.through_on group by h.id`;

/** Computes a move without writing anything. */
export async function previewDueDateMove(db: Db, to: DueDateMove): Promise<DueDatePreview> {
  const { rows } = await sql<DueDatePreview>`
    with ${computed(to, sql``)}
    select (select count(*)::int from open) as charges,
      (select count(*)::int from open where due_on < ${to.today}::date) as overdue,
      (select count(distinct o.house_id)::int from change h join open o on o.id = h.id
        where h.amount > 0) as houses,
      (select count(*)::int from change h where h.amount > 0 and h.is_capped) as capped,
      (select count(*)::int from open o where o.is_still and o.free_through < o.night) as still,
      (select case when count(*) > 0 then jsonb_build_object('fromOn', min(i.from_on),
          'throughOn', max(i.through_on), 'fewest', min(i.days), 'most', max(i.days)) end
        from (${daysIn}) i) as days, ${sums}`.execute(db);
  return one(rows);
}

/**
 * Writes a move. Added days get penalty lines of their own; every other difference is stored as one reversed or
 * restored amount.
 */
export async function moveDueDate(db: Db, to: DueDateMove): Promise<DueDateChange> {
  const { rows } = await sql<DueDateChange>`
    with ${computed(to, sql`for no key update of c`)},
    lined as materialized (
      select g.*, h.amount as whole, least(g.amount, greatest(0, h.amount - coalesce(sum(g.amount)
        over (partition by g.id order by g.from_on rows between unbounded preceding and 1 preceding), 0)))
          ::bigint as added
      from gaps g join change h on h.id = g.id),
    noted as (
      insert into charge_penalties (community_id, charge_id, kind, from_on, through_on, begun_on,
          since_on, base_minor, rate_basis_points, amount_minor, is_capped, cap_percent, cap_base_minor,
          was_minor, moved_to)
        select ${here}, n.id, n.kind, n.from_on, n.through_on, ${to.today}::date, n.from_on, n.base, n.rate,
          n.amount, n.is_capped, case when n.is_capped then o.cap_percent end,
          case when n.is_capped then o.cap_base end, n.was, case when n.was is not null then o.due_on end
        from (
          select l.id, 'Percent per month' as kind, l.from_on, l.through_on, l.base, l.rate,
            l.added as amount, l.added < l.amount as is_capped, null::bigint as was
          from lined l where l.added > 0
          union all
          select h.id, o.kind, o.night, o.night, o.base, o.rate, h.amount, h.is_capped, null
          from change h join open o on o.id = h.id where h.is_new
          union all
          select h.id, 'Taken back', ${to.today}::date, ${to.today}::date, 0, null,
            h.amount - coalesce(l.added, 0), false, h.penalty_minor + coalesce(l.added, 0)
          from change h
          left join (select id, sum(added)::bigint as added from lined group by id) l on l.id = h.id
          where not h.is_new and h.amount <> coalesce(l.added, 0)) n
        join open o on o.id = n.id),
    moved as (
      update charges c set due_on = o.due_on, version = c.version + 1,
        penalty_minor = c.penalty_minor + coalesce(h.amount, 0),
        spared_through = case when ${to.past === 'None'} and o.due_on < o.was_due_on
          then greatest(c.spared_through, case when ${isOnce} then o.was_graced_through
            else o.was_free_through end)
          else c.spared_through end
      from open o left join change h on h.id = o.id
      where c.community_id = ${here} and c.id = o.id
      returning c.id),
    told as (
      update due_periods set due_on = ${to.dueOn}::date
      where community_id = ${here} and id = ${to.periodId})
    select (select count(*)::int from moved) as charges, ${sums}`.execute(db);
  return one(rows);
}

function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error('an aggregate without a row');
  return row;
}
