// Notices in the resident portal: list, read, acknowledge, and choose channels.
import { sql } from 'kysely';
import type { BroadcastChannel } from '#contract/broadcasts/broadcasts.ts';
import type * as contract from '#contract/broadcasts/notices.ts';
import { type Notice, noticeRefusals } from '#contract/broadcasts/notices.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { SessionContext } from '#platform/context.ts';
import type { Files } from '#platform/files.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import { enterAsResident, type Resident } from '#platform/resident-access.ts';
import type { Download } from '#platform/uploads.ts';
import { readAttachment } from './attachments.ts';
import {
  asRead,
  countUnreadNotices,
  type KeptNotice,
  markAcknowledged,
  markRead,
  selectNotice,
  selectNoticePage,
} from './notices-queries.ts';
import { here } from './words.ts';

const feature = 'Broadcast';

const mineOf = ({ residentIds }: Resident, { clock }: Pick<SessionContext, 'clock'>) => ({
  residentIds,
  at: clock.now().toISOString(),
});

export async function listNotices(
  context: SessionContext,
  { params, query }: Parsed<typeof contract.listNotices>,
) {
  const mine = mineOf(await enterAsResident(context, params.communityId, feature), context);
  const page = await selectNoticePage(context.db, mine, query);
  return { ...page, unreadCount: await countUnreadNotices(context.db, mine) };
}

export async function readNotice(
  context: SessionContext,
  { params }: Parsed<typeof contract.readNotice>,
): Promise<Notice> {
  return (await openNotice(context, params)).notice;
}

/** Records the reading of a notice and returns the state from before it. */
async function openNotice(
  context: SessionContext,
  { communityId, broadcastId }: { communityId: string; broadcastId: string },
): Promise<KeptNotice & { at: string }> {
  const { db, request } = context;
  const mine = mineOf(await enterAsResident(context, communityId, feature), context);
  const found = await selectNotice(db, mine, broadcastId);
  if (!found) throw notFound();
  const { notice, kept } = found;
  if (notice.readAt === null || notice.isEditedSinceRead || notice.again !== null) {
    await markRead(db, found, { at: mine.at, ip: request.ip });
    context.emit('broadcasts.changed', { entityId: notice.id });
  }
  return { notice: { ...notice, ...asRead(notice, mine.at) }, kept, at: mine.at };
}

export async function acknowledgeNotice(
  context: SessionContext,
  { params }: Parsed<typeof contract.acknowledgeNotice>,
): Promise<Notice> {
  const { db, request } = context;
  const { at, ...opened } = await openNotice(context, params);
  const { notice } = opened;
  if (!notice.requiresAck) throw refuse(noticeRefusals.noAck);
  if (notice.acknowledgedAt !== null) return notice;
  await markAcknowledged(db, opened, { at, ip: request.ip });
  context.audit({
    action: 'broadcast.acknowledged',
    entityType: 'broadcast',
    entityId: notice.id,
    entityLabel: notice.title,
  });
  context.emit('broadcasts.changed', { entityId: notice.id });
  return { ...notice, acknowledgedAt: at };
}

export const downloadNoticeAttachment =
  (files: Files) =>
  async (
    context: SessionContext,
    { params }: Parsed<typeof contract.downloadNoticeAttachment>,
  ): Promise<Download> => {
    const mine = mineOf(await enterAsResident(context, params.communityId, feature), context);
    if (!(await selectNotice(context.db, mine, params.broadcastId))) throw notFound();
    return readAttachment(context.db, files, params);
  };

export async function getNoticeWishes(
  context: SessionContext,
  { params }: Parsed<typeof contract.getNoticeWishes>,
) {
  const { residentIds } = await enterAsResident(context, params.communityId, feature);
  return readWishes(context, residentIds);
}

export async function setNoticeWishes(
  context: SessionContext,
  { params, body: { optedOut } }: Parsed<typeof contract.setNoticeWishes>,
) {
  const { db, clock } = context;
  const { residentIds } = await enterAsResident(context, params.communityId, feature);
  await sql`delete from broadcast_opt_outs where community_id = ${here}
    and resident_id = any (${residentIds}::uuid[])
    and channel <> all (${optedOut}::text[])`.execute(db);
  await sql`insert into broadcast_opt_outs (community_id, resident_id, channel, opted_out_at)
    select ${here}, r, c, ${clock.now().toISOString()}
    from unnest(${residentIds}::uuid[]) r, unnest(${optedOut}::text[]) c
    on conflict do nothing`.execute(db);
  context.audit({ action: 'notices.wishesChanged', entityType: 'resident', after: { optedOut } });
  return readWishes(context, residentIds);
}

async function readWishes({ db }: SessionContext, residentIds: readonly string[]) {
  const { rows } = await sql<{ channel: BroadcastChannel }>`
    select distinct channel from broadcast_opt_outs where community_id = ${here}
      and resident_id = any (${residentIds}::uuid[]) order by channel`.execute(db);
  return { optedOut: rows.map(({ channel }) => channel) };
}
