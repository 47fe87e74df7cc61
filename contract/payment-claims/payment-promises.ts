// Promises to pay: a house promises to pay an amount by a day. Whether a promise is kept or broken follows from the
// house's payments.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { Id, InCommunity, InCommunityWith } from '#contract/shared/ids.ts';
import { anyFound, anyOf, list } from '#contract/shared/list.ts';
import { AmountMinor, BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

export const promiseStatuses = ['Open', 'Kept', 'Broken', 'Withdrawn'] as const;

export const PaymentPromise = z.object({
  id: Id,
  house: z.object({ id: Id, label: z.string() }),
  amountMinor: BalanceMinor,
  promisedOn: Day,
  /** The total of payments between the day of the promise and the promised day. */
  paidMinor: BalanceMinor,
  note: z.string(),
  status: z.enum(promiseStatuses),
  notedByName: z.string().nullable(),
  notedAt: Instant,
});
export type PaymentPromise = z.infer<typeof PaymentPromise>;

const inThePast = refusal(
  'IN_THE_PAST',
  422,
  'This day is in the past. Choose today or a later day.',
);

export const promiseRefusals = { inThePast };

export const promiseList = list({
  name: 'payment-promises',
  noun: { one: 'promise', many: 'promises' },
  row: PaymentPromise,
  searchHint: 'Search house or house ID',
  filters: { Status: anyOf('Status', promiseStatuses), HouseId: anyFound('House', Id) },
  columns: {
    house: { title: 'House', of: 'house.label', isFixed: true, card: 'title', width: 200 },
    status: { title: 'Status', card: 'badge', width: 120 },
    amount: {
      title: 'Promised',
      of: 'amountMinor',
      kind: 'money',
      card: 'subtitle',
      width: 150,
    },
    by: { title: 'Promised for', of: 'promisedOn', kind: 'day', width: 130 },
    paid: { title: 'Paid since', of: 'paidMinor', kind: 'money', width: 150 },
    note: { title: 'Note', width: 200 },
    notedBy: { title: 'Noted by', of: 'notedByName', width: 150 },
  },
});

export const listPaymentPromises = operation({
  name: 'listPaymentPromises',
  method: 'GET',
  path: '/community/:communityId/payment-promises',
  summary: 'List the payment promises of houses, latest date first',
  access: 'dues.read',
  refreshedBy: ['dues'],
  params: InCommunity,
  query: promiseList.query,
  data: promiseList.page,
});

export const notePaymentPromise = operation({
  name: 'notePaymentPromise',
  method: 'POST',
  path: '/community/:communityId/payment-promises',
  summary: 'Create a payment promise of a house: an amount and a date',
  access: 'dues.create',
  params: InCommunity,
  body: z.strictObject({
    houseId: Id,
    amountMinor: AmountMinor,
    promisedOn: Day,
    note: z.string().trim().max(250, 'At most 250 characters.').optional(),
    /** Whether the house's open promises are withdrawn; when left out, they stay open. */
    replacesOpen: z.boolean().optional(),
  }),
  data: PaymentPromise,
  refusals: [inThePast],
});

export const withdrawPaymentPromise = operation({
  name: 'withdrawPaymentPromise',
  method: 'POST',
  path: '/community/:communityId/payment-promises/:promiseId/withdraw',
  summary: 'Delete a promise recorded by mistake',
  access: 'dues.create',
  params: InCommunityWith('promiseId'),
  data: PaymentPromise,
});
