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

/**
 * The channels of payments that an officer may record. Payments by other channels come from a payment gateway or a
 * house's wallet.
 */
export const recordedChannels = ['Cash', 'Cheque', 'Bank transfer'] as const;
export const duePaymentStatuses = ['Successful', 'Reversed'] as const;

/** Maximum number of charges that a payment may name. */
export const chosenChargesLimit = 100;

export const PaymentForm = z.strictObject({
  houseId: Id,
  amountMinor: AmountMinor,
  channel: z.enum(recordedChannels),
  /** The day of the payment: not in the future, not in a closed month. */
  paidOn: Day,
  /** The number of the cheque, the bank transfer or the page in the receipt book. */
  externalReference: z.string().trim().max(100, 'At most 100 characters.').optional(),
  note: z.string().trim().max(250, 'At most 250 characters.').optional(),
  /**
   * Charges to pay first, in this order. The rest pays due instalments, then the oldest charges. If no charge is named,
   * an exactly matching charge or instalment comes first. A disputed charge is paid only if it is named.
   */
  chargeIds: z.array(Id).max(chosenChargesLimit).optional(),
  /**
   * The wallet that receives an overpayment; by default the wallet of the last charge that this payment pays, or else
   * of the house's newest charge.
   */
  walletId: Id.optional(),
  /** Confirms that this payment is not a duplicate, although an equal one exists. */
  isNoDuplicate: z.boolean().optional(),
  /** Confirms an amount of more than `unusualTimes` times what the house owes. */
  isAmountSure: z.boolean().optional(),
});

/** An amount needs a confirmation if it is more than this many times what the house owes. */
export const unusualTimes = 3;

export const DuePaymentRow = z.object({
  id: Id,
  house: z.object({ id: Id, label: z.string() }),
  amountMinor: BalanceMinor,
  feeMinor: BalanceMinor,
  /** The overpayment, which became the house's credit. */
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

/**
 * The result of sending an email. `Refused` and `Sent`: the mail server's answer. `Unsure`: the mail server did not
 * answer. `Failed`: sending was given up.
 */
export const receiptEmailEnds = ['Sent', 'Refused', 'Unsure', 'Failed'] as const;

export const DuePayment = DuePaymentRow.extend({
  /** The code on the receipt with which its public page is opened. */
  verificationCode: z.string(),
  /** The reference that people quote, which is the reference of the journal. */
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
        /** The amount that the house still owes on the charge today. */
        outstandingMinor: BalanceMinor,
      }),
    )
    .max(600),
  /**
   * The cash beyond what the house owed, handed over with this payment and recorded as a deposit. The deposit gets its
   * own receipt after approval.
   */
  cashBeyond: z
    .object({ requestId: Id, amountMinor: BalanceMinor, status: z.enum(requestStatuses) })
    .nullable(),
  /** The refunded amount, including refunds that are not paid yet. */
  refundedMinor: BalanceMinor,
  /** For each wallet, the amount of this payment that can still be refunded from it; largest first. */
  refundable: z
    .array(z.object({ wallet: z.object({ id: Id, name: z.string() }), amountMinor: BalanceMinor }))
    .max(100),
  /** The file name of the uploaded cheque or slip; null without one. */
  slipName: z.string().nullable(),
  reversedAt: Instant.nullable(),
  reversalReason: z.string().nullable(),
  /**
   * The part of the payment that was refunded before the payment was reversed. The house owes it again, as a separate
   * charge.
   */
  debtMinor: BalanceMinor,
  /** The bank statement line that shows the money; null if no line is matched, or if the payment was reversed. */
  bankLine: z.object({ id: Id, postedOn: Day, description: z.string() }).nullable(),
  /**
   * The person who gets the receipt by email: the primary contact of the house if they have an email address, otherwise
   * another resident with one; null if no resident has one.
   */
  receiptTo: z.object({ name: z.string(), email: z.string() }).nullable(),
  /**
   * At most ten emails that contained the receipt, newest first. `end` is null until the result of sending is known.
   */
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

/** The result of recording a payment. At least one of `payment` and `deposit` is set. */
export const RecordedPayment = z.object({
  /** Null if the house owes nothing, so that the whole amount is a deposit. */
  payment: DuePayment.nullable(),
  /** Cash beyond what the house owes. It becomes the house's credit after the request is approved. */
  deposit: z.object({ requestId: Id, reference: z.string(), amountMinor: BalanceMinor }).nullable(),
});
export type RecordedPayment = z.infer<typeof RecordedPayment>;

const future = refusal('IN_THE_FUTURE', 422, 'This day is in the future. Choose an earlier day.');
const periodClosed = refusal('PERIOD_CLOSED', 409, 'That month is closed. Choose a later day.');
const duplicate = refusal(
  'LOOKS_LIKE_DUPLICATE',
  409,
  'This house has a payment of the same amount: {entered}. Confirm that this is another payment.',
);
const unusual = refusal('UNUSUAL_AMOUNT', 409, '{sentence}');
/** A row of a payment file is refused if its cash exceeds what the house owes. */
const cashBeyond = refusal(
  'CASH_BEYOND_OWED',
  409,
  'The house owes {amount}. Record the cash above that as a deposit, so that a colleague can approve it.',
);
const notPayable = refusal(
  'CHARGE_NOT_PAYABLE',
  409,
  'A chosen charge is paid already or belongs to another house. Choose the charges again.',
);
const partRefused = refusal(
  'PART_PAYMENT_REFUSED',
  409,
  '{title} can’t be paid in parts. Pay {amount}, or choose other charges.',
);
const partTooSmall = refusal(
  'PART_TOO_SMALL',
  409,
  'The smallest part payment of {title} is {amount}. Enter that amount or more.',
);
const noWallet = refusal(
  'WALLET_NEEDED',
  422,
  'The payment is more than this house owes. Choose the wallet that holds the rest as credit.',
);
const walletClosed = refusal('ACCOUNT_CLOSED', 409, 'This wallet is frozen or closed.');

const reversed = refusal('PAYMENT_REVERSED', 409, 'This payment was already reversed.');
const refunded = refusal(
  'REFUND_WAITS',
  409,
  'A refund of this payment is awaiting approval. Cancel the refund first, then reverse the payment.',
);
const insufficient = refusal(
  'INSUFFICIENT_FUNDS',
  409,
  'The wallet no longer holds enough to reverse this payment. Transfer money into the wallet first.',
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
    'Record a payment of a house and create its receipt; cash above the debt becomes a deposit to approve',
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
  title: 'Payments',
  row: DuePaymentRow,
  searchHint: 'Search house or receipt number',
  sorts: ['paidOn', 'amount', 'receipt'],
  filters: {
    /** The categories of the dues that the payment paid. */
    Category: anyOf('Category', dueCategories),
    /** The wallets that received the payment. */
    WalletId: anyFound('Wallet', Id),
    StreetId: anyFound('Street', Id),
    GroupId: anyFound('Group', Id),
    Channel: anyOf('Payment method', channels),
    Status: anyOf('Status', duePaymentStatuses),
    ...days('Day', 'From', 'To'),
    HouseId: hidden(manyOf(Id)),
    DueId: hidden(manyOf(Id)),
  },
  columns: {
    receipt: { title: 'Receipt', of: 'receiptNumber', kind: 'number', sort: true, width: 110 },
    house: { title: 'House', of: 'house.label', isFixed: true, card: 'title', width: 190 },
    paidOn: { title: 'Paid on', kind: 'day', sort: true, card: 'subtitle', width: 120 },
    channel: { title: 'Payment method', width: 145 },
    amount: {
      title: 'Amount',
      of: 'amountMinor',
      kind: 'money',
      card: 'badge',
      sort: true,
      width: 140,
    },
    credited: { title: 'To credit', of: 'creditedMinor', kind: 'money', width: 115 },
    status: { title: 'Status', card: 'none', width: 130 },
    reference: { title: 'Payment reference', of: 'externalReference', width: 160 },
    by: { title: 'Recorded by', of: 'recordedByName', width: 160, isOptional: true },
  },
  // The list can be exported on every plan; the feature concerns only the report.
  exports: 'dues.export',
  exportFeature: 'Dues Inflow',
});

export const listDuePayments = operation({
  name: 'listDuePayments',
  method: 'GET',
  path: '/community/:communityId/due-payments',
  summary: 'List all payments of dues, newest first',
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
  summary: 'Get a payment with the charges that it paid',
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
  summary: 'Reverse a payment by an opposite journal, which reopens its charges',
  access: 'dues.approve',
  needsKey: true,
  params: inPayment,
  body: z.strictObject({
    reason: Reason,
    /**
     * True if the payer's bank took the money back, so that it leaves the wallet. Otherwise, money that a bank line
     * shows stays with the community and can be allocated to another house.
     */
    wasRecalled: z.boolean().optional(),
  }),
  data: DuePayment,
  refusals: [reversed, refunded, insufficient, walletClosed],
});
