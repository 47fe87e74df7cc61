// All SQL that lists charges. A status is an expression over amounts and days, never a column.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ChargeRow, ChargeStatus, listCharges } from '#contract/charges/charges.ts';
import type { remindCharges } from '#contract/charges/charge-waivers.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { Db } from '#platform/database/database.ts';
import { equalsAny, direction, allOf, listPage, type Page, sortKey } from '#platform/http/list.ts';
import { inCategories, inGroups, inStreets } from '#kernel/billing/filters.ts';
import { inPlan } from '#server/features/instalment-plans/plans-queries.ts';

export type ChargeQuery = Parsed<typeof listCharges>['query'];

const paid = sql`c.paid_principal_minor + c.paid_penalty_minor`;

/** The condition of each status on a day. A charge has the first status whose condition is true. */
const meanings = (today: string): readonly [ChargeStatus, RawBuilder<unknown>][] => [
  ['Void', sql`c.voided_at is not null`],
  ['Waived', sql`c.outstanding_minor = 0 and ${paid} = 0`],
  ['Paid', sql`c.outstanding_minor = 0`],
  ['Overdue', sql`c.due_on < ${today}::date`],
  ['PartPaid', sql`${paid} > 0`],
  ['Due', sql`c.due_on = ${today}::date`],
  ['Upcoming', sql`true`],
];

/** The status of a charge on a day. */
export const statusOn = (today: string): RawBuilder<unknown> =>
  sql`case ${sql.join(
    meanings(today).map(([status, holds]) => sql`when ${holds} then ${status}`),
    sql` `,
  )} end`;

const isOpen = sql`c.outstanding_minor > 0`;

/** Conditions that an index serves, beside the exact expression. */
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
export function chargesMatching(
  query: Omit<ChargeQuery, 'PageNumber' | 'PageSize' | 'Cursor' | 'Sort'>,
  today: string,
) {
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
export const chosenCharges = (selection: ChargeSelection, today: string): RawBuilder<unknown> =>
  selection.kind === 'ids'
    ? sql`c.community_id = ${here} and c.id = any (${selection.ids}::uuid[])`
    : chargesMatching(selection.query, today);

export const rowColumns = (today: string): RawBuilder<unknown> => sql`c.id,
  jsonb_build_object('id', d.id, 'title', d.title, 'category', d.category) as due,
  jsonb_build_object('id', c.house_id, 'label', l.label) as house,
  (select jsonb_build_object('residentId', n.resident_id, 'name', n.name) from resident_names n
    where n.community_id = c.community_id and n.resident_id = c.billed_resident_id) as "billedTo",
  jsonb_build_object('id', q.id, 'startsOn', q.starts_on, 'endsOn', q.ends_on) as period,
  c.principal_minor as "principalMinor", c.penalty_minor as "penaltyMinor",
  case when c.voided_at is null then c.waived_principal_minor + c.waived_penalty_minor else 0 end
    as "waivedMinor",
  c.paid_principal_minor + c.paid_penalty_minor as "paidMinor",
  c.outstanding_minor as "outstandingMinor", c.basis, c.issued_on as "issuedOn",
  c.due_on as "dueOn", ${statusOn(today)} as status, c.disputed_at is not null as "isDisputed",
  ${inPlan()} as "isInPlan",
  c.version`;

export const withNames = sql`
  join dues d on d.community_id = c.community_id and d.id = c.due_id
  join due_periods q on q.community_id = c.community_id and q.id = c.period_id
  join house_labels l on l.community_id = c.community_id and l.house_id = c.house_id`;

function orderOf(sort: string | undefined): RawBuilder<unknown> {
  const way = direction(sort);
  if (sortKey(sort) === 'outstanding') return sql`c.outstanding_minor ${way}, c.id`;
  if (sortKey(sort) === 'house') {
    return sql`(select l.sort_key from house_labels l
      where l.community_id = c.community_id and l.house_id = c.house_id) ${way}, c.due_on desc, c.id`;
  }
  return sort === 'dueOn' ? sql`c.due_on, c.id desc` : sql`c.due_on desc, c.id`;
}

/** A page of charges as of a day. */
export const selectChargePage = (
  db: Db,
  query: ChargeQuery,
  today: string,
  ...conditions: RawBuilder<unknown>[]
): Promise<Page<ChargeRow>> =>
  listPage<ChargeRow>(db, {
    from: sql`from charges c where ${allOf([chargesMatching(query, today), ...conditions])}`,
    id: sql`c.id`,
    order: orderOf(query.Sort),
    page: query,
    load: sql`select page.position, ${rowColumns(today)} from page
      join charges c on c.community_id = ${here} and c.id = page.id ${withNames}`,
  });
