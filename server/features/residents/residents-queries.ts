// The SQL that lists and reads residents.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import {
  type countResidents,
  presentStatuses,
  type residentList,
  type ResidentRow,
} from '#contract/residents/residents.ts';
import { countLimit } from '#contract/shared/page.ts';
import type { Answer } from '#contract/shared/operation.ts';
import type { Db } from '#platform/database/database.ts';
import {
  equalsAny,
  boundTotal,
  allOf,
  type FilterOf,
  foundLimit,
  foundPage,
  storedTotal,
  listPage,
  matching,
  type Page,
  type QueryOf,
  type SortOf,
} from '#platform/http/list.ts';

export type Filter = FilterOf<typeof residentList> & {
  /** Only adults or only children, by their age on a day. */
  ages?: { adults: boolean; today: string };
};

type Query = QueryOf<typeof residentList> & Filter;
type Sort = NonNullable<SortOf<typeof residentList>>;

/** With other filters, the search must return all of its matches, because the other filters apply afterwards. */
const searchEverything = 10_000_000;

/**
 * Residents of the current community that match a filter, as `r`. Without a status in the filter, residents who moved
 * out are excluded.
 */
export function residentsMatching(filter: Filter): RawBuilder<unknown> {
  const { Status, PortalJoined, NoEmail, GroupId, MovedInFrom, MovedInTo } = filter;
  return sql`from residents r where ${allOf([
    sql`r.community_id = ${here}`,
    found(filter),
    livesWhere(filter),
    GroupId &&
      sql`r.id in (select g.resident_id from group_residents g
        where g.community_id = ${here} and g.group_id = any (${GroupId}::uuid[]))`,
    Status ? equalsAny(sql`r.status`, Status) : sql`r.status <> 'MovedOut'`,
    PortalJoined === true && sql`r.joined_at is not null`,
    PortalJoined === false && sql`r.joined_at is null`,
    NoEmail === true && sql`r.email is null`,
    NoEmail === false && sql`r.email is not null`,
    MovedInFrom !== undefined && sql`r.moved_in_on >= ${MovedInFrom}::date`,
    MovedInTo !== undefined && sql`r.moved_in_on <= ${MovedInTo}::date`,
    filter.ages && aged(filter.ages),
    owing(filter),
  ])}`;
}

/** People without a date of birth count as adults. */
const aged = ({ adults, today }: NonNullable<Filter['ages']>) =>
  adults
    ? sql`(r.date_of_birth is null or r.date_of_birth <= ${today}::date - interval '18 years')`
    : sql`r.date_of_birth > ${today}::date - interval '18 years'`;

function owing({ Owes, OwesMinMinor: least, OwesMaxMinor: most }: Filter) {
  if (Owes === undefined && least === undefined && most === undefined) return undefined;
  const who = sql`(select d.resident_id from resident_debts d where ${allOf([
    sql`d.community_id = ${here}`,
    least !== undefined && sql`d.owed_minor >= ${least}`,
    most !== undefined && sql`d.owed_minor <= ${most}`,
  ])})`;
  return Owes === false ? sql`r.id not in ${who}` : sql`r.id in ${who}`;
}

function found({ Search, Tag, Status }: Filter): RawBuilder<unknown> | undefined {
  if (!Search && !Tag) return undefined;
  return sql`r.id in (select ${search({ Search, Tag, Status }, searchEverything)})`;
}

/** A phone number is searched as a whole, regardless of how its digits are grouped. */
const asOneNumber = (text: string): string =>
  /^\+?\d[\d ().-]{5,}$/.test(text) ? text.replace(/\D/g, '') : text;

/** The ids from the search index; with `sort`, the first ones in that order. */
const search = (
  { Search, Tag, Status }: Pick<Filter, 'Search' | 'Tag' | 'Status'>,
  most: number,
  sort: string | null = null,
): RawBuilder<unknown> =>
  sql`search_residents(${asOneNumber(Search ?? '')}, ${most}, ${Tag ?? null}::text[],
    ${Status ?? presentStatuses}::text[], ${sort})`;

/** Residents with a current occupancy that matches street, house and relationship. */
function livesWhere({ StreetId, HouseId, Relationship }: Filter): RawBuilder<unknown> | undefined {
  if (!StreetId && !HouseId && !Relationship) return undefined;
  return sql`r.id in (select o.resident_id ${staysWhere({ StreetId, HouseId, Relationship })})`;
}

type StayFilter = Pick<Filter, 'StreetId' | 'HouseId' | 'Relationship'>;

const staysWhere = ({ StreetId, HouseId, Relationship }: StayFilter): RawBuilder<unknown> =>
  sql`from occupancies o where ${allOf([
    sql`o.community_id = ${here} and o.ended_at is null`,
    HouseId && sql`o.house_id = any (${HouseId}::uuid[])`,
    Relationship && equalsAny(sql`o.relationship`, Relationship),
    StreetId &&
      sql`o.house_id in (select h.id from houses h
        where h.community_id = ${here} and h.street_id = any (${StreetId}::uuid[]))`,
  ])}`;

/** Each sort order has an index, which is read forwards or backwards. `search_residents` supports the same orders. */
const orders: Record<Sort, RawBuilder<unknown>> = {
  name: sql`r.sort_key, r.id`,
  '-name': sql`r.sort_key desc, r.id desc`,
  '-createdAt': sql`r.created_at desc, r.sort_key, r.id`,
  createdAt: sql`r.created_at, r.sort_key desc, r.id desc`,
  status: sql`r.status, r.sort_key, r.id`,
  '-status': sql`r.status desc, r.sort_key desc, r.id desc`,
  '-movedIn': sql`r.moved_in_on desc nulls last, r.sort_key, r.id`,
  movedIn: sql`r.moved_in_on nulls first, r.sort_key desc, r.id desc`,
};

/**
 * The total for a filter by status alone is stored. For a filter by occupancy alone, occupancies are counted without
 * joining residents, because nobody with a current occupancy has moved out. Undefined: count all matches.
 */
function totalOf(filter: Filter): RawBuilder<unknown> | undefined {
  const { Status, StreetId, HouseId, Relationship, ...rest } = filter;
  if (Object.values(rest).some((value) => value !== undefined && value !== '')) return undefined;
  const stays = { StreetId, HouseId, Relationship };
  if (!StreetId && !HouseId && !Relationship)
    return storedTotal('residents', Status ?? presentStatuses);
  if (Status) return undefined;
  return sql`(select count(*)::int from (
    select distinct o.resident_id ${staysWhere(stays)} limit ${countLimit + 1}) counted)`;
}

/** True if the matches are counted without a limit: the filter has no street, house or relationship. */
const countsAll = ({ StreetId, HouseId, Relationship }: Filter): boolean =>
  !StreetId && !HouseId && !Relationship;

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

export async function selectResidentPage(db: Db, query: Query): Promise<Page<ResidentRow>> {
  const { PageNumber, PageSize, Cursor, CountTo, Sort, ...filter } = query;
  if (isSearchAlone(filter)) return selectFoundPage(db, query);
  const page = await listPage<ResidentRow>(db, {
    from: residentsMatching(filter),
    id: sql`r.id`,
    order: orders[Sort ?? 'name'],
    page: { PageNumber, PageSize, Cursor, CountTo },
    keptTotal: totalOf(filter),
    load: loadRows,
  });
  return countsAll(filter) ? page : boundTotal(page, countLimit);
}

const loadRows = sql`select page.position, ${rowColumns} from page
  join residents r on r.community_id = ${here} and r.id = page.id`;

/** True if the search function can answer the whole query: it filters only by text, tags and status. */
function isSearchAlone({ Search, Tag, Status: _any, ...others }: Filter): boolean {
  if (!Search && !Tag) return false;
  return Object.values(others).every((value) => value === undefined);
}

/** A page of search results, which the search function returns in the list's order. */
const selectFoundPage = (
  db: Db,
  { PageNumber, PageSize, Cursor, Sort, ...filter }: Query,
): Promise<Page<ResidentRow>> =>
  foundPage<ResidentRow>(db, {
    found: (most) => search(filter, most, Sort ?? 'name'),
    counted: (most) => search(filter, most),
    page: { PageNumber, PageSize, Cursor },
    load: loadRows,
  });

/** The residents of a selection, in the order of their names. */
export const matchingResidents = matching<Filter>({
  from: residentsMatching,
  id: sql`r.id`,
  order: sql`r.sort_key, r.id`,
});

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
      r.preferred_channel as "preferredChannel", r.photo, r.tags, r.internal_note as "internalNote", r.status,
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
    .where('communityId', '=', here)
    .where('id', '=', residentId)
    .forUpdate()
    .executeTakeFirst();

/** The resident with this phone; undefined when there is none. */
export async function selectByPhone(db: Db, phone: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    select r.id, r.first_name || ' ' || r.last_name as name from residents r
    where r.community_id = ${here} and r.phone = ${phone}`.execute(db);
  return rows[0];
}

/** `yes` if the caller is limited to streets. */
const isScoped = sql`current_setting('app.scoped', true)`;

/**
 * The numbers of residents by status, from the stored totals or, for a caller limited to streets, counted in the rows
 * that the caller sees. The number of residents without an email address is always counted in the rows.
 */
export async function selectCounts(db: Db): Promise<Answer<typeof countResidents>> {
  const of = (status: string) =>
    sql`coalesce(sum(c.count) filter (where c.status = ${status}), 0)::int`;
  const { rows } = await sql<Answer<typeof countResidents>>`
    select coalesce(sum(c.count) filter (where c.status <> 'MovedOut'), 0)::int as "all",
      ${of('Active')} as active, ${of('Invited')} as invited, ${of('Suspended')} as suspended,
      (select count(*)::int from residents r where r.community_id = ${here} and r.email is null
        and r.status <> 'MovedOut') as without_email
    from (
      select t.bucket as status, t.total as count from list_totals t
      where t.community_id = ${here} and t.list = 'residents' and ${isScoped} is distinct from 'yes'
      union all
      select r.status, count(*) from residents r
      where r.community_id = ${here} and ${isScoped} = 'yes' group by r.status
    ) c`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('an aggregate has a row');
  return counts;
}

export async function selectTags(db: Db) {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count
    from residents r, unnest(r.tags) as tag
    where r.community_id = ${here} and r.tags <> '{}' and r.status <> 'MovedOut'
    group by tag order by count(*) desc, tag limit 200`.execute(db);
  return rows;
}

/**
 * At most twenty residents who match a search text and have not moved out, with only their names and houses, for the
 * gate's permission `residents.lookup`.
 */
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
      and r.id in (select search_residents(${search}, ${foundLimit}))
    order by r.sort_key, r.id limit 20`.execute(db);
  return rows;
}
