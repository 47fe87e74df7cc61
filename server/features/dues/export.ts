// The columns of exports of dues, charges and payments. The keys are those of the columns on the screens.
import { listCharges, type ChargeRow } from '#contract/charges/charges.ts';
import { listDuePayments, type DuePaymentRow } from '#contract/due-payments/due-payments.ts';
import { listDues, type DueRow } from '#contract/dues/dues.ts';
import type { Db } from '#platform/database/database.ts';
import { exporter, type MoneyColumn } from '#platform/feature/exporter.ts';
import { type ChargeQuery, selectChargePage } from '#server/features/charges/charges-queries.ts';
import { selectDuePage } from './dues-queries.ts';
import { selectPaymentPage } from '#server/features/due-payments/inflow.ts';
import { holdWord, placeOf } from '#kernel/billing/words.ts';

const money = <Row>(
  title: string,
  minor: (row: Row) => number | null,
  isSummed = true,
): MoneyColumn<Row> => ({ title, width: 16, money: minor, isSummed });

type DueQuery = Parameters<typeof selectDuePage>[1];
type PaymentQuery = Parameters<typeof selectPaymentPage>[1];

/** Lists can be exported on every plan; the report needs a paid plan. */
const permission = 'dues.export' as const;

export const dueExporter = exporter<DueRow, DueQuery>({
  list: 'dues',
  title: 'Dues',
  permission,
  feature: 'Dues List',
  query: listDues.query,
  select: selectDuePage,
  columns: {
    title: { title: 'Due', width: 30, value: (row) => row.title },
    status: { title: 'Status', width: 12, value: (row) => row.status },
    category: { title: 'Category', width: 16, value: (row) => row.category },
    rhythm: { title: 'Frequency', width: 14, value: (row) => row.frequency },
    amount: [
      { title: 'Amount Model', width: 14, value: (row) => row.amountModel },
      money('Amount', (row) => row.amountMinor, false),
    ],
    nextDueOn: { title: 'Next Due', width: 12, kind: 'day', value: (row) => row.nextDueOn },
    collected: [
      money('Billed', (row) => row.progress.billedMinor),
      money('Waived', (row) => row.progress.waivedMinor),
      money('Collected', (row) => row.progress.collectedMinor),
    ],
    outstanding: money('Outstanding', (row) => row.progress.outstandingMinor),
  },
});

export const chargeExporter = exporter<ChargeRow, ChargeQuery>({
  list: 'charges',
  title: 'Charges',
  permission,
  feature: 'Dues List',
  query: listCharges.query,
  select: async (db: Db, query, clock) => {
    const { today } = await placeOf({ db, clock });
    return selectChargePage(db, query, today);
  },
  period: { words: 'Due', sort: 'dueOn', at: (row) => row.dueOn },
  columns: {
    house: { title: 'House', width: 28, value: (row) => row.house.label },
    status: [
      { title: 'Status', width: 12, value: (row) => row.status },
      { title: 'On Hold', width: 14, value: holdWord },
    ],
    due: { title: 'Due', width: 24, value: (row) => row.due.title },
    billedTo: { title: 'Billed To', width: 24, value: (row) => row.billedTo?.name },
    dueOn: { title: 'Due On', width: 12, kind: 'day', value: (row) => row.dueOn },
    // A void charge is not owed: its amounts are in a separate column, so that the columns add up.
    principal: [
      money('Billed', (row) => (row.status === 'Void' ? null : row.principalMinor)),
      money('Voided', (row) =>
        row.status === 'Void' ? row.principalMinor + row.penaltyMinor : null,
      ),
    ],
    penalty: money('Penalty', (row) => (row.status === 'Void' ? null : row.penaltyMinor)),
    paid: [money('Waived', (row) => row.waivedMinor), money('Paid', (row) => row.paidMinor)],
    outstanding: money('Outstanding', (row) => row.outstandingMinor),
  },
});

export const paymentExporter = exporter<DuePaymentRow, PaymentQuery>({
  list: 'due-payments',
  title: 'Inflow',
  permission,
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
