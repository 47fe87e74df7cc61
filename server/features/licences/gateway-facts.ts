// What the payment gateway's facts do to orders of seats. Each may come twice, and late: an order is paid once, and
// money that came after all is taken.
import type { JobContext } from '#platform/context.ts';
import { communityOfFact, type Fact, type Job } from '#platform/jobs.ts';
import { sayAmount } from '#platform/money-text.ts';
import { notify } from '#platform/notify.ts';
import { type PaymentEnded, paymentTopics } from '#platform/payments/facts.ts';
import { takePaid } from './activate.ts';
import { leaveTraces, purposeKind } from './orders.ts';
import { addDays } from './periods.ts';
import {
  lockLicences,
  lockOrder,
  type OrderRow,
  placeOf,
  selectSubscription,
  updateOrder,
  updateSubscription,
} from './queries.ts';
import { takeUpPlan } from './plan.ts';

type Step = (context: JobContext, order: OrderRow, fact: PaymentEnded) => Promise<void>;

/** A job on a fact of payments that concerns an order of seats; the order is locked. */
const onFact = (name: string, topic: string, step: Step): Job => ({
  name,
  topic,
  retryLimit: 10,
  run: async (tools, fact: Fact) => {
    const ended = fact.payload as PaymentEnded;
    if (ended.purposeKind !== purposeKind) return;
    const scope = { communityId: communityOfFact(fact), userId: null, actor: 'Courtyard' };
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
    const taken = await takePaid(context, order, paid);
    if (taken.status === 'Failed') {
      tell(context, {
        title: `The payment of order ${order.number} gave no seats and is to be refunded`,
        description:
          `${sayAmount(paid.amountMinor, order.currency)} came in. ${taken.reason}. ` +
          'Ask for it back under Support, and order anew.',
      });
      return;
    }
    tell(context, {
      title: `${order.seats.toLocaleString('en')} seats are paid`,
      description:
        `${sayAmount(order.totalMinor, order.currency)} came in. ` +
        `The seats run from ${taken.startsOn} to ${taken.endsOn}.`,
    });
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
      reason: (failed.reason ?? 'The payment did not go through').slice(0, 300),
    });
    leaveTraces(context, 'failed', { before, after });
    tell(context, {
      title: 'The payment of seats did not go through',
      description: `Nothing was taken for order ${before.number}. You can order again at any time.`,
    });
  },
);

/** Seats whose money went back are not held any longer; a whole period falls into its days of grace. */
export const takeBackSeats = onFact(
  'licences.charge-back',
  paymentTopics.chargedBack,
  async (context, before) => {
    const { db, clock } = context;
    if (before.status !== 'Paid' && before.status !== 'Active') return;
    const reason = 'The payer’s bank took the money back';
    const endedAt = clock.now().toISOString();
    const after = await updateOrder(db, before.id, { status: 'Failed', reason, endedAt });
    leaveTraces(context, 'charged-back', { before, after });
    tell(context, {
      title: `The payment of order ${before.number} was charged back`,
      description: `Its ${before.seats} seats are not paid for any more. Pay them again to keep them.`,
    });
    const subscription = await selectSubscription(db);
    if (before.status !== 'Active' || !subscription || subscription.status === 'Ended') return;
    const left = subscription.seats - before.seats;
    const { today } = await placeOf(context);
    const yesterday = addDays(today, -1);
    await updateSubscription(
      db,
      before.kind === 'Added' && left > 0
        ? { seats: left }
        : {
            status: 'Grace',
            endsOn: yesterday < subscription.startsOn ? subscription.startsOn : yesterday,
          },
    );
    await takeUpPlan(context, { status: 'Active', addOns: subscription.addOns });
  },
);

const tell = (context: JobContext, words: { title: string; description: string }): void =>
  notify(context, {
    to: { permission: 'licences.create' },
    activityType: 'Licence',
    ...words,
    link: '/licenses',
  });
