// The part of a house merge that is the gate's: what lets people in moves to the house that stays. Visits are never
// altered, so the register goes on telling of the duplicate where it was the duplicate that they came to.
import { sql } from 'kysely';
import type { CommunityContext } from '#platform/context.ts';
import { here } from './words.ts';

export async function moveHouseAccess(
  { db, clock, emit }: CommunityContext,
  fromId: string,
  toId: string,
): Promise<void> {
  const now = clock.now().toISOString();
  // Staff of both serve the one that stays since the earlier day.
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
  // What is let in without asking is the word of those who live in the house that stays.
  await sql`update house_access_rules set approves_deliveries = false, approves_rides = false,
      changed_at = ${now}
    where community_id = ${here} and house_id = ${fromId}`.execute(db);
  emit('gatePasses.changed', {});
}
