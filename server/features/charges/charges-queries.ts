// The SQL of the list of charges.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { chargeList, ChargeRow } from '#contract/charges/charges.ts';
import type { Db } from '#platform/database/database.ts';
import {
  direction,
  allOf,
  listPage,
  type Orders,
  type Page,
  type QueryOf,
  sortKey,
  type SortOf,
} from '#platform/http/list.ts';
import { inPlan } from '#kernel/billing/plans-in-force.ts';
import { chargesMatching, statusOn } from '#kernel/billing/matching-charges.ts';

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

const orders: Orders<typeof chargeList> = {
  dueOn: sql`c.due_on`,
  house: sql`(select l.sort_key from house_labels l
    where l.community_id = c.community_id and l.house_id = c.house_id)`,
  outstanding: sql`c.outstanding_minor`,
};

function orderOf(sort: SortOf<typeof chargeList> = '-dueOn'): RawBuilder<unknown> {
  const key = sortKey(sort) ?? 'dueOn';
  // A payment pays charges of the same day in the order of their ids, so `dueOn` shows them in this order.
  const rest = key === 'house' ? sql`c.due_on desc, c.id` : sql`c.id`;
  return sql`${orders[key]} ${direction(sort)}, ${rest}`;
}

/** A page of charges with their status on the day `today`. */
export const selectChargePage = (
  db: Db,
  query: QueryOf<typeof chargeList>,
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
