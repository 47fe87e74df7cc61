// The charges that a filter or a bulk action selects. A charge's status is computed from amounts and dates; no column
// stores it.
import { type RawBuilder, sql } from 'kysely';
import type { chargeList, ChargeStatus } from '#contract/charges/charges.ts';
import type { remindCharges } from '#contract/reminders/charge-reminders.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { here } from '#platform/database/here.ts';
import { allOf, equalsAny, type FilterOf } from '#platform/http/list.ts';
import { arrearsMatching, owedCharges } from './matching-arrears.ts';
import { inCategories, inGroups, inStreets } from './filters.ts';

const paid = sql`c.paid_principal_minor + c.paid_penalty_minor`;

/** The condition of each status on a day, in order: a charge has the first status whose condition is true. */
const meanings = (today: string): readonly [ChargeStatus, RawBuilder<unknown>][] => [
  ['Void', sql`c.voided_at is not null`],
  ['Waived', sql`c.outstanding_minor = 0 and ${paid} = 0`],
  ['Paid', sql`c.outstanding_minor = 0`],
  ['Overdue', sql`c.due_on < ${today}::date`],
  ['PartPaid', sql`${paid} > 0`],
  ['Due', sql`c.due_on = ${today}::date`],
  ['Upcoming', sql`true`],
];

/** SQL for the status that a charge `c` has on a day. */
export const statusOn = (today: string): RawBuilder<unknown> =>
  sql`case ${sql.join(
    meanings(today).map(([status, holds]) => sql`when ${holds} then ${status}`),
    sql` `,
  )} end`;

const isOpen = sql`c.outstanding_minor > 0`;

/** The condition of a filter by status: the exact status expression, and conditions that can use an index. */
function statusFilter(statuses: readonly ChargeStatus[], today: string): RawBuilder<unknown> {
  const closed: readonly ChargeStatus[] = ['Void', 'Waived', 'Paid'];
  const onlyOpen = statuses.every((status) => !closed.includes(status));
  return allOf([
    onlyOpen && isOpen,
    statuses.every((status) => status === 'Overdue') && sql`c.due_on < ${today}::date`,
    sql`${statusOn(today)} = any (${[...statuses]}::text[])`,
  ]);
}

/** Charges of the current community that match a filter, under the alias `c`. */
export function chargesMatching(query: FilterOf<typeof chargeList>, today: string) {
  const { Search, DueId, PeriodId, HouseId, StreetId, GroupId, Category, WalletId } = query;
  const { Status, Quick, Disputed, From, To } = query;
  return allOf([
    sql`c.community_id = ${here}`,
    DueId && equalsAny(sql`c.due_id`, DueId, 'uuid'),
    PeriodId && equalsAny(sql`c.period_id`, PeriodId, 'uuid'),
    HouseId && equalsAny(sql`c.house_id`, HouseId, 'uuid'),
    Search ? sql`c.house_id in (select search_houses(${Search}, 10001))` : undefined,
    StreetId && inStreets(sql`c.house_id`, StreetId),
    GroupId && inGroups(sql`c.house_id`, GroupId),
    Category && inCategories(sql`c.due_id`, Category),
    WalletId &&
      sql`c.period_id in (select q.id from due_periods q
        where q.community_id = ${here} and q.wallet_id = any (${WalletId}::uuid[]))`,
    Status && statusFilter(Status, today),
    Quick === 'Due today' && sql`${isOpen} and c.due_on = ${today}::date`,
    Quick === 'Overdue' && sql`${isOpen} and c.due_on < ${today}::date`,
    Disputed !== undefined && sql`(c.disputed_at is not null) = ${Disputed}::boolean`,
    From ? sql`c.due_on >= ${From}::date` : undefined,
    To ? sql`c.due_on <= ${To}::date` : undefined,
  ]);
}

export type ChargeSelection = Parsed<typeof remindCharges>['body']['selection'];

/** The charges that a bulk action selects, under the alias `c`. */
export function chosenCharges(selection: ChargeSelection, today: string): RawBuilder<unknown> {
  switch (selection.kind) {
    case 'ids':
      return sql`c.community_id = ${here} and c.id = any (${selection.ids}::uuid[])`;
    case 'matching':
      return chargesMatching(selection.query, today);
    case 'houses': {
      const { houseIds, dueId } = selection;
      const owed = owedCharges({ DueId: dueId === undefined ? undefined : [dueId] });
      return sql`${owed} and c.house_id = any (${houseIds}::uuid[])`;
    }
    case 'arrears': {
      const { query } = selection;
      return sql`${owedCharges(query)}
        and c.house_id in (select a.house_id ${arrearsMatching(query, today)})`;
    }
  }
}
