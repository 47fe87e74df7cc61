// Reads Paystack's webhooks: maps its events to ours, after their signature has been verified.
import { z } from 'zod';
import type { GatewayEvent, Headers, Outcome, Reading } from './gateway.ts';
import { headerOf, matches, sign } from './signature.ts';
import { readBody, storableText } from './webhook-body.ts';

const Minor = z.coerce.number().int().min(0);
const Id = z.union([z.number().int(), z.string().max(60)]);
const Currency = z.string().length(3).toUpperCase();

const Any = z.object({ event: z.string().max(60), data: z.looseObject({}) });

const Charge = z.object({
  id: Id,
  reference: z.string().max(100),
  amount: Minor,
  currency: Currency,
  fees: Minor.nullish(),
  gateway_response: z.string().nullish(),
  channel: z.string().nullish(),
  // For a transfer to a dedicated account: the receiving account, and the payer's narration and name.
  authorization: z
    .looseObject({
      receiver_bank_account_number: z.string().max(34).nullish(),
      narration: z.string().nullish(),
      sender_name: z.string().nullish(),
    })
    .nullish(),
  metadata: z.unknown().optional(),
});

/** The dedicated account that received a charge; undefined for every other charge. */
function dedicatedOf({ channel, authorization, metadata }: z.output<typeof Charge>) {
  if (channel !== 'dedicated_nuban') return undefined;
  const inMetadata = z
    .object({ receiver_account_number: z.string().max(34) })
    .safeParse(metadata).data;
  return (
    authorization?.receiver_bank_account_number ?? inMetadata?.receiver_account_number ?? undefined
  );
}

const Transfer = z.object({
  id: Id,
  reference: z.string().max(100),
  amount: Minor,
  currency: Currency,
  transfer_code: z.string().max(100),
  fee_charged: Minor.nullish(),
  reason: z.string().nullish(),
});

const Dispute = z.object({
  id: Id,
  refund_amount: Minor.nullish(),
  currency: Currency.nullish(),
  resolution: z.string().nullish(),
  transaction: z.object({
    id: Id,
    reference: z.string().max(100),
    amount: Minor,
    currency: Currency,
  }),
});

const Refund = z.object({
  id: Id.nullish(),
  transaction_reference: z.string().max(100),
  refund_reference: z.string().max(100).nullish(),
  amount: Minor,
  currency: Currency,
});

/** Checks the signature over the raw bytes before it parses them. */
export function readPaystackWebhook(raw: Buffer, headers: Headers, secretKey: string): Reading {
  const expected = sign('sha512', secretKey, raw);
  if (!matches(expected, headerOf(headers, 'x-paystack-signature'))) {
    return { kind: 'refused', why: 'wrong signature' };
  }
  return readBody(raw, Any, ({ event, data }) => {
    const read = readers[event];
    return read ? read(event, data) : { kind: 'ignored' };
  });
}

type Reader = (name: string, data: unknown) => Reading;

const reader =
  <S extends z.ZodType>(
    schema: S,
    toEvent: (name: string, data: z.output<S>) => GatewayEvent | null,
  ): Reader =>
  (name, data) => {
    const result = schema.safeParse(data);
    if (!result.success) return { kind: 'unread' };
    const event = toEvent(name, result.data);
    return event ? { kind: 'event', event } : { kind: 'ignored' };
  };

const charge = (outcome: Outcome): Reader =>
  reader(Charge, (name, data) => {
    const virtualAccount = dedicatedOf(data);
    const words = [data.authorization?.sender_name, data.authorization?.narration];
    return {
      id: `${name}:${data.id}`,
      subject: 'payment',
      outcome,
      reference: data.reference,
      externalReference: String(data.id),
      amountMinor: data.amount,
      currency: data.currency,
      feeMinor: data.fees ?? null,
      reason:
        virtualAccount === undefined
          ? outcome === 'Failed'
            ? storableText(data.gateway_response)
            : null
          : storableText(words.filter(Boolean).join(': ')),
      ...(virtualAccount !== undefined && { virtualAccount }),
    };
  });

const transfer = (outcome: Outcome): Reader =>
  reader(Transfer, (name, data) => ({
    id: `${name}:${data.id}`,
    subject: 'payout',
    outcome,
    reference: data.reference,
    externalReference: data.transfer_code,
    amountMinor: data.amount,
    currency: data.currency,
    feeMinor: data.fee_charged ?? null,
    reason: outcome === 'Successful' ? null : storableText(data.reason),
  }));

const accepted = new Set(['merchant-accepted', 'auto-accepted']);

const dispute = reader(Dispute, (name, data) => {
  const opened = name === 'charge.dispute.create';
  // Only the opening of a dispute and its acceptance change a payment; winning a dispute, for example, does not.
  if (!opened && !accepted.has(data.resolution ?? '')) return null;
  return {
    id: `${name}:${data.id}`,
    subject: 'payment',
    outcome: opened ? 'Disputed' : 'ChargedBack',
    reference: data.transaction.reference,
    externalReference: String(data.transaction.id),
    amountMinor: data.refund_amount ?? data.transaction.amount,
    currency: data.transaction.currency,
    feeMinor: null,
    reason: storableText(data.resolution),
  };
});

const refund = reader(Refund, (name, data) => ({
  id: `${name}:${data.id ?? data.refund_reference ?? data.transaction_reference}`,
  subject: 'payment',
  outcome: 'ChargedBack',
  reference: data.transaction_reference,
  externalReference: null,
  amountMinor: data.amount,
  currency: data.currency,
  feeMinor: null,
  reason: 'Refunded at Paystack',
}));

const readers: Readonly<Record<string, Reader | undefined>> = {
  'charge.success': charge('Successful'),
  'charge.failed': charge('Failed'),
  'charge.dispute.create': dispute,
  'charge.dispute.resolve': dispute,
  'refund.processed': refund,
  'transfer.success': transfer('Successful'),
  'transfer.failed': transfer('Failed'),
  'transfer.reversed': transfer('Returned'),
};
