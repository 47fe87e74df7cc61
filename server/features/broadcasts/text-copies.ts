// Sends copies by text message. A batch of copies is claimed and queued in one transaction, so that each claimed copy
// is queued exactly once. Another feature's job sends the messages and emits an event; the outcomes are then copied
// from the table of that feature.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { ignoresOptOut } from '#contract/broadcasts/broadcasts.ts';
import type { JobContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import type { CommunityQuietHours } from '#platform/delivery/quiet-hours.ts';
import { type SmsWords, writtenByPeople } from '#platform/feature/message.ts';
import { putOff } from './due.ts';
import { lockBroadcast } from './queries.ts';
import { smsText } from './text/sms-text.ts';
import { hasOptedOut, optOutReason } from './opt-outs.ts';
import { versionNow } from './words.ts';

export type TextMessage = { key: string; to: string; text: SmsWords; isOnce: boolean };

/** Queues text messages with a unique key each, in the caller's transaction. Another feature's job sends them. */
export type SendTexts = (
  context: Pick<JobContext, 'db' | 'emit'>,
  messages: readonly TextMessage[],
) => Promise<unknown>;

/** Number of copies per transaction. */
const batch = 500;

type Handing = {
  broadcastId: string;
  priority: string;
  night: CommunityQuietHours;
  linkOf: (recipientId: string) => string;
  /** The notice has files or asks for an acknowledgement, so the text message needs the link. */
  hasMore: boolean;
};

/**
 * Queues the due text messages of a broadcast, at most `batch`, and skips people who have left, have no number or opted
 * out. Returns true if more may be due; false also if quiet hours postpone the messages.
 */
export async function handOnTexts(
  context: JobContext,
  handing: Handing,
  sendTexts: SendTexts,
): Promise<boolean> {
  const { db, clock } = context;
  const at = clock.now();
  const { broadcastId } = handing;
  if (await putOff(db, broadcastId, { ...handing, channel: 'SMS' }, at)) return false;
  // The lock makes a concurrent edit change either all texts of the batch or none.
  const words = await lockBroadcast(db, broadcastId);
  if (!words) return false;
  const wish = { channel: 'SMS', reachesAll: ignoresOptOut(words) } as const;
  const { rows } = await sql<{ id: string; recipientId: string; phone: string | null }>`
    with next as (
      select d.id from broadcast_deliveries d
      where d.community_id = ${here} and d.broadcast_id = ${broadcastId} and d.channel = 'SMS'
        and d.status = 'Waiting' and d.due_at <= ${at.toISOString()}::timestamptz
      order by d.due_at limit ${batch} for update skip locked),
    judged as (
      select d.id, d.recipient_id, r.phone, ${versionNow} as version,
        case when r.phone is null then 'Has left, or has no phone number now'
          when ${hasOptedOut(sql`d.resident_id`, wish)} then ${optOutReason}::text end as left_out
      from next
      join broadcast_deliveries d on d.community_id = ${here} and d.id = next.id
      join broadcasts b on b.community_id = ${here} and b.id = d.broadcast_id
      left join reachable_residents r on r.community_id = ${here} and r.resident_id = d.resident_id)
    update broadcast_deliveries d set claimed_at = ${at.toISOString()}::timestamptz, attempts = attempts + 1,
      version = j.version,
      status = case when j.left_out is null then 'Sending' else 'Skipped' end, reason = j.left_out,
      provider_reference = 'broadcast:' || d.id || ':' || ${at.getTime()}::bigint
    from judged j where d.community_id = ${here} and d.id = j.id
    returning d.id, j.recipient_id as "recipientId", case when j.left_out is null then j.phone end as phone`.execute(
    db,
  );
  const messages = rows.flatMap(({ id, recipientId, phone }) => {
    if (phone === null) return [];
    const link = handing.linkOf(recipientId);
    const text = writtenByPeople(smsText({ ...words, hasMore: handing.hasMore, link }));
    return [{ key: `broadcast:${id}:${at.getTime()}`, to: phone, text, isOnce: true }];
  });
  await sendTexts(context, messages);
  return rows.length === batch;
}

/** Copies the outcomes of the queued messages, and returns the ids of the affected broadcasts. */
export async function readTextOutcomes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ broadcastId: string }>`
    with told as (
      update broadcast_deliveries d set ended_at = coalesce(o.ended_at, now()), reason = o.reason,
        status = case when o.status in ('Failed', 'Unsure') then o.status else 'Sent' end
      from sms_outcomes o
      where d.community_id = ${here} and d.channel = 'SMS' and o.community_id = ${here}
        and o.key = d.provider_reference
        and (d.status = 'Sending' and o.status in ('Sent', 'Delivered', 'Failed', 'Unsure')
          or d.status = 'Sent' and o.status = 'Failed')
      returning d.broadcast_id)
    select distinct broadcast_id as "broadcastId" from told`.execute(db);
  return rows.map(({ broadcastId }) => broadcastId);
}
