// The export of payments of dues.
import { paymentList } from '#contract/due-payments/due-payments.ts';
import { money } from '#kernel/billing/money-column.ts';
import { listExporter } from '#platform/feature/list-exporter.ts';
import { selectPaymentPage } from './inflow.ts';

export const paymentExporter = listExporter(paymentList, {
  select: (db, query) => selectPaymentPage(db, query),
  period: { words: 'Paid', sort: 'paidOn', at: (row) => row.paidOn },
  columns: {
    // A reversed payment is in a separate column, so that the columns add up.
    amount: [
      money('Amount', (row) => (row.status === 'Reversed' ? null : row.amountMinor)),
      money('Reversed', (row) => (row.status === 'Reversed' ? row.amountMinor : null)),
    ],
    credited: money('To credit', (row) => (row.status === 'Reversed' ? null : row.creditedMinor)),
  },
});
