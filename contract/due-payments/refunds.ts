// Refunds: the estate pays money back to a house, from one payment or from the house's credit. A wallet of the estate
// pays after the request is approved. Also pays a house's charges with its credit.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith, reasonOf } from '#contract/shared/ids.ts';
import { hidden, list } from '#contract/shared/list.ts';
import { AmountMinor, BalanceMinor } from '#contract/shared/money.ts';
import { moneyRequestRefusals } from '#contract/money-requests/money-requests.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { manyOf } from '#contract/shared/page.ts';

export const refundDestinations = ['House wallet', 'Bank account'] as const;
export const refundStatuses = ['Waiting', 'Paid', 'Dropped'] as const;

export const RefundForm = z.strictObject({
  houseId: Id,
  /** The payment to refund; if omitted, the house's credit is refunded. */
  paymentId: Id.optional(),
  amountMinor: AmountMinor,
  /** The estate's wallet that holds the money of the payment or the credit, and so pays the refund. */
  walletId: Id,
  to: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('House wallet') }),
    z.strictObject({ kind: z.literal('Bank account'), bankAccountId: Id }),
  ]),
  reason: reasonOf(200),
});

export const Refund = z.object({
  id: Id,
  /** The reference of the money request that pays the refund. */
  requestReference: z.string(),
  house: z.object({ id: Id, label: z.string() }),
  payment: z.object({ id: Id, receiptNumber: z.number().int() }).nullable(),
  amountMinor: BalanceMinor,
  /** The part of the refund that had paid charges. The house owes these charges again. */
  fromChargesMinor: BalanceMinor,
  destination: z.enum(refundDestinations),
  wallet: z.object({ id: Id, name: z.string() }),
  reason: z.string(),
  status: z.enum(refundStatuses),
  askedOn: Day,
  askedAt: Instant,
  askedByName: z.string().nullable(),
  endedOn: Day.nullable(),
});
export type Refund = z.infer<typeof Refund>;

const tooMuch = refusal(
  'TOO_MUCH',
  409,
  'At most {amount} of this payment can be refunded from this wallet.',
);
const creditUsed = refusal(
  'CREDIT_USED',
  409,
  'Some credit of this payment was already refunded. At most {amount} is left.',
);
const reversed = refusal('PAYMENT_REVERSED', 409, 'This payment was already reversed.');
const otherHouse = refusal('OTHER_HOUSE', 422, 'This payment belongs to another house.');
const noCredit = refusal('NO_CREDIT', 409, 'This house has no credit to use.');
const nothingOwed = refusal('NOTHING_OWED', 409, 'This house has no open charges to pay.');

export const refundRefusals = { tooMuch, creditUsed, reversed, otherHouse, noCredit, nothingOwed };

const money = moneyRequestRefusals;

export const refundList = list({
  name: 'refunds',
  noun: { one: 'refund', many: 'refunds' },
  row: Refund,
  filters: {
    HouseId: hidden(manyOf(Id)),
    PaymentId: hidden(manyOf(Id)),
    Status: hidden(manyOf(z.enum(refundStatuses))),
  },
  columns: {
    askedOn: { title: 'Asked on', kind: 'day', isFixed: true, card: 'title', width: 130 },
    status: { title: 'Status', card: 'none', width: 170 },
    amount: { title: 'Amount', of: 'amountMinor', kind: 'money', card: 'badge', width: 130 },
    to: { title: 'To', of: 'destination', width: 120 },
    of: { title: 'Out of', width: 120 },
    reason: { title: 'Reason', width: 200 },
    by: { title: 'Asked by', of: 'askedByName', width: 150 },
    request: { title: 'Request', of: 'requestReference', width: 140, isOptional: true },
  },
});

export const listRefunds = operation({
  name: 'listRefunds',
  method: 'GET',
  path: '/community/:communityId/refunds',
  summary: 'List refunds to houses, paid and awaiting approval, newest first',
  access: 'dues.read',
  refreshedBy: ['dues'],
  params: InCommunity,
  query: refundList.query,
  data: refundList.page,
});

export const askForRefund = operation({
  name: 'askForRefund',
  method: 'POST',
  path: '/community/:communityId/refunds',
  summary: 'Request a refund to a house; another person must approve it',
  access: 'dues.approve',
  keptFromSupport: true,
  needsKey: true,
  params: InCommunity,
  body: RefundForm,
  data: Refund,
  refusals: [
    tooMuch,
    creditUsed,
    reversed,
    otherHouse,
    money.insufficient,
    money.walletClosed,
    money.houseWallet,
    money.noWallet,
    money.noBankAccount,
    money.payeeWaits,
    money.payeeUnverified,
    money.payeeDiffers,
    common.stepUpRequired,
  ],
});

export const applyHouseCredit = operation({
  name: 'applyHouseCredit',
  method: 'POST',
  path: '/community/:communityId/houses/:houseId/credit/apply',
  summary: 'Pay a house’s open charges from its credit, oldest first',
  access: 'dues.create',
  needsKey: true,
  params: InCommunityWith('houseId'),
  data: z.object({ appliedMinor: BalanceMinor, leftMinor: BalanceMinor }),
  refusals: [noCredit, nothingOwed],
});
