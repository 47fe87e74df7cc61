// All SQL that lists and reads residents.
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { presentStatuses, type ResidentFilter, type ResidentRow } from '#contract/residents.ts';
import type { Db } from '#platform/database.ts';
import {
  direction,
  every,
  keptTotal,
  listPage,
  type Page,
  type PageRequest,
  sortKey,
} from '#platform/list.ts';

export type Filter = z.output<typeof ResidentFilter>;

/** Matches of a lone search beyond this are not looked at; the total then says "10,000+". */
const searchLimit = 10_001;
/** With other filters beside the search all of its matches count: they are cut down afterwards. */
const searchEverything = 10_000_000;

export const here = sql`current_setting('app.community_id')::uuid`;

/** Residents of the entered community that a filter keeps, under the alias `r`. */
export function residentsMatching(filter: Filter): RawBuilder<unknown> {
  const { Status, PortalJoined, NoEmail, GroupId, MovedInFrom, MovedInTo } = filter;
  return sql`from residents r where ${every([
    sql`r.community_id = ${here}`,
    found(filter),
    livesWhere(filter),
    GroupId &&
      sql`r.id in (select g.resident_id from group_residents g
        where g.community_id = ${here} and g.group_id = any (${GroupId}::uuid[]))`,
    sql`r.status = any (${Status ?? presentStatuses}::text[])`,
    PortalJoined === true && sql`r.joined_at is not null`,
    PortalJoined === false && sql`r.joined_at is null`,
    NoEmail === true && sql`r.email is null`,
    NoEmail === false && sql`r.email is not null`,
    MovedInFrom !== undefined && sql`${movedIn} >= ${MovedInFrom}::date`,
    // Without a day of moving in, nobody moved in before any day.
    MovedInTo !== undefined && sql`${movedIn} <= ${MovedInTo}::date and ${movedIn} > '-infinity'`,
  ])}`;
}

const movedIn = sql`coalesce(r.moved_in_on, '-infinity')`;

function found(filter: Filter): RawBuilder<unknown> | undefined {
  const { Search, Tag, ...rest } = filter;
  if (!Search && !Tag) return undefined;
  const alone = Object.values(rest).every((value) => value === undefined);
  const most = alone ? searchLimit : searchEverything;
  return sql`r.id in (select search_residents(${Search ?? ''}, ${most}, ${Tag ?? null}::text[]))`;
}

/** Street, house and relationship have to be true of one and the same stay. */
function livesWhere({ StreetId, HouseId, Relationship }: Filter): RawBuilder<unknown> | undefined {
  if (!StreetId && !HouseId && !Relationship) return undefined;
  return sql`r.id in (select o.resident_id from occupancies o where ${every([
    sql`o.community_id = ${here} and o.ended_at is null`,
    HouseId && sql`o.house_id = any (${HouseId}::uuid[])`,
    Relationship && sql`o.relationship = any (${Relationship}::text[])`,
    StreetId &&
      sql`o.house_id in (select h.id from houses h
        where h.community_id = ${here} and h.street_id = any (${StreetId}::uuid[]))`,
  ])})`;
}

const orders: Record<string, RawBuilder<unknown>> = {
  createdAt: sql`r.created_at`,
  status: sql`r.status`,
  movedIn,
};

/** Every key turns with the sign: an index serves both directions only so. */
function orderOf(sort: string | undefined): RawBuilder<unknown> {
  const key = sortKey(sort) ?? '';
  const way = direction(sort);
  // The newest come first in the index, and among the newest the names go from A to Z.
  const against = sort?.startsWith('-') ? sql`asc` : sql`desc`;
  if (key === 'createdAt') {
    return sql`r.created_at ${way}, r.sort_key ${against}, r.id ${against}`;
  }
  const column = orders[key];
  if (!column) return sql`r.sort_key ${way}, r.id ${way}`;
  return sql`${column} ${way}, r.sort_key ${way}, r.id ${way}`;
}

/** A filter of nothing but statuses has a kept total. */
function keptTotalOf(filter: Filter): RawBuilder<unknown> | undefined {
  const { Status, ...rest } = filter;
  const others = Object.values(rest).some((value) => value !== undefined && value !== '');
  return others ? undefined : keptTotal('residents', Status ?? presentStatuses);
}

const houses = sql`(select coalesce(jsonb_agg(jsonb_build_object('houseId', h.id,
      'address', address_line(h.house_number, s.name, h.block, h.unit_label),
      'relationship', o.relationship, 'isHouseholdHead', o.is_household_head) order by h.sort_key), '[]')
  from occupancies o
  join houses h on h.community_id = o.community_id and h.id = o.house_id
  join streets s on s.community_id = h.community_id and s.id = h.street_id
  where o.community_id = r.community_id and o.resident_id = r.id and o.ended_at is null)`;

export const rowColumns = sql`r.id, r.first_name as "firstName", r.last_name as "lastName", r.phone,
  r.email, r.status, r.tags, r.moved_in_on as "movedInOn", r.invited_at as "invitedAt",
  r.joined_at as "joinedAt", r.created_at as "createdAt", r.version, ${houses} as houses,
  (select count(*)::int from vehicles v
    where v.community_id = r.community_id and v.resident_id = r.id) as "vehicleCount"`;

/** One page of residents. */
export const selectResidentPage = (
  db: Db,
  query: Filter & PageRequest & { Sort?: string | undefined },
): Promise<Page<ResidentRow>> => {
  const { PageNumber, PageSize, Sort, ...filter } = query;
  return listPage<ResidentRow>(db, {
    from: residentsMatching(filter),
    id: sql`r.id`,
    order: orderOf(Sort),
    page: { PageNumber, PageSize },
    keptTotal: keptTotalOf(filter),
    load: sql`select page.position, ${rowColumns} from page
      join residents r on r.community_id = ${here} and r.id = page.id`,
  });
};

/** Ids of a selection's residents, at most `limit`, in the list's order. */
export async function selectMatchingIds(db: Db, filter: Filter, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id ${residentsMatching(filter)} order by r.sort_key, r.id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

export type Profile = {
  id: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  email: string | null;
  dateOfBirth: string | null;
  status: (typeof presentStatuses)[number] | 'MovedOut';
  mergedInto: string | null;
  version: number;
};

/** A resident's own columns; undefined when there is none. */
export async function selectProfile(db: Db, residentId: string) {
  const { rows } = await sql<Profile & Record<string, unknown>>`
    select r.id, r.first_name as "firstName", r.last_name as "lastName", r.phone, r.email, r.gender,
      r.date_of_birth as "dateOfBirth", r.emergency_contact as "emergencyContact",
      r.preferred_channel as "preferredChannel", r.tags, r.internal_note as "internalNote", r.status,
      r.merged_into as "mergedInto", r.moved_in_on as "movedInOn", r.invited_at as "invitedAt",
      r.joined_at as "joinedAt", r.created_at as "createdAt", r.updated_at as "updatedAt", r.version
    from residents r where r.community_id = ${here} and r.id = ${residentId}`.execute(db);
  return rows[0];
}

/** Locks a resident for a change; undefined when there is none. */
export const lockResident = (db: Db, residentId: string) =>
  db
    .selectFrom('residents')
    .selectAll()
    .where('communityId', '=', sql<string>`${here}`)
    .where('id', '=', residentId)
    .forUpdate()
    .executeTakeFirst();

/** Whose number this is; undefined when it is nobody's. */
export async function selectByPhone(db: Db, phone: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    select r.id, r.first_name || ' ' || r.last_name as name from residents r
    where r.community_id = ${here} and r.phone = ${phone}`.execute(db);
  return rows[0];
}

/** The tags in use by those who live here, the most used first. */
export async function selectTags(db: Db) {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count
    from residents r, unnest(r.tags) as tag
    where r.community_id = ${here} and r.tags <> '{}' and r.status <> 'MovedOut'
    group by tag order by count(*) desc, tag limit 200`.execute(db);
  return rows;
}

/** Name and houses only, for the gate (domain 17: `residents.lookup`). */
export async function selectForLookup(db: Db, search: string) {
  const { rows } = await sql<{ id: string; name: string; houses: string[] }>`
    select r.id, r.first_name || ' ' || r.last_name as name, coalesce((
      select array_agg(address_line(h.house_number, s.name, h.block, h.unit_label) order by h.sort_key)
      from occupancies o
      join houses h on h.community_id = o.community_id and h.id = o.house_id
      join streets s on s.community_id = h.community_id and s.id = h.street_id
      where o.community_id = r.community_id and o.resident_id = r.id and o.ended_at is null),
      '{}') as houses
    from residents r
    where r.community_id = ${here} and r.status <> 'MovedOut'
      and r.id in (select search_residents(${search}, ${searchLimit}))
    order by r.sort_key, r.id limit 20`.execute(db);
  return rows;
}
