// Moves the pending join request of a house that is merged into another house.
import { sql } from 'kysely';
import { here } from '#platform/database/here.ts';
import type { Move } from '#platform/feature/merges.ts';

/**
 * A house has at most one pending request. If both houses have one, the duplicate's request stays with the duplicate,
 * and the office can only decline it.
 */
export const moveWaitingRequest: Move = async ({ db, emit }, fromId, toId) => {
  const { numAffectedRows } = await sql`update join_requests j set house_id = ${toId}
    where j.community_id = ${here} and j.house_id = ${fromId} and j.status = 'Pending'
      and not exists (select from join_requests o where o.community_id = ${here}
        and o.house_id = ${toId} and o.status = 'Pending')`.execute(db);
  if (numAffectedRows) emit('joinRequests.changed', {});
};
