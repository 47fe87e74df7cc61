// The SQL that reads and writes roles.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

export type StoredRole = {
  id: string;
  name: string;
  description: string;
  isSystem: boolean;
  permissions: string[];
  workerCount: number;
  invitationCount: number;
  version: number;
};

const columns = sql`r.id, r.name, r.description, r.is_system, r.permissions, r.version,
  (select count(*)::int from workers w where w.community_id = r.community_id and w.role_id = r.id
    and w.status in ('Active', 'Suspended')) as worker_count,
  (select count(*)::int from worker_invitations i where i.community_id = r.community_id
    and i.role_id = r.id and i.accepted_at is null and i.cancelled_at is null) as invitation_count`;

/** All current roles; system roles are in the order of the permission matrix. */
export async function selectRoles(db: Db, systemOrder: readonly string[]): Promise<StoredRole[]> {
  const { rows } = await sql<StoredRole>`select ${columns} from roles r
    where r.community_id = ${here} and r.archived_at is null
    order by r.is_system desc, array_position(${systemOrder}::text[], r.name),
      natural_key(r.name) collate "C", r.id`.execute(db);
  return rows;
}

export async function selectRole(db: Db, id: string): Promise<StoredRole | undefined> {
  const { rows } = await sql<StoredRole>`select ${columns} from roles r
    where r.community_id = ${here} and r.id = ${id} and r.archived_at is null`.execute(db);
  return rows[0];
}

const isNamed = (name: string) =>
  sql`r.archived_at is null and btrim(search_form(r.name)) = btrim(search_form(${name}))`;

export async function selectRoleByName(db: Db, name: string): Promise<StoredRole | undefined> {
  const { rows } = await sql<StoredRole>`select ${columns} from roles r
    where r.community_id = ${here} and ${isNamed(name)}`.execute(db);
  return rows[0];
}

export type GivenRole = RoleRow & { id: string };

/**
 * Locks a role while it is being assigned. A concurrent change of its permissions waits and then also applies to the
 * new holder.
 */
export async function holdRole(
  db: Db,
  by: { id: string } | { name: string },
): Promise<GivenRole | undefined> {
  const { rows } = await sql<GivenRole>`select r.id, r.name, r.is_system, r.permissions
    from roles r where r.community_id = ${here} and r.archived_at is null
      and ${'id' in by ? sql`r.id = ${by.id}` : isNamed(by.name)} for share`.execute(db);
  return rows[0];
}

export async function countOwnRoles(db: Db): Promise<number> {
  const { rows } = await sql<{ own: number }>`select count(*)::int as own from roles r
    where r.community_id = ${here} and not r.is_system and r.archived_at is null`.execute(db);
  return rows[0]?.own ?? 0;
}

type Values = { name: string; description: string; permissions: string[] };

/** Inserts a role; undefined if another role has the name. */
export async function insertRole(db: Db, values: Values): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into roles (community_id, name, description, permissions)
    values (${here}, ${values.name}, ${values.description}, ${values.permissions}::text[])
    on conflict (community_id, btrim(search_form(name))) where archived_at is null do nothing
    returning id`.execute(db);
  return rows[0]?.id;
}

export type RoleRow = { name: string; isSystem: boolean; permissions: readonly string[] };
