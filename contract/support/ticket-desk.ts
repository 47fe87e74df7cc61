// The desk of platform support: the tickets of all communities, and no other data of them. Only an account that `npm
// run support-account` created may use it. Row-level security enforces this too.
import { z } from 'zod';
import { common } from '#contract/shared/envelope.ts';
import { operation } from '#contract/shared/operation.ts';
import { inTicket, Ticket, ticketList, ticketRefusals as refusals, TicketText } from './tickets.ts';

export const DeskFigures = z.object({
  /** Whether the caller belongs to platform support. For everyone else, all figures are 0. */
  isSupport: z.boolean(),
  waiting: z.number().int(),
  late: z.number().int(),
  mine: z.number().int(),
  /** The average rating in tenths of a star; null if there are no ratings. */
  ratingTenths: z.number().int().nullable(),
});
export type DeskFigures = z.infer<typeof DeskFigures>;

export const getDesk = operation({
  name: 'getDesk',
  method: 'GET',
  path: '/support/desk',
  summary: 'Get whether the caller is platform support, and the state of the ticket queue',
  access: 'session',
  data: DeskFigures,
});

export const listDeskTickets = operation({
  name: 'listDeskTickets',
  method: 'GET',
  path: '/support/tickets',
  summary: 'List all tickets: unanswered ones first, most urgent first',
  access: 'session',
  query: ticketList.query,
  data: ticketList.page,
  refusals: [common.forbidden],
});

export const takeTicket = operation({
  name: 'takeTicket',
  method: 'POST',
  path: '/support/tickets/:ticketId/take',
  summary: 'Assign a ticket to the caller, which sets it in progress',
  access: 'session',
  params: inTicket,
  data: Ticket,
  message: 'Ticket assigned to you.',
  refusals: [common.forbidden, refusals.wrongStatus],
});

export const answerSteps = ['In progress', 'Waiting for you', 'Resolved'] as const;

export const answerTicket = operation({
  name: 'answerTicket',
  method: 'POST',
  path: '/support/tickets/:ticketId/answers',
  summary: 'Reply to a ticket and set its status; the requester gets an email',
  access: 'session',
  params: inTicket,
  body: z.strictObject({ body: TicketText, next: z.enum(answerSteps) }),
  data: Ticket,
  message: 'Sent, also by email.',
  refusals: [common.forbidden, refusals.closed, refusals.full],
});
