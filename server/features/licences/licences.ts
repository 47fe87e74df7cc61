// The licences of a community (seats, subscription, open order, renewal and forecast) and its add-ons.
import { here } from '#platform/database/here.ts';
import { addDays, daysBetween } from '#rules/shared/day-sums.ts';
import { sql } from 'kysely';
import { planOf, seats } from '#contract/shared/features.ts';
import type * as contract from '#contract/licences/licences.ts';
import { licenceRefusals, type Licences } from '#contract/licences/licences.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { graceDays, type SeatPeriod } from '#contract/licences/seat-words.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import { forecastOf } from './forecast.ts';
import type { LicencePorts } from './orders.ts';
import { takeUpPlan } from './plan.ts';
import { selectTiers } from './prices.ts';
import {
  lockLicences,
  placeOf,
  presentOrder,
  selectOrders,
  selectSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './queries.ts';

export const getLicences =
  ({ isOn }: Pick<LicencePorts, 'isOn'>) =>
  async (context: CommunityContext): Promise<Licences> => {
    const { db } = context;
    const { today, currency, used } = await placeOf(context);
    const subscription = await selectSubscription(db);
    const open = await selectOrders(db, ['Draft', 'PendingPayment', 'Paid']);
    const tiers = await selectTiers(db, currency);
    const runs = subscription !== undefined && subscription.status !== 'Ended';
    const licensed = await selectLicensed(context);
    const waiting = open.find(({ status }) => status === 'PendingPayment');
    const renewal = open.find(({ status }) => status === 'Paid');
    return {
      plan: planOf(licensed.isActive, licensed.seats),
      ...seats(licensed.seats, used),
      currency,
      subscription: subscription ? present(subscription, today) : null,
      openOrder: waiting ? presentOrder(waiting) : null,
      renewal: renewal ? presentOrder(renewal) : null,
      forecast: runs ? await forecastOf(context, { subscription, tiers, today, used }) : null,
      canBuy: isOn && tiers.length > 0,
    };
  };

async function selectLicensed({ db }: CommunityContext) {
  const { rows } = await sql<{ isActive: boolean; seats: number }>`
    select is_active_subscription as "isActive", subscription_seat as seats
    from communities where id = ${here}`.execute(db);
  return rows[0] ?? { isActive: false, seats: 0 };
}

const present = (
  { status, period, seats: held, startsOn, endsOn, addOns }: SubscriptionRow,
  today: string,
) => ({
  status: status as 'Active',
  period: period as SeatPeriod,
  seats: held,
  startsOn,
  endsOn,
  graceEndsOn: addDays(endsOn, graceDays),
  daysLeft: daysBetween(today, endsOn),
  addOns,
});

export const changeAddOns =
  (ports: Pick<LicencePorts, 'isOn'>) =>
  async (
    context: CommunityContext,
    { body }: Parsed<typeof contract.changeAddOns>,
  ): Promise<Licences> => {
    const { db } = context;
    await lockLicences(db);
    const subscription = await selectSubscription(db);
    if (!subscription || subscription.status === 'Ended') throw refuse(licenceRefusals.notPremium);
    const addOns = [...new Set(body.addOns)].toSorted();
    await updateSubscription(db, { addOns });
    await takeUpPlan(context, { ...subscription, addOns });
    context.audit({
      action: 'subscription.add-ons-changed',
      entityType: 'subscription',
      entityId: subscription.id,
      before: { addOns: subscription.addOns },
      after: { addOns },
    });
    return getLicences(ports)(context);
  };
