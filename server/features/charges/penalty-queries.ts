// The SQL of the nightly penalties: one statement computes one day's penalties for a batch of overdue charges.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import {
  isOneTimePenaltyOpen,
  isPenaltyPaused,
  penaltyCap,
} from '#kernel/billing/penalty-terms.ts';

export type Run = { id: string; lastDueOn: string | null; lastChargeId: string | null };

export type PenaltyBatch = {
  taken: number;
  lastDueOn: string | null;
  lastChargeId: string | null;
  penaltyMinor: number;
};

/** The day after the last finished day; null if none is finished. */
export async function nextDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(r.ran_for) + 1 as day from penalty_runs r
    where r.community_id = ${here} and r.finished_at is not null`.execute(db);
  return rows[0]?.day ?? null;
}

/** Locks the penalty run of a day, and creates the run if there is none; undefined if the run is finished. */
export async function lockRun(db: Db, day: string): Promise<Run | undefined> {
  await sql`insert into penalty_runs (community_id, ran_for) values (${here}, ${day}::date)
    on conflict on constraint penalty_runs_once do nothing`.execute(db);
  const { rows } = await sql<Run>`
    select r.id, r.last_due_on as "lastDueOn", r.last_charge_id as "lastChargeId"
    from penalty_runs r
    where r.community_id = ${here} and r.ran_for = ${day}::date and r.finished_at is null
    for update`.execute(db);
  return rows[0];
}

export const writeRun = (
  db: Db,
  run: Run,
  { batch, finishedAt }: { batch: PenaltyBatch; finishedAt: string | null },
) =>
  sql`update penalty_runs set last_due_on = coalesce(${batch.lastDueOn}::date, last_due_on),
      last_charge_id = coalesce(${batch.lastChargeId}::uuid, last_charge_id),
      penalty_minor = penalty_minor + ${batch.penaltyMinor}, finished_at = ${finishedAt}::timestamptz
    where community_id = ${here} and id = ${run.id}`.execute(db);

/**
 * Adds one day's penalties to the next batch of charges that are overdue beyond their grace period. A charge below the
 * minimum of its due, or whose penalties are paused, gets none. Interest extends the charge's penalty line of the day
 * before if the base, the rate and the month in which the line was posted are the same and no cap reduced the line;
 * otherwise it starts a new line. A one-time penalty is added once, and again only after a later due date or a credit
 * note has reversed all of it. Days that a later due date exempts are skipped. The penalty does not grow beyond the
 * cap. The base is principal only, so no penalty accrues on penalties.
 */
export async function insertPenalties(
  db: Db,
  { day, today }: { day: string; today: string },
  run: Run,
  size: number,
): Promise<PenaltyBatch> {
  const { rows } = await sql<PenaltyBatch>`
    with taken as materialized (
      select c.id, c.due_on, c.spared_through, c.period_id, c.due_id, c.house_id, c.disputed_at,
        c.community_id,
        c.principal_minor - c.waived_principal_minor - c.paid_principal_minor as base,
        c.principal_minor, c.waived_principal_minor, c.penalty_minor
      from charges c
      where c.community_id = ${here} and c.outstanding_minor > 0 and c.due_on < ${day}::date
        and (c.due_on, c.id) > (coalesce(${run.lastDueOn}::date, '-infinity'),
          coalesce(${run.lastChargeId}::uuid, '00000000-0000-0000-0000-000000000000'))
      order by c.due_on, c.id limit ${size} for no key update),
    ruled as materialized (
      select c.id, c.base, q.penalty ->> 'kind' as kind,
        (q.penalty ->> 'rateBasisPoints')::integer as rate, (q.penalty ->> 'amountMinor')::bigint as fixed,
        ${penaltyCap} - c.penalty_minor as room, (q.penalty ->> 'capPercent')::integer as cap_percent,
        c.principal_minor - c.waived_principal_minor as cap_base
      from taken c
      join due_periods q on q.community_id = ${here} and q.id = c.period_id
      join dues d on d.community_id = ${here} and d.id = c.due_id
      where q.penalty ->> 'kind' <> 'None' and c.base > 0
        and greatest(c.due_on + (q.penalty ->> 'graceDays')::integer, c.spared_through) < ${day}::date
        and c.base >= coalesce((q.penalty ->> 'minimumMinor')::bigint, 0)
        and not (${isPenaltyPaused(day)})),
    lined as materialized (
      select r.*, case when l.grows then l.id end as line_id,
        coalesce(l.since_on, ${day}::date) as since_on, l.before_minor + l.amount_minor as so_far,
        -- Divide last: an earlier quotient can have endless decimals, and an exact half would then round down.
        round(r.base::numeric * coalesce(r.rate, 0) * case when r.kind = 'Percent per month'
          then ${day}::date - coalesce(l.since_on, ${day}::date) + 1 else 30 end / 300000)::bigint as interest
      from ruled r
      left join lateral (
        select x.id, x.since_on, x.before_minor, x.amount_minor,
          date_trunc('month', x.begun_on) = date_trunc('month', ${today}::date) as grows
        from charge_penalties x
        where x.community_id = ${here} and x.charge_id = r.id and x.kind = 'Percent per month'
          and x.through_on = ${day}::date - 1 and x.base_minor = r.base
          and x.rate_basis_points = r.rate and not x.is_capped
        limit 1) l on r.kind = 'Percent per month'
      where r.room > 0 and (r.kind = 'Percent per month' or ${isOneTimePenaltyOpen(sql`r.id`, sql`r.kind`)})),
    summed as materialized (
      select s.*, least(s.wanted, s.room) as added, s.wanted >= s.room as capped
      from (select l.*, case when l.kind = 'Fixed once' then l.fixed
          else l.interest - coalesce(l.so_far, 0) end as wanted from lined l) s),
    grown as (
      update charge_penalties x set through_on = ${day}::date, amount_minor = x.amount_minor + s.added,
        is_capped = s.capped, cap_percent = case when s.capped then s.cap_percent end,
        cap_base_minor = case when s.capped then s.cap_base end
      from summed s where x.community_id = ${here} and x.id = s.line_id),
    begun as (
      insert into charge_penalties (community_id, charge_id, kind, from_on, through_on, begun_on,
          since_on, before_minor, base_minor, rate_basis_points, amount_minor, is_capped, cap_percent,
          cap_base_minor)
        select ${here}, s.id, s.kind, ${day}::date, ${day}::date, ${today}::date, s.since_on,
          coalesce(s.so_far, 0), s.base, s.rate, s.added, s.capped,
          case when s.capped then s.cap_percent end, case when s.capped then s.cap_base end
        from summed s where s.line_id is null),
    charged as (
      update charges c set penalty_minor = c.penalty_minor + s.added
      from summed s where c.community_id = ${here} and c.id = s.id and s.added > 0)
    select (select count(*)::int from taken) as taken,
      (select due_on from taken order by due_on desc, id desc limit 1) as "lastDueOn",
      (select id from taken order by due_on desc, id desc limit 1) as "lastChargeId",
      coalesce(sum(s.added), 0)::bigint as "penaltyMinor"
    from summed s`.execute(db);
  const batch = rows[0];
  if (!batch) throw new Error('an aggregate without a row');
  return batch;
}
