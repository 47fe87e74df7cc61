// Handles the payment gateway's events about orders of seats. Events may be repeated or late: an order is paid only
// once, and late payments are accepted.
import { type Job, type OutboxEvent, communityOfEvent } from '#platform/jobs/job.ts';
import { addDays } from '#rules/shared/day-sums.ts';
import type { JobContext } from '#platform/http/context.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { type PaymentEnded, paymentTopics } from '#platform/payments/facts.ts';
import { seatLimit } from '#contract/licences/seat-words.ts';
import { rescheduleFutureOrders, acceptPayment } from './activate.ts';
import { orderToRefund, seatPaymentFailed, seatsChargedBack, seatsPaid } from './messages.ts';
import { recordOrderStep, purposeKind } from './orders.ts';
import {
  lockLicences,
  lockOrder,
  type OrderRow,
  placeOf,
  selectOrders,
  selectSubscription,
  updateOrder,
  updateSubscription,
} from './queries.ts';
import { takeUpPlan } from './plan.ts';
import { tellBuyers } from './tell.ts';

type Step = (context: JobContext, order: OrderRow, fact: PaymentEnded) => Promise<void>;

/** Creates a job that handles an event about an order of seats. The order is locked. */
const onFact = (name: string, topic: string, step: Step): Job => ({
  name,
  topic,
  retryLimit: 10,
  run: async (tools, fact: OutboxEvent) => {
    const ended = fact.payload as PaymentEnded;
    if (ended.purposeKind !== purposeKind) return;
    const scope = { communityId: communityOfEvent(fact) };
    await tools.inCommunity(scope, async (context) => {
      await lockLicences(context.db);
      const order = await lockOrder(context.db, ended.purposeId);
      if (!order) throw new Error(`nobody ordered ${ended.purposeId}`);
      await step(context, order, ended);
    });
  },
});

const unpaid: ReadonlySet<string> = new Set(['Draft', 'PendingPayment', 'Cancelled', 'Failed']);

export const bookSeatPayment = onFact(
  'licences.book-payment',
  paymentTopics.succeeded,
  async (context, order, paid) => {
    if (!unpaid.has(order.status) || order.paidAt !== null) return;
    const taken = await acceptPayment(context, order, paid);
    if (taken.status === 'Failed') {
      const amount = formatAmount(paid.amountMinor, order.currency);
      const facts = { number: order.number, amount, reason: taken.reason };
      tellBuyers(context, orderToRefund.notice(facts));
      return;
    }
    const { startsOn, endsOn } = taken;
    const amount = formatAmount(order.totalMinor, order.currency);
    tellBuyers(context, seatsPaid.notice({ seats: order.seats, amount, startsOn, endsOn }));
  },
);

export const failSeatPayment = onFact(
  'licences.fail-payment',
  paymentTopics.failed,
  async (context, before, failed) => {
    if (before.status !== 'PendingPayment' || before.paymentId !== failed.paymentId) return;
    const after = await updateOrder(context.db, before.id, {
      status: 'Failed',
      endedAt: context.clock.now().toISOString(),
      reason: (failed.reason ?? 'The payment failed').slice(0, 300),
    });
    recordOrderStep(context, 'failed', { before, after });
    tellBuyers(context, seatPaymentFailed.notice({ number: before.number }));
  },
);

const wentBack = 'The payer’s bank reversed the payment';

/**
 * Removes seats whose payment was charged back. Other paid seats stay. If none are left, the next paid period begins at
 * once; if there is no such period, the grace period begins or continues. A charge-back of an expired order does not
 * change the current subscription.
 */
export const takeBackSeats = onFact(
  'licences.charge-back',
  paymentTopics.chargedBack,
  async (context, before) => {
    const { db, clock } = context;
    const isOver = before.status === 'Expired';
    if (isOver ? before.reason === wentBack : !isPaidFor(before)) return;
    const endedAt = clock.now().toISOString();
    const after = await updateOrder(db, before.id, {
      reason: wentBack,
      ...(!isOver && { status: 'Failed', endedAt }),
    });
    recordOrderStep(context, 'charged-back', { before, after });
    const { number, seats, endsOn } = before;
    tellBuyers(context, seatsChargedBack.notice({ number, seats, endsOn, isOver }));
    if (!isOver) await standOn(context, before);
  },
);

const isPaidFor = ({ status }: OrderRow): boolean => status === 'Paid' || status === 'Active';

/** Adjusts the subscription after the payment of an order was charged back. */
async function standOn(context: JobContext, gone: OrderRow): Promise<void> {
  const { db } = context;
  const subscription = await selectSubscription(db);
  if (!subscription || subscription.status === 'Ended')
    return rescheduleFutureOrders(context, null);
  if (gone.status === 'Paid')
    return rescheduleFutureOrders(context, addDays(subscription.endsOn, 1));
  const { today } = await placeOf(context);
  const isLate = subscription.endsOn < today;
  const held = (await selectOrders(db, ['Active'])).filter(({ endsOn }) => endsOn >= today);
  const left = isLate ? subscription.seats - gone.seats : sum(held.map(({ seats }) => seats));
  if (left > 0) await updateSubscription(db, { seats: Math.min(left, seatLimit) });
  else if ((await selectOrders(db, ['Paid'])).length > 0)
    return rescheduleFutureOrders(context, null);
  else if (!isLate) {
    const yesterday = addDays(today, -1);
    const endsOn = yesterday < subscription.startsOn ? subscription.startsOn : yesterday;
    await updateSubscription(db, { status: 'Grace', endsOn });
  }
  await takeUpPlan(context, { status: 'Active', addOns: subscription.addOns });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
