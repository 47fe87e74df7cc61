// Tickets from the view of their authors, who create, read, reply to, resolve, reopen and rate their own tickets here.
// Support reads any ticket with the same call.
import { sql } from 'kysely';
import { common } from '#contract/shared/envelope.ts';
import { planOf } from '#contract/shared/features.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type * as calls from '#contract/support/tickets.ts';
import { type Ticket, ticketRefusals as refusals } from '#contract/support/tickets.ts';
import type { SessionContext } from '#platform/http/context.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import {
  insertMessage,
  lockTicket,
  selectOwnCommunity,
  selectTicket,
  selectTicketPage,
  type Stored,
} from './queries.ts';
import { recordTicket } from './tell.ts';
import { expectedFrom, mayReopen, writeOn } from './thread.ts';

const newest = sql`t.updated_at desc, t.id`;

export const listMyTickets = (
  { db, user }: SessionContext,
  { query }: Parsed<typeof calls.listMyTickets>,
) => selectTicketPage(db, query, { whose: sql`t.user_id = ${user.id}`, order: newest });

/** Reads a ticket: the caller's own, or any ticket for support. Row-level security hides all others. */
export async function getTicket(
  { db, user }: SessionContext,
  { params }: Parsed<typeof calls.getTicket>,
): Promise<Ticket> {
  const found = await selectTicket(db, params.ticketId);
  if (!found) throw notFound();
  return { ...found, isMine: found.userId === user.id };
}

export async function createTicket(
  context: SessionContext,
  { body: given }: Parsed<typeof calls.createTicket>,
): Promise<Ticket> {
  const { db, user, clock } = context;
  const { communityId, body, diagnostics, ...ticket } = given;
  const community = communityId && (await selectOwnCommunity(db, communityId, user.id));
  if (communityId && !community) throw refuse(common.notFound);
  const plan = community ? planOf(community.isActive, community.seats) : 'freemium';
  const now = clock.now();
  const at = now.toISOString();
  const personName = `${user.firstName} ${user.lastName}`.trim() || user.email;
  const made = await db
    .insertInto('tickets')
    .values({
      ...ticket,
      communityId,
      communityName: community ? community.name : null,
      plan,
      userId: user.id,
      personName,
      email: user.email,
      diagnostics: diagnostics && JSON.stringify(diagnostics),
      expectedAt: expectedFrom(now, plan),
      createdAt: at,
      updatedAt: at,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await insertMessage(db, {
    ticketId: made.id,
    side: 'Person',
    authorId: user.id,
    authorName: personName,
    body,
    createdAt: at,
  });
  const { subject, category, severity } = ticket;
  const created = { id: made.id, number: Number(made.number), communityId, subject };
  return answered(context, created, 'ticket.created', { category, severity });
}

/** Records the change and returns the current ticket. */
async function answered(
  context: SessionContext,
  ticket: Pick<Stored, 'id' | 'number' | 'communityId' | 'subject'>,
  action: string,
  after?: unknown,
): Promise<Ticket> {
  const shown = await getTicket(context, { params: { ticketId: ticket.id } });
  await recordTicket(context, ticket, action, after);
  return shown;
}

export async function lockOwn({ db, user }: SessionContext, ticketId: string): Promise<Stored> {
  const stored = await lockTicket(db, sql`t.id = ${ticketId} and t.user_id = ${user.id}`);
  if (!stored) throw notFound();
  return stored;
}

export async function replyToTicket(
  context: SessionContext,
  { params, body: { body } }: Parsed<typeof calls.replyToTicket>,
): Promise<Ticket> {
  const { db, user, clock } = context;
  const stored = await lockOwn(context, params.ticketId);
  if (stored.status === 'Closed') throw refuse(refusals.closed);
  await writeOn(db, stored, { body, authorId: user.id, now: clock.now() });
  return answered(context, stored, 'ticket.replied');
}

export async function reopenTicket(
  context: SessionContext,
  { params, body: { body } }: Parsed<typeof calls.reopenTicket>,
): Promise<Ticket> {
  const { db, user, clock } = context;
  const stored = await lockOwn(context, params.ticketId);
  if (stored.resolvedAt === null) throw refuse(refusals.notResolved);
  if (!mayReopen(stored, clock.now())) throw refuse(refusals.tooLate);
  await writeOn(db, stored, { body, authorId: user.id, now: clock.now() });
  await sql`update tickets set status = 'Open' where id = ${stored.id}`.execute(db);
  return answered(context, stored, 'ticket.reopened');
}

export async function resolveTicket(
  context: SessionContext,
  { params }: Parsed<typeof calls.resolveTicket>,
): Promise<Ticket> {
  const { db, clock } = context;
  const stored = await lockOwn(context, params.ticketId);
  if (stored.resolvedAt !== null) {
    throw refuse(refusals.wrongStatus, { with: { status: stored.status.toLowerCase() } });
  }
  const at = clock.now().toISOString();
  await sql`update tickets set status = 'Resolved', resolved_at = ${at}, expected_at = null, updated_at = ${at}
    where id = ${stored.id}`.execute(db);
  return answered(context, stored, 'ticket.resolved');
}

export async function rateTicket(
  context: SessionContext,
  { params, body }: Parsed<typeof calls.rateTicket>,
): Promise<Ticket> {
  const { db, clock } = context;
  const stored = await lockOwn(context, params.ticketId);
  if (stored.resolvedAt === null) throw refuse(refusals.notResolved);
  await sql`update tickets set rating = ${body.rating}, rating_comment = ${body.comment || null},
    updated_at = ${clock.now().toISOString()} where id = ${stored.id}`.execute(db);
  return answered(context, stored, 'ticket.rated', { rating: body.rating });
}
