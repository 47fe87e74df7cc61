// Files of a ticket: re-encoded pictures and PDFs, by the type of their content. They are served with a fixed type and
// as attachments, so that no browser renders them on our origin.
import { ticketFileLimit } from '#contract/support/ticket-words.ts';
import { type Ticket, ticketRefusals as refusals } from '#contract/support/tickets.ts';
import type { CommunityContext, SessionContext } from '#platform/context.ts';
import type { Db } from '#platform/database.ts';
import { type Document, documentName, documentTypes } from '#platform/documents.ts';
import type { Files } from '#platform/files.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import { storeDocument, storedBody } from '#platform/stored-uploads.ts';
import type { Download, Upload } from '#platform/uploads.ts';
import { getCommunityTicket } from './community.ts';
import { getTicket, lockOwn } from './tickets.ts';
import { recordTicket } from './tell.ts';

export const keyOf = (key: string): string => `tickets/${key}`;

export const attachTicketFile =
  (files: Files) =>
  async (
    context: SessionContext,
    { params, upload }: { params: { ticketId: string }; upload: Upload<Document | null> },
  ): Promise<Ticket> => {
    const { db, clock } = context;
    const stored = await lockOwn(context, params.ticketId);
    if (stored.status === 'Closed') throw refuse(refusals.closed);
    const { count } = await db
      .selectFrom('ticketFiles')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('ticketId', '=', stored.id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= ticketFileLimit) throw refuse(refusals.tooManyFiles, { field: 'file' });
    const document = upload.content;
    if (!document) throw refuse(refusals.badFile, { field: 'file' });
    const fileKey = await storeDocument(files, document, keyOf);
    const at = clock.now().toISOString();
    const name = documentName(upload.fileName, document.extension);
    const contentType = documentTypes[document.extension];
    await db
      .insertInto('ticketFiles')
      .values({ ticketId: stored.id, name, fileKey, contentType, createdAt: at })
      .execute();
    const shown = await getTicket(context, { params });
    await recordTicket(context, stored, 'ticket.fileAdded', { file: name });
    return shown;
  };

type Wanted = { ticketId: string; fileId: string };

async function read(db: Db, files: Files, { ticketId, fileId }: Wanted): Promise<Download> {
  const stored = await db
    .selectFrom('ticketFiles')
    .select(['name', 'fileKey', 'contentType'])
    .where('ticketId', '=', ticketId)
    .where('id', '=', fileId)
    .executeTakeFirst();
  if (!stored) throw notFound();
  const body = storedBody(files, keyOf(stored.fileKey));
  return { fileName: stored.name, contentType: stored.contentType, body };
}

export const downloadTicketFile =
  (files: Files) =>
  async (context: SessionContext, { params }: { params: Wanted }): Promise<Download> => {
    await getTicket(context, { params });
    return read(context.db, files, params);
  };

export const downloadCommunityTicketFile =
  (files: Files) =>
  async (context: CommunityContext, { params }: { params: Wanted }): Promise<Download> => {
    await getCommunityTicket(context, { params });
    return read(context.db, files, params);
  };
