// Writes a broadcast's recipients in batches: a row for each person, and a copy for each channel of the broadcast for
// which the person has an address. The ids are hashes of the broadcast's and the person's ids, so a resumed run writes
// no row twice.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import { type BroadcastChannel, ignoresOptOut } from '#contract/broadcasts/broadcasts.ts';
import type { Db } from '#platform/database/database.ts';
import type { CommunityQuietHours } from '#platform/delivery/quiet-hours.ts';
import { nilId } from '#platform/http/tenant.ts';
import { isInAudience, type AudienceQuery } from './audience.ts';
import { dueFor } from './due.ts';
import { markNotReached } from './queries.ts';
import { optOutReason } from './opt-outs.ts';

/** Maximum number of people per transaction. */
export const writeBatch = 5000;

export type Written = {
  id: string;
  category: string;
  priority: string;
  channels: readonly string[];
  now: Date;
  night: CommunityQuietHours;
};

export type Place = { key: string; id: string; position: number };

export const firstPlace: Place = { key: '', id: nilId, position: 0 };

/** Writes the next people after a position and returns the position reached; null when there are no more. */
export async function writePeople(
  db: Db,
  broadcast: Written,
  looking: AudienceQuery,
  after: Place,
): Promise<Place | null> {
  const copies =
    broadcast.channels.length === 0
      ? sql``
      : sql`, copied as (${insertCopies(broadcast, 0, sql`next`)})`;
  const { rows } = await sql<Place>`
    with next as materialized (
      select r.resident_id, r.sort_key, r.user_id, r.email, r.phone,
        md5(${broadcast.id} || r.resident_id::text)::uuid as recipient_id,
        row_number() over (order by r.sort_key, r.resident_id) as n
      from reachable_residents r
      where ${isInAudience(looking)} and (r.sort_key, r.resident_id) > (${after.key} collate "C", ${after.id}::uuid)
      order by r.sort_key, r.resident_id limit ${writeBatch}),
    written as (
      insert into broadcast_recipients (community_id, id, broadcast_id, resident_id, position, delivered_at)
      select ${here}, n.recipient_id, ${broadcast.id}::uuid, n.resident_id, ${after.position} + n.n,
        case when n.user_id is not null then ${broadcast.now.toISOString()}::timestamptz end
      from next n on conflict do nothing)
    ${copies}
    select n.sort_key as key, n.resident_id as id, ${after.position}::int + n.n::int as position
    from next n order by n.n desc limit 1`.execute(db);
  if (rows[0]) await markNotReached(db, broadcast.id, after.position);
  return rows[0] ?? null;
}

type Round = Written & { round: number; onlyUnread: boolean };

/**
 * Marks the notice as new for the people who are notified again, and writes another copy for them per channel for which
 * they have an address.
 */
export async function insertRound(db: Db, round: Round): Promise<void> {
  await sql`update broadcast_recipients p set told_again_at = ${round.now.toISOString()}
    where p.community_id = ${here} and p.broadcast_id = ${round.id}
      and (not ${round.onlyUnread}::boolean or p.read_at is null)`.execute(db);
  if (round.channels.length === 0) return;
  await sql`
    with told as materialized (
      select p.id as recipient_id, p.resident_id, r.user_id, r.email, r.phone
      from broadcast_recipients p
      join reachable_residents r on r.community_id = p.community_id and r.resident_id = p.resident_id
      where p.community_id = ${here} and p.broadcast_id = ${round.id}
        and (not ${round.onlyUnread}::boolean or p.read_at is null))
    ${insertCopies(round, round.round, sql`told`)}`.execute(db);
  await markNotReached(db, round.id);
}

/**
 * For each channel, whether a person `n` has an address. Devices are looked up as a set, because most people have
 * none.
 */
const reaches: Readonly<Record<BroadcastChannel, RawBuilder<unknown>>> = {
  'E-mail': sql`n.email is not null`,
  SMS: sql`n.phone is not null`,
  Push: sql`n.user_id in (select d.user_id from push_subscriptions d)`,
};

/**
 * Inserts copies for a set of people with recipient_id, resident_id, user_id, email and phone. A copy that an opt-out
 * stops is inserted as skipped.
 */
function insertCopies(broadcast: Written, round: number, people: RawBuilder<unknown>) {
  const { now, night, priority } = broadcast;
  const due = (channel: BroadcastChannel): string =>
    dueFor({ channel, priority, night }, now).toISOString();
  const channels = broadcast.channels as readonly BroadcastChannel[];
  const each = channels.map(
    (channel) => sql`
      select ${here}, md5(n.recipient_id::text || ${`${channel}${round}`})::uuid,
        ${broadcast.id}::uuid, n.recipient_id, n.resident_id, ${channel}, ${round}::smallint,
        case when wish.id is null then 'Waiting' else 'Skipped' end,
        case when wish.id is not null then ${optOutReason}::text end,
        ${due(channel)}::timestamptz
      from ${people} n
      left join broadcast_opt_outs wish on not ${ignoresOptOut(broadcast)}::boolean and wish.community_id = ${here}
        and wish.resident_id = n.resident_id and wish.channel = ${channel}
      where ${reaches[channel]}`,
  );
  return sql`insert into broadcast_deliveries (community_id, id, broadcast_id, recipient_id, resident_id, channel,
      round, status, reason, due_at)
    ${sql.join(each, sql` union all `)}
    on conflict do nothing`;
}
