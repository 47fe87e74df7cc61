// The effects of a ticket change: an audit entry in the ticket's community and an event for that community's open
// screens. Emails to the author use the platform's mail server (`insertMail`) and never a community's server, because
// the server's operator must not see what people write to support.
import { sql } from 'kysely';
import { ticketNumber } from '#contract/support/ticket-words.ts';
import type { SessionContext } from '#platform/http/context.ts';
import { unseal } from '#platform/http/sealed.ts';
import type { Stored } from './queries.ts';

export type DeskOptions = { secret: string; publicUrl: string };

export const sealFor = (ticketId: string) => ({ purpose: 'ticket-link', owner: ticketId });

/** The URL at which the author reads the ticket: a page that needs a session, or the author's own link. */
export function linkOf(
  { secret, publicUrl }: DeskOptions,
  ticket: Pick<Stored, 'id' | 'linkSealed'>,
) {
  if (!ticket.linkSealed) return `${publicUrl}/support/tickets/${ticket.id}`;
  return `${publicUrl}/support/ticket#${unseal(secret, sealFor(ticket.id), ticket.linkSealed)}`;
}

type Recorded = Pick<Stored, 'id' | 'number' | 'communityId' | 'subject'>;

/**
 * Records a change in the ticket's community, if it has one. Call this function last, because it makes that community
 * the current one. The audit entry and the event are written at the end of the transaction.
 */
export async function recordTicket(
  { db, audit, emit }: Pick<SessionContext, 'db' | 'audit' | 'emit'>,
  ticket: Recorded,
  action: string,
  after?: unknown,
): Promise<void> {
  if (ticket.communityId === null) return;
  await sql`select set_app('community_id', ${ticket.communityId})`.execute(db);
  audit({
    action,
    entityType: 'ticket',
    entityId: ticket.id,
    entityLabel: `${ticketNumber(ticket.number)} ${ticket.subject}`,
    ...(after !== undefined && { after }),
  });
  emit('tickets.changed', { entityId: ticket.id });
}
