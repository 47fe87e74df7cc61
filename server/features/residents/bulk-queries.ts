// The SQL of changes to many residents, with a fixed number of statements.
import type { changeResidents as operation } from '#contract/residents/residents-bulk.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { emailHolder } from './invitations-queries.ts';

export type BulkRow = {
  id: string;
  name: string;
  status: string;
  email: string | null;
  portalUserId: string | null;
  /** The name of another resident who uses the same email address to sign in, or was invited with it. */
  emailHolder: string | null;
  tags: string[];
  isChild: boolean;
  inGroup: boolean;
};

/** Locks a selection in id order and reads the facts that the rules need. */
export async function lockAll(
  db: Db,
  ids: readonly string[],
  { today, groupId }: { today: string; groupId: string | null },
): Promise<BulkRow[]> {
  const { rows } = await sql<BulkRow>`
    select r.id, r.first_name || ' ' || r.last_name as name, r.status, r.email,
      r.portal_user_id as "portalUserId", r.tags, ${emailHolder} as "emailHolder",
      coalesce(r.date_of_birth > ${today}::date - interval '18 years', false) as "isChild",
      ${groupId}::uuid is not null and exists (select from group_residents g
        where g.community_id = r.community_id and g.group_id = ${groupId}
          and g.resident_id = r.id) as "inGroup"
    from residents r
    where r.community_id = ${here} and r.id = any (${ids}::uuid[])
    order by r.id for update of r`.execute(db);
  return rows;
}

type Housed = { residents: number; housed: number; houses: { id: string; label: string }[] };

/**
 * The number of the selected residents, the number of those who live in a house, and the houses in which they live now.
 */
export async function selectHousesOf(db: Db, ids: readonly string[]): Promise<Housed> {
  const { rows } = await sql<Housed>`
    with chosen as materialized (select r.id from residents r
      where r.community_id = ${here} and r.id = any (${ids}::uuid[])),
    stay as materialized (select s.resident_id, s.house_id from current_stays s
      where s.community_id = ${here} and s.resident_id in (select id from chosen))
    select (select count(*)::int from chosen) as residents,
      (select count(distinct resident_id)::int from stay) as housed,
      (select coalesce(jsonb_agg(jsonb_build_object('id', l.house_id, 'label', l.label)
          order by l.sort_key, l.house_id), '[]')
        from house_labels l where l.community_id = ${here}
          and l.house_id in (select house_id from stay)) as houses`.execute(db);
  return rows[0] ?? { residents: 0, housed: 0, houses: [] };
}

type Direct = Exclude<BulkChange, { action: 'invite' | 'addToGroup' }>;

/** Applies a change to all residents of the selection, and writes an audit entry for each. */
export async function applyChange(
  context: CommunityContext,
  change: Direct,
  ids: readonly string[],
): Promise<void> {
  const { db, clock, user, worker, request } = context;
  const reason = change.action === 'suspend' ? (change.reason ?? null) : null;
  await sql`update residents r set ${valuesOf(change)}, version = r.version + 1,
      updated_at = ${clock.now().toISOString()}
    where r.community_id = ${here} and r.id = any (${ids}::uuid[])`.execute(db);
  await sql`insert into audit_entries (community_id, actor_id, actor_name, actor_role, action,
      entity_type, entity_id, entity_label, after, reason, ip, device, request_id)
    select r.community_id, ${user.id}, ${`${user.firstName} ${user.lastName}`}, ${worker.role},
      ${actionOf[change.action]}, 'resident', r.id, r.first_name || ' ' || r.last_name,
      ${afterOf(change)}, ${reason}, ${request.ip}, ${request.device}, ${request.id}
    from residents r
    where r.community_id = ${here} and r.id = any (${ids}::uuid[])`.execute(db);
}

const actionOf = {
  suspend: 'resident.suspended',
  reinstate: 'resident.reinstated',
  addTags: 'resident.changed',
  removeTags: 'resident.changed',
} as const;

function valuesOf(change: Direct): RawBuilder<unknown> {
  if (change.action === 'suspend') {
    return sql`status = 'Suspended', status_before_suspension = r.status`;
  }
  if (change.action === 'reinstate') {
    return sql`status = coalesce(r.status_before_suspension, 'Added'), status_before_suspension = null`;
  }
  const { tags, action } = change;
  const lower = tags.map((tag) => tag.toLowerCase());
  if (action === 'removeTags') {
    return sql`tags = array(select t.tag from unnest(r.tags) with ordinality as t(tag, place)
      where lower(t.tag) <> all (${lower}::text[]) order by t.place)`;
  }
  return sql`tags = r.tags || array(select n.tag from unnest(${tags}::text[]) with ordinality
    as n(tag, place) where lower(n.tag) not in (select lower(t) from unnest(r.tags) as t)
    order by n.place)`;
}

const afterOf = (change: Direct): RawBuilder<unknown> =>
  change.action === 'suspend' || change.action === 'reinstate'
    ? sql`jsonb_build_object('status', r.status)`
    : sql`jsonb_build_object('tags', to_jsonb(r.tags))`;

export type BulkChange = Parsed<typeof operation>['body']['change'];
