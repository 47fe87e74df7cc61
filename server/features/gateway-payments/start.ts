// The port through which other features start a payment, send a payout, resolve a bank account's holder, and get the
// fee of an amount. server/features.ts connects it. Results arrive as outbox events.
import { randomBytes, randomUUID } from 'node:crypto';
import { paymentRefusals } from '#contract/gateway-payments/payments.ts';
import type { CommunityContext, JobContext, PayingContext } from '#platform/http/context.ts';
import { callExternalOnce } from '#platform/database/external-calls.ts';
import {
  type BankAccount,
  type Checkout,
  type FeeChannel,
  type Gateway,
  GatewayAway,
  GatewayRefused,
  type PaymentChannel,
} from '#platform/payments/gateway.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { Gateways, Inside } from '#platform/payments/gateways.ts';
import {
  insertPayment,
  insertPayout,
  insertReference,
  lockPayoutOf,
  updatePayout,
} from './queries.ts';

export type Wanted = {
  /** The calling feature's own name and id for the purpose of the payment. The outbox event returns both. */
  purposeKind: string;
  purposeId: string;
  amountMinor: number;
};

export type WantedPayment = Wanted & {
  channel: PaymentChannel;
  narration: string;
  houseId?: string;
  /** The path in Courtyard to which the payer returns; `payment=…` is added to its query. */
  returnPath: `/${string}`;
};

export type WantedPayout = Wanted & { bankAccount: BankAccount; narration?: string };

/** The topic of the outbox event that starts sending a payout. */
export const payoutWanted = 'payout.wanted';

export type Payments = ReturnType<typeof openPayments>;

type Options = { gateways: Pick<Gateways, 'here'>; publicUrl: string };

/** The functions that server/features.ts gives to other features. */
export const openPayments = (options: Options) => ({
  /**
   * Opens a hosted checkout and returns its address. The caller's transaction ends before the gateway is called, and
   * a new one begins afterwards. Refuses with GATEWAY_AWAY if the gateway does not respond; no money was taken then.
   * Each call is a new payment.
   */
  startPayment: async (context: PayingContext, wanted: WantedPayment) =>
    startPayment(await gatewayOf(options, context), context, {
      ...wanted,
      publicUrl: options.publicUrl,
    }),
  /**
   * Requests a payout, which a job sends to the gateway. Idempotent by purpose: a repeated request returns the id of
   * the first one. `amountMinor` is the amount that the bank account receives.
   */
  sendPayout: async (context: CommunityContext | JobContext, wanted: WantedPayout) =>
    sendPayout(await gatewayOf(options, context), context, wanted),
  /**
   * Cancels a payout that no gateway has received. Returns false if a gateway may have received it or if it has ended,
   * and true if there is no payout.
   */
  cancelPayout,
  /**
   * Returns a function that asks the bank for an account's holder. Call that function after the transaction. The
   * function returns null if there is no holder or the gateway cannot tell. In a job the function throws GatewayAway,
   * so that the queue retries.
   */
  bankToAsk: async (inside: Inside): Promise<(account: BankAccount) => Promise<string | null>> => {
    const gateway = await options.gateways.here(inside);
    return async (account) => (await gateway?.resolveBankAccount(account)) ?? null;
  },
  /** True if the gateway can ask banks for the holder of an account. */
  asksBanks: async (inside: Inside): Promise<boolean> =>
    (await options.gateways.here(inside))?.asksBanks ?? false,
  /** The gateway's fee for an amount, in minor units; 0 without a gateway. */
  feeOf: async (inside: Inside, amountMinor: number, channel: FeeChannel): Promise<number> =>
    (await options.gateways.here(inside))?.feeOf(amountMinor, channel) ?? 0,
  isOn: async (inside: Inside): Promise<boolean> => (await options.gateways.here(inside)) !== null,
});

async function gatewayOf({ gateways }: Options, inside: Inside): Promise<Gateway> {
  const gateway = await gateways.here(inside);
  if (gateway === null) throw refuse(paymentRefusals.off);
  return gateway;
}

// Letters and digits that people don't confuse. Gateways accept lower-case letters, digits and dashes in a reference.
const alphabet = '23456789abcdefghjkmnpqrstvwxyz';

/** A reference with 20 random characters of an alphabet of 30, so nobody can guess it. */
export const newReference = (prefix: 'pay' | 'out' | 'acc'): string => {
  let signs = '';
  while (signs.length < 20) {
    // Skip bytes above 239, so that each character is equally likely.
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
  const page = {
    amountMinor,
    currency: community.currency,
    email: user.email,
    channel,
    narration,
    returnUrl: `${wanted.publicUrl}${wanted.returnPath}`,
  };
  const question = JSON.stringify(['checkout', gateway.name, page]);
  const { paymentId, reference, ...opened } = await callExternalOnce(question, () =>
    openCheckout(gateway, page),
  );
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

/**
 * Opens a checkout page at the gateway. If the transaction fails later, the payer never sees the page, so it takes no
 * money.
 */
async function openCheckout(gateway: Gateway, page: Omit<Checkout, 'reference'>) {
  const paymentId = randomUUID();
  const reference = newReference('pay');
  const mark = page.returnUrl.includes('?') ? '&' : '?';
  const returnUrl = `${page.returnUrl}${mark}payment=${paymentId}`;
  const opened = await gateway
    .startCheckout({ ...page, reference, returnUrl })
    .catch((error: unknown) => {
      throw asRefusal(error);
    });
  return { paymentId, reference, ...opened };
}

/** Converts a gateway's error into a refusal for the user. */
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
  // Without a payout row, no gateway was asked to pay.
  if (!payout) return true;
  const { id, reference, status, sentAt, claimedAt, amountMinor } = payout;
  if (status !== 'Pending' || sentAt !== null || claimedAt !== null) return false;
  const reason = 'Cancelled before it was sent';
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
