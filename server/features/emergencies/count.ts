// Open emergencies for the overview of a person's communities, which does not count drills (practice alarms), and for
// the queue of the dashboard.
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { selectOpen } from './queries.ts';

export async function openEmergenciesOf(
  db: Db,
  communityIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ communityId: string; openEmergencies: number }>`
    select f.community_id, f.open_emergencies
    from alarms_of_communities(${communityIds}::uuid[]) f`.execute(db);
  return new Map(rows.map((row) => [row.communityId, row.openEmergencies]));
}

/**
 * The open alarms that have nobody at the scene and that the caller has not answered: real alarms before drills, the
 * oldest first.
 */
export async function alarmsToAnswer({ db, user }: CommunityContext, limit: number) {
  const open = await selectOpen(db);
  const items = open.filter(
    ({ status, comingIds }) => status !== 'On scene' && !comingIds.includes(user.id),
  );
  return { items: items.slice(0, limit), count: items.length };
}
