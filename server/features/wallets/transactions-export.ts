// The columns of the export of transactions.
import { listTransactions, type Transaction } from '#contract/wallets/transactions.ts';
import { exporter } from '#platform/feature/exporter.ts';
import { type Query, selectTransactionPage } from './transactions-queries.ts';

export const transactionExporter = exporter<Transaction, Query>({
  list: 'transactions',
  title: 'Transactions',
  permission: 'wallets.export',
  feature: 'Download Financial Report',
  query: listTransactions.query,
  select: selectTransactionPage,
  period: { words: 'From', sort: 'occurredOn', at: (row) => row.occurredOn },
  columns: {
    occurredOn: { title: 'Date', width: 12, kind: 'day', value: (row) => row.occurredOn },
    reference: { title: 'Reference', width: 16, value: (row) => row.reference },
    kind: { title: 'Kind', width: 14, value: (row) => row.kind },
    status: { title: 'Status', width: 12, value: (row) => row.status },
    wallet: { title: 'Wallet', width: 22, value: (row) => row.wallet.name },
    narration: { title: 'Narration', width: 34, value: (row) => row.narration },
    counterparty: { title: 'Counterparty', width: 24, value: (row) => row.counterparty },
    channel: { title: 'Channel', width: 14, value: (row) => row.channel },
    externalReference: {
      title: 'External Reference',
      width: 20,
      value: (row) => row.externalReference,
    },
    amount: {
      title: 'Amount',
      width: 16,
      money: (row) => row.amountMinor,
      isSummed: true,
    },
    balanceAfter: {
      title: 'Balance When Entered',
      width: 20,
      money: (row) => row.balanceAfterMinor,
    },
    initiatedBy: { title: 'Entered By', width: 22, value: (row) => row.initiatedByName },
    singleControl: {
      title: 'Single Control',
      width: 14,
      value: (row) => (row.singleControl ? 'Yes' : ''),
    },
  },
});
