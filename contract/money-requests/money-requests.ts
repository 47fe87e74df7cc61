// Requests to move money, and their approvals: a person makes a request, and another person decides. The money of a
// request is held at once. A request without a decision expires after 72 hours.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import {
  Id,
  InCommunity,
  InCommunityWith,
  Reason,
  Reasoned,
  Version,
} from '#contract/shared/ids.ts';
import { AmountMinor, BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { anyOf, hidden, list } from '#contract/shared/list.ts';
import { manyOf } from '#contract/shared/page.ts';
import { allOfPayees, ConfirmedByHand, payeeRefusals } from '#contract/bank-accounts/payees.ts';
import { adjustmentDirections, requestKinds, requestStatuses } from './request-words.ts';
import { channels } from '#contract/wallets/transactions.ts';
import { houseWallet } from '#contract/wallets/wallets.ts';

export const narration = z.string().trim().min(3, 'Say what it is for.').max(200);

/** The channels of deposits that staff receive by hand; other deposits come through a payment gateway. */
export const manualChannels = ['Cash', 'Cheque'] as const;

export const DepositForm = z.strictObject({
  amountMinor: AmountMinor,
  channel: z.enum(manualChannels),
  /** The day of the payment: not in the future and not in a closed month. */
  receivedOn: Day,
  counterparty: z.string().trim().min(2, 'Name the giver, in at least 2 letters.').max(120),
  /** The number of the cheque, or of the page in the receipt book. */
  externalReference: z.string().trim().max(100).optional(),
  narration,
  /** Confirms that this deposit is not a duplicate, although an equal one exists. */
  isNoDuplicate: z.boolean().optional(),
});

export const WithdrawalForm = z.strictObject({
  amountMinor: AmountMinor,
  bankAccountId: Id,
  narration,
  /** The expense category. Omitted for a withdrawal to the estate's own bank account, which spends nothing. */
  categoryId: Id.optional(),
});

export const TransferForm = z.strictObject({
  toWalletId: Id,
  amountMinor: AmountMinor,
  reason: z.string().trim().min(3, 'Why is it moved?').max(200),
});

export const Approval = z.object({
  approverId: Id,
  approverName: z.string(),
  decision: z.enum(['Approved', 'Rejected']),
  note: z.string(),
  singleControl: z.boolean(),
  decidedAt: Instant,
});

export const MoneyRequestRow = z.object({
  id: Id,
  reference: z.string(),
  kind: z.enum(requestKinds),
  /** Set for adjustments that a person requested, and for reversals, except those that transfer the money back. */
  direction: z.enum(adjustmentDirections).nullable(),
  status: z.enum(requestStatuses),
  wallet: z.object({ id: Id, name: z.string() }),
  toWallet: z.object({ id: Id, name: z.string() }).nullable(),
  bankAccount: z.object({ id: Id, label: z.string() }).nullable(),
  category: z.object({ id: Id, name: z.string() }).nullable(),
  amountMinor: BalanceMinor,
  feeMinor: BalanceMinor,
  channel: z.enum(channels).nullable(),
  counterparty: z.string().nullable(),
  narration: z.string(),
  occurredOn: Day,
  /**
   * The number of approvals that are needed. It is `approvalsWanted`, the number in the community's rule, or the number
   * of people who can approve, if that is lower.
   */
  approvalsNeeded: z.number().int(),
  approvalsWanted: z.number().int(),
  approvalsGiven: z.number().int(),
  singleControl: z.boolean(),
  /** The person who made the request. Without an id, Courtyard made it, for example for a chargeback. */
  initiatedBy: z.object({ id: Id.nullable(), name: z.string() }),
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  /** The reason why the request failed, was rejected or was cancelled. */
  outcome: z.string().nullable(),
  version: Version,
  /** Actions that the caller may take now. */
  may: z.object({
    approve: z.boolean(),
    cancel: z.boolean(),
    needsStepUp: z.boolean(),
    /** The request is approved. No gateway pays it out: a person pays and marks it as paid. */
    markPaid: z.boolean(),
    /** The request is completed and can be reversed by an opposite journal. */
    reverse: z.boolean(),
  }),
});
export type MoneyRequestRow = z.infer<typeof MoneyRequestRow>;

export const MoneyRequest = MoneyRequestRow.extend({
  approvals: z.array(Approval).max(20),
  externalReference: z.string().nullable(),
  /** The file name of the request's invoice; null without one. */
  invoiceName: z.string().nullable(),
  /** The available balance that the wallet would have after this request. */
  balanceAfterMinor: BalanceMinor.nullable(),
  /** Earlier payments to the same payee: their number, their total, and the time of the last one. */
  payeeHistory: z
    .object({ count: z.number().int(), totalMinor: BalanceMinor, lastAt: Instant.nullable() })
    .nullable(),
  /** The holder of the bank account: the entered name, and the name from the bank or from a person. */
  payee: z
    .object({
      enteredName: z.string(),
      holderName: z.string().nullable(),
      /** The similarity of the entered name and the holder's name, from 0 to 1. */
      nameMatch: z.number().nullable(),
      confirmed: ConfirmedByHand,
    })
    .nullable(),
  /** The person who cancelled the request or marked it as paid. */
  endedBy: z.string().nullable(),
  /** The reference of the journal, and the day on which it is booked; both null until the journal is posted. */
  transactionReference: z.string().nullable(),
  bookedOn: Day.nullable(),
  reverses: z.object({ id: Id, reference: z.string() }).nullable(),
  /** The request to reverse this request, completed or pending. */
  reversal: z.object({ id: Id, reference: z.string(), status: z.enum(requestStatuses) }).nullable(),
});
export type MoneyRequest = z.infer<typeof MoneyRequest>;

const insufficient = refusal(
  'INSUFFICIENT_FUNDS',
  409,
  'There is not enough available for this amount.',
);
const walletClosed = refusal('ACCOUNT_CLOSED', 409, 'This wallet is frozen or closed.');
const periodClosed = refusal('PERIOD_CLOSED', 409, 'That month is closed. Choose a later day.');
const dayClosed = refusal('DAY_CLOSED', 409, 'Its day, {day}, is in a closed month. Reject it.');
const future = refusal('IN_THE_FUTURE', 422, 'This day has not come yet.');
const sameWallet = refusal('SAME_WALLET', 422, 'Choose another wallet than the one it comes from.');
const noWallet = refusal('UNKNOWN_WALLET', 422, 'Choose one of the community’s own wallets.');
const noCategory = refusal('UNKNOWN_CATEGORY', 422, 'Choose a category of the list.');
const feeTakesAll = refusal(
  'FEE_TAKES_ALL',
  422,
  'The fee of {fee} would take the whole amount. Withdraw more at once.',
);
const duplicate = refusal(
  'LOOKS_LIKE_DUPLICATE',
  409,
  'The same amount with this reference was entered as {reference}. Is this another one?',
);
const notOpen = refusal('REQUEST_DECIDED', 409, 'This request is {status} already.');
const ownRequest = refusal(
  'OWN_REQUEST',
  403,
  'You can’t approve your own request. Another approver must decide.',
);
const alreadyDecided = refusal('ALREADY_APPROVED', 409, 'You have agreed to this already.');
const alreadySent = refusal(
  'ALREADY_SENT',
  409,
  'This withdrawal may be with the bank already. Wait for its answer.',
);
const notReversible = refusal('NOT_REVERSIBLE', 409, '{sentence}');
const reversed = refusal(
  'REQUEST_REVERSED',
  409,
  'This request was taken back already, or somebody has asked for it.',
);
const reasonNeeded = refusal('REASON_NEEDED', 422, 'Say why: a colleague asked for this.');

export const moneyRequestRefusals = {
  notReversible,
  reversed,
  reasonNeeded,
  alreadySent,
  insufficient,
  walletClosed,
  periodClosed,
  dayClosed,
  future,
  sameWallet,
  noWallet,
  ...payeeRefusals,
  noCategory,
  feeTakesAll,
  houseWallet,
  duplicate,
  notOpen,
  ownRequest,
  alreadyDecided,
};

const inWallet = InCommunityWith('walletId');
const inRequest = InCommunityWith('requestId');

export const requestList = list({
  name: 'money-requests',
  noun: { one: 'request', many: 'requests' },
  row: MoneyRequestRow,
  searchHint: 'Search words, reference or person',
  filters: {
    Status: anyOf('Status', requestStatuses),
    Kind: anyOf('Kind', requestKinds),
    WalletId: hidden(manyOf(Id)),
  },
  columns: {
    what: { title: 'Request', isFixed: true, card: 'title', width: 240 },
    status: { title: 'Status', card: 'none', width: 165 },
    wallet: { title: 'Wallet', card: 'subtitle', width: 165 },
    amount: { title: 'Amount', of: 'amountMinor', kind: 'money', card: 'badge', width: 130 },
    approvals: { title: 'Approvals', of: 'approvalsGiven', card: 'subtitle', width: 130 },
    by: { title: 'Asked by', of: 'initiatedBy.name', width: 140 },
    createdAt: { title: 'Asked', kind: 'time', width: 165 },
  },
});

export const listMoneyRequests = operation({
  name: 'listMoneyRequests',
  method: 'GET',
  path: '/community/:communityId/money-requests',
  summary: 'Requests to move money, those that wait first',
  access: 'wallets.read',
  refreshedBy: ['wallets', 'reconciliation', 'dues'],
  params: InCommunity,
  query: requestList.query,
  data: requestList.page,
});

export const getMoneyRequest = operation({
  name: 'getMoneyRequest',
  method: 'GET',
  path: '/community/:communityId/money-requests/:requestId',
  summary:
    'One request with its approvals, the balance after it and what went to this payee before',
  access: 'wallets.read',
  refreshedBy: ['wallets'],
  params: inRequest,
  data: MoneyRequest,
});

export const depositFund = operation({
  name: 'depositFund',
  method: 'POST',
  path: '/community/:communityId/wallets/:walletId/deposits',
  summary: 'Record cash or a cheque; it needs approval',
  access: 'wallets.create',
  needsKey: true,
  feature: 'Add Fund',
  params: inWallet,
  body: DepositForm,
  data: MoneyRequest,
  refusals: [walletClosed, periodClosed, future, duplicate],
});

export const previewWithdrawal = operation({
  name: 'previewWithdrawal',
  method: 'POST',
  path: '/community/:communityId/wallets/:walletId/withdrawals/preview',
  summary: 'What a withdrawal would cost and leave, before it is asked for',
  access: 'wallets.create',
  params: inWallet,
  body: z.strictObject({ amountMinor: AmountMinor }),
  data: z.object({
    feeMinor: BalanceMinor,
    netMinor: BalanceMinor,
    availableAfterMinor: BalanceMinor,
    approvalsNeeded: z.number().int(),
    approvalsWanted: z.number().int(),
  }),
  refusals: [houseWallet],
});

export const withdrawFund = operation({
  name: 'withdrawFund',
  method: 'POST',
  path: '/community/:communityId/wallets/:walletId/withdrawals',
  summary: 'Request a withdrawal to a bank account; the amount is held immediately',
  access: 'wallets.create',
  needsKey: true,
  feature: 'Withdraw Fund',
  params: inWallet,
  body: WithdrawalForm,
  data: MoneyRequest,
  refusals: [
    insufficient,
    walletClosed,
    houseWallet,
    ...allOfPayees,
    noCategory,
    feeTakesAll,
    common.stepUpRequired,
  ],
});

export const transferFund = operation({
  name: 'transferFund',
  method: 'POST',
  path: '/community/:communityId/wallets/:walletId/transfers',
  summary: 'Moves money to another wallet of the community; out of a reserve only with approval',
  access: 'wallets.create',
  needsKey: true,
  feature: 'Transfer Fund',
  params: inWallet,
  body: TransferForm,
  data: MoneyRequest,
  refusals: [
    insufficient,
    walletClosed,
    houseWallet,
    sameWallet,
    noWallet,
    periodClosed,
    common.stepUpRequired,
  ],
});

export const approveMoneyRequest = operation({
  name: 'approveMoneyRequest',
  method: 'POST',
  path: '/community/:communityId/money-requests/:requestId/approve',
  summary: 'Approve a request; the last required approval moves the money',
  access: 'wallets.approve',
  needsKey: true,
  params: inRequest,
  body: z.strictObject({ note: z.string().trim().max(250).optional(), version: Version }),
  data: MoneyRequest,
  refusals: [
    common.stale,
    notOpen,
    ownRequest,
    alreadyDecided,
    insufficient,
    walletClosed,
    periodClosed,
    dayClosed,
    payeeRefusals.noBankAccount,
    common.stepUpRequired,
  ],
});

export const rejectMoneyRequest = operation({
  name: 'rejectMoneyRequest',
  method: 'POST',
  path: '/community/:communityId/money-requests/:requestId/reject',
  summary: 'Decline a request with a reason',
  access: 'wallets.approve',
  needsKey: true,
  params: inRequest,
  body: Reasoned,
  data: MoneyRequest,
  refusals: [common.stale, notOpen],
});

export const reverseMoneyRequest = operation({
  name: 'reverseMoneyRequest',
  method: 'POST',
  path: '/community/:communityId/money-requests/:requestId/reverse',
  summary: 'Request the reversal of a completed request; once, with approval',
  access: 'wallets.create',
  needsKey: true,
  params: inRequest,
  body: Reasoned,
  data: MoneyRequest,
  refusals: [common.stale, notOpen, notReversible, reversed, insufficient, walletClosed],
});

export const cancelMoneyRequest = operation({
  name: 'cancelMoneyRequest',
  method: 'POST',
  path: '/community/:communityId/money-requests/:requestId/cancel',
  summary:
    'Ends a request: one’s own while it waits; with a reason, also a colleague’s that is approved and ' +
    'that no bank can have seen',
  access: 'wallets.create',
  needsKey: true,
  params: inRequest,
  body: z.strictObject({
    version: Version,
    /** Required if the caller cancels a request that a colleague made. */
    reason: Reason.optional(),
  }),
  data: MoneyRequest,
  refusals: [common.stale, notOpen, alreadySent, common.forbidden, reasonNeeded],
});
