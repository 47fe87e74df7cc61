// The SQL of the list of houses, of one house, of selections of houses, and of new account numbers and free addresses.
// Other parts of this feature, such as bulk changes and the map, have their own SQL.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { House, houseList, HouseRow } from '#contract/addresses/houses.ts';
import type { Db } from '#platform/database/database.ts';
import {
  direction,
  allOf,
  type FilterOf,
  storedTotal,
  listPage,
  matching,
  type Orders,
  type Page,
  type QueryOf,
  sortKey,
  type SortOf,
} from '#platform/http/list.ts';

export type Filter = FilterOf<typeof houseList>;

/** The search returns at most this many houses. If it returns that many, the total is shown as "10,000+". */
const searchLimit = 10_001;

/**
 * The FROM and WHERE clauses for houses `h` of the current community that match a filter. A filter without a status
 * matches no archived house.
 */
export function housesMatching(filter: Filter): RawBuilder<unknown> {
  const { Search, StreetId, Type, Occupancy, Status, NoResidents, Owes } = filter;
  return sql`from houses h where ${allOf([
    sql`h.community_id = ${here}`,
    Search ? sql`h.id in (select search_houses(${Search}, ${searchLimit}))` : undefined,
    StreetId && sql`h.street_id = any (${StreetId}::uuid[])`,
    Type && sql`h.type = any (${Type}::text[])`,
    Occupancy && sql`h.occupancy = any (${Occupancy}::text[])`,
    Status ? sql`h.status = any (${Status}::text[])` : sql`h.status <> 'Archived'`,
    NoResidents === true && noneLivesHere(),
    NoResidents === false && sql`not (${noneLivesHere()})`,
    Owes === true && sql`h.id in (${inDebt})`,
    Owes === false && sql`h.id not in (${inDebt})`,
  ])}`;
}

const inDebt = sql`select d.house_id from house_debts d where d.community_id = ${here}`;

const noneLivesHere = (): RawBuilder<unknown> => sql`not exists (
  select from house_residents r where r.community_id = h.community_id and r.house_id = h.id)`;

const orders: Orders<typeof houseList> = {
  address: sql`h.sort_key`,
  type: sql`h.type`,
  occupancy: sql`h.occupancy`,
  status: sql`h.status`,
  createdAt: sql`h.created_at`,
};

function orderOf(sort: SortOf<typeof houseList>): RawBuilder<unknown> {
  const key = sortKey(sort) ?? 'address';
  const way = direction(sort);
  return key === 'address'
    ? sql`${orders.address} ${way}, h.id ${way}`
    : sql`${orders[key]} ${way}, ${orders.address}, h.id`;
}

/** The stored total, if the filter is empty or has only a status; undefined for other filters. */
function keptTotalOf(filter: Filter): RawBuilder<unknown> | undefined {
  const { Status, ...rest } = filter;
  const others = Object.values(rest).some((value) => value !== undefined && value !== '');
  return others ? undefined : storedTotal('houses', Status ?? ['Pending', 'Active']);
}

/** The columns of a row in the list of houses. The amount owed is null unless `seesDues`. */
const rowColumns = (
  seesDues: boolean,
): RawBuilder<unknown> => sql`h.id, h.street_id as "streetId", s.name as "streetName",
  h.house_number as "houseNumber", h.block, h.unit_label as "unitLabel", h.type, h.occupancy,
  h.bill_to as "billTo", h.status, h.account_number as "accountNumber",
  h.account_reference as "accountReference", h.version,
  (select count(*)::int from house_residents r
    where r.community_id = h.community_id and r.house_id = h.id) as "residentCount",
  (select jsonb_build_object('residentId', r.resident_id, 'name', r.first_name || ' ' || r.last_name)
    from house_residents r where r.community_id = h.community_id and r.house_id = h.id
      and r.is_primary_contact limit 1) as "primaryContact",
  case when ${seesDues} then coalesce((select d.owed_minor from house_debts d
    where d.community_id = h.community_id and d.house_id = h.id), 0) end as "outstandingMinor"`;

const withStreet = sql`join streets s on s.community_id = h.community_id and s.id = h.street_id`;

export const selectHousePage = (
  db: Db,
  query: QueryOf<typeof houseList>,
  seesDues: boolean,
): Promise<Page<HouseRow>> => {
  const { PageNumber, PageSize, Cursor, CountTo, Sort, ...filter } = query;
  return listPage<HouseRow>(db, {
    from: housesMatching(filter),
    id: sql`h.id`,
    order: orderOf(Sort),
    page: { PageNumber, PageSize, Cursor, CountTo },
    keptTotal: keptTotalOf(filter),
    load: sql`select page.position, ${rowColumns(seesDues)} from page
      join houses h on h.community_id = ${here} and h.id = page.id ${withStreet}`,
  });
};

/** Selects a house with its current residents; undefined if the house is not found. */
export async function selectHouse(
  db: Db,
  houseId: string,
  seesDues: boolean,
): Promise<House | undefined> {
  const { rows } = await sql<House>`
    select ${rowColumns(seesDues)}, h.use, h.bedrooms, h.area_sqm as "areaSqm",
      h.parking_slots as "parkingSlots", h.intercom, h.meter_number as "meterNumber", h.notes,
      (select jsonb_build_object('bank', v.bank_name, 'number', v.account_number)
        from virtual_account_numbers v where v.community_id = h.community_id
          and v.purpose_kind = 'house-account' and v.purpose_id = h.id) as "virtualAccount",
      h.merged_into as "mergedInto", h.archived_at as "archivedAt",
      h.archived_reason as "archivedReason", h.created_at as "createdAt",
      h.updated_at as "updatedAt",
      (select coalesce(jsonb_agg(jsonb_build_object('residentId', r.resident_id,
          'name', r.first_name || ' ' || r.last_name, 'phone', r.phone,
          'relationship', r.relationship, 'isHouseholdHead', r.is_household_head,
          'isPrimaryContact', r.is_primary_contact, 'status', r.status)
          order by r.is_household_head desc, r.last_name, r.first_name), '[]')
        from house_residents r
        where r.community_id = h.community_id and r.house_id = h.id) as residents
    from houses h ${withStreet}
    where h.community_id = ${here} and h.id = ${houseId}`.execute(db);
  return rows[0];
}

/** Reads and counts the houses that match a filter, in the order of their addresses. */
export const matchingHouses = matching<Filter>({
  from: housesMatching,
  id: sql`h.id`,
  order: sql`h.sort_key, h.id`,
});

/** SQL for a random ten-digit account number that no house of the community has; null if eight candidates are taken. */
export const freshAccountNumber = sql<string>`(
  select n from (
    select lpad((floor(random() * 9000000000) + 1000000000)::bigint::text, 10, '0') as n
    from generate_series(1, 8)) candidates
  where not exists (
    select from houses taken where taken.community_id = ${here} and taken.account_number = n)
  limit 1)`;

/** Whether another house that is not archived has this address, ignoring case and spaces. */
export async function houseTaken(
  db: Db,
  address: { streetId: string; houseNumber: string; block: string; unitLabel: string },
  except?: string,
): Promise<boolean> {
  const { streetId, houseNumber, block, unitLabel } = address;
  const { rows } = await sql`select from houses h
    where h.community_id = ${here} and h.street_id = ${streetId} and h.status <> 'Archived'
      and house_place(h.block, h.house_number, h.unit_label)
        = house_place(${block}, ${houseNumber}, ${unitLabel})
      and h.id is distinct from ${except ?? null}::uuid`.execute(db);
  return rows.length > 0;
}
