// Messages of a ticket and the status that follows from them. A message from the author puts the ticket back into the
// queue, with the response time that still runs, or with a new one by the author's plan.
import { sql } from 'kysely';
import { answerHours } from '#contract/support/ticket-words.ts';
import { ticketRefusals as refusals } from '#contract/support/tickets.ts';
import type { Db } from '#platform/database/database.ts';
import { refuse } from '#platform/http/refuse.ts';
import { insertMessage, type Stored } from './queries.ts';

const messageLimit = 500;

export const expectedFrom = (now: Date, plan: 'premium' | 'freemium'): string =>
  new Date(now.getTime() + answerHours[plan] * 3600 * 1000).toISOString();

export const mayReopen = ({ reopenUntil }: Pick<Stored, 'reopenUntil'>, now: Date): boolean =>
  reopenUntil !== null && now <= new Date(reopenUntil);

export function refuseFull({ messageCount }: Stored): void {
  if (messageCount >= messageLimit) throw refuse(refusals.full);
}

type Written = { body: string; authorId: string | null; now: Date };

/** Adds a message from the author. An answer is expected again, by the current response time or else a new one. */
export async function writeOn(
  db: Db,
  ticket: Stored,
  { body, authorId, now }: Written,
): Promise<void> {
  refuseFull(ticket);
  const at = now.toISOString();
  await insertMessage(db, {
    ticketId: ticket.id,
    side: 'Person',
    authorId,
    authorName: ticket.personName,
    body,
    createdAt: at,
  });
  await sql`update tickets set updated_at = ${at}, resolved_at = null, closed_at = null,
      status = case when status = 'Open' then 'Open' else 'In progress' end,
      expected_at = coalesce(expected_at, ${expectedFrom(now, ticket.plan)}::timestamptz)
    where id = ${ticket.id}`.execute(db);
}
