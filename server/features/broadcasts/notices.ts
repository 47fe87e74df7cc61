// Notices in the resident portal: list, read, acknowledge, download their files, and opt out of channels.
import { here } from '#platform/database/here.ts';
import { insertValues } from '#platform/database/insert-values.ts';
import { sql } from 'kysely';
import type { BroadcastChannel } from '#contract/broadcasts/broadcasts.ts';
import type * as contract from '#contract/broadcasts/notices.ts';
import { type Notice, noticeRefusals } from '#contract/broadcasts/notices.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { ResidentContext } from '#platform/http/context.ts';
import type { Recording } from '#platform/http/record.ts';
import type { Files } from '#platform/files/files.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import type { Download } from '#platform/http/uploads.ts';
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

const mineOf = ({ resident: { residentIds }, clock }: ResidentContext) => ({
  residentIds,
  at: clock.now().toISOString(),
});

export async function listNotices(
  context: ResidentContext,
  { query }: Parsed<typeof contract.listNotices>,
) {
  const mine = mineOf(context);
  const page = await selectNoticePage(context.db, mine, query);
  return { ...page, unreadCount: await countUnreadNotices(context.db, mine) };
}

export async function readNotice(
  context: ResidentContext,
  { params }: Parsed<typeof contract.readNotice>,
): Promise<Notice> {
  return (await openNotice(context, params)).notice;
}

/** Records that the caller has read a notice. `kept` is the stored state from before this reading. */
async function openNotice(
  context: ResidentContext,
  { broadcastId }: { broadcastId: string },
): Promise<KeptNotice & { at: string }> {
  const { db, request } = context;
  const mine = mineOf(context);
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
  context: ResidentContext,
  { params }: Parsed<typeof contract.acknowledgeNotice>,
): Promise<Notice> {
  const { db, request } = context;
  const { at, ...opened } = await openNotice(context, params);
  const { notice } = opened;
  if (!notice.requiresAck) throw refuse(noticeRefusals.noAck);
  if (notice.acknowledgedAt !== null) return notice;
  await markAcknowledged(db, opened, { at, ip: request.ip });
  recordAcknowledged(context, notice);
  return { ...notice, acknowledgedAt: at };
}

/** Writes the acknowledgement to the audit log; its actor is the resident, or "A link" if they are not signed in. */
export function recordAcknowledged(
  { audit, emit }: Recording,
  { id, title }: Pick<Notice, 'id' | 'title'>,
): void {
  audit({
    action: 'broadcast.acknowledged',
    entityType: 'broadcast',
    entityId: id,
    entityLabel: title,
  });
  emit('broadcasts.changed', { entityId: id });
}

export const downloadNoticeAttachment =
  (files: Files) =>
  async (
    context: ResidentContext,
    { params }: Parsed<typeof contract.downloadNoticeAttachment>,
  ): Promise<Download> => {
    const mine = mineOf(context);
    if (!(await selectNotice(context.db, mine, params.broadcastId))) throw notFound();
    return readAttachment(context.db, files, params);
  };

export async function getNoticeWishes(context: ResidentContext) {
  const { residentIds } = context.resident;
  return readWishes(context, residentIds);
}

export async function setNoticeWishes(
  context: ResidentContext,
  { body: { optedOut } }: Parsed<typeof contract.setNoticeWishes>,
) {
  const { db, clock } = context;
  const { residentIds } = context.resident;
  await sql`delete from broadcast_opt_outs where community_id = ${here}
    and resident_id = any (${residentIds}::uuid[])
    and channel <> all (${optedOut}::text[])`.execute(db);
  const now = clock.now().toISOString();
  await insertValues(
    db,
    sql`insert into broadcast_opt_outs (community_id, resident_id, channel, opted_out_at)`,
    residentIds.flatMap((id) => optedOut.map((channel) => sql`${here}, ${id}, ${channel}, ${now}`)),
    sql`on conflict do nothing`,
  );
  context.audit({ action: 'notices.wishesChanged', entityType: 'resident', after: { optedOut } });
  return readWishes(context, residentIds);
}

async function readWishes({ db }: ResidentContext, residentIds: readonly string[]) {
  const { rows } = await sql<{ channel: BroadcastChannel }>`
    select distinct channel from broadcast_opt_outs where community_id = ${here}
      and resident_id = any (${residentIds}::uuid[]) order by channel`.execute(db);
  return { optedOut: rows.map(({ channel }) => channel) };
}
