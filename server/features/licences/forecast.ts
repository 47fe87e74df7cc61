// Forecasts the number of houses at the end of the paid period from the growth in the last ninety days, and the cost of
// their seats. Houses added in bulk (setup, ranges, imports) don't count as growth, because they would distort the
// rate. Also lists the past days for the chart.
import { here } from '#platform/database/here.ts';
import { addDays, daysBetween } from '#rules/shared/day-sums.ts';
import { sql } from 'kysely';
import type { Licences } from '#contract/licences/licences.ts';
import { seatLimit, type SeatPeriod } from '#contract/licences/seat-words.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { endOf } from './periods.ts';
import { priceOf, type Tier, tierFor } from './prices.ts';
import { placeOf, type SubscriptionRow } from './queries.ts';

type Facts = { subscription: SubscriptionRow; tiers: Tier[]; today: string; used: number };

/** The number of days over which growth is measured, and the minimum number of known days. */
const lookBackDays = 90;
const fewestDays = 60;

export async function forecastOf(
  context: CommunityContext,
  { subscription, tiers, today, used }: Facts,
): Promise<Licences['forecast']> {
  const { rows } = await sql<{ day: string; used: number; together: number }>`
    select d.day, d.used, (select coalesce(sum(t.active), 0)::int from houses_added_together t
        join communities c on c.id = t.community_id
        where t.created_at >= (d.day + 1)::timestamp at time zone c.time_zone) as together
    from seat_days d where d.community_id = ${here}
      and d.day >= ${addDays(today, -lookBackDays)}::date and d.day < ${today}::date
    order by d.day limit 1`.execute(context.db);
  const renewsOn = addDays(subscription.endsOn, 1);
  const growth = growthUntil(renewsOn, { today, used, earliest: rows[0] });
  const seats = Math.min(Math.max(used + (growth ?? 0), 1), seatLimit);
  const totalOf = (wanted: number): number => {
    const tier = tierFor(tiers, wanted);
    const period = subscription.period as SeatPeriod;
    const periodDays = daysBetween(renewsOn, endOf(renewsOn, period)) + 1;
    return tier
      ? priceOf({ tier, seats: wanted, period, days: periodDays, periodDays }).totalMinor
      : 0;
  };
  return {
    renewsOn,
    seats,
    growth,
    totalMinor: totalOf(seats),
    sameSeatsTotalMinor: totalOf(subscription.seats),
  };
}

type Known = {
  today: string;
  used: number;
  /** The first recorded day, and the number of houses added in bulk since then. */
  earliest: { day: string; used: number; together: number } | undefined;
};

/**
 * Expected additional houses by a day, if houses are added one at a time at the same rate. Null while too few days
 * are known; 0 if the estate shrinks.
 */
export function growthUntil(day: string, { today, used, earliest }: Known): number | null {
  if (!earliest) return null;
  const days = daysBetween(earliest.day, today);
  if (days < fewestDays) return null;
  const ahead = Math.max(daysBetween(today, day), 0);
  const added = used - earliest.used - earliest.together;
  return Math.max(Math.round((added / days) * ahead), 0);
}

export async function listSeatDays(context: CommunityContext) {
  const { today, used } = await placeOf(context);
  const { rows } = await sql<{ day: string; licensed: number; used: number }>`
    select day, licensed, used from seat_days where community_id = ${here}
      and day > ${addDays(today, -366)}::date and day < ${today}::date
    union all
    select ${today}::date, subscription_seat, ${used}::int from communities where id = ${here}
    order by day`.execute(context.db);
  return { days: rows };
}
