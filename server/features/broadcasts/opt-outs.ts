// A resident's opt-outs from channels. Opt-outs are checked when a copy is written and again when it is sent. Urgent
// and security broadcasts ignore opt-outs. When two residents are merged, the remaining resident has the opt-outs of
// both.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { BroadcastChannel } from '#contract/broadcasts/broadcasts.ts';
import type { CommunityContext } from '#platform/http/context.ts';

/** The reason on a copy that is skipped because of an opt-out. */
export const optOutReason = 'Opted out of this channel';

/** The SQL condition that a resident's opt-out stops a channel of a broadcast. False if `reachesAll` is true. */
export const hasOptedOut = (
  residentId: RawBuilder<unknown>,
  { channel, reachesAll }: { channel: BroadcastChannel; reachesAll: boolean },
): RawBuilder<unknown> => sql`(not ${reachesAll}::boolean
  and exists (select from broadcast_opt_outs wish where wish.community_id = ${here}
    and wish.resident_id = ${residentId} and wish.channel = ${channel}))`;

export async function moveOptOuts(
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
