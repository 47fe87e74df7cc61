// The files of a due: at most five images or PDFs. A removed file is no longer shown; the history still records it.
import { sql } from 'kysely';
import {
  type DueAttachment,
  dueAttachmentLimit,
  dueAttachmentRefusals as refusals,
} from '#contract/dues/due-attachments.ts';
import type { CommunityContext } from '#platform/context.ts';
import type { Db } from '#platform/database.ts';
import { type Document, documentName } from '#platform/documents.ts';
import type { Files } from '#platform/files.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import { storeDocument, storedBody } from '#platform/stored-uploads.ts';
import type { Download, Upload } from '#platform/uploads.ts';
import { dues } from './dues.ts';
import { here } from './words.ts';

type OfDue = { params: { dueId: string } };
type OfFile = { params: { dueId: string; attachmentId: string } };
type Listed = { items: DueAttachment[] };

const keyOf = (communityId: string, name: string): string => `dues/${communityId}/${name}`;

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
    const { db, communityId, user, clock } = context;
    // Lock the due, so that of two simultaneous uploads the second one counts the first.
    const due = await dues.lock(context, dueId);
    const { items } = await listed(db, dueId);
    if (items.length >= dueAttachmentLimit) throw refuse(refusals.tooMany, { field: 'file' });
    const document = upload.content;
    if (!document) throw refuse(refusals.badFile, { field: 'file' });
    const key = await storeDocument(files, document, (own) => keyOf(communityId, own));
    const name = documentName(upload.fileName, document.extension);
    await db
      .insertInto('dueAttachments')
      .values({
        communityId,
        dueId,
        name,
        key,
        addedBy: user.id,
        addedAt: clock.now().toISOString(),
      })
      .execute();
    const change = { event: 'attachment.added', after: { file: name } };
    dues.record(context, { id: dueId, name: due.title }, change);
    return listed(db, dueId);
  };

export const downloadDueAttachment =
  (files: Files) =>
  async ({ db, communityId }: CommunityContext, { params }: OfFile): Promise<Download> => {
    const { rows } = await sql<{ name: string; key: string }>`
      select a.name, a.key from due_attachments a
      where a.community_id = ${here} and a.due_id = ${params.dueId} and a.id = ${params.attachmentId}
        and a.removed_at is null`.execute(db);
    return fetchDueFile(files, communityId, rows[0]);
  };

/** Returns the download of a file. Throws 404 if the record or the stored file is missing. */
export function fetchDueFile(
  files: Files,
  communityId: string,
  file: { name: string; key: string } | undefined,
): Download {
  if (!file) throw notFound();
  const body = storedBody(files, keyOf(communityId, file.key));
  const contentType = file.key.endsWith('.pdf') ? 'application/pdf' : 'image/webp';
  return { fileName: file.name, contentType, body };
}

export async function removeDueAttachment(
  context: CommunityContext,
  { params: { dueId, attachmentId } }: OfFile,
): Promise<Listed> {
  const { db, clock } = context;
  const due = await dues.lock(context, dueId);
  const { rows } = await sql<{ name: string }>`
    update due_attachments a set removed_at = ${clock.now().toISOString()}::timestamptz
    where a.community_id = ${here} and a.due_id = ${dueId} and a.id = ${attachmentId}
      and a.removed_at is null returning a.name`.execute(db);
  if (!rows[0]) throw notFound();
  const change = { event: 'attachment.removed', after: { file: rows[0].name } };
  dues.record(context, { id: dueId, name: due.title }, change);
  return listed(db, dueId);
}
