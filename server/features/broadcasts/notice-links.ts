// Opens a notice by the link in an email, text message or push. The link identifies the recipient, so they can read and
// acknowledge the notice, download its files, and opt out of notices by email, without signing in.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { BroadcastChannel } from '#contract/broadcasts/broadcasts.ts';
import type * as contract from '#contract/broadcasts/notices.ts';
import { noticeRefusals } from '#contract/broadcasts/notices.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { HolderContext } from '#platform/http/context.ts';
import type { HolderLookup } from '#platform/http/holder.ts';
import type { Files } from '#platform/files/files.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { Download } from '#platform/http/uploads.ts';
import { readAttachment } from './attachments.ts';
import { recordAcknowledged } from './notices.ts';
import { recipientOf } from './text/link-code.ts';
import {
  asRead,
  type KeptNotice,
  markAcknowledged,
  markRead,
  selectCopyOwner,
  selectNotice,
} from './notices-queries.ts';

type Linked = z.output<(typeof contract.openNoticeLink)['data']>;
type Link = { params: { communityId: string; code: string } };
type Opened = KeptNotice & { residentId: string; broadcastId: string; communityName: string };
type AtLink = HolderContext<Opened>;
type Recipient = { communityId: string; recipientId: string };

/** The recipient that a link names; null if the server did not issue the link. */
export function readLink(secret: string, { communityId, code }: Link['params']): Recipient | null {
  const recipientId = recipientOf(secret, communityId, code);
  return recipientId === null ? null : { communityId, recipientId };
}

/** The name and role of a link's recipient in the audit log. */
export const linkActor = { name: 'A link', role: null };

/** Finds the notice and the recipient of a link, unless the notice has expired or the community is archived. */
export const noticeLookup = (secret: string): HolderLookup<Link, Opened, Recipient> => ({
  access: 'link',
  read: (_context, { params }) => readLink(secret, params),
  find: async ({ db, clock }, { recipientId }) => {
    const owner = await selectCopyOwner(db, recipientId);
    if (!owner) return null;
    const at = clock.now().toISOString();
    const given = { residentIds: [owner.residentId], at };
    const found = await selectNotice(db, given, owner.broadcastId);
    return found ? { holder: { ...found, ...owner }, ...linkActor } : null;
  },
});

/** Records that the recipient has read the notice, and returns it. */
async function readLinked(context: AtLink): Promise<Linked> {
  const { db, clock, request, holder } = context;
  const at = clock.now().toISOString();
  await markRead(db, holder, { at, ip: request.ip });
  context.emit('broadcasts.changed', { entityId: holder.broadcastId });
  const { notice, communityName } = holder;
  return { ...notice, ...asRead(notice, at), communityName };
}

export const openNoticeLink = (context: AtLink): Promise<Linked> => readLinked(context);

/** Downloads a file of the link's own notice. Does not count as reading the notice. */
export const downloadLinkedAttachment =
  (files: Files) =>
  (
    { db, communityId, holder: { broadcastId } }: AtLink,
    { params: { attachmentId } }: Parsed<typeof contract.downloadLinkedAttachment>,
  ): Promise<Download> =>
    readAttachment(db, files, { communityId, broadcastId, attachmentId });

export async function acknowledgeNoticeLink(context: AtLink): Promise<Linked> {
  const { db, clock, request, holder } = context;
  const shown = await readLinked(context);
  if (!shown.requiresAck) throw refuse(noticeRefusals.noAck);
  if (shown.acknowledgedAt !== null) return shown;
  const at = clock.now().toISOString();
  await markAcknowledged(db, holder, { at, ip: request.ip });
  recordAcknowledged(context, shown);
  return { ...shown, acknowledgedAt: at };
}

/** The link unsubscribes from emails only. A signed-in resident can opt out of the other channels too. */
const stopped: BroadcastChannel = 'E-mail';

export async function stopMails(
  { db, clock, audit }: Pick<AtLink, 'db' | 'clock' | 'audit'>,
  residentId: string,
): Promise<void> {
  const { rows } = await sql`insert into broadcast_opt_outs
      (community_id, resident_id, channel, opted_out_at)
    values (${here}, ${residentId}, ${stopped}, ${clock.now().toISOString()})
    on conflict do nothing returning channel`.execute(db);
  if (rows.length === 0) return;
  audit({
    action: 'notices.wishesChanged',
    entityType: 'resident',
    entityId: residentId,
    after: { optedOut: [stopped] },
  });
}

export async function stopNoticeMails(context: AtLink): Promise<{ channel: BroadcastChannel }> {
  await readLinked(context);
  await stopMails(context, context.holder.residentId);
  return { channel: stopped };
}
