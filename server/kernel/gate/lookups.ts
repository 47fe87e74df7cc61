// Audits lookups of a house's guests: by house, by pass, by staff member or by search text. The same lookup by the same
// person is recorded once in ten minutes. The search text is not recorded, because it may be a guest's name. Searches
// with different texts therefore count as the same lookup.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { CommunityContext } from '#platform/http/context.ts';

/** Lists refresh automatically, so a repeated lookup by the same person is recorded only once per interval. */
const onceInMs = 10 * 60_000;

type What = 'passes' | 'visits';
type Looked = { type: 'house' | 'gate-pass' | 'staff-person' | 'community'; id: string };

/** Records the lookup, unless the same person made the same lookup within the interval. */
export async function noteLookup(
  context: CommunityContext,
  what: What,
  ...looked: readonly Looked[]
): Promise<void> {
  if (looked.length === 0) return;
  const { db, user, clock } = context;
  const action = `gate.${what}LookedUp`;
  const since = new Date(clock.now().getTime() - onceInMs).toISOString();
  const ids = looked.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`select distinct a.entity_id as id from audit_entries a
    where a.community_id = ${here} and a.actor_id = ${user.id} and a.occurred_at > ${since}
      and a.action = ${action} and a.entity_id = any (${ids}::uuid[])`.execute(db);
  const noted = new Set(rows.map(({ id }) => id));
  for (const { type, id } of looked) {
    if (noted.has(id)) continue;
    const entityLabel = type === 'community' ? `A search of ${what}` : `Its ${what} at the gate`;
    context.audit({ action, entityType: type, entityId: id, entityLabel });
  }
}

type Asked = {
  HouseId?: readonly string[] | undefined;
  PassId?: readonly string[] | undefined;
  StaffId?: readonly string[] | undefined;
  Search?: string | undefined;
};

export function noteLookups(
  context: CommunityContext,
  what: What,
  { HouseId = [], PassId = [], StaffId = [], Search }: Asked,
): Promise<void> {
  const looked: Looked[] = [
    ...HouseId.map((id) => ({ type: 'house' as const, id })),
    ...PassId.map((id) => ({ type: 'gate-pass' as const, id })),
    ...StaffId.map((id) => ({ type: 'staff-person' as const, id })),
    ...(Search ? [{ type: 'community' as const, id: context.communityId }] : []),
  ];
  return noteLookup(context, what, ...looked);
}
