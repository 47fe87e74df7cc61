// The gate's part of merging a house into another: passes move to the remaining house, and automatic approvals end.
// Visits never change, so the register still shows the merged house for its earlier visits.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Move } from '#platform/feature/merges.ts';

/** Ends the automatic approvals. The residents of the remaining house make that choice themselves. */
export const endAutomaticApprovals: Move = async ({ db, clock, emit }, fromId) => {
  await sql`update house_access_rules set approves_deliveries = false, approves_rides = false,
      changed_at = ${clock.now().toISOString()}
    where community_id = ${here} and house_id = ${fromId}`.execute(db);
  // Passes have changed too, because they moved to the other house.
  emit('gatePasses.changed', {});
};
