// Actions on a broadcast after sending: edit its text and store the old version, list the versions, resend failed
// copies, remind people who have not read it. The text can also be edited while copies are still being sent, but
// without notifying people again. A broadcast can be pinned or duplicated in any status, also as a draft.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/broadcasts/broadcast-life.ts';
import {
  type Broadcast,
  broadcastChannels,
  BroadcastForm,
  broadcastRefusals as refusals,
} from '#contract/broadcasts/broadcasts.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { readQuietHours } from '#platform/delivery/quiet-hours.ts';
import { refuse } from '#platform/http/refuse.ts';
import { broadcasts, insertDraft, requireBroadcast, wrongStatus } from './broadcasts.ts';
import { dueFor } from './due.ts';
import { sendAsked } from './life.ts';
import { requireCategory, sentStatuses } from './words.ts';
import { insertRound } from './write-copies.ts';

type Of = { params: { broadcastId: string } };

const isOut = (status: string): boolean => sentStatuses.includes(status);

export async function editSentBroadcast(
  context: CommunityContext,
  { params: { broadcastId }, body }: Parsed<typeof contract.editSentBroadcast>,
): Promise<Broadcast> {
  const { version, notifyAgain, ...said } = body;
  const stored = await broadcasts.lock(context, broadcastId, version);
  const { db, communityId, user, clock } = context;
  // A copy gets its text and version when it is claimed, so pending copies are sent with the new text.
  const isLeaving = stored.status === 'Sending' && stored.writtenAt !== null;
  if (!isOut(stored.status) && (!isLeaving || notifyAgain)) throw wrongStatus(stored.status);
  const now = clock.now();
  const at = now.toISOString();
  if (said.expiresAt !== null && new Date(said.expiresAt) <= now) {
    throw refuse(refusals.pastExpiry, { field: 'expiresAt' });
  }
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) + 1 as number from broadcast_versions
    where community_id = ${here} and broadcast_id = ${broadcastId}`.execute(db);
  await db
    .insertInto('broadcastVersions')
    .values({
      communityId,
      broadcastId,
      number: rows[0]?.number ?? 1,
      title: stored.title,
      body: stored.body,
      expiresAt: stored.expiresAt,
      // The author of the old text, which this row stores.
      writtenBy: stored.editedBy ?? stored.createdBy,
      writtenAt: stored.editedAt ?? stored.sentAt ?? stored.createdAt,
    })
    .execute();
  const status = stored.status === 'Expired' ? 'Sent' : stored.status;
  const edited = await broadcasts.write(context, stored, {
    event: 'edited',
    values: { ...said, status, editedAt: at, editedBy: user.id },
    before: { title: stored.title, body: stored.body, expiresAt: stored.expiresAt },
    after: said,
  });
  if (!notifyAgain) return edited;
  await startRound(context, broadcastId, 'everybody');
  return broadcasts.read(context, broadcastId);
}

export async function pinBroadcast(
  context: CommunityContext,
  { params: { broadcastId }, body: { pinned, version } }: Parsed<typeof contract.pinBroadcast>,
): Promise<Broadcast> {
  const stored = await broadcasts.lock(context, broadcastId, version);
  if (stored.pinned === pinned) return broadcasts.read(context, broadcastId);
  const event = pinned ? 'pinned' : 'unpinned';
  return broadcasts.write(context, stored, { event, values: { pinned } });
}

export async function retryBroadcast(
  context: CommunityContext,
  { params: { broadcastId }, body }: Parsed<typeof contract.retryBroadcast>,
): Promise<Broadcast> {
  const { db, clock } = context;
  const stored = await broadcasts.lock(context, broadcastId);
  if (stored.status === 'Expired') throw wrongStatus(stored.status);
  const again = body.includeUnsure ? ['Failed', 'Unsure'] : ['Failed'];
  const now = clock.now();
  const of = { priority: stored.priority, night: await readQuietHours(db) };
  const dueBy = Object.fromEntries(
    broadcastChannels.map((channel) => [channel, dueFor({ ...of, channel }, now)]),
  );
  const { numAffectedRows } = await sql`
    update broadcast_deliveries d set status = 'Waiting', attempts = 0, reason = null, ended_at = null,
      due_at = (${JSON.stringify(dueBy)}::jsonb ->> d.channel)::timestamptz
    where community_id = ${here} and broadcast_id = ${broadcastId}
      and status = any (${again}::text[])`.execute(db);
  const copies = Number(numAffectedRows ?? 0);
  if (copies === 0) throw refuse(refusals.nothingFailed);
  await goOn(context, stored);
  return broadcasts.recorded(context, broadcastId, { event: 'retried', after: { copies } });
}

export async function remindUnread(
  context: CommunityContext,
  { params: { broadcastId } }: Of,
): Promise<Broadcast> {
  const stored = await broadcasts.lock(context, broadcastId);
  if (stored.status !== 'Sent' && stored.status !== 'PartlyFailed')
    throw wrongStatus(stored.status);
  const { rows } = await sql`select from broadcast_recipients where community_id = ${here}
    and broadcast_id = ${broadcastId} and read_at is null limit 1`.execute(context.db);
  if (rows.length === 0) throw refuse(refusals.allRead);
  await startRound(context, broadcastId, 'unread');
  return broadcasts.recorded(context, broadcastId, { event: 'reminded' });
}

/** Notifies people again: writes another copy per channel for them and starts the job. */
async function startRound(
  context: CommunityContext,
  broadcastId: string,
  to: 'everybody' | 'unread',
): Promise<void> {
  const stored = await broadcasts.lock(context, broadcastId);
  const round = stored.rounds + 1;
  const now = context.clock.now();
  const night = await readQuietHours(context.db);
  await insertRound(context.db, {
    ...stored,
    round,
    onlyUnread: to === 'unread',
    now,
    night,
  } as never);
  await goOn(context, stored, { rounds: round });
}

/** Sets the status back to Sending and starts the job. */
async function goOn(
  context: CommunityContext,
  stored: { id: string; version: number },
  more: { rounds?: number } = {},
): Promise<void> {
  await broadcasts.update(context, stored, { status: 'Sending', ...more });
  context.emit(sendAsked, { entityId: stored.id });
}

export async function duplicateBroadcast(
  context: CommunityContext,
  { params: { broadcastId } }: Of,
): Promise<Broadcast> {
  await context.useFeature('Create Broadcast');
  const stored = await requireBroadcast(context, broadcastId);
  requireCategory(context, stored.category);
  const form = BroadcastForm.parse(
    Object.fromEntries(
      Object.keys(BroadcastForm.shape).map((key) => [key, stored[key as keyof typeof stored]]),
    ),
  );
  // The duplicate inherits neither the expiry nor the pin.
  const id = await insertDraft(context, { ...form, expiresAt: null, pinned: false });
  await sql`insert into broadcast_attachments
      (community_id, broadcast_id, file_key, file_name, content_type, byte_count, added_by)
    select community_id, ${id}, file_key, file_name, content_type, byte_count, ${context.user.id}
    from broadcast_attachments where community_id = ${here} and broadcast_id = ${broadcastId}
    order by added_at, id`.execute(context.db);
  return broadcasts.recorded(context, id, { event: 'duplicated', after: { from: broadcastId } });
}

export async function listBroadcastVersions(context: CommunityContext, { params }: Of) {
  await requireBroadcast(context, params.broadcastId);
  const { rows } = await sql<Version>`
    select v.number, v.title, v.body, v.expires_at as "expiresAt", v.written_at as "writtenAt",
      (select u.name from users u where u.id = v.written_by) as "writtenByName"
    from broadcast_versions v
    where v.community_id = ${here} and v.broadcast_id = ${params.broadcastId}
    order by v.number desc limit 500`.execute(context.db);
  return { items: rows };
}

type Version = {
  number: number;
  title: string;
  body: string;
  expiresAt: string | null;
  writtenByName: string | null;
  writtenAt: string;
};
