// What a change of a ticket leaves behind: a line in the log of its community, news for the community's open screens,
// and a mail of the platform's own to who asked.
import { sql } from 'kysely';
import { ticketNumber } from '#contract/ticket-words.ts';
import type { SessionContext } from '#platform/context.ts';
import type { Db } from '#platform/database.ts';
import { type Mail, mailRequested } from '#platform/mail.ts';
import { unseal } from '#platform/sealed.ts';
import { nilId } from '#platform/tenant.ts';
import type { Stored } from './queries.ts';

export type DeskOptions = { secret: string; publicUrl: string };

export const sealFor = (ticketId: string) => ({ purpose: 'ticket-link', owner: ticketId });

/** Where who asked reads the ticket: by their session, or by a link of their own. */
export function linkOf(
  { secret, publicUrl }: DeskOptions,
  ticket: Pick<Stored, 'id' | 'linkSealed'>,
) {
  if (!ticket.linkSealed) return `${publicUrl}/support/tickets/${ticket.id}`;
  return `${publicUrl}/support/ticket#${unseal(secret, sealFor(ticket.id), ticket.linkSealed)}`;
}

/**
 * Asks for a mail that leaves by the platform's own server, never by that of a community: whoever runs a community's
 * server has no part in what its people write to support.
 */
export const requestMail = (db: Db, mail: Mail) =>
  sql`insert into outbox (community_id, user_id, topic, payload)
    values (${nilId}, null, ${mailRequested}, ${JSON.stringify(mail)}::jsonb)`.execute(db);

type Recorded = Pick<Stored, 'id' | 'number' | 'communityId' | 'subject'>;

/**
 * Records a change in the ticket's community, if it has one: log and news are written there as the transaction ends.
 * It has to be the last step of a rule.
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
