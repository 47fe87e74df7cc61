// Turns a paid order into active seats, at once or on the first day of its period. An order cancelled before its
// payment arrived still counts. Only seats that were to join a subscription that has ended are refunded.
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

/** The reason of a paid order without seats; the reader must refund the money. */
const toRefund = 'Paid after the seats it was to join had ended: to refund';
const tooLittle = 'Less came than the seats cost: to refund';

/**
 * Accepts an order's money: the order is paid, has its receipt, and becomes active on its first day. An order that was
 * to join an ended subscription, or was not paid in full, fails with a note to refund its money.
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
 * The period of a paid order. A first order starts today. A renewal starts after everything already paid, and so does a
 * first order while another is running. Added seats run until the common end, even if that has passed and the grace
 * period runs. Undefined if there is no subscription to join.
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
 * Chains the paid future orders without gaps, from a day or, with null, from today, after an order before them was
 * removed. An order that starts today or earlier is activated.
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

/** Activates a paid order: adds its seats and the premium plan. */
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

/** The subscription after an order becomes active. Pure. */
export function subscriptionAfter(
  subscription: SubscriptionRow | undefined,
  order: OrderRow,
): Pick<SubscriptionRow, 'period' | 'seats' | 'startsOn' | 'endsOn' | 'status' | 'remindedDays'> {
  const { startsOn, endsOn, period, seats } = order;
  const runs = subscription && subscription.status !== 'Ended' ? subscription : undefined;
  // Seats added to the current paid period.
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
