// Turns a paid order into active seats, at once or on the first day of its period. An order that was cancelled before
// its payment arrived is activated all the same. A payment that is too low, or for seats added to a subscription that
// has ended in the meantime, has to be refunded.
import { addDays } from '#rules/shared/day-sums.ts';
import type { JobContext } from '#platform/http/context.ts';
import { seatLimit } from '#contract/licences/seat-words.ts';
import { recordOrderStep } from './orders.ts';
import { endOf } from './periods.ts';
import { takeUpPlan } from './plan.ts';
import {
  insertSubscription,
  nextNumber,
  type OrderRow,
  placeOf,
  selectOrders,
  selectSubscription,
  type SubscriptionRow,
  updateOrder,
  updateSubscription,
} from './queries.ts';

type Period = 'Month' | 'Year';

/** The reason on a paid order without seats. The reason tells the reader to refund the money. */
const toRefund = 'Paid after its seats had ended; will be refunded';
const tooLittle = 'The payment was too low and will be refunded';

/**
 * Accepts the payment of an order. The order becomes paid, gets a receipt, and becomes active on its first day. If the
 * payment is too low, or if the order adds seats to a subscription that has ended, the order fails with a note to
 * refund the money.
 */
export async function acceptPayment(
  context: JobContext,
  before: OrderRow,
  paid: { paymentId: string; reference: string; amountMinor: number },
): Promise<OrderRow> {
  const { db, clock } = context;
  const { today } = await placeOf(context);
  const span = await spanNow(context, before, today);
  const paidAt = clock.now().toISOString();
  const isWhole = paid.amountMinor >= before.totalMinor;
  if (!span || !isWhole) {
    const after = await updateOrder(db, before.id, {
      status: 'Failed',
      paymentId: paid.paymentId,
      paymentReference: paid.reference,
      paidAt,
      endedAt: paidAt,
      reason: isWhole ? toRefund : tooLittle,
    });
    recordOrderStep(context, 'to-refund', { before, after });
    return after;
  }
  const order = await updateOrder(db, before.id, {
    ...span,
    status: 'Paid',
    paymentId: paid.paymentId,
    paymentReference: paid.reference,
    invoiceNumber: before.invoiceNumber ?? (await nextNumber(db, 'invoice_number')),
    receiptNumber: await nextNumber(db, 'receipt_number'),
    paidAt,
    endedAt: null,
    reason: null,
  });
  recordOrderStep(context, 'paid', { before, after: order });
  return order.startsOn <= today ? activate(context, order) : order;
}

/**
 * The period of a paid order. A first order starts today. A renewal, or a first order during the paid period of another
 * subscription, starts after the last paid period; a renewal of an ended subscription starts today. Added seats end
 * with the subscription, even if it is already in its grace period. Undefined if there is no subscription to add seats
 * to.
 */
async function spanNow(
  { db }: JobContext,
  order: OrderRow,
  today: string,
): Promise<Pick<OrderRow, 'startsOn' | 'endsOn'> | undefined> {
  const subscription = await selectSubscription(db);
  const runs = subscription && subscription.status !== 'Ended' ? subscription : undefined;
  if (runs && (order.kind === 'Renewal' || (order.kind === 'New' && runs.endsOn >= today))) {
    const waiting = await selectOrders(db, ['Paid']);
    const last =
      waiting
        .map(({ endsOn }) => endsOn)
        .toSorted()
        .at(-1) ?? runs.endsOn;
    const startsOn = addDays(last, 1);
    return { startsOn, endsOn: endOf(startsOn, order.period as Period) };
  }
  if (order.kind === 'Added') {
    if (!runs) return undefined;
    const { endsOn } = runs;
    if (endsOn >= today) return { startsOn: today, endsOn };
    return { startsOn: order.startsOn < endsOn ? order.startsOn : endsOn, endsOn };
  }
  return { startsOn: today, endsOn: endOf(today, order.period as Period) };
}

/**
 * Moves the paid future orders up after an order before them was removed, without gaps, from the given day or from
 * today. An order that starts today or earlier is activated.
 */
export async function rescheduleFutureOrders(
  context: JobContext,
  from: string | null,
): Promise<void> {
  const { db } = context;
  const { today } = await placeOf(context);
  const waiting = await selectOrders(db, ['Paid']);
  let startsOn = from ?? today;
  for (const before of waiting.toSorted((a, b) => a.startsOn.localeCompare(b.startsOn))) {
    const endsOn = endOf(startsOn, before.period as Period);
    const after =
      before.startsOn === startsOn && before.endsOn === endsOn
        ? before
        : await updateOrder(db, before.id, { startsOn, endsOn });
    if (after !== before) recordOrderStep(context, 'moved-up', { before, after });
    if (startsOn <= today) await activate(context, after);
    startsOn = addDays(endsOn, 1);
  }
}

/** Activates a paid order: its seats and the premium plan take effect. Orders that end before its first day expire. */
export async function activate(context: JobContext, before: OrderRow): Promise<OrderRow> {
  const { db } = context;
  const subscription = await selectSubscription(db);
  const after = await updateOrder(db, before.id, { status: 'Active' });
  recordOrderStep(context, 'activated', { before, after });
  const next = subscriptionAfter(subscription, after);
  if (subscription) await updateSubscription(db, next);
  else await insertSubscription(db, next);
  await expireOthers(context, after);
  await takeUpPlan(context, { status: 'Active', addOns: subscription?.addOns ?? [] });
  context.audit({
    action: 'subscription.active',
    entityType: 'subscription',
    ...(subscription && { before: { status: subscription.status, seats: subscription.seats } }),
    after: next,
  });
  return after;
}

/** Computes the subscription after an order becomes active. A pure function. */
export function subscriptionAfter(
  subscription: SubscriptionRow | undefined,
  order: OrderRow,
): Pick<SubscriptionRow, 'period' | 'seats' | 'startsOn' | 'endsOn' | 'status' | 'remindedDays'> {
  const { startsOn, endsOn, period, seats } = order;
  const runs = subscription && subscription.status !== 'Ended' ? subscription : undefined;
  // These seats are added to the current period.
  if (runs && runs.endsOn === endsOn) {
    const together = Math.min(runs.seats + seats, seatLimit);
    const { status, period: same, startsOn: since, remindedDays } = runs;
    return {
      status,
      period: same,
      seats: together,
      startsOn: since,
      endsOn,
      remindedDays,
    };
  }
  return { status: 'Active', period, seats, startsOn, endsOn, remindedDays: null };
}

/** Expires orders that ended before this one began. */
async function expireOthers(context: JobContext, order: OrderRow): Promise<void> {
  for (const before of await selectOrders(context.db, ['Active'])) {
    if (before.id === order.id || before.endsOn >= order.startsOn) continue;
    await expire(context, before);
  }
}

export async function expire(context: JobContext, before: OrderRow): Promise<void> {
  const endedAt = context.clock.now().toISOString();
  const after = await updateOrder(context.db, before.id, { status: 'Expired', endedAt });
  recordOrderStep(context, 'expired', { before, after });
}
