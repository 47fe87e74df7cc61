// The SQL that lists, reads and locks streets, and that archives and restores many streets.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Street, streetList } from '#contract/addresses/streets.ts';
import type { Db } from '#platform/database/database.ts';
import {
  direction,
  allOf,
  type FilterOf,
  listPage,
  matching,
  type Orders,
  type Page,
  type QueryOf,
  sortKey,
  type SortOf,
} from '#platform/http/list.ts';

type Filter = FilterOf<typeof streetList>;

const houseCount = sql`(select count(*)::int from houses h where h.community_id = s.community_id
  and h.street_id = s.id and h.status <> 'Archived')`;

const columns = sql`s.id, s.name, s.code, s.sort_order as "sortOrder", s.created_at as "createdAt",
  s.archived_at as "archivedAt", s.version, ${houseCount} as "houseCount"`;

/**
 * The FROM and WHERE clauses for streets `s` of the current community that match a filter. Archived streets match only
 * a filter for archived ones.
 */
function streetsMatching({ Search, Archived, NoHouses }: Filter): RawBuilder<unknown> {
  const hasHouses = sql`exists (select from houses h where h.community_id = s.community_id
    and h.street_id = s.id and h.status <> 'Archived')`;
  return sql`from streets s where ${allOf([
    sql`s.community_id = ${here}`,
    Search
      ? sql`search_form(s.name || ' ' || coalesce(s.code, '')) like all (search_patterns(${Search}))`
      : false,
    Archived === true ? sql`s.archived_at is not null` : sql`s.archived_at is null`,
    NoHouses === true && sql`not ${hasHouses}`,
    NoHouses === false && hasHouses,
  ])}`;
}

const byName = sql`natural_key(s.name) collate "C"`;

const orders: Orders<typeof streetList> = {
  order: sql`s.sort_order`,
  name: byName,
  code: sql`natural_key(coalesce(s.code, '')) collate "C"`,
  houses: houseCount,
  createdAt: sql`s.created_at`,
};

/** The default is the order that managers set. */
const orderOf = (sort: SortOf<typeof streetList>): RawBuilder<unknown> =>
  sql`${orders[sortKey(sort) ?? 'order']} ${direction(sort)}, ${byName}, s.id`;

export const selectStreetPage = (
  db: Db,
  query: QueryOf<typeof streetList>,
): Promise<Page<Street>> =>
  listPage<Street>(db, {
    from: streetsMatching(query),
    id: sql`s.id`,
    order: orderOf(query.Sort),
    page: query,
    load: sql`select page.position, ${columns} from page
      join streets s on s.community_id = ${here} and s.id = page.id`,
  });

export const matchingStreets = matching<Filter>({ from: streetsMatching, id: sql`s.id` });

export type BulkStreet = {
  id: string;
  name: string;
  archivedAt: string | null;
  houses: number;
  /** Another street with this name is not archived, or has a lower id and is in the selection too. */
  nameTaken: boolean;
  inGroup: boolean;
};

/** Locks the streets in id order and reads the data that the rules of bulk actions need. */
export async function lockStreets(db: Db, ids: readonly string[], groupId: string | null) {
  const { rows } = await sql<BulkStreet>`
    select s.id, s.name, s.archived_at as "archivedAt", ${houseCount} as houses,
      exists (select from streets o where o.community_id = s.community_id and o.id <> s.id
        and btrim(search_form(o.name)) = btrim(search_form(s.name))
        and (o.archived_at is null or (o.id = any (${ids}::uuid[]) and o.id < s.id))) as "nameTaken",
      exists (select from group_members m where m.community_id = s.community_id
        and m.group_id = ${groupId}::uuid and m.street_id = s.id and m.removed_at is null) as "inGroup"
    from streets s where s.community_id = ${here} and s.id = any (${ids}::uuid[])
    order by s.id for update of s`.execute(db);
  return rows;
}

/** Archives the streets if `archived` is given; otherwise restores them. */
export async function writeStreets(
  db: Db,
  ids: readonly string[],
  how: { at: string; archived: { by: string; reason: string | null } | null },
): Promise<void> {
  const { at, archived } = how;
  await sql`update streets set archived_at = ${archived ? at : null},
      archived_by = ${archived?.by ?? null}, archived_reason = ${archived?.reason ?? null},
      version = version + 1, updated_at = ${at}
    where community_id = ${here} and id = any (${ids}::uuid[])`.execute(db);
}

/** Selects a street; undefined if it is not found. */
export async function selectStreet(db: Db, streetId: string): Promise<Street | undefined> {
  const { rows } = await sql<Street>`select ${columns} from streets s
    where s.community_id = ${here} and s.id = ${streetId}`.execute(db);
  return rows[0];
}

/** Whether another street that is not archived has this name, ignoring case, accents and extra spaces. */
export async function streetNameTaken(db: Db, name: string, except?: string): Promise<boolean> {
  const { rows } = await sql`select from streets s where s.community_id = ${here}
    and s.archived_at is null and btrim(search_form(s.name)) = btrim(search_form(${name}))
    and s.id is distinct from ${except ?? null}::uuid`.execute(db);
  return rows.length > 0;
}

/** Locks a street for a change; undefined if it is not found. */
export const lockStreet = (db: Db, streetId: string) =>
  db
    .selectFrom('streets')
    .selectAll()
    .where('communityId', '=', here)
    .where('id', '=', streetId)
    .forUpdate()
    .executeTakeFirst();
