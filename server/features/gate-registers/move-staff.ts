// Moves staff to the remaining house when their house is merged into another.
import { sql } from 'kysely';
import { here } from '#platform/database/here.ts';
import type { Move } from '#platform/feature/merges.ts';

export const moveStaff: Move = async ({ db, clock }, fromId, toId) => {
  // Staff of both houses keep the earlier start date at the remaining house.
  await sql`update staff_houses kept set since = least(kept.since, gone.since)
    from staff_houses gone
    where kept.community_id = ${here} and kept.house_id = ${toId} and kept.ended_at is null
      and gone.community_id = ${here} and gone.house_id = ${fromId} and gone.ended_at is null
      and gone.staff_id = kept.staff_id`.execute(db);
  await sql`update staff_houses gone set ended_at = ${clock.now().toISOString()}
    where gone.community_id = ${here} and gone.house_id = ${fromId} and gone.ended_at is null
      and exists (select from staff_houses kept where kept.community_id = ${here}
        and kept.house_id = ${toId} and kept.ended_at is null and kept.staff_id = gone.staff_id)`.execute(
    db,
  );
  await sql`update staff_houses set house_id = ${toId}
    where community_id = ${here} and house_id = ${fromId}`.execute(db);
};
