// The columns of the export of dues. The keys are those of the columns on the screen.
import { type DueRow, listDues } from '#contract/dues/dues.ts';
import { money } from '#kernel/billing/money-column.ts';
import { exporter } from '#platform/feature/exporter.ts';
import { selectDuePage } from './dues-queries.ts';

type DueQuery = Parameters<typeof selectDuePage>[1];

export const dueExporter = exporter<DueRow, DueQuery>({
  list: 'dues',
  title: 'Dues',
  // Lists can be exported on every plan; the report needs a paid plan.
  permission: 'dues.export',
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
