// The words of seat orders and subscriptions (domain 16), for the browser too: it holds no schema.

export const seatPeriods = ['Month', 'Year'] as const;
export type SeatPeriod = (typeof seatPeriods)[number];

/** A first order, seats until the common end, or the next period. */
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

/** Of a subscription that has begun once; before it there is none. */
export const subscriptionStatuses = ['Active', 'Grace', 'Ended'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Days after the last paid one on which everything still works. */
export const graceDays = 14;

/**
 * Days before the end on which people are reminded (domain 16). Thirty days before its end a month has hardly begun:
 * who was reminded then would have paid that day or the day before. So its first reminder is the one of fourteen days.
 */
export const reminderDays: Readonly<Record<SeatPeriod, readonly number[]>> = {
  Year: [30, 14, 7, 1],
  Month: [14, 7, 1],
};

/** Seats that one community can hold. */
export const seatLimit = 100_000;
