// Licences: a community's seats, its subscription, the use of seats, the next renewal, and the add-ons of the premium
// plan. The server calculates all prices. Single features are not sold.
import { z } from 'zod';
import { Day } from '#contract/shared/dates.ts';
import { plans } from '#contract/communities/communities.ts';
import { addOns } from '#contract/shared/features.ts';
import { InCommunity } from '#contract/shared/ids.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { SeatOrder } from './seat-orders.ts';
import { seatPeriods, subscriptionStatuses } from './seat-words.ts';

export const Subscription = z.object({
  status: z.enum(subscriptionStatuses),
  period: z.enum(seatPeriods),
  seats: z.number().int(),
  startsOn: Day,
  /** The last day that is paid for. */
  endsOn: Day,
  /** The last day of the grace period, 14 days after `endsOn`. Everything still works until then. */
  graceEndsOn: Day,
  /** Days from today until `endsOn`; negative afterwards. */
  daysLeft: z.number().int(),
  addOns: z.array(z.string()).max(10),
});
export type Subscription = z.infer<typeof Subscription>;

const Forecast = z.object({
  /** The first day of the next period. */
  renewsOn: Day,
  /** The expected number of seats at the renewal: the used seats plus the expected growth. */
  seats: z.number().int(),
  /** The expected growth of the estate in houses; null if less than 60 days of data exist. */
  growth: z.number().int().nullable(),
  totalMinor: BalanceMinor,
  /** The total price of the renewal, if the number of seats stays the same. */
  sameSeatsTotalMinor: BalanceMinor,
});

export const Licences = z.object({
  plan: z.enum(plans),
  licensed: z.number().int(),
  used: z.number().int(),
  unused: z.number().int(),
  outstanding: z.number().int(),
  currency: z.string(),
  /** Null if the community never had a subscription. */
  subscription: Subscription.nullable(),
  /** The order that awaits payment; null for none. */
  openOrder: SeatOrder.nullable(),
  /** The paid order for the next period; null for none. */
  renewal: SeatOrder.nullable(),
  forecast: Forecast.nullable(),
  /** Whether seats can be bought: they have a price in the community's currency, and a payment gateway is set up. */
  canBuy: z.boolean(),
});
export type Licences = z.infer<typeof Licences>;

export const getLicences = operation({
  name: 'getLicences',
  method: 'GET',
  path: '/community/:communityId/licences',
  summary: 'Get seats, subscription, pending order and next renewal',
  access: 'licences.read',
  refreshedBy: ['licences'],
  params: InCommunity,
  data: Licences,
});

export const listSeatDays = operation({
  name: 'listSeatDays',
  method: 'GET',
  path: '/community/:communityId/licences/days',
  summary: 'Get licensed and used seats per day over the last year',
  access: 'licences.read',
  refreshedBy: ['licences'],
  params: InCommunity,
  data: z.object({
    days: z
      .array(z.object({ day: Day, licensed: z.number().int(), used: z.number().int() }))
      .max(400),
  }),
});

const notPremium = refusal(
  'NOT_PREMIUM',
  409,
  'Add-ons need an active premium plan. Buy seats for your addresses first.',
);

export const changeAddOns = operation({
  name: 'changeAddOns',
  method: 'PUT',
  path: '/community/:communityId/licences/add-ons',
  summary: 'Turn add-ons on or off',
  access: 'licences.update',
  params: InCommunity,
  body: z.strictObject({ addOns: z.array(z.enum(addOns)).max(addOns.length) }),
  data: Licences,
  message: 'Add-ons saved.',
  refusals: [notPremium],
});

export const licenceRefusals = { notPremium };
