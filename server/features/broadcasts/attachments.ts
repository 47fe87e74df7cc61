// Files of a broadcast. The bytes, not the file name, decide the type: pictures are re-encoded, and PDFs are stored
// unchanged. The original name is used only for display and as the name of a download. A download has the content type
// of a picture or PDF and is an attachment, so that no browser renders it on our origin.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/broadcasts/broadcast-life.ts';
import { attachmentRefusals } from '#contract/broadcasts/broadcast-life.ts';
import { attachmentLimit, type Broadcast } from '#contract/broadcasts/broadcasts.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import type { Document } from '#platform/files/documents.ts';
import { documentsIn } from '#platform/feature/attachments.ts';
import type { Files } from '#platform/files/files.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import type { Download, Upload } from '#platform/http/uploads.ts';
import { broadcasts, requireBroadcast, wrongStatus } from './broadcasts.ts';

type Of = { params: { broadcastId: string } };

const attached = documentsIn({ folder: 'broadcasts', badFile: attachmentRefusals.badFile });

export const attachToBroadcast =
  (files: Files) =>
  async (
    context: CommunityContext,
    { params, upload }: Of & { upload: Upload<Document | null> },
  ): Promise<Broadcast> => {
    const { db, communityId, user } = context;
    const stored = await broadcasts.lock(context, params.broadcastId);
    if (stored.status !== 'Draft') throw wrongStatus(stored.status);
    if (!upload.content) throw refuse(attachmentRefusals.badFile, { field: 'file' });
    const { rows } = await sql<{ count: number }>`select count(*)::int as count
      from broadcast_attachments where community_id = ${here}
      and broadcast_id = ${params.broadcastId}`.execute(db);
    if ((rows[0]?.count ?? 0) >= attachmentLimit) throw refuse(attachmentRefusals.tooMany);
    const { key, name, ...file } = await attached.keep(files, context, upload);
    await db
      .insertInto('broadcastAttachments')
      .values({
        communityId,
        broadcastId: params.broadcastId,
        fileKey: key,
        fileName: name,
        ...file,
        addedBy: user.id,
      })
      .execute();
    return broadcasts.recorded(context, params.broadcastId, { event: 'attached' });
  };

export const downloadBroadcastAttachment =
  (files: Files) =>
  async (
    context: CommunityContext,
    { params }: Parsed<typeof contract.downloadBroadcastAttachment>,
  ): Promise<Download> => {
    await requireBroadcast(context, params.broadcastId);
    return readAttachment(context.db, files, { ...params, communityId: context.communityId });
  };

type Wanted = { communityId: string; broadcastId: string; attachmentId: string };

/** Reads the file of an attachment. The caller must have checked that its broadcast may be seen. */
export async function readAttachment(db: Db, files: Files, wanted: Wanted): Promise<Download> {
  const stored = await db
    .selectFrom('broadcastAttachments')
    .select(['fileKey as key', 'fileName as name'])
    .where('communityId', '=', wanted.communityId)
    .where('broadcastId', '=', wanted.broadcastId)
    .where('id', '=', wanted.attachmentId)
    .executeTakeFirst();
  return attached.open(files, wanted, stored);
}

export async function removeBroadcastAttachment(
  context: CommunityContext,
  { params }: Parsed<typeof contract.removeBroadcastAttachment>,
): Promise<Broadcast> {
  const { db, communityId } = context;
  const stored = await broadcasts.lock(context, params.broadcastId);
  if (stored.status !== 'Draft') throw wrongStatus(stored.status);
  // The stored file stays: a duplicate of the draft may use it.
  const { numDeletedRows } = await db
    .deleteFrom('broadcastAttachments')
    .where('communityId', '=', communityId)
    .where('broadcastId', '=', params.broadcastId)
    .where('id', '=', params.attachmentId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound();
  return broadcasts.recorded(context, params.broadcastId, { event: 'detached' });
}
