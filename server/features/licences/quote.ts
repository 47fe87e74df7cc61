// Quotes an order of seats: whether it is possible now, its period and its price. An order stores exactly the values in
// `ordered`.
import { addDays, daysBetween } from '#rules/shared/day-sums.ts';
import { seats as seatFigures } from '#contract/shared/features.ts';
import type { SeatForm, SeatQuote } from '#contract/licences/seat-orders.ts';
import { seatOrderRefusals } from '#contract/licences/seat-orders.ts';
import { seatLimit, type SeatPeriod } from '#contract/licences/seat-words.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import { endOf } from './periods.ts';
import { priceOf, selectTiers, tierFor } from './prices.ts';
import { placeOf, selectOrders, selectSubscription, type SubscriptionRow } from './queries.ts';

type Span = {
  startsOn: string;
  endsOn: string;
  period: SeatPeriod;
  /** The first day of the full period to which the price applies. */
  periodStartsOn: string;
  seatsAfter: number;
};

type Effect = 'seatsAfter' | 'outstandingAfter' | 'yearSavesMinor';

/** `ordered` has the values that an order stores; `effect` has the consequences of the order. */
type Quoted = { ordered: Omit<SeatQuote, Effect>; effect: Pick<SeatQuote, Effect> };

const notNow = (sentence: string) => refuse(seatOrderRefusals.notNow, { with: { sentence } });

export async function quote(
  context: Pick<CommunityContext, 'db' | 'clock'>,
  wanted: SeatForm,
): Promise<Quoted> {
  const { db } = context;
  const { today, currency, used } = await placeOf(context);
  const subscription = await selectSubscription(db);
  const isRenewed = (await selectOrders(db, ['Paid'])).length > 0;
  const span = spanOf(wanted, { subscription, today, isRenewed });
  const { seatsAfter, startsOn, endsOn, period, periodStartsOn } = span;
  if (seatsAfter > seatLimit) {
    throw refuse(seatOrderRefusals.tooManySeats, {
      field: 'seats',
      with: { limit: seatLimit, seats: seatsAfter },
    });
  }
  const tier = tierFor(await selectTiers(db, currency), seatsAfter);
  if (!tier) throw refuse(seatOrderRefusals.noPrice, { with: { currency } });
  const days = daysBetween(startsOn, endsOn) + 1;
  const periodDays = daysBetween(periodStartsOn, endsOn) + 1;
  const price = priceOf({ tier, seats: wanted.seats, period, days, periodDays });
  return {
    ordered: {
      ...price,
      kind: wanted.kind,
      seats: wanted.seats,
      period,
      currency,
      startsOn,
      endsOn,
      days,
      periodDays,
    },
    effect: {
      seatsAfter,
      outstandingAfter: seatFigures(seatsAfter, used).outstanding,
      yearSavesMinor: Math.max(12 * tier.monthMinor - tier.yearMinor, 0) * wanted.seats,
    },
  };
}

type Standing = {
  subscription: SubscriptionRow | undefined;
  today: string;
  isRenewed: boolean;
};

function spanOf({ kind, seats, period }: SeatForm, standing: Standing): Span {
  const { subscription, today, isRenewed } = standing;
  const runs = subscription && subscription.status !== 'Ended' ? subscription : undefined;
  if (kind === 'New') {
    if (runs) throw notNow('This community already has seats. Add seats or renew them.');
    const endsOn = endOf(today, period);
    return { startsOn: today, endsOn, period, periodStartsOn: today, seatsAfter: seats };
  }
  if (!runs) throw notNow('This community has no seats yet. Create a first order.');
  if (kind === 'Renewal') {
    if (isRenewed) throw notNow('The next period is already paid.');
    const startsOn = addDays(runs.endsOn, 1);
    const endsOn = endOf(startsOn, period);
    return { startsOn, endsOn, period, periodStartsOn: startsOn, seatsAfter: seats };
  }
  if (runs.endsOn < today) {
    throw notNow(
      isRenewed
        ? 'The next period starts within one hour. Add seats after that.'
        : 'The paid period has ended. Renew first, with as many seats as you need.',
    );
  }
  return {
    startsOn: today < runs.startsOn ? runs.startsOn : today,
    endsOn: runs.endsOn,
    period: runs.period as SeatPeriod,
    periodStartsOn: runs.startsOn,
    seatsAfter: runs.seats + seats,
  };
}
