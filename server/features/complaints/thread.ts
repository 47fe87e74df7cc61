// The comments and files of a complaint. Public comments are sent to the reporter and the reporters of merged
// complaints; residents see no internal comments and files. The content of a file, not its name, decides its type.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { complaintTalkRefusals as refusals } from '#contract/complaints/complaint-talk.ts';
import type * as contract from '#contract/complaints/complaint-talk.ts';
import { complaintFileLimit, complaintNumber } from '#contract/complaints/complaint-words.ts';
import {
  type Complaint,
  complaintRefusals,
  type ToldComplaint,
} from '#contract/complaints/complaints.ts';
import { noDelivery } from '#contract/shared/delivery.ts';
import { common } from '#contract/shared/envelope.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import type { Document } from '#platform/files/documents.ts';
import { documentsIn } from '#platform/feature/attachments.ts';
import type { Files } from '#platform/files/files.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import type { Download, Upload } from '#platform/http/uploads.ts';
import {
  complaints,
  readComplaint,
  recordComplaint,
  refuseArchivedOrMerged,
} from './complaints.ts';
import { postPublicComment } from '#kernel/complaints/merged-complaints.ts';
import { mayWrite } from '#kernel/complaints/visibility.ts';
import { answerReporters, tellFollowers, withMerged } from '#kernel/complaints/tell.ts';
import { complaintAnswered } from './messages.ts';

type Of = { params: { complaintId: string } };

const complaintFiles = documentsIn({ folder: 'complaints', badFile: refusals.badFile });

export async function commentComplaint(
  context: CommunityContext,
  { params: { complaintId }, body }: Parsed<typeof contract.commentComplaint>,
): Promise<ToldComplaint> {
  const { db, communityId, clock, user } = context;
  const stored = await complaints.lock(context, complaintId);
  if (!mayWrite(context)) throw refuse(common.forbidden);
  refuseArchivedOrMerged(stored);
  const now = clock.now().toISOString();
  let delivery = noDelivery;
  if (body.isPublic) {
    const all = await withMerged(db, [complaintId]);
    const { isTold = false } = body;
    await postPublicComment(context, all, body.body, { isTold });
    const sent = { message: complaintAnswered, facts: { words: body.body } };
    delivery = await answerReporters(context, all, sent, { isTold, keepsPromise: true });
  } else {
    await db
      .insertInto('complaintComments')
      .values({
        communityId,
        complaintId,
        isPublic: false,
        body: body.body,
        side: 'Staff',
        authorId: user.id,
        authorName: `${user.firstName} ${user.lastName}`,
        createdAt: now,
      })
      .execute();
  }
  recordComplaint(context, stored, body.isPublic ? 'answered' : 'noted', {
    after: { text: body.body.slice(0, 200), ...(body.isTold && { toldInPerson: true }) },
  });
  const actor = `${user.firstName} ${user.lastName}`;
  await tellFollowers(context, stored, { what: `${actor} wrote`, exceptUserId: user.id, actor });
  return { ...(await readComplaint(context, complaintId)), delivery };
}

export const attachComplaintFile =
  (files: Files) =>
  async (
    context: CommunityContext,
    { params: { complaintId }, upload }: Of & { upload: Upload<Document | null> },
  ): Promise<Complaint> => {
    const stored = await complaints.lock(context, complaintId);
    if (!mayWrite(context)) throw refuse(common.forbidden);
    if (stored.archivedAt) {
      const number = complaintNumber(stored.number);
      throw refuse(complaintRefusals.archived, { with: { number } });
    }
    const commentId = await commentOf(context.db, complaintId, upload.fields['commentId']);
    const isProof = upload.fields['isProof'] === 'true';
    await keepFile(context, files, {
      complaintId,
      commentId: commentId?.id ?? null,
      isPublic: commentId?.isPublic ?? upload.fields['isPublic'] !== 'false',
      isProof,
      upload,
    });
    const after = { file: upload.fileName, isProof };
    return complaints.recorded(context, complaintId, { event: 'fileAdded', after });
  };

type Kept = {
  complaintId: string;
  commentId: string | null;
  isPublic: boolean;
  isProof: boolean;
  upload: Upload<Document | null>;
};

/**
 * Stores a file of a locked complaint: a picture or a PDF. A complaint and each comment may have five files. Proof
 * pictures have their own limit of five, which counts only those added since the last status change.
 */
export async function keepFile(
  context: Pick<CommunityContext, 'db' | 'communityId' | 'clock'> & { user: { id: string } | null },
  files: Files,
  { complaintId, commentId, isPublic, isProof, upload }: Kept,
): Promise<void> {
  const { db, communityId, clock, user } = context;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from complaint_files f
    where f.community_id = ${here} and f.complaint_id = ${complaintId}
      and f.comment_id is not distinct from ${commentId}::uuid and f.is_proof = ${isProof}
      and (not f.is_proof or f.created_at >= (select c.status_at from complaints c
        where c.community_id = ${here} and c.id = ${complaintId}))`.execute(db);
  if ((rows[0]?.count ?? 0) >= complaintFileLimit) {
    throw refuse(refusals.tooManyFiles, { field: 'file', with: { limit: complaintFileLimit } });
  }
  if (isProof && upload.content?.extension === 'pdf') {
    throw refuse(refusals.badProof, { field: 'file' });
  }
  const { key, name } = await complaintFiles.keep(files, context, upload);
  await db
    .insertInto('complaintFiles')
    .values({
      communityId,
      complaintId,
      commentId,
      name,
      key,
      isPublic,
      isProof,
      createdBy: user?.id ?? null,
      createdAt: clock.now().toISOString(),
    })
    .execute();
}

async function commentOf(db: Db, complaintId: string, commentId: string | undefined) {
  if (!commentId) return undefined;
  const { rows } = await sql<{ id: string; isPublic: boolean }>`
    select m.id, m.is_public as "isPublic" from complaint_comments m
    where m.community_id = ${here} and m.complaint_id = ${complaintId} and m.id::text = ${commentId}`.execute(
    db,
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

export const downloadComplaintFile =
  (files: Files) =>
  async (
    context: CommunityContext,
    { params }: Parsed<typeof contract.downloadComplaintFile>,
  ): Promise<Download> => {
    await readComplaint(context, params.complaintId);
    return openFile(context, files, params);
  };

/** Opens a file. The caller must have checked that the user may see the complaint. */
export async function openFile(
  { db, communityId }: Pick<CommunityContext, 'db' | 'communityId'>,
  files: Files,
  of: { complaintId: string; fileId: string; publicOnly?: boolean },
): Promise<Download> {
  const { rows } = await sql<{ name: string; key: string }>`
    select f.name, f.key from complaint_files f where f.community_id = ${here}
      and f.complaint_id = ${of.complaintId} and f.id = ${of.fileId}
      and (f.is_public or not ${of.publicOnly ?? false}::boolean)`.execute(db);
  return complaintFiles.open(files, { communityId }, rows[0]);
}
