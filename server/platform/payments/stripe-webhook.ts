// Reads Stripe's webhooks: maps its events to ours, after their signature has been verified and is recent.
import { z } from 'zod';
import type { GatewayEvent, Headers, Outcome, Reading } from './gateway.ts';
import { faultOfTimestamped, headerOf } from './signature.ts';
import { readBody, storableText } from './webhook-body.ts';

const Minor = z.number().int().min(0);
const Currency = z.string().length(3).toUpperCase();
const Reference = z.string().max(100);
const Metadata = z.object({ reference: Reference.optional() }).nullish();

const Any = z.object({
  id: z.string().max(100),
  type: z.string().max(100),
  data: z.object({ object: z.looseObject({}) }),
});

const Session = z.object({
  client_reference_id: Reference.nullish(),
  payment_intent: Reference.nullish(),
  payment_status: z.string(),
  amount_total: Minor,
  currency: Currency,
});

const Dispute = z.object({
  payment_intent: Reference.nullish(),
  amount: Minor,
  currency: Currency,
  status: z.string(),
  reason: z.string().nullish(),
});

const Charge = z.object({
  payment_intent: Reference.nullish(),
  amount_refunded: Minor,
  currency: Currency,
  metadata: Metadata,
});

const Payout = z.object({
  id: Reference,
  amount: Minor,
  currency: Currency,
  failure_message: z.string().nullish(),
  metadata: Metadata,
});

/** Checks the signature over the raw bytes, and its age, before it parses them. */
export function readStripeWebhook(
  raw: Buffer,
  headers: Headers,
  { key, now }: { key: string; now: Date },
): Reading {
  const fault = faultOfTimestamped(headerOf(headers, 'stripe-signature'), { key, raw, now });
  if (fault !== null) return { kind: 'refused', why: fault };
  return readBody(raw, Any, ({ id, type, data }) => {
    const read = readers[type];
    return read ? read(id, data.object) : { kind: 'ignored' };
  });
}

type Reader = (id: string, data: unknown) => Reading;

const reader =
  <S extends z.ZodType>(
    schema: S,
    toEvent: (data: z.output<S>) => Omit<GatewayEvent, 'id' | 'feeMinor'> | null,
  ): Reader =>
  (id, data) => {
    const result = schema.safeParse(data);
    if (!result.success) return { kind: 'unread' };
    const event = toEvent(result.data);
    // Without a reference the event fits no payment of the product.
    if (!event || (event.reference === null && event.externalReference === null)) {
      return { kind: 'ignored' };
    }
    // These events of Stripe do not contain its fee.
    return { kind: 'event', event: { ...event, id, feeMinor: null } };
  };

const session = (
  outcomeOf: (paymentStatus: string) => Outcome,
  reason: string | null = null,
): Reader =>
  reader(Session, (data) => ({
    subject: 'payment',
    outcome: outcomeOf(data.payment_status),
    reference: data.client_reference_id ?? null,
    externalReference: data.payment_intent ?? null,
    amountMinor: data.amount_total,
    currency: data.currency,
    reason,
  }));

const dispute = (outcomeOf: (status: string) => Outcome | null): Reader =>
  reader(Dispute, (data) => {
    const outcome = outcomeOf(data.status);
    if (outcome === null) return null;
    return {
      subject: 'payment',
      outcome,
      reference: null,
      externalReference: data.payment_intent ?? null,
      amountMinor: data.amount,
      currency: data.currency,
      reason: storableText(data.reason),
    };
  });

const refund = reader(Charge, (data) => ({
  subject: 'payment',
  outcome: 'ChargedBack',
  reference: data.metadata?.reference ?? null,
  externalReference: data.payment_intent ?? null,
  amountMinor: data.amount_refunded,
  currency: data.currency,
  reason: 'Refunded at Stripe',
}));

const payout = (outcome: Outcome): Reader =>
  reader(Payout, (data) => {
    // Payouts of Stripe's own schedule have no reference of ours.
    if (data.metadata?.reference === undefined) return null;
    return {
      subject: 'payout',
      outcome,
      reference: data.metadata.reference,
      externalReference: data.id,
      amountMinor: data.amount,
      currency: data.currency,
      reason: storableText(data.failure_message),
    };
  });

const readers: Readonly<Record<string, Reader | undefined>> = {
  'checkout.session.completed': session((status) =>
    status === 'unpaid' ? 'Pending' : 'Successful',
  ),
  'checkout.session.async_payment_succeeded': session(() => 'Successful'),
  'checkout.session.async_payment_failed': session(() => 'Failed', 'The bank did not pay'),
  'checkout.session.expired': session(() => 'Failed', 'Not paid in time'),
  'charge.dispute.created': dispute(() => 'Disputed'),
  'charge.dispute.closed': dispute((status) => (status === 'lost' ? 'ChargedBack' : null)),
  'charge.refunded': refund,
  'payout.paid': payout('Successful'),
  // A payout may fail after it was reported as paid.
  'payout.failed': payout('Returned'),
  'payout.canceled': payout('Failed'),
};
