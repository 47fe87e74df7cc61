// What an export of transactions holds, column by column.
import { listTransactions, type Transaction } from '#contract/transactions.ts';
import type { Db } from '#platform/database.ts';
import { exporter } from '#platform/exporter.ts';
import type { Page } from '#platform/list.ts';
import { digitsOf } from '#platform/money-text.ts';
import { selectCurrency } from './money-requests-queries.ts';
import { type Query, selectTransactionPage } from './transactions-queries.ts';

/** A movement, and how many minor units of the community's currency make one. */
type Row = Transaction & { scale: number };

async function select(db: Db, query: Query): Promise<Page<Row>> {
  const scale = 10 ** digitsOf(await selectCurrency(db));
  const page = await selectTransactionPage(db, query);
  return { ...page, items: page.items.map((row) => ({ ...row, scale })) };
}

export const transactionExporter = exporter<Row, Query>({
  list: 'transactions',
  title: 'Transactions',
  permission: 'wallets.export',
  feature: 'Download Financial Report',
  query: listTransactions.query,
  select,
  columns: {
    occurredOn: { title: 'Date', width: 12, value: (row) => row.occurredOn },
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
      kind: 'number',
      value: (row) => row.amountMinor / row.scale,
    },
    balanceAfter: {
      title: 'Balance After',
      width: 16,
      kind: 'number',
      value: (row) => row.balanceAfterMinor / row.scale,
    },
    initiatedBy: { title: 'Entered By', width: 22, value: (row) => row.initiatedByName },
    singleControl: {
      title: 'Single Control',
      width: 14,
      value: (row) => (row.singleControl ? 'Yes' : ''),
    },
  },
});
