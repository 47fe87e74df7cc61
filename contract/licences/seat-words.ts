// The vocabulary of seat orders and subscriptions, in a file without schemas so that the browser can load it.

export const seatPeriods = ['Month', 'Year'] as const;
export type SeatPeriod = (typeof seatPeriods)[number];

/** The kinds of orders: a first order, seats until the common end, or the next period. */
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

/** The states of a subscription that has started once. */
export const subscriptionStatuses = ['Active', 'Grace', 'Ended'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Days of the grace period, after the last paid day. */
export const graceDays = 14;

/**
 * Days before the end at which people are reminded. A monthly subscription has no reminder at thirty days, because its
 * period has hardly begun then; its first reminder is at fourteen days.
 */
export const reminderDays: Readonly<Record<SeatPeriod, readonly number[]>> = {
  Year: [30, 14, 7, 1],
  Month: [14, 7, 1],
};

/** Maximum number of seats of one community. */
export const seatLimit = 100_000;
