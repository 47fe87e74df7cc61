// The houses that match a filter of the arrears, and the sums of their outstanding charges by days overdue.
import { type RawBuilder, sql } from 'kysely';
import type { arrearsList, overdueFor } from '#contract/charges/arrears.ts';
import { here } from '#platform/database/here.ts';
import { allOf, equalsAny, type FilterOf } from '#platform/http/list.ts';
import { inGroups, inStreets } from './filters.ts';

type Filter = FilterOf<typeof arrearsList>;

const daysOf: Readonly<Record<(typeof overdueFor)[number], number>> = {
  'Over 30 days': 30,
  'Over 60 days': 60,
  'Over 90 days': 90,
  'Over 180 days': 180,
};

/** A house that a debt notice reached in the last 30 days counts as contacted. */
const recentDays = 30;

/** The outstanding amount of charges `c` that are between `from` and `to` days overdue. */
const between = (today: string, from: number, to: number) =>
  sql`coalesce(sum(c.outstanding_minor) filter
    (where c.due_on between ${today}::date - ${to}::integer and ${today}::date - ${from}::integer), 0)::bigint`;

/** Totals of charges `c` by age, under the names of the response. */
export const agedColumns = (today: string): RawBuilder<unknown> => sql`
  coalesce(sum(c.outstanding_minor), 0)::bigint as "owedMinor",
  coalesce(sum(c.outstanding_minor) filter (where c.due_on < ${today}::date), 0)::bigint as "overdueMinor",
  coalesce(sum(c.outstanding_minor) filter (where c.due_on >= ${today}::date), 0)::bigint as "notDueMinor",
  ${between(today, 1, 30)} as "to30Minor", ${between(today, 31, 60)} as "to60Minor",
  ${between(today, 61, 90)} as "to90Minor", ${between(today, 91, 180)} as "to180Minor",
  coalesce(sum(c.outstanding_minor) filter (where c.due_on < ${today}::date - 180), 0)::bigint as "over180Minor"`;

/** The outstanding charges `c` of the current community; only those of the dues or periods that the filter names. */
export const owedCharges = ({
  DueId,
  PeriodId,
}: Pick<Filter, 'DueId' | 'PeriodId'>): RawBuilder<unknown> =>
  allOf([
    sql`c.community_id = ${here} and c.outstanding_minor > 0`,
    DueId && equalsAny(sql`c.due_id`, DueId, 'uuid'),
    PeriodId && equalsAny(sql`c.period_id`, PeriodId, 'uuid'),
  ]);

/** The SQL conditions of the filter's fields on houses; `a.house_id` is the id of the house. */
function housesMatching(query: Filter, today: string): RawBuilder<unknown> {
  const house = sql`a.house_id`;
  const { Search, StreetId, GroupId, HouseId, Promise: promise, Plan, Contacted } = query;
  const contacted = sql`exists (select from debt_notices n where n.community_id = ${here}
    and n.house_id = ${house} and n.is_reached and n.sent_on > ${today}::date - ${recentDays}::integer)`;
  const planned = sql`exists (select from instalment_plans p where p.community_id = ${here}
    and p.house_id = ${house} and p.status = 'Active')`;
  const promised = (when: RawBuilder<unknown>) => sql`${house} in (select m.house_id
    from promised_payments m where m.community_id = ${here} and m.paid_minor < m.amount_minor and ${when})`;
  const open = promised(sql`m.promised_on >= ${today}::date`);
  const missed = promised(sql`m.promised_on < ${today}::date`);
  return allOf([
    Search ? sql`${house} in (select search_houses(${Search}, 10001))` : undefined,
    StreetId && inStreets(house, StreetId),
    GroupId && inGroups(house, GroupId),
    HouseId && equalsAny(house, HouseId, 'uuid'),
    promise === 'Open' && open,
    promise === 'Missed' && sql`${missed} and not ${open}`,
    promise === 'None' && sql`not ${missed} and not ${open}`,
    Plan !== undefined && sql`${planned} = ${Plan}::boolean`,
    Contacted !== undefined && sql`${contacted} = ${Contacted}::boolean`,
  ]);
}

/**
 * `from … where …` of the houses that match, under the alias `a`. A house is in the arrears if one of its open charges
 * is overdue; with `Age`, the charge must be overdue by more than that many days. With `NotDue` and without `Age`, a
 * house that owes only charges that are not yet due matches too.
 */
export function arrearsMatching(query: Filter, today: string): RawBuilder<unknown> {
  const { OwesMinMinor, OwesMaxMinor, Age, NotDue } = query;
  const overdueDays = Age === undefined ? 0 : daysOf[Age];
  const isLate = NotDue !== true || Age !== undefined;
  return sql`from (
    select c.house_id, ${agedColumns(today)}
    from charges c where ${owedCharges(query)} group by c.house_id
    having ${allOf([
      isLate && sql`min(c.due_on) < ${today}::date - ${overdueDays}::integer`,
      OwesMinMinor !== undefined && sql`sum(c.outstanding_minor) >= ${OwesMinMinor}::bigint`,
      OwesMaxMinor !== undefined && sql`sum(c.outstanding_minor) <= ${OwesMaxMinor}::bigint`,
    ])}) a
  where ${housesMatching(query, today)}`;
}
