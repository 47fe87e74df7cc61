// The columns of the export of charges. The keys are those of the columns on the screen.
import { type ChargeRow, listCharges } from '#contract/charges/charges.ts';
import type { ChargeQuery } from '#kernel/billing/matching-charges.ts';
import { money } from '#kernel/billing/money-column.ts';
import { placeOf } from '#kernel/billing/words.ts';
import type { Db } from '#platform/database/database.ts';
import { exporter } from '#platform/feature/exporter.ts';
import { holdsOf } from '#rules/dues/charge-holds.ts';
import { selectChargePage } from './charges-queries.ts';

export const chargeExporter = exporter<ChargeRow, ChargeQuery>({
  list: 'charges',
  title: 'Charges',
  // Lists can be exported on every plan; the report needs a paid plan.
  permission: 'dues.export',
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

/** Says in a column of its own what keeps an open charge from being asked for: `Disputed, in a plan`, or nothing. */
function holdWord(charge: Parameters<typeof holdsOf>[0] & { outstandingMinor: number }) {
  if (charge.outstandingMinor === 0) return '';
  const words = holdsOf(charge).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
