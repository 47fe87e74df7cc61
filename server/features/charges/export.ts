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
    // A void charge is not owed: its amounts are in a separate column, so that the columns add up.
    principal: [
      money('Billed', (row) => (row.status === 'Void' ? null : row.principalMinor)),
      money('Voided', (row) =>
        row.status === 'Void' ? row.principalMinor + row.penaltyMinor : null,
      ),
    ],
    penalty: money('Penalty', (row) => (row.status === 'Void' ? null : row.penaltyMinor)),
  },
});

/** Says in a column of its own what keeps an open charge from being asked for: `Disputed, in a plan`, or nothing. */
function holdWord(charge: ChargeRow) {
  if (charge.outstandingMinor === 0) return '';
  const words = holdsOf(charge).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
