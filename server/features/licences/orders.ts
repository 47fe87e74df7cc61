// Orders of seats until they are paid: created from a quote, paid on the gateway's page, or cancelled. A community
// can have only one open purchase, so that nobody pays for the same seats twice.
import type * as contract from '#contract/licences/seat-orders.ts';
import {
  type SeatOrder,
  type SeatQuote,
  seatOrderRefusals,
} from '#contract/licences/seat-orders.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import {
  insertOrder,
  lockLicences,
  lockOrder,
  nextNumber,
  type OrderRow,
  presentOrder,
  selectOrder,
  selectOrderPage,
  selectOrders,
  updateOrder,
} from './queries.ts';
import { quote } from './quote.ts';

/** Identifies payments of seat orders in the events of payments. */
export const purposeKind = 'seat-order';

export type LicencePorts = {
  startPayment(
    context: CommunityContext,
    wanted: {
      purposeKind: string;
      purposeId: string;
      amountMinor: number;
      channel: 'Card' | 'Bank transfer';
      narration: string;
      returnPath: `/${string}`;
    },
  ): Promise<{ paymentId: string; checkoutUrl: string; feeMinor: number }>;
  /** True if payments are possible on this installation. */
  isOn: boolean;
};

type Traced = Pick<CommunityContext, 'audit' | 'emit'>;

/** Records a step of an order in the audit log and refreshes open screens. */
export function recordOrderStep(
  context: Traced,
  action: string,
  { before, after }: { before?: OrderRow; after: OrderRow },
): void {
  context.audit({
    action: `seat-order.${action}`,
    entityType: 'seat-order',
    entityId: after.id,
    entityLabel: `Order ${after.number}`,
    ...(before && { before: { status: before.status } }),
    after: { status: after.status, seats: after.seats, totalMinor: after.totalMinor },
    ...(after.reason !== null && { reason: after.reason }),
  });
  context.emit('licences.changed', { entityId: after.id });
}

export async function quoteSeats(
  context: CommunityContext,
  { query: { Kind, Seats, Period } }: Parsed<typeof contract.quoteSeats>,
): Promise<SeatQuote> {
  const { ordered, effect } = await quote(context, { kind: Kind, seats: Seats, period: Period });
  return { ...ordered, ...effect };
}

export async function createSeatOrder(
  context: CommunityContext,
  { body: { totalMinor, ...wanted } }: Parsed<typeof contract.createSeatOrder>,
): Promise<SeatOrder> {
  const { db, user, clock } = context;
  await lockLicences(db);
  const open = await selectOrders(db, ['Draft', 'PendingPayment']);
  const waiting = open.find(({ status }) => status === 'PendingPayment');
  if (waiting) {
    const about = { id: waiting.id, label: `Order ${waiting.number}` };
    throw refuse(seatOrderRefusals.orderWaiting, { with: { number: waiting.number }, about });
  }
  const { ordered: priced } = await quote(context, wanted);
  if (totalMinor !== undefined && totalMinor !== priced.totalMinor) {
    const total = formatAmount(priced.totalMinor, priced.currency);
    throw refuse(seatOrderRefusals.priceChanged, { with: { total } });
  }
  for (const draft of open) await end(context, draft, 'Replaced by another order');
  const order = await insertOrder(db, {
    ...priced,
    createdBy: user.id,
    createdByName: `${user.firstName} ${user.lastName}`.trim(),
    createdAt: clock.now().toISOString(),
  });
  recordOrderStep(context, 'created', { after: order });
  return presentOrder(order);
}

export const paySeatOrder =
  ({ startPayment }: LicencePorts) =>
  async (
    context: CommunityContext,
    { params, body: { channel } }: Parsed<typeof contract.paySeatOrder>,
  ) => {
    const { db, clock } = context;
    await lockLicences(db);
    const before = await lockedOrder(context, params.orderId);
    if (before.status !== 'Draft') throw wrongStatus(before);
    // The price depends on the day, so an order from an earlier day may have another price today.
    const { kind, seats, period } = before as SeatOrder;
    const { ordered: now } = await quote(context, { kind, seats, period });
    if (now.totalMinor !== before.totalMinor || now.endsOn !== before.endsOn) {
      const sentence = 'The price of this order has changed. Create a new order.';
      throw refuse(seatOrderRefusals.notNow, { with: { sentence } });
    }
    const started = await startPayment(context, {
      purposeKind,
      purposeId: before.id,
      amountMinor: before.totalMinor,
      channel,
      narration: `${seats} seats until ${before.endsOn}`,
      returnPath: `/upgrade?Order=${before.id}`,
    });
    const after = await updateOrder(db, before.id, {
      status: 'PendingPayment',
      invoiceNumber: before.invoiceNumber ?? (await nextNumber(db, 'invoice_number')),
      invoicedAt: clock.now().toISOString(),
      paymentId: started.paymentId,
      checkoutUrl: started.checkoutUrl,
      channel,
    });
    recordOrderStep(context, 'payment-started', { before, after });
    const { checkoutUrl, feeMinor } = started;
    return { checkoutUrl, feeMinor, order: presentOrder(after) };
  };

export async function cancelSeatOrder(
  context: CommunityContext,
  { params }: Parsed<typeof contract.cancelSeatOrder>,
): Promise<SeatOrder> {
  await lockLicences(context.db);
  const before = await lockedOrder(context, params.orderId);
  if (before.status !== 'Draft' && before.status !== 'PendingPayment') throw wrongStatus(before);
  return presentOrder(await end(context, before, 'Cancelled before it was paid'));
}

export const getSeatOrder = async (
  { db }: CommunityContext,
  { params }: Parsed<typeof contract.getSeatOrder>,
): Promise<SeatOrder> => {
  const order = await selectOrder(db, params.orderId);
  if (!order) throw notFound();
  return presentOrder(order);
};

export async function listSeatOrders(
  { db }: CommunityContext,
  { query }: Parsed<typeof contract.listSeatOrders>,
) {
  const page = await selectOrderPage(db, query);
  return { ...page, items: page.items.map(presentOrder) };
}

async function lockedOrder({ db }: CommunityContext, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(db, orderId);
  if (!order) throw notFound();
  return order;
}

const wrongStatus = ({ number, status }: OrderRow) =>
  refuse(seatOrderRefusals.wrongStatus, { with: { number, status } });

async function end(context: CommunityContext, before: OrderRow, reason: string): Promise<OrderRow> {
  const after = await updateOrder(context.db, before.id, {
    status: 'Cancelled',
    endedAt: context.clock.now().toISOString(),
    reason,
  });
  recordOrderStep(context, 'cancelled', { before, after });
  return after;
}
