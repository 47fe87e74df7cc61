// The SQL of complaint types.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ComplaintType, EscalationTarget } from '#contract/complaint-types/complaint-types.ts';
import type { Priority } from '#contract/complaints/complaint-words.ts';
import type { Db } from '#platform/database/database.ts';
import { namesOfTargets } from './targets.ts';

const byPriority = (column: string) => sql`jsonb_build_object('Low', t.${sql.ref(column)}[1],
  'Medium', t.${sql.ref(column)}[2], 'High', t.${sql.ref(column)}[3], 'Critical', t.${sql.ref(column)}[4])`;

const columns = sql`t.id, t.name, t.hint, t.parent_id as "parentId", t.icon,
  t.default_priority as "defaultPriority", ${byPriority('response_minutes')} as "responseMinutes",
  ${byPriority('resolve_minutes')} as "resolveMinutes", t.calendar, t.escalation,
  (select jsonb_build_object('id', w.worker_id, 'name', w.name) from worker_names w
    where w.community_id = t.community_id and w.worker_id = t.default_worker_id) as "defaultWorker",
  (select jsonb_build_object('id', r.role_id, 'name', r.name) from role_names r
    where r.community_id = t.community_id and r.role_id = t.default_role_id) as "defaultRole",
  (select jsonb_build_object('id', v.provider_id, 'name', v.name) from provider_names v
    where v.community_id = t.community_id and v.provider_id = t.default_provider_id) as "defaultProvider",
  t.require_photo as "requirePhoto", t.visible_to_residents as "visibleToResidents",
  t.is_billing as "isBilling", t.is_active as "isActive", t.version,
  coalesce(u.used, 0) as "usedCount", coalesce(u.open, 0) as "openCount"`;

/** The types, at most 200 with the sub-types, which follow their type. */
export const selectTypes = (db: Db): Promise<ComplaintType[]> =>
  select(
    db,
    sql`left join complaint_types p on p.community_id = t.community_id and p.id = t.parent_id
    left join uses_of_complaint_types() u on u.type_id = t.id
    where t.community_id = ${here}
    order by coalesce(p.sort_order, t.sort_order), coalesce(p.id, t.id), t.parent_id is not null,
      t.sort_order, t.name
    limit 200`,
  );

/** Selects a single type. The counts exclude the complaints of sub-types. */
export const selectOneType = async (db: Db, typeId: string): Promise<ComplaintType | undefined> =>
  (
    await select(
      db,
      sql`cross join lateral uses_of_complaint_type(t.id) u
      where t.community_id = ${here} and t.id = ${typeId}`,
    )
  )[0];

async function select(db: Db, which: RawBuilder<unknown>): Promise<ComplaintType[]> {
  const { rows } = await sql<Omit<ComplaintType, 'escalationNames'> & OfParent>`
    select ${columns}, (select p.escalation from complaint_types p
        where p.community_id = t.community_id and p.id = t.parent_id) as "parentEscalation"
    from complaint_types t ${which}`.execute(db);
  const targets = rows.map(({ escalation, parentEscalation }) =>
    levels.map((level) => escalation[level] ?? parentEscalation?.[level] ?? null),
  );
  const names = await namesOfTargets(db, targets.flat());
  return rows.map((row, at) => {
    const { parentEscalation: _, ...type } = row;
    const nameOf = (level: number) =>
      (targets[at]?.[level] ? names[at * levels.length + level] : fallback[level]) ?? '';
    return { ...type, escalationNames: levels.map(nameOf) };
  });
}

type OfParent = { parentEscalation: ComplaintType['escalation'] | null };

const levels = [0, 1, 2];

const fallback = ['All complaint managers', 'All complaint managers', 'Account owner'];

export type StoredType = {
  id: string;
  name: string;
  parentId: string | null;
  defaultPriority: Priority;
  visibleToResidents: boolean;
  isActive: boolean;
};

export async function selectType(db: Db, typeId: string): Promise<StoredType | undefined> {
  const { rows } = await sql<StoredType>`
    select t.id, t.name, t.parent_id as "parentId", t.default_priority as "defaultPriority",
      t.visible_to_residents and coalesce(p.visible_to_residents, true) as "visibleToResidents",
      t.is_active and coalesce(p.is_active, true) as "isActive"
    from complaint_types t
    left join complaint_types p on p.community_id = t.community_id and p.id = t.parent_id
    where t.community_id = ${here} and t.id = ${typeId}`.execute(db);
  return rows[0];
}

/** Whether another type with the same parent has the name. */
export async function typeNameTaken(
  db: Db,
  of: { name: string; parentId: string | null; except?: string },
): Promise<boolean> {
  const { rows } = await sql`select from complaint_types t where t.community_id = ${here}
    and t.parent_id is not distinct from ${of.parentId}::uuid
    and btrim(search_form(t.name)) = btrim(search_form(${of.name}))
    and t.id is distinct from ${of.except ?? null}::uuid`.execute(db);
  return rows.length > 0;
}

/**
 * Counts how many of these ids are active workers, unarchived roles, or invited or active providers of this community.
 */
export async function countTargets(
  db: Db,
  of: {
    workerIds: readonly string[];
    roleIds: readonly string[];
    providerIds: readonly string[];
  },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (select count(*)::int from worker_names w where w.community_id = ${here} and w.status = 'Active'
      and w.worker_id = any (${of.workerIds}::uuid[]))
    + (select count(*)::int from role_names r where r.community_id = ${here} and r.archived_at is null
      and r.role_id = any (${of.roleIds}::uuid[]))
    + (select count(*)::int from provider_names v where v.community_id = ${here}
      and v.status in ('Invited', 'Active') and v.provider_id = any (${of.providerIds}::uuid[])) as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function countTypes(db: Db): Promise<number> {
  const { rows } = await sql<{ types: number }>`select count(*)::int as types
    from complaint_types t where t.community_id = ${here}`.execute(db);
  return rows[0]?.types ?? 0;
}

export async function countUses(db: Db, typeId: string) {
  const { rows } = await sql<{ complaints: number; outages: number; parts: number }>`select
    (select u.used from uses_of_complaint_type(${typeId}) u) as complaints,
    (select count(*)::int from complaint_incidents i
      where i.community_id = ${here} and i.type_id = ${typeId}) as outages,
    (select count(*)::int from complaint_types t
      where t.community_id = ${here} and t.parent_id = ${typeId}) as parts`.execute(db);
  return rows[0] ?? { complaints: 0, outages: 0, parts: 0 };
}

export const orderTypes = (db: Db, ids: readonly string[]) =>
  sql`update complaint_types t set sort_order = o.place::int * 10
    from unnest(${ids}::uuid[]) with ordinality as o(id, place)
    where t.community_id = ${here} and t.id = o.id`.execute(db);

export type { EscalationTarget };
