// Support tickets of people who cannot sign in. They write the ticket on the sign-in page and follow it by the link in
// an email.
import { z } from 'zod';
import { common } from '#contract/shared/envelope.ts';
import { operation } from '#contract/shared/operation.ts';
import { Email } from '#rules/shared/people.ts';
import { Ticket, TicketSubject, ticketRefusals as refusals, TicketText } from './tickets.ts';

export const createGuestTicket = operation({
  name: 'createGuestTicket',
  method: 'POST',
  path: '/guest-tickets',
  summary: 'Create a support ticket without signing in; the response is the same for all addresses',
  access: 'public',
  body: z.strictObject({
    email: Email,
    name: z.string().trim().min(1, 'Enter your name.').max(100, 'At most 100 characters.'),
    subject: TicketSubject,
    body: TicketText,
  }),
  data: z.object({ isSent: z.literal(true) }),
  refusals: [common.tooMany],
});

/** The code of the link in the email. It is sent in the body, so that no log contains it. */
const code = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, 'This link is incomplete. Open it exactly as you received it.');

/** A ticket without ids and contact details: a person with the link sees only the thread. */
export const GuestTicket = Ticket.pick({
  number: true,
  subject: true,
  status: true,
  personName: true,
  expectedAt: true,
  ahead: true,
  createdAt: true,
  reopenUntil: true,
  messages: true,
});
export type GuestTicket = z.infer<typeof GuestTicket>;

export const openGuestTicket = operation({
  name: 'openGuestTicket',
  method: 'POST',
  path: '/guest-tickets/open',
  summary: 'Get a ticket by the link of an email',
  access: 'public',
  body: z.strictObject({ code }),
  data: GuestTicket,
  refusals: [common.notFound, common.tooMany],
});

export const replyToGuestTicket = operation({
  name: 'replyToGuestTicket',
  method: 'POST',
  path: '/guest-tickets/reply',
  summary: 'Reply to a ticket by the link of an email; a resolved ticket reopens',
  access: 'public',
  body: z.strictObject({ code, body: TicketText }),
  data: GuestTicket,
  refusals: [common.notFound, common.tooMany, refusals.closed, refusals.full],
});
