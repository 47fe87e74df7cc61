// From paid to active: an order that is paid becomes seats, at once or on the day on which its period begins. What was
// cancelled meanwhile counts after all; only seats that were to join a time that has ended go back as money.
import { addDays } from '#contract/day-sums.ts';
import type { JobContext } from '#platform/context.ts';
import { seatLimit } from '#contract/seat-words.ts';
import { leaveTraces } from './orders.ts';
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

/** Why an order whose money came has no seats: whoever reads it sends the money back. */
const toRefund = 'Paid after the seats it was to join had ended: to refund';
const tooLittle = 'Less came than the seats cost: to refund';

/**
 * Takes an order's money: it is paid, has its receipt, and is active as soon as its time has come. Seats that were to
 * join a time that has ended, or were not paid whole, are not given: the order fails, and says that its money is to be
 * refunded.
 */
export async function takePaid(
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
    leaveTraces(context, 'to-refund', { before, after });
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
  leaveTraces(context, 'paid', { before, after: order });
  return order.startsOn <= today ? activate(context, order) : order;
}

/**
 * When what was paid runs: a first order from today, a renewal after all that is paid already, as does a first order
 * that another went before; added seats until the common end, also where that has passed and its days of grace run.
 * Undefined where there is nothing left to join.
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
 * Lets the paid periods that wait follow each other without a gap, from a day on or, with null, from today: after one
 * before them is gone. The first begins as soon as its day has come.
 */
export async function beginWaiting(context: JobContext, from: string | null): Promise<void> {
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
    if (after !== before) leaveTraces(context, 'moved-up', { before, after });
    if (startsOn <= today) await activate(context, after);
    startsOn = addDays(endsOn, 1);
  }
}

/** Makes a paid order seats, and the community premium. */
export async function activate(context: JobContext, before: OrderRow): Promise<OrderRow> {
  const { db } = context;
  const subscription = await selectSubscription(db);
  const after = await updateOrder(db, before.id, { status: 'Active' });
  leaveTraces(context, 'activated', { before, after });
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

/** What a subscription is once an order is active; pure. */
export function subscriptionAfter(
  subscription: SubscriptionRow | undefined,
  order: OrderRow,
): Pick<SubscriptionRow, 'period' | 'seats' | 'startsOn' | 'endsOn' | 'status' | 'remindedDays'> {
  const { startsOn, endsOn, period, seats } = order;
  const runs = subscription && subscription.status !== 'Ended' ? subscription : undefined;
  // Seats that join a time that is paid for.
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

/** Orders whose time ended before this one's began. */
async function expireOthers(context: JobContext, order: OrderRow): Promise<void> {
  for (const before of await selectOrders(context.db, ['Active'])) {
    if (before.id === order.id || before.endsOn >= order.startsOn) continue;
    await expire(context, before);
  }
}

export async function expire(context: JobContext, before: OrderRow): Promise<void> {
  const endedAt = context.clock.now().toISOString();
  const after = await updateOrder(context.db, before.id, { status: 'Expired', endedAt });
  leaveTraces(context, 'expired', { before, after });
}
