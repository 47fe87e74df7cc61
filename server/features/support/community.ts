// Support tickets by people of a community, read-only for its managers.
import { sql } from 'kysely';
import type { Parsed } from '#contract/shared/operation.ts';
import type * as calls from '#contract/support/tickets.ts';
import type { Ticket } from '#contract/support/tickets.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { notFound } from '#platform/http/refuse.ts';
import { selectTicket, selectTicketPage } from './queries.ts';

const ofThis = ({ communityId }: CommunityContext) => sql`t.community_id = ${communityId}`;

export const listCommunityTickets = (
  context: CommunityContext,
  { query }: Parsed<typeof calls.listCommunityTickets>,
) =>
  selectTicketPage(context.db, query, {
    whose: ofThis(context),
    order: sql`t.updated_at desc, t.id`,
  });

export async function getCommunityTicket(
  context: CommunityContext,
  { params }: { params: { ticketId: string } },
): Promise<Ticket> {
  const found = await selectTicket(context.db, params.ticketId, ofThis(context));
  if (!found) throw notFound();
  return { ...found, isMine: found.userId === context.user.id };
}
