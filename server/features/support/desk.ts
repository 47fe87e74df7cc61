// The support desk. Support staff see all tickets, assign them to themselves and answer. Other accounts get only empty
// figures. All their other calls are refused, and row-level security hides other people's tickets from them.
import { sql } from 'kysely';
import { common } from '#contract/shared/envelope.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type * as calls from '#contract/support/ticket-desk.ts';
import type { DeskFigures } from '#contract/support/ticket-desk.ts';
import { ticketNumber } from '#contract/support/ticket-words.ts';
import { type Ticket, ticketRefusals as refusals } from '#contract/support/tickets.ts';
import type { SessionContext } from '#platform/http/context.ts';
import { notify } from '#platform/delivery/notify.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { insertMail } from '#platform/delivery/mail.ts';
import {
  insertMessage,
  isSupportAccount,
  lockTicket,
  selectFigures,
  selectTicketPage,
  type Stored,
} from './queries.ts';
import { ticketAnswered } from './messages.ts';
import { type DeskOptions, linkOf, recordTicket } from './tell.ts';
import { expectedFrom, refuseFull } from './thread.ts';
import { getTicket } from './tickets.ts';

export async function getDesk({ db, user, clock }: SessionContext): Promise<DeskFigures> {
  const nothing = { waiting: 0, late: 0, mine: 0, ratingTenths: null };
  if (!(await isSupportAccount(db, user.id))) return { isSupport: false, ...nothing };
  const figures = await selectFigures(db, user.id, clock.now().toISOString());
  return { isSupport: true, ...nothing, ...figures };
}

async function requireSupport({ db, user }: SessionContext): Promise<void> {
  if (!(await isSupportAccount(db, user.id))) throw refuse(common.forbidden);
}

export async function listDeskTickets(
  context: SessionContext,
  { query }: Parsed<typeof calls.listDeskTickets>,
) {
  await requireSupport(context);
  return selectTicketPage(context.db, query, {
    whose: sql`true`,
    order: sql`t.expected_at nulls last, t.updated_at desc, t.id`,
  });
}

async function lockAny(context: SessionContext, ticketId: string): Promise<Stored> {
  await requireSupport(context);
  const stored = await lockTicket(context.db, sql`t.id = ${ticketId}`);
  if (!stored) throw notFound();
  return stored;
}

const nameOf = ({ user }: SessionContext): string => `${user.firstName} ${user.lastName}`.trim();

export async function takeTicket(
  context: SessionContext,
  { params }: Parsed<typeof calls.takeTicket>,
): Promise<Ticket> {
  const { db, user, clock } = context;
  const stored = await lockAny(context, params.ticketId);
  if (stored.resolvedAt !== null) {
    throw refuse(refusals.wrongStatus, { with: { status: stored.status.toLowerCase() } });
  }
  await sql`update tickets set handler_id = ${user.id}, handler_name = ${nameOf(context)},
      status = case when status = 'Open' then 'In progress' else status end,
      updated_at = ${clock.now().toISOString()}
    where id = ${stored.id}`.execute(db);
  const shown = await getTicket(context, { params });
  await recordTicket(context, stored, 'ticket.taken');
  return shown;
}

export const answerTicket =
  (options: DeskOptions) =>
  async (
    context: SessionContext,
    { params, body: { body, next } }: Parsed<typeof calls.answerTicket>,
  ): Promise<Ticket> => {
    const { db, user, clock } = context;
    const stored = await lockAny(context, params.ticketId);
    if (stored.status === 'Closed') throw refuse(refusals.closed);
    refuseFull(stored);
    const now = clock.now();
    const at = now.toISOString();
    const authorName = nameOf(context);
    await insertMessage(db, {
      ticketId: stored.id,
      side: 'Support',
      authorId: user.id,
      authorName,
      body,
      createdAt: at,
    });
    // If a ticket stays in progress, the next message is expected within the same time as the first.
    const expectedAt = next === 'In progress' ? expectedFrom(now, stored.plan) : null;
    await sql`update tickets set status = ${next}, expected_at = ${expectedAt},
        answered_at = coalesce(answered_at, ${at}), handler_id = ${user.id}, handler_name = ${authorName},
        resolved_at = ${next === 'Resolved' ? at : null}, updated_at = ${at}
      where id = ${stored.id}`.execute(db);
    await insertMail(db, mailOf(options, stored, { body, next, authorName }));
    const shown = await getTicket(context, { params });
    await recordTicket(context, stored, 'ticket.answered', { status: next });
    ringBell(context, stored, authorName);
    return shown;
  };

/**
 * Notifies an author with an account in the community that the ticket came from, if there is one. The text of the
 * answer stays in the ticket.
 */
function ringBell(context: SessionContext, ticket: Stored, actor: string): void {
  if (ticket.communityId === null || ticket.userId === null) return;
  const number = ticketNumber(ticket.number);
  notify(context, {
    ...ticketAnswered.notice({ number, subject: ticket.subject }),
    to: { userIds: [ticket.userId] },
    actor,
    link: `/support/tickets/${ticket.id}`,
    groupKey: `ticket-${ticket.id}`,
    isMailed: true,
  });
}

type Answered = Pick<Parameters<typeof ticketAnswered.email>[0], 'body' | 'next' | 'authorName'>;

const mailOf = (options: DeskOptions, ticket: Stored, answered: Answered) => ({
  ...ticketAnswered.email({
    ...answered,
    number: ticketNumber(ticket.number),
    subject: ticket.subject,
    name: ticket.personName,
    link: linkOf(options, ticket),
  }),
  to: ticket.email,
});
