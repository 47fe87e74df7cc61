// Applies a gateway event to a payout. A payout ends once, with one event. If the money of a paid payout returns, a
// second event follows and staff must check the payout. Staff must also check a payout that the gateway reports as
// paid after a failure or with another amount; it does not change then.
import { notify } from '#platform/delivery/notify.ts';
import { type PayoutEnded, payoutTopics } from '#platform/payments/facts.ts';
import type { GatewayEvent } from '#platform/payments/gateway.ts';
import { storableText } from '#platform/payments/webhook-body.ts';
import { payoutDiffers } from './messages.ts';
import { lockPayout, nameReference, type PayoutRow, updatePayout } from './queries.ts';
import type { Settling } from './settle-payment.ts';

type Step = { status: 'Successful' | 'Failed' | 'Returned'; topic: string };

export function payoutStepOf(status: string, outcome: GatewayEvent['outcome']): Step | null {
  const open = status === 'Pending';
  if (open && outcome === 'Successful')
    return { status: 'Successful', topic: payoutTopics.succeeded };
  if (open && (outcome === 'Failed' || outcome === 'Returned')) {
    return { status: 'Failed', topic: payoutTopics.failed };
  }
  if (status === 'Successful' && outcome === 'Returned') {
    return { status: 'Returned', topic: payoutTopics.returned };
  }
  return null;
}

/** Applies an event in its community's transaction, with the payout's row locked. */
export async function settlePayout(
  context: Settling,
  reference: string,
  event: GatewayEvent,
): Promise<void> {
  const payout = await lockPayout(context.db, reference);
  if (!payout) throw new Error(`the reference ${reference} has no payout`);
  const step = payoutStepOf(payout.status, event.outcome);
  if (step === null) {
    if (payout.status === 'Failed' && event.outcome === 'Successful') {
      tell(context, payout, 'The gateway reports it as paid, after it had failed.');
    }
    return;
  }
  const fits = event.amountMinor === payout.amountMinor && event.currency === payout.currency;
  if (step.status === 'Successful' && !fits) {
    tell(context, payout, 'The gateway reports a different amount than requested.');
    return;
  }
  await endPayout(context, payout, { ...step, event });
  if (step.status === 'Returned') {
    tell(context, payout, 'The bank returned it after it was paid.');
  }
}

type End = Step & {
  event: Pick<GatewayEvent, 'feeMinor' | 'externalReference' | 'reason'>;
};

/** Stores the end of a payout, writes it to the audit log, and emits its event. */
export async function endPayout(
  context: Settling,
  payout: PayoutRow,
  { status, topic, event }: End,
): Promise<void> {
  const change = {
    status,
    feeMinor: event.feeMinor ?? payout.feeMinor,
    externalReference: storableText(event.externalReference, 100) ?? payout.externalReference,
    reason: storableText(event.reason),
    endedAt: context.clock.now().toISOString(),
  };
  await updatePayout(context.db, payout.id, change);
  if (change.externalReference !== null) {
    await nameReference(context.db, payout.reference, change.externalReference);
  }
  context.audit({
    action: topic,
    entityType: 'payout',
    entityId: payout.id,
    entityLabel: payout.reference,
    before: { status: payout.status },
    after: { status, amountMinor: payout.amountMinor, feeMinor: change.feeMinor },
    ...(change.reason !== null && { reason: change.reason }),
  });
  const fact: PayoutEnded = {
    purposeKind: payout.purposeKind,
    purposeId: payout.purposeId,
    payoutId: payout.id,
    amountMinor: payout.amountMinor,
    feeMinor: change.feeMinor,
    externalReference: change.externalReference,
    reference: payout.reference,
    ...(change.reason !== null && { reason: change.reason }),
  };
  context.emit(topic, fact);
}

const tell = (context: Settling, payout: PayoutRow, sentence: string): void =>
  notify(context, {
    ...payoutDiffers.notice({ ...payout, sentence }),
    to: { permission: 'wallets.approve' },
    link: `/finances?Tab=approvals&Request=${payout.purposeId}`,
    priority: 'Urgent',
    ofRequest: payout.purposeId,
  });
