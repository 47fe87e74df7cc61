// The SQL of the next penalty on an overdue charge, with the same formula as the nightly run, for the next night on
// which a penalty can be added.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import {
  isOneTimePenaltyOpen,
  penaltyCap,
  isPenaltyPaused,
} from '#kernel/billing/penalty-terms.ts';

/** The last day on which a payment avoids the penalty, and the amount of the penalty. */
export type NextPenalty = { payBy: string; amountMinor: number };

/** JSON of the next penalty on charge `c` of due `d` and period `q`; null if no penalty is expected at present. */
export const nextPenalty = (today: string): RawBuilder<unknown> => sql`(
  select jsonb_build_object('payBy', n.day, 'amountMinor', least(n.wanted, n.room))
  from (
    select p.day, ${penaltyCap} - c.penalty_minor as room, case
      when p.kind = 'Fixed once' then (q.penalty ->> 'amountMinor')::bigint
      else round(p.base::numeric * p.rate * case when p.kind = 'Percent per month'
          then p.day - coalesce(l.since_on, p.day) + 1 else 30 end / 300000)::bigint
        - coalesce(l.before_minor + l.amount_minor, 0) end as wanted
    from (select q.penalty ->> 'kind' as kind, (q.penalty ->> 'rateBasisPoints')::integer as rate,
        c.principal_minor - c.waived_principal_minor - c.paid_principal_minor as base,
        greatest(c.due_on + (q.penalty ->> 'graceDays')::integer + 1, c.spared_through + 1, ${today}::date)
          as day) p
    left join lateral (
      select x.since_on, x.before_minor, x.amount_minor from charge_penalties x
      where x.community_id = ${here} and x.charge_id = c.id and x.kind = 'Percent per month'
        and x.through_on = p.day - 1 and x.base_minor = p.base and x.rate_basis_points = p.rate
        and not x.is_capped
      limit 1) l on p.kind = 'Percent per month'
    where p.kind <> 'None' and p.base > 0
      and p.base >= coalesce((q.penalty ->> 'minimumMinor')::bigint, 0)
      and not (${isPenaltyPaused(today)})
      and (p.kind = 'Percent per month' or ${isOneTimePenaltyOpen(sql`c.id`, sql`p.kind`)})) n
  where least(n.wanted, n.room) > 0)`;
