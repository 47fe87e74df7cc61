// Tickets by people who cannot sign in. The answer is the same whether or not an email address has an account. A long
// random token in an emailed link is the person's only way to open the ticket.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import type * as calls from '#contract/support/guest-tickets.ts';
import type { GuestTicket } from '#contract/support/guest-tickets.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { ticketNumber } from '#contract/support/ticket-words.ts';
import { ticketRefusals as refusals } from '#contract/support/tickets.ts';
import type { PublicContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { seal } from '#platform/http/sealed.ts';
import { enterAsSystem, hashToken } from '#platform/http/tenant.ts';
import { insertMail } from '#platform/delivery/mail.ts';
import { insertMessage, lockTicket, selectTicket, type Stored } from './queries.ts';
import { questionReceived } from './messages.ts';
import { type DeskOptions, linkOf, sealFor } from './tell.ts';
import { expectedFrom, mayReopen, writeOn } from './thread.ts';

export type GuestOptions = DeskOptions & {
  pool: pg.Pool;
  wakeRelay(): void;
  /** Counts a new ticket by its network and email address, or refuses it. */
  takeTicket(ip: string, email: string, now: Date): Promise<void>;
  /** Counts a view of a link by its network, or refuses it. */
  takeLook(ip: string, now: Date): Promise<void>;
};

/** Runs `work` in a transaction that can see only the ticket of the link. */
const behind = <T>(pool: pg.Pool, hash: string, work: (db: Db) => Promise<T>): Promise<T> =>
  enterAsSystem(pool, { communityId: null }, async ({ db }) => {
    await sql`select set_app('ticket_link', ${hash})`.execute(db);
    return work(db);
  });

export async function createGuestTicket(
  options: GuestOptions,
  { clock, request }: PublicContext,
  { body: given }: Parsed<typeof calls.createGuestTicket>,
): Promise<{ isSent: true }> {
  const { email, name, subject, body } = given;
  const now = clock.now();
  await options.takeTicket(request.ip, email, now);
  const token = randomBytes(32).toString('base64url');
  const hash = hashToken(token);
  await behind(options.pool, hash, async (db) => {
    const at = now.toISOString();
    const { rows } = await sql<{ id: string }>`select gen_random_uuid() as id`.execute(db);
    const id = rows[0]?.id ?? '';
    const linkSealed = seal(options.secret, sealFor(id), token);
    const { number } = await db
      .insertInto('tickets')
      .values({
        id,
        plan: 'freemium',
        personName: name,
        email,
        subject,
        category: 'How-to',
        severity: 'High',
        expectedAt: expectedFrom(now, 'freemium'),
        linkHash: hash,
        linkSealed,
        createdAt: at,
        updatedAt: at,
      })
      .returning('number')
      .executeTakeFirstOrThrow();
    const message = { ticketId: id, authorId: null, authorName: name, body, createdAt: at };
    await insertMessage(db, { ...message, side: 'Person' });
    const facts = {
      number: ticketNumber(Number(number)),
      link: linkOf(options, { id, linkSealed }),
    };
    await insertMail(db, { ...questionReceived.email(facts), to: email });
  });
  options.wakeRelay();
  return { isSent: true };
}

async function lockLinked(db: Db, hash: string): Promise<Stored> {
  const stored = await lockTicket(db, sql`t.link_hash = ${hash}`);
  if (!stored) throw notFound();
  return stored;
}

async function shown(db: Db, id: string): Promise<GuestTicket> {
  const ticket = await selectTicket(db, id);
  if (!ticket) throw notFound();
  return ticket;
}

export async function openGuestTicket(
  options: GuestOptions,
  { clock, request }: PublicContext,
  { body: { code } }: Parsed<typeof calls.openGuestTicket>,
): Promise<GuestTicket> {
  await options.takeLook(request.ip, clock.now());
  const hash = hashToken(code);
  return behind(options.pool, hash, async (db) => shown(db, (await lockLinked(db, hash)).id));
}

export async function replyToGuestTicket(
  options: GuestOptions,
  { clock, request }: PublicContext,
  { body: { code, body } }: Parsed<typeof calls.replyToGuestTicket>,
): Promise<GuestTicket> {
  const now = clock.now();
  await options.takeLook(request.ip, now);
  const hash = hashToken(code);
  return behind(options.pool, hash, async (db) => {
    const stored = await lockLinked(db, hash);
    if (stored.resolvedAt !== null && !mayReopen(stored, now)) throw refuse(refusals.closed);
    await writeOn(db, stored, { body, authorId: null, now });
    return shown(db, stored.id);
  });
}
