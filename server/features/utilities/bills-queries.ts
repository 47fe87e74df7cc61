// The SQL of bills. A single query computes the use of each postpaid meter since its last bill, and the cost. The
// preview sums its rows, and the run stores them.
import { lockUntilCommit } from '#platform/database/advisory-locks.ts';
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type {
  BillLine,
  BillPreview,
  BillRun,
  listBillRuns,
  listUtilityBills,
} from '#contract/utilities/utility-bills.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { unitOf, type UtilityKind } from '#contract/utilities/utility-words.ts';
import type { Db } from '#platform/database/database.ts';
import { listPage, type Page, type PageRequest } from '#platform/http/list.ts';
import { meterLike, onStreets } from './meters-queries.ts';

export type Asked = {
  kind: UtilityKind;
  untilOn: string;
  streetIds: readonly string[] | undefined;
  /** Number of decimals of the currency. */
  digits: number;
};

/**
 * A row for each postpaid meter of the kind, on the given streets, that has readings until the day. `left_out` is the
 * reason why the meter is not billed, or null. Billed units are all units used so far minus all units billed so far,
 * so that the next bill compensates a corrected reading.
 */
function linesOf({ kind, untilOn, streetIds, digits }: Asked): RawBuilder<unknown> {
  return sql`(
    with asked as (
      select m.id, m.number, m.house_id, m.state from meters m
      where m.community_id = ${here} and m.kind = ${kind} and m.payment = 'Postpaid'
        and ${streetIds?.length ? onStreets(sql`m.house_id`, streetIds) : sql`true`}),
    used as materialized (
      select a.id, sum(s.consumption) as units, max(s.read_on) as until_on, min(s.read_on) as first_on,
        (array_agg(s.id order by s.read_on desc, s.recorded_at desc))[1] as reading_id,
        (array_agg(s.value order by s.read_on desc, s.recorded_at desc))[1] as to_value,
        (array_agg(s.is_unusual order by s.read_on desc, s.recorded_at desc))[1] as is_unusual,
        (array_agg(s.value order by s.read_on, s.recorded_at))[1] as first_value
      from asked a join meter_readings s on s.community_id = ${here} and s.meter_id = a.id
      where s.read_on <= ${untilOn}::date group by a.id),
    billed as materialized (
      select b.meter_id as id, sum(b.units) as units, max(b.until_on) as until_on,
        (array_agg(b.to_value order by b.until_on desc))[1] as to_value
      from utility_bills b where b.community_id = ${here} group by b.meter_id),
    priced as (
      select a.id as meter_id, a.number, a.house_id, a.state, u.reading_id, u.is_unusual, v.id as version_id,
        coalesce(b.until_on, u.first_on) as since_on, u.until_on,
        coalesce(b.to_value, u.first_value) as from_value, u.to_value,
        u.units - coalesce(b.units, 0) as units, h.house_id is not null as is_lived_in,
        tariff_amount(v.bands, v.fixed_minor, v.tax_basis_points, greatest(u.units - coalesce(b.units, 0), 0), 0)
          as amount_minor,
        tariff_words(v.bands, v.fixed_minor, v.tax_basis_points, greatest(u.units - coalesce(b.units, 0), 0), 0,
          ${unitOf[kind]}, ${digits}) as basis
      from asked a
      join used u on u.id = a.id
      left join billed b on b.id = a.id
      left join billable_houses h on h.community_id = ${here} and h.house_id = a.house_id
      left join meter_tariffs t on t.community_id = ${here} and t.meter_id = a.id
      left join lateral (select v.* from utility_tariff_versions v
        where v.community_id = ${here} and v.tariff_id = t.tariff_id and v.effective_from <= u.until_on
        order by v.effective_from desc limit 1) v on true)
    select p.*, case
      when not p.is_lived_in then 'House archived'
      when p.until_on < p.since_on or (p.until_on = p.since_on and (p.state = 'Active' or p.units = 0))
        then 'Not read since its last bill'
      when p.version_id is null then 'No tariff fits'
      when p.units < 0 then 'Credit from an earlier bill'
      when p.amount_minor <= 0 then 'Nothing to pay' end as left_out
    from priced p
    -- A meter that is out of use and fully billed is left out. A meter whose last reading was taken on the day of its
    -- last bill still owes the units of that reading.
    where p.state = 'Active' or p.until_on > p.since_on or (p.until_on = p.since_on and p.units <> 0))`;
}

const lineColumns = sql`jsonb_build_object('id', p.meter_id, 'number', p.number) as meter,
  jsonb_build_object('id', p.house_id, 'label', l.label) as house, p.since_on as "sinceOn", p.until_on as "untilOn",
  p.from_value::float8 as "fromValue", p.to_value::float8 as "toValue", p.units::float8 as units,
  p.amount_minor as "amountMinor", p.basis`;

type Sums = Pick<BillPreview, 'billCount' | 'houseCount' | 'units' | 'totalMinor' | 'unusualCount'>;

export async function selectPreview(db: Db, asked: Asked): Promise<BillPreview> {
  const lines = linesOf(asked);
  const { rows } = await sql<Sums & Pick<BillPreview, 'lines' | 'leftOut'>>`
    with p as materialized (select * from ${lines} p),
    billed as (select * from p where p.left_out is null)
    select count(*)::int as "billCount", count(distinct p.house_id)::int as "houseCount",
      coalesce(sum(p.units), 0)::float8 as units, coalesce(sum(p.amount_minor), 0)::bigint as "totalMinor",
      count(*) filter (where p.is_unusual)::int as "unusualCount",
      (select coalesce(jsonb_agg(to_jsonb(f) order by f."amountMinor" desc), '[]') from (
        select ${lineColumns}, p.is_unusual as "isUnusual" from billed p
        join house_labels l on l.community_id = ${here} and l.house_id = p.house_id
        order by p.amount_minor desc, p.meter_id limit 50) f) as lines,
      (select coalesce(jsonb_agg(to_jsonb(o) order by o.count desc), '[]') from (
        select p.left_out as reason, count(*)::int as count, (array_agg(p.number order by p.number))[1:3] as examples
        from p where p.left_out is not null group by p.left_out) o) as "leftOut"
    from billed p`.execute(db);
  const found = rows[0];
  if (!found) throw new Error('an aggregate without a row');
  return found;
}

/**
 * Serialises runs, so that no unit is billed twice. Also locks tariffs and meters: a run reads them twice, for the
 * charges of houses and for its own bills, and both must agree.
 */
export async function lockRuns(db: Db, kind: string): Promise<void> {
  await lockUntilCommit(db, 'utilityBills');
  await sql`select from utility_tariffs t where t.community_id = ${here} and t.kind = ${kind}
    order by t.id for update`.execute(db);
  await sql`select from meters m where m.community_id = ${here} and m.kind = ${kind}
    order by m.id for update`.execute(db);
}

export async function nextRunNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`select coalesce(max(r.number), 0) + 1 as number
    from utility_bill_runs r where r.community_id = ${here}`.execute(db);
  return rows[0]?.number ?? 1;
}

/** Stores the bills of a run in one statement. */
export const insertBills = (db: Db, runId: string, asked: Asked) =>
  sql`insert into utility_bills (community_id, run_id, meter_id, house_id, reading_id, version_id, since_on, until_on,
      from_value, to_value, units, amount_minor, basis)
    select ${here}, ${runId}, p.meter_id, p.house_id, p.reading_id, p.version_id, p.since_on, p.until_on,
      p.from_value, p.to_value, p.units, p.amount_minor, p.basis
    from ${linesOf(asked)} p where p.left_out is null`.execute(db);

/** The amount for each house (the sum of the bills of its meters) and the calculation as text. */
export const houseAmounts = (asked: Asked): RawBuilder<unknown> =>
  sql`select p.house_id, sum(p.amount_minor)::bigint as amount_minor,
      left(string_agg(case when p.meters > 1 then 'Meter ' || p.number || ': ' else '' end || p.basis, '; '
        order by p.number), 4000) as basis
    from (select p.*, count(*) over (partition by p.house_id) as meters from ${linesOf(asked)} p
      where p.left_out is null) p
    group by p.house_id`;

const runColumns = sql`r.id, r.number, r.kind, r.title, r.until_on as "untilOn", r.due_on as "dueOn",
  r.due_id as "dueId", r.bill_count as "billCount", r.house_count as "houseCount", r.units::float8 as units,
  r.total_minor as "totalMinor", coalesce(g.collected_minor, 0) as "collectedMinor",
  coalesce(g.outstanding_minor, r.total_minor) as "outstandingMinor", r.created_by_name as "createdByName",
  r.created_at as "createdAt"`;

const withProgress = sql`left join due_progress g on g.community_id = r.community_id and g.due_id = r.due_id`;

export async function selectRun(db: Db, runId: string): Promise<BillRun | undefined> {
  const { rows } = await sql<BillRun>`select ${runColumns} from utility_bill_runs r ${withProgress}
    where r.community_id = ${here} and r.id = ${runId}`.execute(db);
  return rows[0];
}

export function selectRunPage(
  db: Db,
  query: Parsed<typeof listBillRuns>['query'],
): Promise<Page<BillRun>> {
  return listPage<BillRun>(db, {
    from: sql`from utility_bill_runs r where r.community_id = ${here}
      and ${query.Kind ? sql`r.kind = any (${query.Kind}::text[])` : sql`true`}`,
    id: sql`r.id`,
    order: sql`r.number desc, r.id`,
    page: query,
    load: sql`select page.position, ${runColumns} from page
      join utility_bill_runs r on r.community_id = ${here} and r.id = page.id ${withProgress}`,
  });
}

export const selectBillPage = (
  db: Db,
  runId: string,
  query: Parsed<typeof listUtilityBills>['query'],
): Promise<Page<BillLine>> =>
  billPage(db, query, {
    from: sql`from utility_bills p
      join meters m on m.community_id = p.community_id and m.id = p.meter_id
      join house_labels o on o.community_id = p.community_id and o.house_id = p.house_id
      where p.community_id = ${here} and p.run_id = ${runId}::uuid
        and ${query.Search ? meterLike(query.Search) : sql`true`}`,
    order: sql`o.sort_key, p.id`,
  });

/** Bills of a house since its residents moved in, newest first. */
export const selectHouseBills = (
  db: Db,
  { houseId, sinceOn }: { houseId: string; sinceOn: string },
  page: PageRequest,
): Promise<Page<BillLine>> =>
  billPage(db, page, {
    from: sql`from utility_bills p where p.community_id = ${here} and p.house_id = ${houseId}::uuid
      and p.until_on >= ${sinceOn}::date`,
    order: sql`p.until_on desc, p.id`,
  });

function billPage(
  db: Db,
  page: PageRequest,
  of: { from: RawBuilder<unknown>; order: RawBuilder<unknown> },
): Promise<Page<BillLine>> {
  return listPage<BillLine>(db, {
    ...of,
    id: sql`p.id`,
    page,
    load: sql`select page.position, ${lineColumns}, s.is_unusual as "isUnusual" from page
      join (select b.*, m.number from utility_bills b
        join meters m on m.community_id = b.community_id and m.id = b.meter_id) p
        on p.community_id = ${here} and p.id = page.id
      join house_labels l on l.community_id = p.community_id and l.house_id = p.house_id
      join meter_readings s on s.community_id = p.community_id and s.id = p.reading_id`,
  });
}
