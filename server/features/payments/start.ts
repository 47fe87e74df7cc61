// What other features may ask of payments: start a payment, send a payout, name a bank account's holder, and the fee of
// an amount. Handed over to them in server/areas; what became of it they hear as facts.
import { randomBytes, randomUUID } from 'node:crypto';
import { paymentRefusals } from '#contract/payments.ts';
import type { CommunityContext, JobContext, PayingContext } from '#platform/context.ts';
import { outside } from '#platform/outside.ts';
import {
  type BankAccount,
  type Checkout,
  type FeeChannel,
  type Gateway,
  GatewayAway,
  GatewayRefused,
  type PaymentChannel,
} from '#platform/payments/gateway.ts';
import { refuse } from '#platform/refuse.ts';
import type { Gateways, Inside } from './gateways.ts';
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

type Options = { gateways: Pick<Gateways, 'here'>; publicUrl: string };

/** Everything that other features get, handed over in server/areas. */
export const openPayments = (options: Options) => ({
  /**
   * Opens a hosted checkout and gives its address; the caller's transaction begins again meanwhile. Refuses with
   * GATEWAY_AWAY when the gateway does not answer: nothing was taken then. Each call is a new payment.
   */
  startPayment: async (context: PayingContext, wanted: WantedPayment) =>
    startPayment(await gatewayOf(options, context), context, {
      ...wanted,
      publicUrl: options.publicUrl,
    }),
  /**
   * Orders a payout; a job hands it to the gateway. The same purpose is paid once: a repeat gives the first one's id.
   * `amountMinor` is what the bank account receives.
   */
  sendPayout: async (context: CommunityContext | JobContext, wanted: WantedPayout) =>
    sendPayout(await gatewayOf(options, context), context, wanted),
  /** Takes back a payout that no gateway can have seen; false where one may have it already. */
  cancelPayout,
  /**
   * Whom to ask, after the transaction, for a holder as the bank knows it: the answer is null where there is none, or
   * where the gateway cannot tell. For jobs: it throws GatewayAway, and the queue tries again.
   */
  bankToAsk: async (inside: Inside): Promise<(account: BankAccount) => Promise<string | null>> => {
    const gateway = await options.gateways.here(inside);
    return async (account) => (await gateway?.resolveBankAccount(account)) ?? null;
  },
  /** Whether banks can be asked for a holder. */
  asksBanks: async (inside: Inside): Promise<boolean> =>
    (await options.gateways.here(inside))?.asksBanks ?? false,
  /** What the gateway will keep of an amount, in minor units; 0 where there is no gateway. */
  feeOf: async (inside: Inside, amountMinor: number, channel: FeeChannel): Promise<number> =>
    (await options.gateways.here(inside))?.feeOf(amountMinor, channel) ?? 0,
  isOn: async (inside: Inside): Promise<boolean> => (await options.gateways.here(inside)) !== null,
});

async function gatewayOf({ gateways }: Options, inside: Inside): Promise<Gateway> {
  const gateway = await gateways.here(inside);
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
  const page = {
    amountMinor,
    currency: community.currency,
    email: user.email,
    channel,
    narration,
    returnUrl: `${wanted.publicUrl}${wanted.returnPath}`,
  };
  const question = JSON.stringify(['checkout', gateway.name, page]);
  const { paymentId, reference, ...opened } = await outside(question, () =>
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

/** Opens the page on which somebody pays. A page that is shown to nobody takes no money. */
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
