// The SQL of sending. A copy is the message to one recipient by one channel, in one round of notifications. A copy is
// claimed before it is sent, and its outcome is stored afterwards.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { BroadcastChannel } from '#contract/broadcasts/broadcasts.ts';
import type { Db } from '#platform/database/database.ts';
import { hasOptedOut, optOutReason } from './opt-outs.ts';
import { versionNow } from './words.ts';

export type Copy = {
  id: string;
  recipientId: string;
  attempts: number;
  round: number;
  name: string;
  email: string | null;
  phone: string | null;
  userId: string | null;
  /** The text at the time of the claim. */
  title: string;
  body: string;
  /** The reason why the copy is skipped; null if it is sent. */
  leftOut: string | null;
};

type Of = { broadcastId: string; channel: BroadcastChannel };

/**
 * Claims the next due copy and returns it with the current text; undefined when none is due. Concurrent senders never
 * get the same copy.
 */
export async function claimCopy(
  db: Db,
  of: Of & { reachesAll: boolean },
  at: string,
): Promise<Copy | undefined> {
  const { rows } = await sql<Copy>`
    with next as (
      select d.id from broadcast_deliveries d
      where d.community_id = ${here} and d.broadcast_id = ${of.broadcastId} and d.channel = ${of.channel}
        and d.status = 'Waiting' and d.due_at <= ${at}::timestamptz
      order by d.due_at limit 1 for update skip locked),
    claimed as (
      update broadcast_deliveries d set status = 'Sending', claimed_at = ${at}::timestamptz,
        attempts = d.attempts + 1, version = ${versionNow}
      from next, broadcasts b
      where d.community_id = ${here} and d.id = next.id and b.community_id = ${here} and b.id = ${of.broadcastId}
      returning d.id, d.recipient_id, d.resident_id, d.attempts, d.round)
    select c.id, c.recipient_id as "recipientId", c.attempts, c.round,
      coalesce(r.first_name || ' ' || r.last_name, '') as name, r.email, r.phone, r.user_id as "userId",
      b.title, b.body,
      case when r.resident_id is null then 'Has left'
        when ${hasOptedOut(sql`c.resident_id`, of)} then ${optOutReason}::text end as "leftOut"
    from claimed c
    join broadcasts b on b.community_id = ${here} and b.id = ${of.broadcastId}
    left join reachable_residents r on r.community_id = ${here} and r.resident_id = c.resident_id`.execute(
    db,
  );
  return rows[0];
}

export type CopyOutcome =
  | { status: 'Sent'; reference: string | null }
  | { status: 'Failed' | 'Skipped' | 'Unsure'; reason: string }
  /** `isCounted` is false if the provider was down: the try does not count towards the maximum. */
  | { status: 'Waiting'; reason: string; dueAt: string; isCounted: boolean };

/** Stores the outcome of a copy, if its claim was not released meanwhile. */
export async function endCopy(db: Db, id: string, end: CopyOutcome, at: string): Promise<void> {
  const reason = 'reason' in end ? end.reason.slice(0, 300) : null;
  const reference = end.status === 'Sent' ? end.reference : null;
  const endedAt = end.status === 'Waiting' ? null : at;
  const uncounted = end.status === 'Waiting' && !end.isCounted ? 1 : 0;
  await sql`
    update broadcast_deliveries set status = ${end.status}, reason = ${reason}, attempts = attempts - ${uncounted}::int,
      provider_reference = ${reference}, ended_at = ${endedAt}::timestamptz,
      due_at = coalesce(${end.status === 'Waiting' ? end.dueAt : null}::timestamptz, due_at)
    where community_id = ${here} and id = ${id} and status = 'Sending'`.execute(db);
}

/**
 * Releases copies that were claimed before a time and have no outcome, because their sender must have crashed. If the
 * provider drops duplicates, the copies are sent again. Otherwise they are marked as Unsure, because they may have
 * arrived.
 */
export async function releaseClaims(
  db: Db,
  of: Of & { isRepeatable: boolean },
  before: string,
): Promise<void> {
  const { isRepeatable } = of;
  await sql`
    update broadcast_deliveries set status = ${isRepeatable ? 'Waiting' : 'Unsure'},
      reason = ${isRepeatable ? null : 'The server stopped while it sent; it may have arrived.'},
      ended_at = case when ${isRepeatable}::boolean then null else claimed_at end
    where community_id = ${here} and broadcast_id = ${of.broadcastId} and channel = ${of.channel}
      and status = 'Sending' and claimed_at < ${before}::timestamptz`.execute(db);
}

/** Skips the pending copies of an expired notice. */
export async function skipExpiredCopies(db: Db, broadcastId: string, at: string): Promise<void> {
  await sql`
    update broadcast_deliveries d set status = 'Skipped', reason = 'The broadcast expired before it was sent',
      ended_at = ${at}::timestamptz
    from broadcasts b where b.community_id = ${here} and b.id = ${broadcastId} and b.expires_at <= ${at}::timestamptz
      and d.community_id = ${here} and d.broadcast_id = b.id and d.status = 'Waiting'`.execute(db);
}

/** The number of copies without an outcome, and the number that failed or may have failed. */
export async function selectLeft(db: Db, broadcastId: string) {
  const { rows } = await sql<{ open: number; failed: number }>`
    select count(*) filter (where d.status in ('Waiting', 'Sending'))::int as open,
      count(*) filter (where d.status in ('Failed', 'Unsure'))::int as failed
    from broadcast_deliveries d
    where d.community_id = ${here} and d.broadcast_id = ${broadcastId}`.execute(db);
  return rows[0] ?? { open: 0, failed: 0 };
}
