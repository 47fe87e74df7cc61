// The SQL that reads and writes security users.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { type SecurityUser, supervisorDigits } from '#contract/team/security-users.ts';
import type { Db } from '#platform/database/database.ts';
import { allOf, listPage, type Page, type PageRequest } from '#platform/http/list.ts';

export type SecurityUserFilter = PageRequest & {
  Search?: string | undefined;
  Status?: readonly string[] | undefined;
};

const columns = sql`s.id, s.name, s.phone, s.post,
  s.is_supervisor as "isSupervisor", s.status, s.pin_set_at, s.created_at, s.version,
  s.pin_locked_at is not null as "isPinLocked",
  s.is_supervisor and s.pin_digits is distinct from ${supervisorDigits} as "needsLongerPin",
  coalesce((select jsonb_agg(jsonb_build_object('id', g.gate_id, 'name', g.name) order by natural_key(g.name))
    from gate_names g where g.community_id = s.community_id and g.gate_id = any (s.gate_ids)), '[]') as gates`;

/** A page of security users by name. Removed users are included only if the status filter asks for them. */
export const selectPage = (db: Db, query: SecurityUserFilter): Promise<Page<SecurityUser>> =>
  listPage<SecurityUser>(db, {
    from: sql`from security_users s where ${allOf([
      sql`s.community_id = ${here}`,
      query.Status ? sql`s.status = any (${query.Status}::text[])` : sql`s.status <> 'Removed'`,
      query.Search
        ? sql`search_form(concat_ws(' ', s.name, s.phone, s.post)) like all (search_patterns(${query.Search}))`
        : undefined,
    ])}`,
    id: sql`s.id`,
    order: sql`natural_key(s.name) collate "C", s.id`,
    page: query,
    load: sql`select page.position, ${columns} from page
      join security_users s on s.community_id = ${here} and s.id = page.id`,
  });

export async function select(db: Db, id: string): Promise<SecurityUser | undefined> {
  const { rows } = await sql<SecurityUser>`select ${columns} from security_users s
    where s.community_id = ${here} and s.id = ${id}`.execute(db);
  return rows[0];
}

/** Names of the given gates that exist here. */
export async function selectGates(
  db: Db,
  ids: readonly string[],
): Promise<{ name: string; isArchived: boolean }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ name: string; isArchived: boolean }>`
    select g.name, g.archived_at is not null as "isArchived" from gate_names g
    where g.community_id = ${here} and g.gate_id = any (${ids}::uuid[])
    order by natural_key(g.name)`.execute(db);
  return rows;
}

type NewSecurityUser = {
  name: string;
  phone: string | null;
  post: string;
  pinHash: string;
  pinDigits: number;
  isSupervisor: boolean;
  gateIds: readonly string[];
  createdBy: string;
  now: Date;
};

/** Inserts a security user; undefined if another one has the name. */
export async function insert(db: Db, made: NewSecurityUser): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into security_users (community_id, name, phone, post, is_supervisor, gate_ids, pin_hash, pin_digits,
      created_by, pin_set_at)
    values (${here}, ${made.name}, ${made.phone}, ${made.post}, ${made.isSupervisor},
      ${made.gateIds}::uuid[], ${made.pinHash}, ${made.pinDigits}, ${made.createdBy}, ${made.now.toISOString()})
    on conflict (community_id, btrim(search_form(name))) where status <> 'Removed' do nothing
    returning id`.execute(db);
  return rows[0]?.id;
}

/** Runs a write in a savepoint; false if another security user has the new name. */
export async function unlessTaken(db: Db, write: () => Promise<void>): Promise<boolean> {
  await sql`savepoint changing`.execute(db);
  try {
    await write();
    await sql`release savepoint changing`.execute(db);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
    await sql`rollback to savepoint changing`.execute(db);
    return false;
  }
}
