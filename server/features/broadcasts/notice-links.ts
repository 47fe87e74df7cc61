// Notices by the link of an email or text message: the link identifies its recipient, who reads and acknowledges
// without signing in.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { z } from 'zod';
import type { BroadcastChannel } from '#contract/broadcasts/broadcasts.ts';
import type * as contract from '#contract/broadcasts/notices.ts';
import { noticeRefusals } from '#contract/broadcasts/notices.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { PublicContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import type { Files } from '#platform/files/files.ts';
import { recordOf } from '#platform/http/record.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import type { Download } from '#platform/http/uploads.ts';
import { readAttachment } from './attachments.ts';
import { recipientOf } from './text/link-code.ts';
import {
  asRead,
  type KeptNotice,
  markAcknowledged,
  markRead,
  selectCopyOwner,
  selectNotice,
} from './notices-queries.ts';

export type LinkOptions = { pool: pg.Pool; secret: string; wakeRelay(): void };

type Linked = z.output<(typeof contract.openNoticeLink)['data']>;
type Input = Parsed<typeof contract.openNoticeLink>;
type Opened = KeptNotice & {
  db: Db;
  residentId: string;
  communityName: string;
};

/** The notice behind a link while it is published; otherwise a 404. */
async function findLinked(db: Db, recipientId: string, at: string) {
  const owner = await selectCopyOwner(db, recipientId);
  if (!owner) throw notFound();
  const found = await selectNotice(db, { residentIds: [owner.residentId], at }, owner.broadcastId);
  if (!found) throw notFound();
  return { owner, found };
}

/** Opens the link in a transaction of its community, records the reading, and continues inside it. */
async function openLink<T>(
  { pool, secret, wakeRelay }: LinkOptions,
  { clock, request }: PublicContext,
  { params: { communityId, code } }: Input,
  work: (opened: Opened, at: string) => Promise<T>,
): Promise<T> {
  const recipientId = recipientOf(secret, communityId, code);
  if (recipientId === null) throw notFound();
  const at = clock.now().toISOString();
  const result = await enterAsSystem(pool, { communityId }, async ({ db, leave }) => {
    const { owner, found } = await findLinked(db, recipientId, at);
    const { residentId, broadcastId, communityName } = owner;
    const record = recordOf(request, { name: 'A link', role: null });
    await markRead(db, found, { at, ip: request.ip });
    record.emit('broadcasts.changed', { entityId: broadcastId });
    const notice = { ...found.notice, ...asRead(found.notice, at) };
    const worked = await work({ db, notice, kept: found.kept, residentId, communityName }, at);
    leave(record.statement(null));
    return worked;
  });
  wakeRelay();
  return result;
}

const shown = ({ notice, communityName }: Opened): Linked => ({ ...notice, communityName });

export const openNoticeLink =
  (options: LinkOptions) =>
  (context: PublicContext, input: Input): Promise<Linked> =>
    openLink(options, context, input, async (opened) => shown(opened));

/** Downloads a file of the link's own notice, as an attachment, as for signed-in recipients. */
export const downloadLinkedAttachment =
  ({ pool, secret, files }: LinkOptions & { files: Files }) =>
  async (
    { clock }: PublicContext,
    {
      params: { communityId, code, attachmentId },
    }: Parsed<typeof contract.downloadLinkedAttachment>,
  ): Promise<Download> => {
    const recipientId = recipientOf(secret, communityId, code);
    if (recipientId === null) throw notFound();
    return enterAsSystem(pool, { communityId }, async ({ db }) => {
      const { owner } = await findLinked(db, recipientId, clock.now().toISOString());
      const { broadcastId } = owner;
      return readAttachment(db, files, { communityId, broadcastId, attachmentId });
    });
  };

export const acknowledgeNoticeLink =
  (options: LinkOptions) =>
  (context: PublicContext, input: Input): Promise<Linked> =>
    openLink(options, context, input, async (opened, at) => {
      const { db, notice } = opened;
      if (!notice.requiresAck) throw refuse(noticeRefusals.noAck);
      await markAcknowledged(db, opened, { at, ip: context.request.ip });
      return { ...shown(opened), acknowledgedAt: notice.acknowledgedAt ?? at };
    });

/** The link unsubscribes from emails only: pushes are switched off on the device. */
const stopped: BroadcastChannel = 'E-mail';

export const stopMails = (db: Db, residentId: string, at: string) =>
  sql`insert into broadcast_opt_outs (community_id, resident_id, channel, opted_out_at)
    values (${here}, ${residentId}, ${stopped}, ${at}) on conflict do nothing`.execute(db);

export const stopNoticeMails =
  (options: LinkOptions) =>
  (context: PublicContext, input: Input): Promise<{ channel: BroadcastChannel }> =>
    openLink(options, context, input, async ({ db, residentId }, at) => {
      await stopMails(db, residentId, at);
      return { channel: stopped };
    });
