// All SQL that lists charges.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ChargeRow } from '#contract/charges/charges.ts';
import type { Db } from '#platform/database/database.ts';
import { direction, allOf, listPage, type Page, sortKey } from '#platform/http/list.ts';
import { inPlan } from '#kernel/billing/plans-in-force.ts';
import { type ChargeQuery, chargesMatching, statusOn } from '#kernel/billing/matching-charges.ts';

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
