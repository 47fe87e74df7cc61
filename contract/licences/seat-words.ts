// The words of seat orders and subscriptions. This file has no schemas, so that the browser can load it without zod.

export const seatPeriods = ['Month', 'Year'] as const;
export type SeatPeriod = (typeof seatPeriods)[number];

/**
 * The kinds of orders. `New`: a first period, or a new one after the seats have ended. `Added`: more seats in the
 * current period. `Renewal`: the next period.
 */
export const seatOrderKinds = ['New', 'Added', 'Renewal'] as const;
export type SeatOrderKind = (typeof seatOrderKinds)[number];

export const seatOrderStatuses = [
  'Draft',
  'PendingPayment',
  'Paid',
  'Active',
  'Expired',
  'Cancelled',
  'Failed',
] as const;
export type SeatOrderStatus = (typeof seatOrderStatuses)[number];

/** The states of a subscription that has started. A community that never subscribed has no state. */
export const subscriptionStatuses = ['Active', 'Grace', 'Ended'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** The length of the grace period in days. It begins after the last paid day. */
export const graceDays = 14;

/**
 * The days before the end of a subscription on which people are reminded. A monthly subscription has no reminder thirty
 * days before, because its period has just begun then.
 */
export const reminderDays: Readonly<Record<SeatPeriod, readonly number[]>> = {
  Year: [30, 14, 7, 1],
  Month: [14, 7, 1],
};

/** Maximum number of seats of a community. */
export const seatLimit = 100_000;
