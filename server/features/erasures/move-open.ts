// Moves an open request to erase a duplicate to the remaining resident when two residents are merged.
import { sql } from 'kysely';
import { here } from '#platform/database/here.ts';
import type { Move } from '#platform/feature/merges.ts';

/**
 * Does not move the request if the remaining resident has a request that was not refused, because that request already
 * covers the duplicate.
 */
export const moveOpenErasure: Move = async ({ db, emit }, fromId, toId) => {
  const { numAffectedRows } = await sql`update erasure_requests e
    set resident_id = ${toId}, version = e.version + 1
    where e.community_id = ${here} and e.resident_id = ${fromId} and e.status = 'Open'
      and not exists (select from erasure_requests o where o.community_id = ${here}
        and o.resident_id = ${toId} and o.status <> 'Refused')`.execute(db);
  if (numAffectedRows) emit('erasures.changed', {});
};
