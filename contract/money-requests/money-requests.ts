// Requests to move money, and their approvals: a person makes a request, and another person decides; a sole approver
// decides alone, with a code. A request that takes money out of a wallet holds this money at once. A request without a
// decision expires after 72 hours, except those for money that has already moved.
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

export const narration = z.string().trim().min(3, 'Enter the purpose.').max(200);

/** The channels of deposits that staff receive by hand; other deposits come through a payment gateway. */
export const manualChannels = ['Cash', 'Cheque'] as const;

export const DepositForm = z.strictObject({
  amountMinor: AmountMinor,
  channel: z.enum(manualChannels),
  /** The day of the payment: not in the future and not in a closed month. */
  receivedOn: Day,
  counterparty: z.string().trim().min(2, 'Enter the payer’s name, at least 2 letters.').max(120),
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
  reason: z.string().trim().min(3, 'Enter the reason for the transfer.').max(200),
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
   * The number of approvals that are needed: `approvalsWanted`, which is the number in the community's rule, or fewer
   * if too few people can approve.
   */
  approvalsNeeded: z.number().int(),
  approvalsWanted: z.number().int(),
  approvalsGiven: z.number().int(),
  singleControl: z.boolean(),
  /** The person who made the request. Without an id, Courtyard made it, for example for a chargeback. */
  initiatedBy: z.object({ id: Id.nullable(), name: z.string() }),
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  /** The reason why the request failed, expired, was rejected or was cancelled. */
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
  /** The available balance of the wallet: after this request while it awaits approval, otherwise as it is now. */
  balanceAfterMinor: BalanceMinor.nullable(),
  /** Other completed requests to the same bank account: their number, their total, and the time of the last one. */
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
  'The available balance is lower than this amount. Enter less.',
);
const walletClosed = refusal('ACCOUNT_CLOSED', 409, 'This wallet is frozen or closed.');
const periodClosed = refusal('PERIOD_CLOSED', 409, 'That month is closed. Choose a later day.');
const dayClosed = refusal('DAY_CLOSED', 409, 'Its date, {day}, is in a closed month. Reject it.');
const future = refusal('IN_THE_FUTURE', 422, 'This day is in the future. Choose an earlier day.');
const sameWallet = refusal('SAME_WALLET', 422, 'Choose a different wallet as the destination.');
const noWallet = refusal('UNKNOWN_WALLET', 422, 'Choose a wallet of the community.');
const noCategory = refusal('UNKNOWN_CATEGORY', 422, 'Choose a category from the list.');
const feeTakesAll = refusal(
  'FEE_TAKES_ALL',
  422,
  'The fee of {fee} is as high as the amount. Withdraw a larger amount.',
);
const duplicate = refusal(
  'LOOKS_LIKE_DUPLICATE',
  409,
  '{reference} has the same amount and reference. Confirm that this is another one.',
);
const notOpen = refusal('REQUEST_DECIDED', 409, 'This request is already {status}.');
const ownRequest = refusal(
  'OWN_REQUEST',
  403,
  'You can’t approve your own request. Another approver must decide.',
);
const alreadyDecided = refusal('ALREADY_APPROVED', 409, 'You have already approved this request.');
const alreadySent = refusal(
  'ALREADY_SENT',
  409,
  'The bank may have received this withdrawal. Wait for its answer.',
);
const notReversible = refusal('NOT_REVERSIBLE', 409, '{sentence}');
const reversed = refusal(
  'REQUEST_REVERSED',
  409,
  'This request was already reversed, or its reversal was already requested.',
);
const reasonNeeded = refusal('REASON_NEEDED', 422, 'Enter a reason for your colleague.');

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
  summary: 'List money requests, pending ones first',
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
    'Get a money request with its approvals, the balance after it and earlier payments to the payee',
  access: 'wallets.read',
  refreshedBy: ['wallets'],
  params: inRequest,
  data: MoneyRequest,
});

export const depositFund = operation({
  name: 'depositFund',
  method: 'POST',
  path: '/community/:communityId/wallets/:walletId/deposits',
  summary: 'Request to record cash or a cheque',
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
  summary: 'Preview the fee of a withdrawal and the balance after it',
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
  summary: 'Transfer money to another wallet of the community; out of a reserve, it needs approval',
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
  summary: 'Approve a money request; the last required approval moves the money',
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
  summary: 'Reject a money request with a reason',
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
  summary: 'Request the reversal of a completed money request, once',
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
