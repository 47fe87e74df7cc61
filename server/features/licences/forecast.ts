// What comes next: how many houses there will be when the paid time ends, by how the estate grew in the last ninety
// days, and what their seats will cost. And the days behind it, for the chart.
import { sql } from 'kysely';
import type { Licences } from '#contract/licences.ts';
import { seatLimit, type SeatPeriod } from '#contract/seat-words.ts';
import type { CommunityContext } from '#platform/context.ts';
import { addDays, daysBetween, endOf } from './periods.ts';
import { priceOf, type Tier, tierFor } from './prices.ts';
import { here, placeOf, type SubscriptionRow } from './queries.ts';

type Facts = { subscription: SubscriptionRow; tiers: Tier[]; today: string; used: number };

/** Days that growth is read from. */
const lookBackDays = 90;

export async function forecastOf(
  context: CommunityContext,
  { subscription, tiers, today, used }: Facts,
): Promise<Licences['forecast']> {
  const { rows } = await sql<{ day: string; used: number }>`
    select day, used from seat_days where community_id = ${here}
      and day >= ${addDays(today, -lookBackDays)}::date and day < ${today}::date
    order by day limit 1`.execute(context.db);
  const renewsOn = addDays(subscription.endsOn, 1);
  const growth = growthUntil(renewsOn, { today, used, earliest: rows[0] });
  const seats = Math.min(Math.max(used + growth, 1), seatLimit);
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

type Known = { today: string; used: number; earliest: { day: string; used: number } | undefined };

/** Houses more by a day, if it goes on as it did; an estate that shrinks is not thought to go on. */
export function growthUntil(day: string, { today, used, earliest }: Known): number {
  if (!earliest) return 0;
  const days = daysBetween(earliest.day, today);
  const ahead = daysBetween(today, day);
  if (days < 7 || ahead <= 0) return 0;
  return Math.max(Math.round(((used - earliest.used) / days) * ahead), 0);
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
