// The export of charges.
import { sql } from 'kysely';
import { chargeList, type ChargeRow } from '#contract/charges/charges.ts';
import { money } from '#kernel/billing/money-column.ts';
import { placeOf } from '#kernel/billing/words.ts';
import type { Db } from '#platform/database/database.ts';
import { here } from '#platform/database/here.ts';
import { listExporter } from '#platform/feature/list-exporter.ts';
import type { FilterOf } from '#platform/http/list.ts';
import { holdsOf } from '#rules/dues/charge-holds.ts';
import { periodName } from '#rules/dues/period-name.ts';
import { selectChargePage } from './charges-queries.ts';

type Filter = FilterOf<typeof chargeList>;

export const chargeExporter = listExporter(chargeList, {
  select: async (db, query, clock) => {
    const { today } = await placeOf({ db, clock });
    return selectChargePage(db, query, today);
  },
  subject: subjectOf,
  period: { words: 'Due', sort: 'dueOn', at: (row) => row.dueOn },
  columns: {
    status: [
      { title: 'Status', width: 12, value: (row) => row.status },
      { title: 'On hold', width: 14, value: holdWord, isOptional: true },
    ],
    // The amounts of void charges are in a separate column, so that the totals of the other columns contain only
    // valid charges.
    principal: [
      money('Billed', (row) => (row.status === 'Void' ? null : row.principalMinor)),
      {
        ...money('Voided', (row: ChargeRow) =>
          row.status === 'Void' ? row.principalMinor + row.penaltyMinor : null,
        ),
        isOptional: true,
      },
    ],
    penalty: money('Penalty', (row) => (row.status === 'Void' ? null : row.penaltyMinor)),
  },
});

/**
 * `Service charge Sep–Nov 2026 overdue` for the overdue charges of one period of one due, and `Charges 6 Palm Street`
 * for those of one house.
 */
async function subjectOf(db: Db, filter: Filter): Promise<string> {
  const { DueId, PeriodId, HouseId, Quick, Status } = filter;
  const [houseId] = HouseId?.length === 1 ? HouseId : [];
  const [dueId] = DueId?.length === 1 ? DueId : [];
  const [periodId] = PeriodId?.length === 1 ? PeriodId : [];
  const [status] = Status?.length === 1 ? Status : [];
  const due = dueId === undefined ? undefined : await selectSubject(db, dueId, periodId);
  const state = Quick ?? status?.replace('PartPaid', 'Part paid');
  return [
    due?.title ?? 'Charges',
    due?.startsOn && periodName(due.startsOn, due.endsOn),
    houseId !== undefined && (await selectHouseLabel(db, houseId)),
    state?.toLowerCase(),
  ]
    .filter(Boolean)
    .join(' ');
}

async function selectHouseLabel(db: Db, houseId: string): Promise<string> {
  const { rows } = await sql<{ label: string }>`select l.label from house_labels l
    where l.community_id = ${here} and l.house_id = ${houseId}::uuid`.execute(db);
  return rows[0]?.label ?? '';
}

async function selectSubject(db: Db, dueId: string, periodId: string | undefined) {
  const { rows } = await sql<{ title: string; startsOn: string | null; endsOn: string | null }>`
    select d.title, q.starts_on as "startsOn", q.ends_on as "endsOn" from dues d
    left join due_periods q on q.community_id = d.community_id and q.due_id = d.id
      and q.id = ${periodId ?? null}::uuid
    where d.community_id = ${here} and d.id = ${dueId}::uuid`.execute(db);
  return rows[0];
}

/** The reasons why an open charge is not collected now, such as `Disputed, in a plan`; empty without a reason. */
function holdWord(charge: ChargeRow) {
  if (charge.outstandingMinor === 0) return '';
  const words = holdsOf(charge).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
