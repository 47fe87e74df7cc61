// The transactions of wallets: one line for each posting to a wallet. Amounts never change; a transaction can only be
// marked as reversed or as reconciled later.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { Id, InCommunity, InCommunityWith } from '#contract/shared/ids.ts';
import { amounts, anyFound, anyOf, days, list, oneOf } from '#contract/shared/list.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation } from '#contract/shared/operation.ts';

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

/**
 * A transaction in the list has always been carried out. If it was reversed later, it stays in the list as `Reversed`.
 */
export const transactionStatuses = ['Completed', 'Reversed'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

export const Transaction = z.object({
  id: Id,
  /**
   * The reference that people quote. A transfer between two wallets has a line in each of them, with the same
   * reference.
   */
  reference: z.string(),
  kind: z.enum(transactionKinds),
  status: z.enum(transactionStatuses),
  wallet: z.object({ id: Id, name: z.string() }),
  /** Positive for incoming money, negative for outgoing money. */
  amountMinor: BalanceMinor,
  balanceAfterMinor: BalanceMinor,
  channel: z.enum(channels).nullable(),
  counterparty: z.string().nullable(),
  narration: z.string(),
  externalReference: z.string().nullable(),
  initiatedByName: z.string().nullable(),
  /** The money request that led to the transaction; null if there was none. */
  requestId: Id.nullable(),
  singleControl: z.boolean(),
  occurredOn: Day,
  postedAt: Instant,
  /** The time when the transaction was matched with a line of a bank statement; null if it is not matched. */
  reconciledAt: Instant.nullable(),
});
export type Transaction = z.infer<typeof Transaction>;

export const transactionList = list({
  name: 'transactions',
  noun: { one: 'transaction', many: 'transactions' },
  row: Transaction,
  searchHint: 'Search reference, words or person',
  sorts: ['occurredOn', 'postedAt', 'amount'],
  filters: {
    WalletId: anyFound('Wallet', Id),
    Kind: anyOf('Kind', transactionKinds),
    Channel: anyOf('Payment method', channels),
    Direction: oneOf('Direction', ['In', 'Out']),
    Status: oneOf('Status', transactionStatuses),
    ...days('Date', 'From', 'To'),
    ...amounts('Amount', 'MinMinor', 'MaxMinor'),
    SingleControl: {
      schema: z.enum(['true']).optional(),
      kind: 'flag',
      label: 'Single control',
      yes: 'One person only',
    },
    /** The ids of people who requested or entered the transaction. */
    InitiatedBy: anyFound('By', Id),
  },
  columns: {
    occurredOn: {
      title: 'Date',
      kind: 'day',
      sort: true,
      width: 115,
      file: { title: 'Date', of: 'occurredOn', kind: 'day', width: 12 },
    },
    narration: {
      title: 'Description',
      isFixed: true,
      card: 'title',
      width: 205,
      file: { title: 'Narration', of: 'narration', width: 34 },
    },
    kind: { title: 'Kind', card: 'none', width: 145 },
    wallet: { title: 'Wallet', of: 'wallet.name', card: 'subtitle', width: 125 },
    counterparty: {
      title: 'From or to',
      card: 'subtitle',
      width: 130,
      file: { title: 'From or to', of: 'counterparty', width: 24 },
    },
    channel: { title: 'Payment method', width: 140 },
    externalReference: { title: 'Payment reference', width: 160 },
    amount: {
      title: 'Amount',
      card: 'badge',
      of: 'amountMinor',
      kind: 'money',
      sort: true,
      width: 130,
      file: { title: 'Amount', of: 'amountMinor', kind: 'money', width: 16, isSummed: true },
    },
    postedAt: {
      title: 'Entered',
      kind: 'time',
      sort: true,
      width: 160,
      isOptional: true,
      file: false,
    },
    balanceAfter: {
      title: 'Balance after entry',
      of: 'balanceAfterMinor',
      kind: 'money',
      width: 170,
    },
    status: { title: 'Status', width: 120, isOptional: true },
    reference: { title: 'Reference', width: 140, isOptional: true },
    initiatedBy: {
      title: 'By',
      of: 'initiatedByName',
      width: 150,
      isOptional: true,
      file: { title: 'Entered by', of: 'initiatedByName', width: 22 },
    },
    singleControl: { title: 'Single control', width: 140 },
  },
  exports: 'wallets.export',
  exportFeature: 'Download Financial Report',
});

export const listTransactions = operation({
  name: 'listTransactions',
  method: 'GET',
  path: '/community/:communityId/transactions',
  summary: 'List the transactions of the community’s wallets, latest day first',
  access: 'wallets.read',
  refreshedBy: ['wallets', 'reconciliation', 'dues'],
  params: InCommunity,
  query: transactionList.query,
  data: transactionList.page,
});

/** A transaction with all accounts of its journal. */
export const TransactionDetail = Transaction.extend({
  /** The file name of the request's invoice, which is downloaded from the request; null without one. */
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
  /** The line of a bank statement with which the transaction was matched. */
  bankLine: z
    .object({ id: Id, account: z.string(), postedOn: Day, description: z.string() })
    .nullable(),
});
export type TransactionDetail = z.infer<typeof TransactionDetail>;

export const getTransaction = operation({
  name: 'getTransaction',
  method: 'GET',
  path: '/community/:communityId/transactions/:transactionId',
  summary: 'Get a transaction with its journal',
  access: 'wallets.read',
  refreshedBy: ['wallets', 'reconciliation'],
  params: InCommunityWith('transactionId'),
  data: TransactionDetail,
});

/** Figures for the top of the finances page. */
export const getFinances = operation({
  name: 'getFinances',
  method: 'GET',
  path: '/community/:communityId/finances',
  summary: 'Get the totals of the community’s wallets, of house wallets and of this month',
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
    /** The number of requests that the caller may approve now. */
    approvalsForMe: z.number().int(),
    currency: z.string(),
  }),
});
