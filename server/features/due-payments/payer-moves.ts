// Moves remembered payers when their house is merged into another.
import { sql } from 'kysely';
import { here } from '#platform/database/here.ts';
import type { Move } from '#platform/feature/merges.ts';

/** If both houses remember the same payer, the rows are combined, with the payments of both. */
export const movePayers: Move = async ({ db }, fromId, toId) => {
  await sql`with gone as (
      delete from payer_memories m
      where m.community_id = ${here} and m.house_id = ${fromId}
      returning m.payer_key, m.times, m.last_on)
    insert into payer_memories as m (community_id, payer_key, house_id, times, last_on)
    select ${here}, g.payer_key, ${toId}, g.times, g.last_on from gone g
    on conflict on constraint payer_memories_once do update
      set times = m.times + excluded.times, last_on = greatest(m.last_on, excluded.last_on)`.execute(
    db,
  );
};
