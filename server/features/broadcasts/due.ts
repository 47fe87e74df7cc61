// Computes when a copy may be sent. Text messages and pushes that are not urgent wait for the end of the community's
// quiet hours, also retries and copies left over from the evening. Emails are sent at any time.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { BroadcastChannel } from '#contract/broadcasts/broadcasts.ts';
import type { Db } from '#platform/database/database.ts';
import { afterQuietHours, type CommunityQuietHours } from '#platform/delivery/quiet-hours.ts';

export type Timing = {
  channel: BroadcastChannel;
  priority: string;
  night: CommunityQuietHours;
};

/** The earliest time at or after `at` when the copy may be sent. */
export const dueFor = ({ channel, priority, night }: Timing, at: Date): Date =>
  priority === 'Urgent' || channel === 'E-mail' ? at : afterQuietHours(night, at);

/**
 * If quiet hours postpone the channel now, moves its due copies to the end of the quiet hours and returns true;
 * otherwise returns false.
 */
export async function putOff(
  db: Db,
  broadcastId: string,
  timing: Timing,
  now: Date,
): Promise<boolean> {
  const dueAt = dueFor(timing, now);
  if (dueAt.getTime() === now.getTime()) return false;
  await sql`update broadcast_deliveries set due_at = ${dueAt.toISOString()}::timestamptz
    where community_id = ${here} and broadcast_id = ${broadcastId} and channel = ${timing.channel}
      and status = 'Waiting' and due_at <= ${now.toISOString()}::timestamptz`.execute(db);
  return true;
}
