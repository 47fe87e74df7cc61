// Applies a gateway event to a payment. Repeated, late or out-of-order events credit money only once, with the amount
// received. Each change of the payment's status emits at most one event, in the same transaction.
import type { JobContext } from '#platform/http/context.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { notify } from '#platform/delivery/notify.ts';
import { type PaymentEnded, paymentTopics, purposes } from '#platform/payments/facts.ts';
import type { GatewayEvent, ReceivedChannel } from '#platform/payments/gateway.ts';
import { storableText } from '#platform/payments/webhook-body.ts';
import type { NoticeWords } from '#platform/feature/message.ts';
import { paymentDiffers, paymentDisputed } from './messages.ts';
import { lockPayment, nameReference, type PaymentRow, updatePayment } from './queries.ts';

export type Settling = Pick<JobContext, 'db' | 'clock' | 'audit' | 'emit'>;

type Step = { status: 'Successful' | 'Failed' | 'ChargedBack'; topic: string | null };

/** The transition that an event causes in the payment's current status; null if the event changes nothing. */
export function stepOf(status: string, outcome: GatewayEvent['outcome']): Step | null {
  const open = status === 'Pending';
  // After a failure the payer may try again on the same page, so a later success still counts.
  if (outcome === 'Successful' && (open || status === 'Failed')) {
    return { status: 'Successful', topic: paymentTopics.succeeded };
  }
  if (outcome === 'Failed' && open) return { status: 'Failed', topic: paymentTopics.failed };
  if (outcome !== 'ChargedBack') return null;
  if (status === 'Successful') return { status: 'ChargedBack', topic: paymentTopics.chargedBack };
  // The chargeback arrived before the success. Nothing was credited, so other features receive a failure.
  if (open) return { status: 'ChargedBack', topic: paymentTopics.failed };
  return status === 'Failed' ? { status: 'ChargedBack', topic: null } : null;
}

/** The outbox event with which a payment's end is announced to other features. */
export const factOf = (payment: PaymentRow): PaymentEnded => ({
  purposeKind: payment.purposeKind,
  purposeId: payment.purposeId,
  paymentId: payment.id,
  amountMinor: cameOf(payment),
  feeMinor: payment.feeMinor,
  channel: payment.channel as ReceivedChannel,
  externalReference: payment.externalReference,
  reference: payment.reference,
  narration: payment.narration,
  houseId: payment.houseId,
  startedBy: payment.startedBy,
  ...(payment.reason !== null && { reason: payment.reason }),
});

/** The amount received. If none is stored, the requested amount was received. */
const cameOf = ({ receivedMinor, amountMinor }: PaymentRow): number => receivedMinor ?? amountMinor;

/** Applies an event in its community's transaction, with the payment's row locked. */
export async function settlePayment(
  context: Settling,
  reference: string,
  event: GatewayEvent,
): Promise<void> {
  const payment = await lockPayment(context.db, reference);
  if (!payment) throw new Error(`the reference ${reference} has no payment`);
  if (event.outcome === 'Disputed') {
    const facts = { amount: shown(event), reference: payment.reference };
    return tell(context, payment, paymentDisputed.notice(facts));
  }
  const step = stepOf(payment.status, event.outcome);
  if (step === null) {
    const isMore = event.outcome === 'Successful' && payment.status === 'Successful';
    if (isMore && event.amountMinor !== cameOf(payment)) refuseAnother(context, payment, event);
    return;
  }
  if (step.status !== 'Failed') {
    const isMoney = event.currency === payment.currency && event.amountMinor > 0;
    if (!isMoney) return refuseForeign(context, payment, event);
    if (step.status === 'ChargedBack' && event.amountMinor !== cameOf(payment)) {
      return takePartBack(context, payment, event);
    }
  }
  await end(context, payment, { step, event });
}

async function end(
  context: Settling,
  payment: PaymentRow,
  { step, event }: { step: Step; event: GatewayEvent },
): Promise<void> {
  const came = step.status === 'Successful' ? event.amountMinor : cameOf(payment);
  const change = {
    status: step.status,
    feeMinor: Math.min(event.feeMinor ?? payment.feeMinor, came),
    receivedMinor: came === payment.amountMinor ? null : came,
    externalReference: storableText(event.externalReference, 100) ?? payment.externalReference,
    reason: storableText(event.reason),
    endedAt: context.clock.now().toISOString(),
  };
  await updatePayment(context.db, payment.id, change);
  if (change.externalReference !== null) {
    await nameReference(context.db, payment.reference, change.externalReference);
  }
  recordPaymentEnd(context, payment, { ...payment, ...change }, step.topic);
  if (step.status === 'Successful' && change.receivedMinor !== null) {
    const asked = shown(payment);
    tellDiffers(context, payment, event, {
      came: `${shown(event)} arrived for ${payment.reference} instead of ${asked}.`,
      done: 'The received amount was recorded. Settle the difference with the payer.',
    });
  }
}

/** Writes a payment's end to the audit log, emits its event, and refreshes open pages. */
export function recordPaymentEnd(
  context: Settling,
  before: PaymentRow,
  after: PaymentRow,
  topic: string | null,
): void {
  context.audit({
    action: topic ?? paymentTopics.chargedBack,
    entityType: 'payment',
    entityId: after.id,
    entityLabel: after.reference,
    before: { status: before.status },
    after: { status: after.status, amountMinor: after.amountMinor, feeMinor: after.feeMinor },
    ...(after.reason !== null && { reason: after.reason }),
  });
  if (topic !== null) context.emit(topic, factOf(after));
  context.emit('payments.changed', { entityId: after.id });
}

/**
 * Handles an event in another currency or without an amount: a success event fails a pending payment, and staff are
 * notified, because they must clarify the event at the gateway.
 */
async function refuseForeign(
  context: Settling,
  payment: PaymentRow,
  event: GatewayEvent,
): Promise<void> {
  const came = `${shown(event)} ${event.outcome === 'Successful' ? 'came in' : 'went back'}`;
  if (event.outcome === 'Successful' && payment.status === 'Pending') {
    const reason = `${came}, where ${shown(payment)} was asked`;
    const step = { status: 'Failed', topic: paymentTopics.failed } as const;
    await end(context, payment, { step, event: { ...event, reason } });
  }
  tellDiffers(context, payment, event, {
    came: `${came} for ${payment.reference} instead of ${shown(payment)}.`,
    done: 'No payment was recorded. Clarify it with the payment gateway.',
  });
}

/** Notifies staff of a second amount for a paid payment. The second amount is not credited. */
function refuseAnother(context: Settling, payment: PaymentRow, event: GatewayEvent): void {
  tellDiffers(context, payment, event, {
    came: `${shown(event)} arrived for ${payment.reference}, which is already paid.`,
    done: 'No payment was recorded. Clarify it with the payment gateway.',
  });
}

/**
 * Handles a chargeback of another amount than was received. The reversal of a smaller amount needs approval; about any
 * other amount, staff are only notified.
 */
function takePartBack(context: Settling, payment: PaymentRow, event: GatewayEvent): void {
  const { amountMinor } = event;
  const isPart = payment.status === 'Successful' && amountMinor < cameOf(payment);
  if (isPart) context.emit(paymentTopics.partlyChargedBack, { ...factOf(payment), amountMinor });
  const came = formatAmount(cameOf(payment), payment.currency);
  tellDiffers(context, payment, event, {
    came: `${shown(event)} of ${payment.reference} went back to the payer, where ${came} had come.`,
    done: isPart
      ? 'An adjustment awaits approval.'
      : 'No payment was recorded. Clarify it with the payment gateway.',
  });
}

/** Records an amount that differs from the requested or received amount, and notifies staff. */
function tellDiffers(
  context: Settling,
  payment: PaymentRow,
  event: GatewayEvent,
  { came, done }: { came: string; done: string },
): void {
  const { amountMinor, currency, outcome } = event;
  context.audit({
    action: 'payment.differs',
    entityType: 'payment',
    entityId: payment.id,
    entityLabel: payment.reference,
    before: { amountMinor: payment.amountMinor, currency: payment.currency },
    after: { amountMinor, currency, outcome },
  });
  context.emit('payments.changed', { entityId: payment.id });
  const theirs = storableText(event.externalReference, 100) ?? payment.externalReference;
  tell(context, payment, paymentDiffers.notice({ came, done, theirs }));
}

const shown = ({ amountMinor, currency }: { amountMinor: number; currency: string }): string =>
  formatAmount(amountMinor, currency);

function tell(context: Settling, payment: PaymentRow, words: NoticeWords): void {
  notify(context, {
    ...words,
    to: { permission: 'wallets.approve' },
    link: '/finances',
    priority: 'Urgent',
    ...(payment.houseId !== null && { houseId: payment.houseId }),
    ...(payment.purposeKind === purposes.walletDeposit && { ofWallet: payment.purposeId }),
  });
}
