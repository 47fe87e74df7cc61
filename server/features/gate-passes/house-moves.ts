// The gate's part of a house merge: passes move to the remaining house, and automatic approvals end. Visits never
// change, so the register still names the duplicate for visits that came to it.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Move } from '#platform/feature/merges.ts';

/** Automatic approvals are the choice of the remaining house's own residents. */
export const endAutomaticApprovals: Move = async ({ db, clock, emit }, fromId) => {
  await sql`update house_access_rules set approves_deliveries = false, approves_rides = false,
      changed_at = ${clock.now().toISOString()}
    where community_id = ${here} and house_id = ${fromId}`.execute(db);
  // The passes have moved too.
  emit('gatePasses.changed', {});
};
