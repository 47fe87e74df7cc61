// The files of a due: at most five images or PDFs. A removed file is no longer shown; the history still records it.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import {
  type DueAttachment,
  dueAttachmentLimit,
  dueAttachmentRefusals as refusals,
} from '#contract/dues/due-attachments.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import type { Document } from '#platform/files/documents.ts';
import { attachments } from '#platform/feature/attachments.ts';
import type { Files } from '#platform/files/files.ts';
import type { Download, Upload } from '#platform/http/uploads.ts';
import { dues } from './dues.ts';

type OfDue = { params: { dueId: string } };
type OfFile = { params: { dueId: string; attachmentId: string } };
type Listed = { items: DueAttachment[] };

export const dueFiles = attachments({
  table: 'dueAttachments',
  of: 'dueId',
  folder: 'dues',
  limit: dueAttachmentLimit,
  ...refusals,
});

async function listed(db: Db, dueId: string): Promise<Listed> {
  const { rows } = await sql<DueAttachment>`
    select a.id, a.name, a.added_at as "addedAt",
      (select u.name from users u where u.id = a.added_by) as "addedByName"
    from due_attachments a
    where a.community_id = ${here} and a.due_id = ${dueId} and a.removed_at is null
    order by a.added_at, a.id limit ${dueAttachmentLimit}`.execute(db);
  return { items: rows };
}

export const listDueAttachments = ({ db }: CommunityContext, { params }: OfDue): Promise<Listed> =>
  listed(db, params.dueId);

export const addDueAttachment =
  (files: Files) =>
  async (
    context: CommunityContext,
    { params: { dueId }, upload }: OfDue & { upload: Upload<Document | null> },
  ): Promise<Listed> => {
    const { db, user } = context;
    // Lock the due, so that of two simultaneous uploads the second one counts the first.
    const due = await dues.lock(context, dueId);
    const { name } = await dueFiles.add(context, files, {
      of: dueId,
      upload,
      columns: () => ({ addedBy: user.id }),
    });
    const change = { event: 'attachment.added', after: { file: name } };
    dues.record(context, { id: dueId, name: due.title }, change);
    return listed(db, dueId);
  };

export const downloadDueAttachment =
  (files: Files) =>
  (context: CommunityContext, { params }: OfFile): Promise<Download> =>
    dueFiles.open(context, files, { of: params.dueId, id: params.attachmentId });

export async function removeDueAttachment(
  context: CommunityContext,
  { params: { dueId, attachmentId } }: OfFile,
): Promise<Listed> {
  const due = await dues.lock(context, dueId);
  const { name } = await dueFiles.remove(context, { of: dueId, id: attachmentId });
  const change = { event: 'attachment.removed', after: { file: name } };
  dues.record(context, { id: dueId, name: due.title }, change);
  return listed(context.db, dueId);
}
