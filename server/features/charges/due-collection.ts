// Compares the collection of a due's newest period with up to five earlier periods, after the same number of days since
// billing. Skipped periods are left out.
import { sql } from 'kysely';
import type {
  CollectedPeriod,
  getDueCollection as operation,
} from '#contract/charges/due-collection.ts';
import { comparedPeriods } from '#contract/charges/due-collection.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import { here } from '#platform/database/here.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { todayIn } from '#platform/process/clock.ts';

export async function getDueCollection(
  { db, community, clock }: CommunityContext,
  { params: { dueId } }: Parsed<typeof operation>,
): Promise<Answer<typeof operation>> {
  const today = todayIn(community.timeZone, clock);
  const { rows } = await sql<CollectedPeriod & { days: number }>`
    with newest as materialized (
      select q.id, q.number, q.starts_on, q.ends_on, q.due_on, q.issued_on,
        ${today}::date - max(q.issued_on) over () as days
      from due_periods q where q.community_id = ${here} and q.due_id = ${dueId} and q.status <> 'Skipped'
      order by q.number desc limit ${comparedPeriods})
    select n.id, n.starts_on as "startsOn", n.ends_on as "endsOn", n.due_on as "dueOn", n.days,
      coalesce(sum(c.principal_minor + c.penalty_minor - c.waived_principal_minor - c.waived_penalty_minor)
        filter (where c.voided_at is null), 0)::bigint as "expectedMinor",
      coalesce(sum(c.paid_principal_minor + c.paid_penalty_minor)
        filter (where c.voided_at is null), 0)::bigint as "collectedMinor",
      coalesce(sum(p.by_then) filter (where c.voided_at is null), 0)::bigint as "byThenMinor"
    from newest n
    left join charges c on c.community_id = ${here} and c.due_id = ${dueId} and c.period_id = n.id
    left join lateral (select sum(s.amount_minor) as by_then from collected_shares s
      where s.community_id = ${here} and s.charge_id = c.id
        and s.allocated_on <= n.issued_on + n.days) p on true
    group by n.id, n.number, n.starts_on, n.ends_on, n.due_on, n.days
    order by n.number desc`.execute(db);
  return {
    days: Math.max(0, rows[0]?.days ?? 0),
    periods: rows.map(({ days: _days, ...period }) => period),
  };
}
