// All SQL that reads and writes streets.
import { sql } from 'kysely';
import type { Street } from '#contract/addresses.ts';
import type { Db } from '#platform/database.ts';
import { every, listPage, type Page, type PageRequest } from '#platform/list.ts';

const here = sql`current_setting('app.community_id')::uuid`;

const columns = sql`s.id, s.name, s.code, s.sort_order as "sortOrder",
  s.archived_at as "archivedAt", s.version,
  (select count(*)::int from houses h where h.community_id = s.community_id
    and h.street_id = s.id and h.status <> 'Archived') as "houseCount"`;

/** One page of streets, in the order that the manager gave them. */
export const selectStreetPage = (
  db: Db,
  query: PageRequest & { Search?: string | undefined; Archived?: boolean | undefined },
): Promise<Page<Street>> =>
  listPage<Street>(db, {
    from: sql`from streets s where ${every([
      sql`s.community_id = ${here}`,
      query.Search ? sql`search_form(s.name) like all (search_patterns(${query.Search}))` : false,
      query.Archived === true ? sql`s.archived_at is not null` : sql`s.archived_at is null`,
    ])}`,
    id: sql`s.id`,
    order: sql`s.sort_order, natural_key(s.name) collate "C", s.id`,
    page: query,
    load: sql`select page.position, ${columns} from page
      join streets s on s.community_id = ${here} and s.id = page.id`,
  });

/** One street; undefined when there is none. */
export async function selectStreet(db: Db, streetId: string): Promise<Street | undefined> {
  const { rows } = await sql<Street>`select ${columns} from streets s
    where s.community_id = ${here} and s.id = ${streetId}`.execute(db);
  return rows[0];
}

/** Whether another street that is not archived has this name, ignoring case and accents. */
export async function streetNameTaken(db: Db, name: string, except?: string): Promise<boolean> {
  const { rows } = await sql`select from streets s where s.community_id = ${here}
    and s.archived_at is null and btrim(search_form(s.name)) = btrim(search_form(${name}))
    and s.id is distinct from ${except ?? null}::uuid`.execute(db);
  return rows.length > 0;
}

/** Locks a street for a change; undefined when there is none. */
export const lockStreet = (db: Db, streetId: string) =>
  db
    .selectFrom('streets')
    .selectAll()
    .where('communityId', '=', sql<string>`${here}`)
    .where('id', '=', streetId)
    .forUpdate()
    .executeTakeFirst();
