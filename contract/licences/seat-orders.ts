// Orders of seats: the price is shown, then the person orders, then pays on the gateway's own page. Seats count after
// the gateway confirms the payment. No card data is stored.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { Id, InCommunity, InCommunityWith } from '#contract/shared/ids.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { anyOf, hidden, list } from '#contract/shared/list.ts';
import { paymentChannels, paymentRefusals } from '#contract/gateway-payments/payments.ts';
import { seatLimit, seatOrderKinds, seatOrderStatuses, seatPeriods } from './seat-words.ts';

const price = {
  kind: z.enum(seatOrderKinds),
  seats: z.number().int(),
  period: z.enum(seatPeriods),
  currency: z.string(),
  /** The price of one seat for a whole period. */
  unitPriceMinor: BalanceMinor,
  netMinor: BalanceMinor,
  /** The tax rate in hundredths of a percent. */
  taxBasisPoints: z.number().int(),
  taxMinor: BalanceMinor,
  totalMinor: BalanceMinor,
  startsOn: Day,
  endsOn: Day,
  /** The number of days that are charged, and the number of days of the whole period. */
  days: z.number().int(),
  periodDays: z.number().int(),
};

export const SeatQuote = z.object({
  ...price,
  /** The number of seats after the order takes effect, and the number of houses that still have no seat then. */
  seatsAfter: z.number().int(),
  outstandingAfter: z.number().int(),
  /** The amount saved by paying for a year instead of twelve single months. */
  yearSavesMinor: BalanceMinor,
});
export type SeatQuote = z.infer<typeof SeatQuote>;

export const SeatOrder = z.object({
  ...price,
  id: Id,
  number: z.number().int(),
  status: z.enum(seatOrderStatuses),
  invoiceNumber: z.number().int().nullable(),
  receiptNumber: z.number().int().nullable(),
  channel: z.enum(paymentChannels).nullable(),
  /** The address of the payment page; null unless the order awaits payment. */
  checkoutUrl: z.string().nullable(),
  createdByName: z.string(),
  createdAt: Instant,
  paidAt: Instant.nullable(),
  reason: z.string().nullable(),
});
export type SeatOrder = z.infer<typeof SeatOrder>;

const noPrice = refusal(
  'NO_PRICE',
  409,
  'Seats are not sold in {currency} yet. Contact support for an offer.',
);
const orderWaiting = refusal(
  'ORDER_WAITING',
  409,
  'Order {number} is waiting for its payment. Pay or cancel it first.',
);
const notNow = refusal('NOT_NOW', 409, '{sentence}');
const tooManySeats = refusal(
  'TOO_MANY_SEATS',
  422,
  'A community can have at most {limit} seats, and this makes {seats}. Order fewer.',
);
const wrongStatus = refusal(
  'WRONG_STATUS',
  409,
  'Order {number} is {status} and can no longer be changed.',
);
const priceChanged = refusal(
  'PRICE_CHANGED',
  409,
  'The total changed to {total}. Check it before you order.',
);
const noDocument = refusal('NO_DOCUMENT', 409, 'Order {number} has no {document} yet.');

export const seatOrderRefusals = {
  noPrice,
  orderWaiting,
  notNow,
  tooManySeats,
  wrongStatus,
  priceChanged,
  noDocument,
};

const seats = z
  .number('Enter a whole number of seats.')
  .int('Enter a whole number of seats.')
  .min(1, 'Enter at least one seat.')
  .max(seatLimit, 'This is too many seats. Enter fewer.');

/** An order. `New` and `Renewal` are for a whole period; `Added` buys more seats until the current period ends. */
export const SeatForm = z.strictObject({
  kind: z.enum(seatOrderKinds),
  seats,
  period: z.enum(seatPeriods),
});
export type SeatForm = z.infer<typeof SeatForm>;

const one = InCommunityWith('orderId');

export const quoteSeats = operation({
  name: 'quoteSeats',
  method: 'GET',
  path: '/community/:communityId/licences/quote',
  summary: 'Preview the price, tax and total of seats',
  access: 'licences.read',
  refreshedBy: ['licences'],
  params: InCommunity,
  query: z.strictObject({
    Kind: z.enum(seatOrderKinds),
    Seats: z
      .string()
      .regex(/^\d{1,6}$/, 'Enter the number of seats.')
      .transform(Number)
      .pipe(seats),
    Period: z.enum(seatPeriods),
  }),
  data: SeatQuote,
  refusals: [noPrice, notNow, tooManySeats],
});

export const createSeatOrder = operation({
  name: 'createSeatOrder',
  method: 'POST',
  path: '/community/:communityId/seat-orders',
  summary: 'Create an order of seats; an earlier draft is cancelled',
  access: 'licences.create',
  needsKey: true,
  params: InCommunity,
  body: SeatForm.extend({
    /** The total that the person saw. The order is refused if the price has changed. */
    totalMinor: z.number().int().min(1).optional(),
  }),
  data: SeatOrder,
  refusals: [noPrice, notNow, tooManySeats, orderWaiting, priceChanged],
});

export const paySeatOrder = operation({
  name: 'paySeatOrder',
  method: 'POST',
  path: '/community/:communityId/seat-orders/:orderId/pay',
  summary: 'Create the invoice and the gateway checkout of an order',
  access: 'licences.create',
  needsKey: true,
  params: one,
  body: z.strictObject({ channel: z.enum(paymentChannels) }),
  data: z.object({ checkoutUrl: z.string(), feeMinor: BalanceMinor, order: SeatOrder }),
  refusals: [
    wrongStatus,
    notNow,
    paymentRefusals.off,
    paymentRefusals.away,
    paymentRefusals.refused,
  ],
});

export const cancelSeatOrder = operation({
  name: 'cancelSeatOrder',
  method: 'POST',
  path: '/community/:communityId/seat-orders/:orderId/cancel',
  summary: 'Cancel an unpaid order',
  access: 'licences.create',
  params: one,
  data: SeatOrder,
  message: 'Order cancelled.',
  refusals: [wrongStatus],
});

export const getSeatOrder = operation({
  name: 'getSeatOrder',
  method: 'GET',
  path: '/community/:communityId/seat-orders/:orderId',
  summary: 'Get an order of seats for the return page',
  access: 'licences.read',
  refreshedBy: ['licences'],
  params: one,
  data: SeatOrder,
});

export const orderList = list({
  name: 'seat-orders',
  noun: { one: 'order', many: 'orders' },
  row: SeatOrder,
  filters: {
    Status: anyOf('Status', seatOrderStatuses),
    /** `true`: only orders that have an invoice. */
    Invoiced: hidden(z.enum(['true']).optional()),
  },
  columns: {
    number: { title: 'Order', isFixed: true, card: 'title', width: 110 },
    invoice: { title: 'Invoice', isFixed: true, card: 'title', width: 130 },
    what: { title: 'Item', card: 'subtitle', width: 190 },
    runs: { title: 'Period', width: 230 },
    total: { title: 'Total', of: 'totalMinor', kind: 'money', width: 140 },
    status: { title: 'Status', card: 'badge', width: 180 },
    createdAt: { title: 'Ordered', kind: 'time', width: 170 },
    by: { title: 'Ordered by', of: 'createdByName', width: 160 },
    reason: { title: 'Why', width: 200, isOptional: true },
    documents: { title: 'Documents', width: 240 },
  },
});

export const listSeatOrders = operation({
  name: 'listSeatOrders',
  method: 'GET',
  path: '/community/:communityId/seat-orders',
  summary: 'List the orders of seats, newest first',
  access: 'licences.read',
  refreshedBy: ['licences'],
  params: InCommunity,
  query: orderList.query,
  data: orderList.page,
});

export const downloadSeatInvoice = operation({
  name: 'downloadSeatInvoice',
  method: 'GET',
  path: '/community/:communityId/seat-orders/:orderId/invoice',
  summary: 'Download the invoice of an order as a PDF',
  access: 'licences.read',
  params: one,
  data: z.string(),
  kind: 'download',
  refusals: [noDocument],
});

export const downloadSeatReceipt = operation({
  name: 'downloadSeatReceipt',
  method: 'GET',
  path: '/community/:communityId/seat-orders/:orderId/receipt',
  summary: 'Download the receipt of a paid order as a PDF',
  access: 'licences.read',
  params: one,
  data: z.string(),
  kind: 'download',
  refusals: [noDocument],
});
