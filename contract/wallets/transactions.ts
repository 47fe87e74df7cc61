// The transactions of a wallet: one line for each posting, immutable, newest first.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { Id, InCommunity, InCommunityWith } from '#contract/shared/ids.ts';
import { BalanceMinor, QueryMinor } from '#contract/shared/money.ts';
import { operation } from '#contract/shared/operation.ts';
import { manyOf, PageOf, PageQuery, Search, SortOf } from '#contract/shared/page.ts';

export const transactionKinds = [
  'Deposit',
  'Due payment',
  'Withdrawal',
  'Transfer',
  'Payout',
  'Fee',
  'Refund',
  'Reversal',
  'Adjustment',
] as const;
export type TransactionKind = (typeof transactionKinds)[number];

export const channels = [
  'Card',
  'Bank transfer',
  'Virtual account',
  'USSD',
  'Cash',
  'Cheque',
  'Wallet',
] as const;
export type Channel = (typeof channels)[number];

/** Every listed transaction has happened; a reversed one stays listed and is marked as reversed. */
export const transactionStatuses = ['Completed', 'Reversed'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

export const Transaction = z.object({
  id: Id,
  /** The reference that people quote; a transfer has one line in each wallet under the same reference. */
  reference: z.string(),
  kind: z.enum(transactionKinds),
  status: z.enum(transactionStatuses),
  wallet: z.object({ id: Id, name: z.string() }),
  /** Positive for money in, negative for money out. */
  amountMinor: BalanceMinor,
  balanceAfterMinor: BalanceMinor,
  channel: z.enum(channels).nullable(),
  counterparty: z.string().nullable(),
  narration: z.string(),
  externalReference: z.string().nullable(),
  initiatedByName: z.string().nullable(),
  /** The request that it comes from, if people asked for it. */
  requestId: Id.nullable(),
  singleControl: z.boolean(),
  occurredOn: Day,
  postedAt: Instant,
  /** Matched with a line of a bank statement. */
  reconciledAt: Instant.nullable(),
});
export type Transaction = z.infer<typeof Transaction>;

export const TransactionFilter = z.strictObject({
  Search,
  WalletId: manyOf(Id),
  Kind: manyOf(z.enum(transactionKinds)),
  Channel: manyOf(z.enum(channels)),
  Status: z.enum(transactionStatuses).optional(),
  /** People by their ids: the requester, or the person who entered it. */
  InitiatedBy: manyOf(Id),
  Direction: z.enum(['In', 'Out']).optional(),
  From: Day.optional(),
  To: Day.optional(),
  MinMinor: QueryMinor,
  MaxMinor: QueryMinor,
  SingleControl: z.enum(['true']).optional(),
});

export const listTransactions = operation({
  name: 'listTransactions',
  method: 'GET',
  path: '/community/:communityId/transactions',
  summary: 'Movements of the community’s wallets, latest day first',
  access: 'wallets.read',
  refreshedBy: ['wallets', 'reconciliation', 'dues'],
  params: InCommunity,
  query: PageQuery.extend(TransactionFilter.shape).extend({
    Sort: SortOf(['occurredOn', 'postedAt', 'amount']).optional(),
  }),
  data: PageOf(Transaction),
});

/** Every account of the journal behind a transaction. */
export const TransactionDetail = Transaction.extend({
  /** The file name of the request's invoice, which can be downloaded from the request. */
  invoiceName: z.string().nullable(),
  lines: z
    .array(
      z.object({
        code: z.string(),
        account: z.string(),
        debitMinor: BalanceMinor,
        creditMinor: BalanceMinor,
      }),
    )
    .max(100),
  reverses: z.object({ reference: z.string() }).nullable(),
  reversedBy: z.object({ reference: z.string() }).nullable(),
  /** The line of a bank statement that it was matched with. */
  bankLine: z
    .object({ id: Id, account: z.string(), postedOn: Day, description: z.string() })
    .nullable(),
});
export type TransactionDetail = z.infer<typeof TransactionDetail>;

export const getTransaction = operation({
  name: 'getTransaction',
  method: 'GET',
  path: '/community/:communityId/transactions/:transactionId',
  summary: 'One movement with the whole journal behind it',
  access: 'wallets.read',
  refreshedBy: ['wallets', 'reconciliation'],
  params: InCommunityWith('transactionId'),
  data: TransactionDetail,
});

/** The figures above the page of the finances. */
export const getFinances = operation({
  name: 'getFinances',
  method: 'GET',
  path: '/community/:communityId/finances',
  summary:
    'What the community has: totals over its wallets, house wallets apart, and of this month',
  access: 'wallets.read',
  refreshedBy: ['wallets', 'reconciliation', 'dues'],
  isReport: true,
  params: InCommunity,
  data: z.object({
    availableMinor: BalanceMinor,
    heldMinor: BalanceMinor,
    inThisMonthMinor: BalanceMinor,
    outThisMonthMinor: BalanceMinor,
    unallocatedMinor: BalanceMinor,
    approvalsWaiting: z.number().int(),
    /** Only requests that the caller may decide now. */
    approvalsForMe: z.number().int(),
    currency: z.string(),
  }),
});
