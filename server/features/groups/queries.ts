// The SQL that reads and writes groups and their members. The SQL of the global search is in find.ts.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type {
  Group,
  GroupKind,
  groupList,
  GroupMember,
  GroupRow,
  memberList,
} from '#contract/groups/groups.ts';
import { groupUseLimit } from '#contract/groups/groups.ts';
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

const memberCount = sql`(select count(*)::int from group_members m
  where m.community_id = g.community_id and m.group_id = g.id and m.removed_at is null)`;

const rowColumns = sql`g.id, g.name, g.description, g.kind, g.created_at as "createdAt",
  g.archived_at as "archivedAt", g.version, ${memberCount} as "memberCount",
  (select count(*)::int from group_residents r
    where r.community_id = g.community_id and r.group_id = g.id) as "residentCount"`;

const orders: Orders<typeof groupList> = {
  name: sql`natural_key(g.name) collate "C"`,
  members: memberCount,
  kind: sql`g.kind`,
  createdAt: sql`g.created_at`,
};

const orderOf = (sort: SortOf<typeof groupList>): RawBuilder<unknown> =>
  sql`${orders[sortKey(sort) ?? 'name']} ${direction(sort)}, ${orders.name}, g.id`;

type Filter = FilterOf<typeof groupList>;

const inUse = sql`(exists (select from dues_of_groups d
    where d.community_id = g.community_id and d.group_id = g.id)
  or exists (select from broadcasts_of_groups b
    where b.community_id = g.community_id and b.group_id = g.id))`;

/**
 * Groups of the current community that match a filter, as `g`. Without the filter `Archived`, deleted groups are left
 * out.
 */
const groupsMatching = ({ Search, Kind, Archived, InUse }: Filter): RawBuilder<unknown> =>
  sql`from groups g where ${allOf([
    sql`g.community_id = ${here}`,
    Search
      ? sql`search_form(g.name || ' ' || g.description) like all (search_patterns(${Search}))`
      : false,
    Kind && sql`g.kind = any (${Kind}::text[])`,
    Archived === true ? sql`g.archived_at is not null` : sql`g.archived_at is null`,
    InUse === true && inUse,
    InUse === false && sql`not ${inUse}`,
  ])}`;

export const selectGroupPage = (
  db: Db,
  query: QueryOf<typeof groupList>,
): Promise<Page<GroupRow>> =>
  listPage<GroupRow>(db, {
    from: groupsMatching(query),
    id: sql`g.id`,
    order: orderOf(query.Sort),
    page: query,
    load: sql`select page.position, ${rowColumns} from page
      join groups g on g.community_id = ${here} and g.id = page.id`,
  });

/** Returns the ids of the groups in a selection. */
export const matchingGroups = matching<Filter>({ from: groupsMatching, id: sql`g.id` });

export type BulkGroup = {
  id: string;
  name: string;
  archivedAt: string | null;
  inUse: boolean;
  /** True if an undeleted group has this name, or if an earlier group of the same selection is restored with it. */
  nameTaken: boolean;
};

/** Locks a selection in id order and reads the facts that the bulk rules need. */
export async function lockGroups(db: Db, ids: readonly string[]): Promise<BulkGroup[]> {
  const { rows } = await sql<BulkGroup>`
    select g.id, g.name, g.archived_at as "archivedAt", ${inUse} as "inUse",
      exists (select from groups o where o.community_id = g.community_id and o.id <> g.id
        and btrim(search_form(o.name)) = btrim(search_form(g.name))
        and (o.archived_at is null or (o.id = any (${ids}::uuid[]) and o.id < g.id))) as "nameTaken"
    from groups g where g.community_id = ${here} and g.id = any (${ids}::uuid[])
    order by g.id for update of g`.execute(db);
  return rows;
}

/** Deletes the groups if `archived` is given; otherwise restores them. */
export async function writeGroups(
  db: Db,
  ids: readonly string[],
  how: { at: string; archived: { by: string; reason: string | null } | null },
): Promise<void> {
  const { at, archived } = how;
  await sql`update groups set archived_at = ${archived ? at : null},
      archived_by = ${archived?.by ?? null}, archived_reason = ${archived?.reason ?? null},
      version = version + 1, updated_at = ${at}
    where community_id = ${here} and id = any (${ids}::uuid[])`.execute(db);
}

type Stored = Omit<Group, 'restorableUntil'>;

/** Selects a group; undefined when there is none. */
export async function selectGroup(db: Db, groupId: string): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select ${rowColumns}, g.archived_reason as "archivedReason",
      (select u.name from users u where u.id = g.created_by) as "createdByName",
      (select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'id', n.id, 'title', n.title)
          order by n.created_at, n.id), '[]')
        from (select u.* from (
            select 'Due' as kind, d.due_id as id, d.title, d.created_at from dues_of_groups d
              where d.community_id = ${here} and d.group_id = ${groupId}
            union all
            select 'Broadcast', b.broadcast_id, b.title, b.created_at from broadcasts_of_groups b
              where b.community_id = ${here} and b.group_id = ${groupId}) u
          order by u.created_at, u.id limit ${groupUseLimit}) n) as "usedBy"
    from groups g where g.community_id = ${here} and g.id = ${groupId}`.execute(db);
  return rows[0];
}

/** Whether another group that is not deleted has this name, ignoring case and accents. */
export async function groupNameTaken(db: Db, name: string, except?: string): Promise<boolean> {
  const { rows } = await sql`select from groups g where g.community_id = ${here}
    and g.archived_at is null and btrim(search_form(g.name)) = btrim(search_form(${name}))
    and g.id is distinct from ${except ?? null}::uuid`.execute(db);
  return rows.length > 0;
}

const memberTables: Readonly<Record<GroupKind, { table: string; column: string; live: string }>> = {
  Street: { table: 'streets', column: 'street_id', live: 'archived_at is null' },
  House: { table: 'houses', column: 'house_id', live: `status <> 'Archived'` },
  Resident: { table: 'residents', column: 'resident_id', live: `status <> 'MovedOut'` },
};

/**
 * The number of ids that belong to streets, houses or residents of the community that are neither archived nor moved
 * out.
 */
export async function countJoinable(db: Db, kind: GroupKind, ids: string[]): Promise<number> {
  const { table, live } = memberTables[kind];
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}
    where community_id = ${here} and id = any (${ids}::uuid[]) and ${sql.raw(live)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Adds members that are not in the group yet, and returns their number. */
export async function insertMembers(
  db: Db,
  of: { groupId: string; kind: GroupKind; userId: string },
  ids: string[],
): Promise<number> {
  const { column } = memberTables[of.kind];
  const { rows } = await sql`
    insert into group_members (community_id, group_id, kind, ${sql.ref(column)}, added_by)
    select ${here}, ${of.groupId}, ${of.kind}, member, ${of.userId}
    from unnest(${ids}::uuid[]) as member
    on conflict do nothing returning id`.execute(db);
  return rows.length;
}

/** Ends memberships and returns their number. */
export async function endMembers(
  db: Db,
  of: { groupId: string; userId: string; at: string },
  ids: string[],
): Promise<number> {
  const { rows } = await sql`
    update group_members set removed_at = ${of.at}, removed_by = ${of.userId}
    where community_id = ${here} and group_id = ${of.groupId} and removed_at is null
      and coalesce(street_id, house_id, resident_id) = any (${ids}::uuid[])
    returning id`.execute(db);
  return rows.length;
}

const labels: Readonly<Record<GroupKind, { label: string; detail: string; join: string }>> = {
  Street: {
    label: 's.name',
    detail: `(select count(*) from houses h where h.community_id = s.community_id
      and h.street_id = s.id and h.status = 'Active') || ' houses'`,
    join: 'join streets s on s.community_id = m.community_id and s.id = m.street_id',
  },
  House: {
    label: 'address_line(h.house_number, s.name, h.block, h.unit_label)',
    detail: 'h.type',
    join: `join houses h on h.community_id = m.community_id and h.id = m.house_id
      join streets s on s.community_id = h.community_id and s.id = h.street_id`,
  },
  Resident: {
    label: `r.first_name || ' ' || r.last_name`,
    detail: `coalesce(r.phone, r.email, '')`,
    join: 'join residents r on r.community_id = m.community_id and r.id = m.resident_id',
  },
};

/** A page of a group's current members, sorted by name. */
export function selectMemberPage(
  db: Db,
  group: { id: string; kind: GroupKind },
  query: QueryOf<typeof memberList>,
): Promise<Page<GroupMember>> {
  const { label, detail, join } = labels[group.kind];
  return listPage<GroupMember>(db, {
    from: sql`from group_members m ${sql.raw(join)} where ${allOf([
      sql`m.community_id = ${here} and m.group_id = ${group.id} and m.removed_at is null`,
      query.Search
        ? sql`search_form(${sql.raw(label)}) like all (search_patterns(${query.Search}))`
        : false,
    ])}`,
    id: sql`m.id`,
    order: sql`natural_key(${sql.raw(label)}) collate "C", m.id`,
    page: query,
    load: sql`select page.position, m.id, m.added_at as "addedAt",
        coalesce(m.street_id, m.house_id, m.resident_id) as "memberId",
        ${sql.raw(label)} as label, ${sql.raw(detail)} as detail
      from page join group_members m on m.community_id = ${here} and m.id = page.id
      ${sql.raw(join)}`,
  });
}

/** Moves memberships of a merged house or resident to the remaining one. Duplicate memberships end. */
export async function moveMembership(
  db: Db,
  kind: 'House' | 'Resident',
  { fromId, toId }: { fromId: string; toId: string },
): Promise<void> {
  const column = sql.ref(memberTables[kind].column);
  await sql`update group_members m set removed_at = now()
    where m.community_id = ${here} and m.${column} = ${fromId} and m.removed_at is null
      and exists (select from group_members k where k.community_id = m.community_id
        and k.group_id = m.group_id and k.${column} = ${toId} and k.removed_at is null)`.execute(
    db,
  );
  await sql`update group_members set ${column} = ${toId}
    where community_id = ${here} and ${column} = ${fromId} and removed_at is null`.execute(db);
}
