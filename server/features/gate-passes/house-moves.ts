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
  // Staff of both houses keep the earlier start date at the remaining house.
  await sql`update staff_houses kept set since = least(kept.since, gone.since)
    from staff_houses gone
    where kept.community_id = ${here} and kept.house_id = ${toId} and kept.ended_at is null
      and gone.community_id = ${here} and gone.house_id = ${fromId} and gone.ended_at is null
      and gone.staff_id = kept.staff_id`.execute(db);
  await sql`update staff_houses gone set ended_at = ${now}
    where gone.community_id = ${here} and gone.house_id = ${fromId} and gone.ended_at is null
      and exists (select from staff_houses kept where kept.community_id = ${here}
        and kept.house_id = ${toId} and kept.ended_at is null and kept.staff_id = gone.staff_id)`.execute(
    db,
  );
  for (const table of ['staff_houses', 'frequent_guests', 'gate_events', 'gate_passes']) {
    await sql`update ${sql.table(table)} set house_id = ${toId}
      where community_id = ${here} and house_id = ${fromId}`.execute(db);
  }
  // Automatic approvals are the choice of the remaining house's own residents.
  await sql`update house_access_rules set approves_deliveries = false, approves_rides = false,
      changed_at = ${now}
    where community_id = ${here} and house_id = ${fromId}`.execute(db);
  emit('gatePasses.changed', {});
}
