// Online payments by residents of a house: they pay dues, or add money to the house's wallet, on the gateway's page,
// then see the result and the house's receipts. Residents who may not pay get 404.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunityWith } from '#contract/shared/ids.ts';
import { AmountMinor, BalanceMinor } from '#contract/shared/money.ts';
import { operation } from '#contract/shared/operation.ts';
import { PageOf, PageQuery } from '#contract/shared/page.ts';
import {
  paymentChannels,
  paymentRefusals,
  paymentStatuses,
} from '#contract/gateway-payments/payments.ts';
import { channels } from '#contract/wallets/transactions.ts';
import { DueCheckoutForm } from './due-checkouts.ts';
import { duePaymentRefusals, duePaymentStatuses } from './due-payments.ts';

const inHouse = InCommunityWith('houseId');
const ofHouse = '/portal/communities/:communityId/houses/:houseId';

const Opened = z.object({
  paymentId: Id,
  checkoutUrl: z.string(),
  /** The gateway's fee. */
  feeMinor: BalanceMinor,
});

const gateway = [paymentRefusals.off, paymentRefusals.away, paymentRefusals.refused] as const;

export const startOwnDuePayment = operation({
  name: 'startOwnDuePayment',
  method: 'POST',
  path: `${ofHouse}/dues/checkout`,
  summary: 'Create a gateway checkout to pay dues of the resident’s own house',
  access: 'resident:payer',
  residentFeatures: ['Pay Active Dues'],
  needsKey: true,
  params: inHouse,
  body: DueCheckoutForm,
  data: Opened,
  refusals: [common.featureActivation, duePaymentRefusals.notPayable, ...gateway],
});

export const startOwnFunding = operation({
  name: 'startOwnFunding',
  method: 'POST',
  path: `${ofHouse}/wallet/checkout`,
  summary: 'Create a gateway checkout to add money to the wallet of the resident’s own house',
  access: 'resident:payer',
  residentFeatures: ['Add Fund'],
  needsKey: true,
  params: inHouse,
  body: z.strictObject({ amountMinor: AmountMinor, channel: z.enum(paymentChannels) }),
  data: Opened,
  refusals: [common.featureActivation, duePaymentRefusals.walletClosed, ...gateway],
});

export const OwnCheckout = z.object({
  id: Id,
  reference: z.string(),
  status: z.enum(paymentStatuses),
  amountMinor: BalanceMinor,
  feeMinor: BalanceMinor,
  narration: z.string(),
  /** The reason why the payment failed or was returned. */
  reason: z.string().nullable(),
});
export type OwnCheckout = z.infer<typeof OwnCheckout>;

export const getOwnCheckout = operation({
  name: 'getOwnCheckout',
  method: 'GET',
  path: `${ofHouse}/checkouts/:paymentId`,
  summary: 'Get the status of a payment that the resident’s own house started',
  access: 'resident:payer',
  residentFeatures: ['Pay Active Dues', 'Add Fund'],
  params: inHouse.extend({ paymentId: Id }),
  data: OwnCheckout,
  refusals: [common.featureActivation],
});

export const OwnPayment = z.object({
  id: Id,
  receiptNumber: z.number().int(),
  amountMinor: BalanceMinor,
  /** The overpayment, which became the house's credit. */
  creditedMinor: BalanceMinor,
  channel: z.enum(channels),
  paidOn: Day,
  status: z.enum(duePaymentStatuses),
  recordedAt: Instant,
});
export type OwnPayment = z.infer<typeof OwnPayment>;

export const listOwnPayments = operation({
  name: 'listOwnPayments',
  method: 'GET',
  path: `${ofHouse}/payments`,
  summary: 'List the payments of the resident’s own house, newest first',
  access: 'resident:payer',
  residentFeatures: ['Due History'],
  params: inHouse,
  query: PageQuery,
  data: PageOf(OwnPayment),
  refusals: [common.featureActivation],
});

export const downloadOwnReceipt = operation({
  name: 'downloadOwnReceipt',
  method: 'GET',
  path: `${ofHouse}/payments/:paymentId/receipt`,
  summary: 'Download the receipt of a payment of the resident’s own house as a PDF',
  access: 'resident:payer',
  residentFeatures: ['Due History'],
  params: inHouse.extend({ paymentId: Id }),
  data: z.string(),
  kind: 'download',
  refusals: [common.featureActivation],
});
