// Payments by card and transfer through a gateway: the result of a started payment, and the list of payments.
// Money is credited when the gateway confirms it. The payer's return to the page proves nothing.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { Id, InCommunity, InCommunityWith } from '#contract/shared/ids.ts';
import { AmountMinor, BalanceMinor } from '#contract/shared/money.ts';
import { moneyRequestRefusals, narration } from '#contract/money-requests/money-requests.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { manyOf, PageOf, PageQuery } from '#contract/shared/page.ts';

export const paymentStatuses = ['Pending', 'Successful', 'Failed', 'ChargedBack'] as const;
export const paymentChannels = ['Card', 'Bank transfer'] as const;

export const CheckoutForm = z.strictObject({
  amountMinor: AmountMinor,
  channel: z.enum(paymentChannels),
  narration,
});

export const Payment = z.object({
  id: Id,
  /** The payment's reference at the gateway, which the payer sees too. */
  reference: z.string(),
  status: z.enum(paymentStatuses),
  amountMinor: BalanceMinor,
  /** The gateway's fee: an estimate until the gateway reports the fee. */
  feeMinor: BalanceMinor,
  channel: z.enum([...paymentChannels, 'Virtual account']),
  purposeKind: z.string(),
  purposeId: Id,
  narration: z.string(),
  /** The received amount, if it differs from the requested amount; the received amount is credited. */
  receivedMinor: BalanceMinor.nullable(),
  /** The reason why the payment failed or was returned. */
  reason: z.string().nullable(),
  startedByName: z.string().nullable(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
});
export type Payment = z.infer<typeof Payment>;

const off = refusal(
  'PAYMENTS_OFF',
  409,
  'Payments by card and transfer are not set up. Add a gateway in Settings, Integrations.',
);
const away = refusal(
  'GATEWAY_AWAY',
  503,
  'The payment service does not respond. No money was taken. Try again in a moment.',
);
const refused = refusal('GATEWAY_REFUSED', 422, 'The payment service refused this: {reason}');

export const paymentRefusals = { off, away, refused };

const inWallet = InCommunityWith('walletId');

export const previewCheckout = operation({
  name: 'previewCheckout',
  method: 'POST',
  path: '/community/:communityId/wallets/:walletId/checkouts/preview',
  summary: 'Preview the gateway’s fee for an amount and the amount that reaches the wallet',
  access: 'wallets.create',
  params: inWallet,
  body: z.strictObject({ amountMinor: AmountMinor, channel: z.enum(paymentChannels) }),
  data: z.object({ feeMinor: BalanceMinor, netMinor: BalanceMinor }),
  refusals: [moneyRequestRefusals.houseWallet, off],
});

export const startCheckout = operation({
  name: 'startCheckout',
  method: 'POST',
  path: '/community/:communityId/wallets/:walletId/checkouts',
  summary: 'Create a checkout to add money to a wallet by card or transfer',
  access: 'wallets.create',
  needsKey: true,
  feature: 'Add Fund',
  params: inWallet,
  body: CheckoutForm,
  data: z.object({ paymentId: Id, checkoutUrl: z.url(), feeMinor: BalanceMinor }),
  refusals: [
    moneyRequestRefusals.walletClosed,
    moneyRequestRefusals.houseWallet,
    off,
    away,
    refused,
  ],
});

export const getPayment = operation({
  name: 'getPayment',
  method: 'GET',
  path: '/community/:communityId/payments/:paymentId',
  summary: 'Get the status of a payment for the return page',
  access: 'wallets.read',
  refreshedBy: ['payments'],
  params: InCommunityWith('paymentId'),
  data: Payment,
});

export const listPayments = operation({
  name: 'listPayments',
  method: 'GET',
  path: '/community/:communityId/payments',
  summary: 'List the payments through the gateway, newest first',
  access: 'wallets.read',
  refreshedBy: ['payments'],
  params: InCommunity,
  query: PageQuery.extend({
    Status: manyOf(z.enum(paymentStatuses)),
    PurposeId: manyOf(Id),
  }),
  data: PageOf(Payment),
});
