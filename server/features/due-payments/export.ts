// The columns of the export of payments. The keys are those of the columns on the screen.
import { type DuePaymentRow, listDuePayments } from '#contract/due-payments/due-payments.ts';
import { money } from '#kernel/billing/money-column.ts';
import { exporter } from '#platform/feature/exporter.ts';
import { selectPaymentPage } from './inflow.ts';

type PaymentQuery = Parameters<typeof selectPaymentPage>[1];

export const paymentExporter = exporter<DuePaymentRow, PaymentQuery>({
  list: 'due-payments',
  title: 'Inflow',
  // Lists can be exported on every plan; the report needs a paid plan.
  permission: 'dues.export',
  feature: 'Dues Inflow',
  query: listDuePayments.query,
  select: (db, query) => selectPaymentPage(db, query),
  period: { words: 'Paid', sort: 'paidOn', at: (row) => row.paidOn },
  columns: {
    receipt: { title: 'Receipt', width: 10, kind: 'number', value: (row) => row.receiptNumber },
    house: { title: 'House', width: 28, value: (row) => row.house.label },
    paidOn: { title: 'Paid On', width: 12, kind: 'day', value: (row) => row.paidOn },
    channel: { title: 'Channel', width: 14, value: (row) => row.channel },
    // A reversed payment is in a separate column, so that the columns add up.
    amount: [
      money('Amount', (row) => (row.status === 'Reversed' ? null : row.amountMinor)),
      money('Taken Back', (row) => (row.status === 'Reversed' ? row.amountMinor : null)),
    ],
    credited: money('To Credit', (row) => (row.status === 'Reversed' ? null : row.creditedMinor)),
    status: { title: 'Status', width: 12, value: (row) => row.status },
    reference: { title: 'Their Reference', width: 20, value: (row) => row.externalReference },
    by: { title: 'Recorded By', width: 22, value: (row) => row.recordedByName },
  },
});
