// The export of charges.
import { chargeList, type ChargeRow } from '#contract/charges/charges.ts';
import { money } from '#kernel/billing/money-column.ts';
import { placeOf } from '#kernel/billing/words.ts';
import { listExporter } from '#platform/feature/list-exporter.ts';
import { holdsOf } from '#rules/dues/charge-holds.ts';
import { selectChargePage } from './charges-queries.ts';

export const chargeExporter = listExporter(chargeList, {
  select: async (db, query, clock) => {
    const { today } = await placeOf({ db, clock });
    return selectChargePage(db, query, today);
  },
  period: { words: 'Due', sort: 'dueOn', at: (row) => row.dueOn },
  columns: {
    status: [
      { title: 'Status', width: 12, value: (row) => row.status },
      { title: 'On hold', width: 14, value: holdWord },
    ],
    // The amounts of void charges are in a separate column, so that the totals of the other columns contain only
    // valid charges.
    principal: [
      money('Billed', (row) => (row.status === 'Void' ? null : row.principalMinor)),
      money('Voided', (row) =>
        row.status === 'Void' ? row.principalMinor + row.penaltyMinor : null,
      ),
    ],
    penalty: money('Penalty', (row) => (row.status === 'Void' ? null : row.penaltyMinor)),
  },
});

/** The reasons why an open charge is not collected now, such as `Disputed, in a plan`; empty without a reason. */
function holdWord(charge: ChargeRow) {
  if (charge.outstandingMinor === 0) return '';
  const words = holdsOf(charge).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
