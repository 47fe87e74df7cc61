// The part of the merge of two residents that is the broadcasts': who asked not to be written to is not, under either
// record.
import { sql } from 'kysely';
import type { CommunityContext } from '#platform/context.ts';
import { here } from './words.ts';

export async function moveWishes(
  { db }: CommunityContext,
  fromId: string,
  toId: string,
): Promise<void> {
  await sql`insert into broadcast_opt_outs (community_id, resident_id, channel, opted_out_at)
    select o.community_id, ${toId}, o.channel, o.opted_out_at from broadcast_opt_outs o
    where o.community_id = ${here} and o.resident_id = ${fromId}
    on conflict (community_id, resident_id, channel) do nothing`.execute(db);
  await sql`delete from broadcast_opt_outs
    where community_id = ${here} and resident_id = ${fromId}`.execute(db);
}
