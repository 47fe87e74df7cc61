// The gate's part of a house merge: passes, guests and staff move to the remaining house. Visits never change, so the
// register still names the duplicate for visits that came to it.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { CommunityContext } from '#platform/http/context.ts';

export async function moveHouseAccess(
  { db, clock, emit }: CommunityContext,
  fromId: string,
  toId: string,
): Promise<void> {
  const now = clock.now().toISOString();
  await sql`update gate_passes set house_id = ${toId}
    where community_id = ${here} and house_id = ${fromId}`.execute(db);
  // Automatic approvals are the choice of the remaining house's own residents.
  await sql`update house_access_rules set approves_deliveries = false, approves_rides = false,
      changed_at = ${now}
    where community_id = ${here} and house_id = ${fromId}`.execute(db);
  emit('gatePasses.changed', {});
}
