// The SQL of the arrears. A page sums the outstanding charges of each house; the last payment, the last contact, the
// promise and the instalments are read only for the houses on the page.
import { type RawBuilder, sql } from 'kysely';
import type { arrearsList, ArrearsRow, getArrearsTotals } from '#contract/charges/arrears.ts';
import type { Answer } from '#contract/shared/operation.ts';
import { agedColumns, arrearsMatching, owedCharges } from '#kernel/billing/matching-arrears.ts';
import type { Db } from '#platform/database/database.ts';
import { here } from '#platform/database/here.ts';
import {
  direction,
  type FilterOf,
  listPage,
  type Orders,
  type Page,
  type QueryOf,
  sortKey,
  type SortOf,
} from '#platform/http/list.ts';

const orders: Orders<typeof arrearsList> = {
  house: sql`(select l.sort_key from house_labels l
    where l.community_id = ${here} and l.house_id = a.house_id)`,
  overdue: sql`a."overdueMinor"`,
  owed: sql`a."owedMinor"`,
};

function orderOf(sort: SortOf<typeof arrearsList> = '-overdue'): RawBuilder<unknown> {
  return sql`${orders[sortKey(sort) ?? 'overdue']} ${direction(sort)},
    a."overdueMinor" desc, a."owedMinor" desc, a.house_id`;
}

const lastPayment = sql`(select jsonb_build_object('amountMinor', p.amount_minor, 'paidOn', p.paid_on)
  from received_payments p where p.community_id = ${here} and p.house_id = page.id
  order by p.paid_on desc, p.payment_id limit 1)`;

const lastContact = sql`(select jsonb_build_object('kind', n.kind, 'on', n.sent_on, 'isReached', n.is_reached)
  from debt_notices n where n.community_id = ${here} and n.house_id = page.id
  order by n.sent_on desc, n.is_reached desc, n.kind limit 1)`;

const promise = (today: string) => sql`(
  select jsonb_build_object('amountMinor', m.amount_minor, 'promisedOn', m.promised_on,
    'isBroken', m.promised_on < ${today}::date)
  from promised_payments m where m.community_id = ${here} and m.house_id = page.id
    and m.paid_minor < m.amount_minor
  order by m.promised_on < ${today}::date, abs(m.promised_on - ${today}::date), m.id limit 1)`;

const plan = sql`(
  select jsonb_build_object('count', count(*), 'paidCount', count(*) filter (where i.through <= i.settled))
  from (select p.id, g.settled_minor as settled,
      sum(i.amount_minor) over (partition by p.id order by i.number) as through
    from (select p.* from instalment_plans p where p.community_id = ${here} and p.house_id = page.id
      and p.status = 'Active' order by p.agreed_at desc, p.id limit 1) p
    join instalment_plan_progress g on g.community_id = p.community_id and g.plan_id = p.id
    join instalments i on i.community_id = p.community_id and i.plan_id = p.id) i
  having count(*) > 0)`;

/** A page of houses in arrears on the day `today`. */
export const selectArrearsPage = (
  db: Db,
  query: QueryOf<typeof arrearsList>,
  today: string,
): Promise<Page<ArrearsRow>> =>
  listPage<ArrearsRow>(db, {
    from: arrearsMatching(query, today),
    id: sql`a.house_id`,
    order: orderOf(query.Sort),
    page: query,
    load: sql`select page.position, page.id, jsonb_build_object('id', page.id, 'label', l.label) as house,
        (select jsonb_build_object('residentId', n.resident_id, 'name', n.name)
          from billable_houses b join resident_names n
            on n.community_id = b.community_id and n.resident_id = b.billed_resident_id
          where b.community_id = ${here} and b.house_id = page.id) as "billedTo",
        o.*, ${lastPayment} as "lastPayment", ${lastContact} as "lastContact",
        ${promise(today)} as promise, ${plan} as plan
      from page
      join house_labels l on l.community_id = ${here} and l.house_id = page.id
      cross join lateral (select min(c.due_on) as "oldestOn", count(*)::integer as "chargeCount",
          ${agedColumns(today)}
        from charges c where ${owedCharges(query)} and c.house_id = page.id) o`,
  });

/** The sums of all houses that match the filter. */
export async function selectArrearsTotals(
  db: Db,
  query: FilterOf<typeof arrearsList>,
  today: string,
): Promise<Answer<typeof getArrearsTotals>> {
  const sum = (name: RawBuilder<unknown>) => sql`coalesce(sum(a.${name}), 0)::bigint as ${name}`;
  const { rows } = await sql<Answer<typeof getArrearsTotals>>`
    select count(*)::integer as "houseCount", ${sql.join(aged.map(sum))}
    ${arrearsMatching(query, today)}`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('an aggregate without a row');
  return totals;
}

const aged = [
  sql`"owedMinor"`,
  sql`"overdueMinor"`,
  sql`"notDueMinor"`,
  sql`"to30Minor"`,
  sql`"to60Minor"`,
  sql`"to90Minor"`,
  sql`"to180Minor"`,
  sql`"over180Minor"`,
];
