// The effects of a ticket change: an audit entry in its community, and an event for the community's open screens.
// Emails to the author go through the platform's mail server (`insertMail`), never a community's: the operator of that
// server must not see what its people write to support.
import { sql } from 'kysely';
import { ticketNumber } from '#contract/support/ticket-words.ts';
import type { SessionContext } from '#platform/http/context.ts';
import { unseal } from '#platform/http/sealed.ts';
import type { Stored } from './queries.ts';

export type DeskOptions = { secret: string; publicUrl: string };

export const sealFor = (ticketId: string) => ({ purpose: 'ticket-link', owner: ticketId });

/** The URL at which the author reads the ticket: with their session, or by a link of their own. */
export function linkOf(
  { secret, publicUrl }: DeskOptions,
  ticket: Pick<Stored, 'id' | 'linkSealed'>,
) {
  if (!ticket.linkSealed) return `${publicUrl}/support/tickets/${ticket.id}`;
  return `${publicUrl}/support/ticket#${unseal(secret, sealFor(ticket.id), ticket.linkSealed)}`;
}

type Recorded = Pick<Stored, 'id' | 'number' | 'communityId' | 'subject'>;

/**
 * Records a change in the ticket's community, if it has one: the audit entry and the event are written there at the end
 * of the transaction, so it has to be the last step of a rule.
 */
export async function recordTicket(
  { db, audit, emit }: Pick<SessionContext, 'db' | 'audit' | 'emit'>,
  ticket: Recorded,
  action: string,
  after?: unknown,
): Promise<void> {
  if (ticket.communityId === null) return;
  await sql`select set_config('app.community_id', ${ticket.communityId}, true)`.execute(db);
  audit({
    action,
    entityType: 'ticket',
    entityId: ticket.id,
    entityLabel: `${ticketNumber(ticket.number)} ${ticket.subject}`,
    ...(after !== undefined && { after }),
  });
  emit('tickets.changed', { entityId: ticket.id });
}
