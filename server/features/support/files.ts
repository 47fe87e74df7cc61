// Files of a ticket: re-encoded pictures and PDFs, checked by their content. They are served as attachments with a
// fixed type, so that no browser renders them on our origin.
import { ticketFileLimit } from '#contract/support/ticket-words.ts';
import { type Ticket, ticketRefusals as refusals } from '#contract/support/tickets.ts';
import type { CommunityContext, SessionContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import type { Document } from '#platform/files/documents.ts';
import { documentsIn } from '#platform/feature/attachments.ts';
import type { Files } from '#platform/files/files.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { Download, Upload } from '#platform/http/uploads.ts';
import { getCommunityTicket } from './community.ts';
import { getTicket, lockOwn } from './tickets.ts';
import { recordTicket } from './tell.ts';

export const ticketFiles = documentsIn({ folder: 'tickets', badFile: refusals.badFile });

/** Tickets belong to a person, so their files are stored outside of every community. */
export const nowhere = { communityId: null };

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
    const { key, name, contentType } = await ticketFiles.keep(files, nowhere, upload);
    const createdAt = clock.now().toISOString();
    await db
      .insertInto('ticketFiles')
      .values({ ticketId: stored.id, name, fileKey: key, contentType, createdAt })
      .execute();
    const shown = await getTicket(context, { params });
    await recordTicket(context, stored, 'ticket.fileAdded', { file: name });
    return shown;
  };

type Wanted = { ticketId: string; fileId: string };

async function read(db: Db, files: Files, { ticketId, fileId }: Wanted): Promise<Download> {
  const stored = await db
    .selectFrom('ticketFiles')
    .select(['name', 'fileKey as key'])
    .where('ticketId', '=', ticketId)
    .where('id', '=', fileId)
    .executeTakeFirst();
  return ticketFiles.open(files, nowhere, stored);
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
