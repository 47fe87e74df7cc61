// Puts a channel of a broadcast on hold when its provider is down. The due copies are retried at growing intervals and
// fail after six hours. These retries do not count towards the maximum number of tries of a copy.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { BroadcastChannel } from '#contract/broadcasts/broadcasts.ts';
import type { Db } from '#platform/database/database.ts';
import { dueFor, type Timing } from './due.ts';

type Of = { broadcastId: string; channel: BroadcastChannel };

/** Minutes before each retry of a provider that is down; the last interval repeats. */
const waitMinutes = [1, 2, 4, 8, 15];
/** Copies fail when the provider has been down for this many hours. */
export const heldHoursMost = 6;

/** The time of the first retry after the provider was down. The hold may postpone the copy further. */
export const soonAfter = (now: Date): Date =>
  new Date(now.getTime() + (waitMinutes[0] ?? 1) * 60_000);

export async function isHeld(db: Db, { broadcastId, channel }: Of): Promise<boolean> {
  const { rows } = await sql`select from broadcast_holds where community_id = ${here}
    and broadcast_id = ${broadcastId} and channel = ${channel}`.execute(db);
  return rows.length > 0;
}

/** Postpones all copies of the channel that are due within a minute, or fails them after `heldHoursMost`. */
export async function holdChannel(
  db: Db,
  of: Of,
  { timing, reason, now }: { timing: Timing; reason: string; now: Date },
): Promise<void> {
  const at = now.toISOString();
  const soon = sql`d.community_id = ${here} and d.broadcast_id = ${of.broadcastId} and d.channel = ${of.channel}
    and d.status = 'Waiting' and d.due_at <= ${soonAfter(now).toISOString()}::timestamptz`;
  const { rows } = await sql<{ since: string; tries: number }>`
    insert into broadcast_holds as h (community_id, broadcast_id, channel, since)
    select ${here}, ${of.broadcastId}::uuid, ${of.channel}::text, ${at}::timestamptz
    where exists (select from broadcast_deliveries d where ${soon})
    on conflict on constraint broadcast_holds_once do update set tries = h.tries + 1
    returning h.since, h.tries`.execute(db);
  const [held] = rows;
  if (!held) return;
  const words = reason.slice(0, 300);
  if (now.getTime() - new Date(held.since).getTime() >= heldHoursMost * 3_600_000) {
    await sql`update broadcast_deliveries d set status = 'Failed', reason = ${words}, ended_at = ${at}::timestamptz
      where ${soon}`.execute(db);
    await releaseChannel(db, of);
    return;
  }
  const wait = waitMinutes[held.tries - 1] ?? waitMinutes.at(-1) ?? 1;
  const dueAt = dueFor(timing, new Date(now.getTime() + wait * 60_000)).toISOString();
  await sql`update broadcast_deliveries d set reason = ${words}, due_at = ${dueAt}::timestamptz
    where ${soon}`.execute(db);
}

/** Removes the hold of a channel. */
export async function releaseChannel(db: Db, { broadcastId, channel }: Of): Promise<void> {
  await sql`delete from broadcast_holds where community_id = ${here} and broadcast_id = ${broadcastId}
    and channel = ${channel}`.execute(db);
}

/** Removes all holds of a broadcast. */
export async function releaseAll(db: Db, broadcastId: string): Promise<void> {
  await sql`delete from broadcast_holds where community_id = ${here}
    and broadcast_id = ${broadcastId}`.execute(db);
}
