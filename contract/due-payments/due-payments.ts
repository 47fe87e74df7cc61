// Payments of dues: money received from a house, the charges it paid, and its receipt.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { dueCategories } from '#contract/dues/dues.ts';
import { Id, InCommunity, InCommunityWith, Reason } from '#contract/shared/ids.ts';
import { AmountMinor, BalanceMinor } from '#contract/shared/money.ts';
import { requestStatuses } from '#contract/money-requests/request-words.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { anyFound, anyOf, days, hidden, list } from '#contract/shared/list.ts';
import { manyOf } from '#contract/shared/page.ts';
import { channels } from '#contract/wallets/transactions.ts';

/** The channels that an officer may enter; other payments come from a payment gateway or a house wallet. */
export const recordedChannels = ['Cash', 'Cheque', 'Bank transfer'] as const;
export const duePaymentStatuses = ['Successful', 'Reversed'] as const;

/** Maximum number of charges that one payment can be allocated to explicitly. */
export const chosenChargesLimit = 100;

export const PaymentForm = z.strictObject({
  houseId: Id,
  amountMinor: AmountMinor,
  channel: z.enum(recordedChannels),
  /** The day of the payment: not in the future, not in a closed month. */
  paidOn: Day,
  /** The cheque's, the bank's or the receipt book's number. */
  externalReference: z.string().trim().max(100, 'At most 100 characters.').optional(),
  note: z.string().trim().max(250, 'At most 250 characters.').optional(),
  /** Charges to pay first, in this order; by default the oldest first. */
  chargeIds: z.array(Id).max(chosenChargesLimit).optional(),
  /** The wallet for an overpayment; by default the wallet of the newest charge. */
  walletId: Id.optional(),
  /** Confirms the warning that an equal payment already exists. */
  isNoDuplicate: z.boolean().optional(),
  /** Confirms the warning that the amount is far more than the house owes. */
  isAmountSure: z.boolean().optional(),
});

/** An amount more than this many times the balance of the house needs a confirmation. */
export const unusualTimes = 3;

export const DuePaymentRow = z.object({
  id: Id,
  house: z.object({ id: Id, label: z.string() }),
  amountMinor: BalanceMinor,
  feeMinor: BalanceMinor,
  /** The overpaid part, which became the house's credit. */
  creditedMinor: BalanceMinor,
  channel: z.enum(channels),
  externalReference: z.string().nullable(),
  note: z.string(),
  paidOn: Day,
  status: z.enum(duePaymentStatuses),
  receiptNumber: z.number().int(),
  recordedByName: z.string().nullable(),
  recordedAt: Instant,
});
export type DuePaymentRow = z.infer<typeof DuePaymentRow>;

/** The end of an email: accepted by the mail server, refused, handed over without an answer, or given up. */
export const receiptEmailEnds = ['Sent', 'Refused', 'Unsure', 'Failed'] as const;

export const DuePayment = DuePaymentRow.extend({
  /** On the receipt's public page. */
  verificationCode: z.string(),
  /** The reference that people quote: that of its journal. */
  reference: z.string(),
  allocations: z
    .array(
      z.object({
        chargeId: Id,
        dueId: Id,
        dueTitle: z.string(),
        dueOn: Day,
        principalMinor: BalanceMinor,
        penaltyMinor: BalanceMinor,
        /** The balance left on the charge now. */
        outstandingMinor: BalanceMinor,
      }),
    )
    .max(600),
  /**
   * The cash deposit handed over with the payment, beyond what the house owed; it gets its own receipt once approved.
   */
  cashBeyond: z
    .object({ requestId: Id, amountMinor: BalanceMinor, status: z.enum(requestStatuses) })
    .nullable(),
  /** The amount refunded, including refunds that await approval. */
  refundedMinor: BalanceMinor,
  /** The refundable amounts by the wallet that holds them, largest first. */
  refundable: z
    .array(z.object({ wallet: z.object({ id: Id, name: z.string() }), amountMinor: BalanceMinor }))
    .max(100),
  /** The cheque or slip behind it, if one was uploaded. */
  slipName: z.string().nullable(),
  reversedAt: Instant.nullable(),
  reversalReason: z.string().nullable(),
  /** The amount already refunded when the payment was reversed; it has been a separate charge since. */
  debtMinor: BalanceMinor,
  /** The bank statement line that shows its money; null without one, and after a reversal. */
  bankLine: z.object({ id: Id, postedOn: Day, description: z.string() }).nullable(),
  /** The emails of its receipt, newest first; `end` is null until the mail server has answered. */
  receiptEmails: z
    .array(
      z.object({
        id: Id,
        email: z.string(),
        end: z.enum(receiptEmailEnds).nullable(),
        at: Instant,
      }),
    )
    .max(10),
});
export type DuePayment = z.infer<typeof DuePayment>;

/** The result of recording a payment: at least one of the two is set. */
export const RecordedPayment = z.object({
  /** Null if the house owes nothing and the whole amount is a deposit. */
  payment: DuePayment.nullable(),
  /** Cash beyond the balance of the house: it becomes the house's credit after a colleague approves this request. */
  deposit: z.object({ requestId: Id, reference: z.string(), amountMinor: BalanceMinor }).nullable(),
});
export type RecordedPayment = z.infer<typeof RecordedPayment>;

const future = refusal('IN_THE_FUTURE', 422, 'This day has not come yet.');
const periodClosed = refusal('PERIOD_CLOSED', 409, 'That month is closed. Choose a later day.');
const duplicate = refusal(
  'LOOKS_LIKE_DUPLICATE',
  409,
  'The same amount of this house was entered as {entered}. Is this another one?',
);
const unusual = refusal('UNUSUAL_AMOUNT', 409, '{sentence}');
/** The refusal for a row of a payment file. */
const cashBeyond = refusal(
  'CASH_BEYOND_OWED',
  409,
  'The house owes {amount}. Record cash beyond that by hand, so that a colleague can approve it.',
);
const notPayable = refusal(
  'CHARGE_NOT_PAYABLE',
  409,
  'A charge that was chosen is paid already or is not of this house.',
);
const partRefused = refusal(
  'PART_PAYMENT_REFUSED',
  409,
  '{title} is paid whole or not at all: {amount}. Change the amount, or choose other charges.',
);
const partTooSmall = refusal(
  'PART_TOO_SMALL',
  409,
  'A part payment of {title} is at least {amount}.',
);
const noWallet = refusal(
  'WALLET_NEEDED',
  422,
  'This house owes less than that. Choose the wallet that keeps the rest as its credit.',
);
const walletClosed = refusal('ACCOUNT_CLOSED', 409, 'This wallet is frozen or closed.');

const reversed = refusal('PAYMENT_REVERSED', 409, 'This payment was taken back already.');
const refunded = refusal(
  'REFUND_WAITS',
  409,
  'A refund of this payment waits for approval. Withdraw it first, then reverse the payment.',
);
const insufficient = refusal(
  'INSUFFICIENT_FUNDS',
  409,
  'The money of this payment has left its wallet. Transfer money into the wallet, then reverse the payment.',
);

export const duePaymentRefusals = {
  future,
  periodClosed,
  duplicate,
  unusual,
  cashBeyond,
  notPayable,
  partRefused,
  partTooSmall,
  noWallet,
  walletClosed,
  reversed,
  refunded,
  insufficient,
};

export const recordPayment = operation({
  name: 'recordPayment',
  method: 'POST',
  path: '/community/:communityId/due-payments',
  summary:
    'Records money that a house gave, pays its charges and makes the receipt; cash beyond what is owed ' +
    'becomes a deposit that a colleague approves',
  access: 'dues.create',
  needsKey: true,
  params: InCommunity,
  body: PaymentForm,
  data: RecordedPayment,
  refusals: [
    future,
    periodClosed,
    duplicate,
    unusual,
    notPayable,
    partRefused,
    partTooSmall,
    noWallet,
    walletClosed,
  ],
});

export const paymentList = list({
  name: 'due-payments',
  noun: { one: 'payment', many: 'payments' },
  title: 'Inflow',
  row: DuePaymentRow,
  searchHint: 'Search house or receipt number',
  sorts: ['paidOn', 'amount', 'receipt'],
  filters: {
    /** Categories of the dues that the payment paid. */
    Category: anyOf('Category', dueCategories),
    /** The wallets that it was paid into, for charges or as the house's credit. */
    WalletId: anyFound('Wallet', Id),
    StreetId: anyFound('Street', Id),
    GroupId: anyFound('Group', Id),
    Channel: anyOf('Channel', channels),
    Status: anyOf('Status', duePaymentStatuses),
    ...days('Day', 'From', 'To'),
    HouseId: hidden(manyOf(Id)),
    DueId: hidden(manyOf(Id)),
  },
  columns: {
    receipt: { title: 'Receipt', of: 'receiptNumber', kind: 'number', sort: true, width: 110 },
    house: { title: 'House', of: 'house.label', isFixed: true, card: 'title', width: 190 },
    paidOn: { title: 'Paid on', kind: 'day', sort: true, card: 'subtitle', width: 120 },
    channel: { title: 'Channel', width: 130 },
    amount: { title: 'Amount', of: 'amountMinor', kind: 'money', sort: true, width: 140 },
    credited: { title: 'To credit', of: 'creditedMinor', kind: 'money', width: 115 },
    status: { title: 'Status', card: 'badge', width: 130 },
    reference: { title: 'Their reference', of: 'externalReference', width: 160 },
    by: { title: 'Recorded by', of: 'recordedByName', width: 160, isOptional: true },
  },
  // Lists can be exported on every plan; the report needs a paid plan.
  exports: 'dues.export',
  exportFeature: 'Dues Inflow',
});

export const listDuePayments = operation({
  name: 'listDuePayments',
  method: 'GET',
  path: '/community/:communityId/due-payments',
  summary: 'The inflow: all payments of dues, newest first',
  access: 'dues.read',
  refreshedBy: ['reconciliation', 'dues'],
  feature: 'Dues Inflow',
  params: InCommunity,
  query: paymentList.query,
  data: paymentList.page,
});

const inPayment = InCommunityWith('paymentId');

export const getDuePayment = operation({
  name: 'getDuePayment',
  method: 'GET',
  path: '/community/:communityId/due-payments/:paymentId',
  summary: 'One payment with the charges that it paid',
  access: 'dues.read',
  refreshedBy: ['dues'],
  feature: 'Dues Inflow',
  params: inPayment,
  data: DuePayment,
});

export const reversePayment = operation({
  name: 'reversePayment',
  method: 'POST',
  path: '/community/:communityId/due-payments/:paymentId/reverse',
  summary: 'Takes a payment back by an opposite journal; its charges are owed again',
  access: 'dues.approve',
  needsKey: true,
  params: inPayment,
  body: z.strictObject({
    reason: Reason,
    /**
     * True when the payer's bank took the money back, which then leaves the wallet. Omitted or false, money that a bank
     * line shows stays with the community, to be allocated to another house.
     */
    wasRecalled: z.boolean().optional(),
  }),
  data: DuePayment,
  refusals: [reversed, refunded, insufficient, walletClosed],
});
