// What other features may ask of payments: start a payment, send a payout, name a bank account's holder, and the fee of
// an amount. Handed over to them in server/areas; what became of it they hear as facts.
import { randomBytes, randomUUID } from 'node:crypto';
import { paymentRefusals } from '#contract/payments.ts';
import type { CommunityContext, JobContext, PayingContext } from '#platform/context.ts';
import {
  type BankAccount,
  type FeeChannel,
  type Gateway,
  GatewayAway,
  GatewayRefused,
  type PaymentChannel,
} from '#platform/payments/gateway.ts';
import { refuse } from '#platform/refuse.ts';
import {
  insertPayment,
  insertPayout,
  insertReference,
  lockPayoutOf,
  updatePayout,
} from './queries.ts';

export type Wanted = {
  /** The feature's own words for what it is for, and the id of it: both come back in the fact. */
  purposeKind: string;
  purposeId: string;
  amountMinor: number;
};

export type WantedPayment = Wanted & {
  channel: PaymentChannel;
  narration: string;
  houseId?: string;
  /** A path of the product that the payer comes back to; `payment=…` is added to its query. */
  returnPath: `/${string}`;
};

export type WantedPayout = Wanted & { bankAccount: BankAccount; narration?: string };

/** The topic that starts the sending of a payout. */
export const payoutWanted = 'payout.wanted';

export type Payments = ReturnType<typeof openPayments>;

/** Everything that other features get, handed over in server/areas; `gateway` is null where nobody can pay. */
export const openPayments = (options: { gateway: Gateway | null; publicUrl: string }) => ({
  /**
   * Opens a hosted checkout within the caller's transaction and gives its address. Refuses with GATEWAY_AWAY when the
   * gateway does not answer: nothing was taken then. Each call is a new payment.
   */
  startPayment: (context: PayingContext, wanted: WantedPayment) =>
    startPayment(gatewayOf(options), context, { ...wanted, publicUrl: options.publicUrl }),
  /**
   * Orders a payout; a job hands it to the gateway. The same purpose is paid once: a repeat gives the first one's id.
   * `amountMinor` is what the bank account receives.
   */
  sendPayout: (context: CommunityContext | JobContext, wanted: WantedPayout) =>
    sendPayout(gatewayOf(options), context, wanted),
  /** Takes back a payout that no gateway can have seen; false where one may have it already. */
  cancelPayout,
  /**
   * The holder as the bank knows it; null where there is none, or where the gateway cannot tell. For jobs: it throws
   * GatewayAway, and the queue tries again.
   */
  resolveBankAccount: async (account: BankAccount): Promise<string | null> =>
    (await options.gateway?.resolveBankAccount(account)) ?? null,
  /** What the gateway will keep of an amount, in minor units; 0 where there is no gateway. */
  feeOf: (amountMinor: number, channel: FeeChannel): number =>
    options.gateway?.feeOf(amountMinor, channel) ?? 0,
  isOn: Boolean(options.gateway),
});

function gatewayOf({ gateway }: { gateway: Gateway | null }): Gateway {
  if (gateway === null) throw refuse(paymentRefusals.off);
  return gateway;
}

// Letters that no two people read differently; gateways take small letters, digits and dashes.
const alphabet = '23456789abcdefghjkmnpqrstvwxyz';

/** 20 signs of 30: nobody guesses one. */
export const newReference = (prefix: 'pay' | 'out' | 'acc'): string => {
  let signs = '';
  while (signs.length < 20) {
    // Bytes above 239 are left out, so that every sign is as likely as the next.
    for (const byte of randomBytes(32)) if (byte < 240) signs += alphabet[byte % 30];
  }
  return `${prefix}-${signs.slice(0, 20)}`;
};

async function startPayment(
  gateway: Gateway,
  context: PayingContext,
  wanted: WantedPayment & { publicUrl: string },
): Promise<{ paymentId: string; checkoutUrl: string; feeMinor: number }> {
  const { db, user, community, clock } = context;
  const { purposeKind, purposeId, amountMinor, channel, narration, houseId = null } = wanted;
  const paymentId = randomUUID();
  const reference = newReference('pay');
  // A transaction that has to begin again opens another checkout; one that nobody was told of takes no money.
  const mark = wanted.returnPath.includes('?') ? '&' : '?';
  const opened = await gateway
    .startCheckout({
      reference,
      amountMinor,
      currency: community.currency,
      email: user.email,
      channel,
      narration,
      returnUrl: `${wanted.publicUrl}${wanted.returnPath}${mark}payment=${paymentId}`,
    })
    .catch((error: unknown) => {
      throw asRefusal(error);
    });
  const feeMinor = gateway.feeOf(amountMinor, channel);
  await insertReference(db, { reference, subject: 'payment', gateway: gateway.name });
  await insertPayment(db, {
    id: paymentId,
    reference,
    gateway: gateway.name,
    purposeKind,
    purposeId,
    houseId,
    amountMinor,
    currency: community.currency,
    feeMinor,
    channel,
    narration,
    externalReference: opened.externalReference,
    startedBy: user.id,
    createdAt: clock.now().toISOString(),
  });
  context.audit({
    action: 'payment.started',
    entityType: 'payment',
    entityId: paymentId,
    entityLabel: reference,
    after: { amountMinor, channel, purposeKind, purposeId },
  });
  context.emit('payments.changed', { entityId: paymentId });
  return { paymentId, checkoutUrl: opened.checkoutUrl, feeMinor };
}

/** What a gateway said, for the person who asked. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof GatewayAway) return refuse(paymentRefusals.away, { retryAfterSeconds: 5 });
  if (error instanceof GatewayRefused) {
    return refuse(paymentRefusals.refused, { with: { reason: error.message } });
  }
  return error;
}

async function sendPayout(
  gateway: Gateway,
  context: CommunityContext | JobContext,
  wanted: WantedPayout,
): Promise<{ payoutId: string }> {
  const { purposeKind, purposeId, amountMinor, bankAccount, narration = 'Payout' } = wanted;
  const reference = newReference('out');
  const { id, isNew } = await insertPayout(context.db, {
    reference,
    gateway: gateway.name,
    purposeKind,
    purposeId,
    amountMinor,
    feeMinor: gateway.feeOf(amountMinor, 'Payout'),
    bankName: bankAccount.bankName,
    accountNumber: bankAccount.accountNumber,
    accountName: bankAccount.accountName,
    narration,
    createdAt: context.clock.now().toISOString(),
  });
  if (!isNew) return { payoutId: id };
  await insertReference(context.db, { reference, subject: 'payout', gateway: gateway.name });
  context.audit({
    action: 'payout.wanted',
    entityType: 'payout',
    entityId: id,
    entityLabel: reference,
    after: { amountMinor, purposeKind, purposeId },
  });
  context.emit(payoutWanted, { entityId: id });
  return { payoutId: id };
}

async function cancelPayout(
  context: CommunityContext | JobContext,
  purpose: Pick<Wanted, 'purposeKind' | 'purposeId'>,
): Promise<boolean> {
  const payout = await lockPayoutOf(context.db, purpose);
  // Without a gateway none was ordered.
  if (!payout) return true;
  const { id, reference, status, sentAt, claimedAt, amountMinor } = payout;
  if (status !== 'Pending' || sentAt !== null || claimedAt !== null) return false;
  const reason = 'Taken back before it was sent';
  await updatePayout(context.db, id, {
    status: 'Failed',
    reason,
    endedAt: context.clock.now().toISOString(),
  });
  context.audit({
    action: 'payout.cancelled',
    entityType: 'payout',
    entityId: id,
    entityLabel: reference,
    before: { status },
    after: { status: 'Failed', amountMinor },
    reason,
  });
  return true;
}
