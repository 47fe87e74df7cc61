// The SQL of meters.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Meter, meterList, MeterRow } from '#contract/utilities/utility-meters.ts';
import type { Db } from '#platform/database/database.ts';
import {
  direction,
  allOf,
  listPage,
  type Page,
  type QueryOf,
  sortKey,
} from '#platform/http/list.ts';

/** The newest reading of meter `m`, as `r`. */
export const withLastReading = sql`left join lateral (
  select r.id, r.value, r.read_on, r.consumption, r.is_unusual from meter_readings r
  where r.community_id = m.community_id and r.meter_id = m.id
  order by r.read_on desc, r.recorded_at desc limit 1) r on true`;

export const lastReading = sql`case when r.id is not null then jsonb_build_object('value', r.value,
  'readOn', r.read_on, 'consumption', r.consumption, 'isUnusual', r.is_unusual) end as "lastReading"`;

/**
 * The typical daily use of meter `m`, as `a`: the median over its last six readings that follow one of an earlier day,
 * so that a single unusual reading has little effect; null with fewer than two such readings.
 */
export const withAverage = sql`left join lateral (
  select case when count(*) > 1
    then percentile_cont(0.5) within group (order by s.consumption / (s.read_on - s.since_on)) end as daily
  from (select s.consumption, s.read_on, s.since_on from meter_readings s
    where s.community_id = m.community_id and s.meter_id = m.id and s.since_on < s.read_on
    order by s.read_on desc limit 6) s) a on true`;

const rowColumns = sql`m.id, m.number, m.kind, m.payment, m.state, m.multiplier::float8 as multiplier, m.digits,
  m.version, jsonb_build_object('id', m.house_id, 'label', l.label) as house, ${lastReading},
  case when t.tariff_id is not null then jsonb_build_object('id', t.tariff_id, 'name', t.name, 'isOwn', t.is_own) end
    as tariff`;

const joined = sql`join house_labels l on l.community_id = m.community_id and l.house_id = m.house_id
  left join meter_tariffs t on t.community_id = m.community_id and t.meter_id = m.id ${withLastReading}`;

/** Meters `m` whose number or house matches the search text. */
export const meterLike = (search: string): RawBuilder<unknown> =>
  sql`(search_form(m.number) like all (search_patterns(${search}))
    or m.house_id in (select search_houses(${search}, 1000)))`;

/** True if a house is on one of the streets, for tables that have no street column. */
export const onStreets = (house: RawBuilder<unknown>, streetIds: readonly string[]) =>
  sql`${house} in (select s.house_id from house_labels s where s.community_id = ${here}
    and s.street_id = any (${streetIds}::uuid[]))`;

/** A page of meters: only active meters, unless the query names states. */
export function selectMeterPage(db: Db, query: QueryOf<typeof meterList>): Promise<Page<MeterRow>> {
  const { Search, Kind, Payment, State, StreetId, HouseId, Unusual, Sort } = query;
  const byHouse = sortKey(Sort) === 'house';
  const way = direction(Sort);
  const conditions = [
    sql`m.community_id = ${here}`,
    Search ? meterLike(Search) : undefined,
    Kind && sql`m.kind = any (${Kind}::text[])`,
    Payment && sql`m.payment = any (${Payment}::text[])`,
    State ? sql`m.state = any (${State}::text[])` : sql`m.state = 'Active'`,
    StreetId && onStreets(sql`m.house_id`, StreetId),
    HouseId !== undefined && sql`m.house_id = ${HouseId}::uuid`,
    Unusual !== undefined && sql`coalesce(r.is_unusual, false) = ${Unusual}`,
  ];
  return listPage<MeterRow>(db, {
    from: sql`from meters m
      ${byHouse ? sql`join house_labels o on o.community_id = m.community_id and o.house_id = m.house_id` : sql``}
      ${Unusual !== undefined ? withLastReading : sql``} where ${allOf(conditions)}`,
    id: sql`m.id`,
    order: byHouse
      ? sql`o.sort_key ${way}, m.kind, m.id`
      : sql`natural_key(m.number) collate "C" ${way}, m.id ${way}`,
    page: query,
    load: sql`select page.position, ${rowColumns} from page
      join meters m on m.community_id = ${here} and m.id = page.id ${joined}`,
  });
}

/** A meter with its use in each of the last twelve months; undefined if there is no such meter. */
export async function selectMeter(
  db: Db,
  meterId: string,
  today: string,
): Promise<Meter | undefined> {
  const { rows } = await sql<Omit<Meter, 'months'>>`
    select ${rowColumns}, m.installed_on as "installedOn", m.ended_on as "endedOn",
      m.state_reason as "stateReason", m.created_at as "createdAt", a.daily::float8 as "dailyAverage",
      (select jsonb_build_object('id', n.id, 'number', n.number) from meters n
        where n.community_id = m.community_id and n.id = m.replaced_by_id) as "replacedBy",
      (select jsonb_build_object('id', p.id, 'number', p.number) from meters p
        where p.community_id = m.community_id and p.replaced_by_id = m.id limit 1) as replaces
    from meters m ${joined} ${withAverage}
    where m.community_id = ${here} and m.id = ${meterId}`.execute(db);
  const months = await selectMonths(db, sql`s.meter_id = ${meterId}::uuid`, today);
  return rows[0] && { ...rows[0], months };
}

/**
 * The use in each of the last twelve months, from readings `s` that match a condition. The use between two readings
 * is spread evenly over its days, and each month gets the share of its days.
 */
export async function selectMonths(
  db: Db,
  condition: RawBuilder<unknown>,
  today: string,
): Promise<{ month: string; units: number }[]> {
  const { rows } = await sql<{ month: string; units: number }>`
    with month as (
      select d::date as starts_on, (d + interval '1 month')::date as ends_on
      from generate_series(date_trunc('month', ${today}::date) - interval '11 months',
        date_trunc('month', ${today}::date), interval '1 month') d),
    span as (
      select s.since_on + 1 as first_on, greatest(s.read_on, s.since_on + 1) as last_on, s.consumption
      from meter_readings s
      where s.community_id = ${here} and ${condition} and s.consumption > 0
        and s.read_on >= (select min(starts_on) from month))
    select to_char(m.starts_on, 'YYYY-MM') as month,
      coalesce(round(sum(s.consumption * (least(s.last_on, m.ends_on - 1) - greatest(s.first_on, m.starts_on) + 1)
        / (s.last_on - s.first_on + 1)), 3), 0)::float8 as units
    from month m
    left join span s on s.first_on < m.ends_on and s.last_on >= m.starts_on
    group by m.starts_on order by m.starts_on`.execute(db);
  return rows;
}

/** The house with an active meter of this kind and number; undefined if there is none. */
export async function houseOfNumber(
  db: Db,
  of: { kind: string; number: string; except?: string | undefined },
): Promise<string | undefined> {
  const { rows } = await sql<{ label: string }>`select l.label from meters m
    join house_labels l on l.community_id = m.community_id and l.house_id = m.house_id
    where m.community_id = ${here} and m.kind = ${of.kind} and lower(m.number) = lower(${of.number})
      and m.state = 'Active' and m.id is distinct from ${of.except ?? null}::uuid`.execute(db);
  return rows[0]?.label;
}

/** True if the house exists and is active. */
export async function isHouse(db: Db, houseId: string): Promise<boolean> {
  const { rows } = await sql`select from billable_houses b where b.community_id = ${here}
    and b.house_id = ${houseId}`.execute(db);
  return rows.length > 0;
}

export async function isTariff(db: Db, kind: string, tariffId: string): Promise<boolean> {
  const { rows } = await sql`select from utility_tariffs t where t.community_id = ${here}
    and t.kind = ${kind} and t.id = ${tariffId} and t.archived_at is null`.execute(db);
  return rows.length > 0;
}

/**
 * Meter numbers that are stored on houses, as `f`. A number counts as taken if an active meter has it, or if its
 * house ever had a meter with it.
 */
const fromHouses = sql`(
  select n.*, exists (select from meters m where m.community_id = ${here} and m.kind = 'Electricity'
      and lower(m.number) = lower(n.number) and (m.state = 'Active' or m.house_id = n.house_id)) as is_taken
  from (select min(btrim(h.meter_number)) as number, (array_agg(h.house_id))[1] as house_id, count(*) as houses
    from house_meter_numbers h where h.community_id = ${here} group by lower(btrim(h.meter_number))) n) f`;

export async function countHouseMeters(db: Db): Promise<{ found: number; doubled: number }> {
  const { rows } = await sql<{ found: number; doubled: number }>`
    select count(*) filter (where f.houses = 1 and not f.is_taken)::int as found,
      count(*) filter (where f.houses > 1)::int as doubled from ${fromHouses}`.execute(db);
  return rows[0] ?? { found: 0, doubled: 0 };
}

/**
 * Creates an electricity meter for each number that exactly one house has and that is not taken, and returns how many.
 * Their first reading is the baseline.
 */
export async function insertHouseMeters(
  db: Db,
  by: { payment: string; today: string; now: string; userId: string },
): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    with added as (
      insert into meters (community_id, kind, number, house_id, payment, installed_on, created_by, created_at,
          updated_at)
        select ${here}, 'Electricity', f.number, f.house_id, ${by.payment}, ${by.today}::date, ${by.userId},
          ${by.now}, ${by.now}
        from ${fromHouses} where f.houses = 1 and not f.is_taken
        on conflict do nothing returning id)
    select count(*)::int as added from added`.execute(db);
  return rows[0]?.added ?? 0;
}

/** True if a meter has recorded use, or units were sold for it and not refunded. */
export async function wasUsed(db: Db, meterId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select
    exists (select from meter_readings s where s.community_id = ${here} and s.meter_id = ${meterId}
      and s.consumption > 0)
    or exists (select from utility_tokens t where t.community_id = ${here} and t.meter_id = ${meterId}
      and t.status <> 'Refunded') as is`.execute(db);
  return rows[0]?.is === true;
}
