// Support tickets, for the people who wrote them and for the managers of their community. The calls of platform support
// are in ticket-desk.ts.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { Id, InCommunity, InCommunityWith } from '#contract/shared/ids.ts';
import { anyOf, list } from '#contract/shared/list.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import {
  faultTextLimits,
  reopenDays,
  ticketCategories,
  ticketFileLimit,
  ticketSeverities,
  ticketStatuses,
} from './ticket-words.ts';

/** Technical details that help to find an error. They are sent only if the person ticks the box. */
export const Diagnostics = z.strictObject({
  route: z.string().max(300),
  version: z.string().max(60),
  errorId: z.string().max(60).nullable(),
});
export type Diagnostics = z.infer<typeof Diagnostics>;

export const TicketRow = z.object({
  id: Id,
  number: z.string(),
  subject: z.string(),
  category: z.enum(ticketCategories),
  severity: z.enum(ticketSeverities),
  status: z.enum(ticketStatuses),
  personName: z.string(),
  communityName: z.string().nullable(),
  plan: z.enum(['premium', 'freemium']),
  /** True if the ticket was written on the sign-in page, without a session. */
  isGuest: z.boolean(),
  handlerName: z.string().nullable(),
  /** The time by which support should answer; null if no answer is due. */
  expectedAt: Instant.nullable(),
  /** The number of tickets before this one in the queue; null if no answer is due. */
  ahead: z.number().int().nullable(),
  rating: z.number().int().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type TicketRow = z.infer<typeof TicketRow>;

export const TicketMessage = z.object({
  id: Id,
  side: z.enum(['Person', 'Support']),
  authorName: z.string(),
  body: z.string(),
  createdAt: Instant,
});

export const TicketFile = z.object({ id: Id, name: z.string() });

export const Ticket = TicketRow.extend({
  email: z.string(),
  /** Whether the caller wrote the ticket. Only the author replies, rates and reopens. */
  isMine: z.boolean(),
  diagnostics: Diagnostics.nullable(),
  ratingComment: z.string().nullable(),
  messages: z.array(TicketMessage).max(500),
  files: z.array(TicketFile).max(ticketFileLimit),
  resolvedAt: Instant.nullable(),
  closesAt: Instant.nullable(),
  reopenUntil: Instant.nullable(),
});
export type Ticket = z.infer<typeof Ticket>;

export const TicketSubject = z
  .string()
  .trim()
  .min(3, 'Enter a subject.')
  .max(150, 'At most 150 characters.');
export const TicketText = z
  .string()
  .trim()
  .min(1, 'Enter a message.')
  .max(5000, 'At most 5,000 characters.');

export const ticketList = list({
  name: 'tickets',
  noun: { one: 'ticket', many: 'tickets' },
  row: TicketRow,
  searchHint: 'Search number or subject',
  sorts: [],
  filters: {
    Status: anyOf('Status', ticketStatuses),
    Category: anyOf('Category', ticketCategories),
    Severity: anyOf('Severity', ticketSeverities),
  },
  columns: {
    subject: { title: 'Ticket', isFixed: true, card: 'title', width: 255 },
    status: { title: 'Status', card: 'badge', width: 175 },
    clock: { title: 'Answer', width: 215 },
    queue: { title: 'Queue', width: 150 },
    category: { title: 'Category', card: 'subtitle', width: 110 },
    severity: { title: 'Severity', width: 120 },
    updatedAt: { title: 'Last change', kind: 'time', width: 150 },
    person: { title: 'Asked by', of: 'personName', width: 180 },
    community: { title: 'Community', of: 'communityName', width: 180 },
    handler: { title: 'Handled by', of: 'handlerName', width: 160 },
  },
});

const closed = refusal(
  'TICKET_CLOSED',
  409,
  'This ticket is closed. Reopen it, or write a new one.',
);
const tooLate = refusal(
  'REOPEN_TOO_LATE',
  409,
  `A ticket can be reopened for ${reopenDays} days after it was resolved. Write a new one.`,
);
const notResolved = refusal('NOT_RESOLVED', 409, 'This ticket is not resolved.');
const wrongStatus = refusal('WRONG_STATUS', 409, 'This ticket is already {status}.');
const full = refusal('THREAD_FULL', 409, 'This ticket has too many messages. Write a new ticket.');
const tooManyFiles = refusal(
  'TOO_MANY_FILES',
  409,
  `A ticket can have at most ${ticketFileLimit} files.`,
);
const badFile = refusal('BAD_FILE', 415, 'Choose a picture (JPEG, PNG, WebP, GIF, HEIC) or a PDF.');
export const ticketRefusals = {
  closed,
  tooLate,
  notResolved,
  wrongStatus,
  full,
  tooManyFiles,
  badFile,
};

export const inTicket = z.strictObject({ ticketId: Id });
const inFile = z.strictObject({ ticketId: Id, fileId: Id });
const of = '/tickets/:ticketId';

export const reportFault = operation({
  name: 'reportFault',
  method: 'POST',
  path: '/faults',
  summary: 'Report a broken screen to the server’s log by its fault number',
  access: 'session',
  body: Diagnostics.extend({
    errorId: Id,
    message: z.string().max(faultTextLimits.message),
    stack: z.string().max(faultTextLimits.stack),
  }),
  data: z.null(),
});

export const listMyTickets = operation({
  name: 'listMyTickets',
  method: 'GET',
  path: '/tickets',
  summary: 'List the caller’s tickets, latest change first',
  access: 'session',
  refreshedBy: ['tickets'],
  query: ticketList.query,
  data: ticketList.page,
});

export const createTicket = operation({
  name: 'createTicket',
  method: 'POST',
  path: '/tickets',
  summary: 'Create a ticket for platform support',
  access: 'session',
  body: z.strictObject({
    /** The community that the ticket is about, in which the caller must work; null for none. */
    communityId: Id.nullable(),
    subject: TicketSubject,
    category: z.enum(ticketCategories),
    severity: z.enum(ticketSeverities),
    body: TicketText,
    diagnostics: Diagnostics.nullable(),
  }),
  data: Ticket,
  message: 'Ticket sent. You get the answer here and by email.',
});

export const getTicket = operation({
  name: 'getTicket',
  method: 'GET',
  path: of,
  summary: 'Get a ticket with its thread, as its requester or platform support',
  access: 'session',
  refreshedBy: ['tickets'],
  params: inTicket,
  data: Ticket,
});

export const replyToTicket = operation({
  name: 'replyToTicket',
  method: 'POST',
  path: `${of}/replies`,
  summary: 'Reply to the caller’s own ticket; a resolved ticket reopens',
  access: 'session',
  params: inTicket,
  body: z.strictObject({ body: TicketText }),
  data: Ticket,
  message: 'Sent.',
  refusals: [closed, full],
});

export const attachTicketFile = operation({
  name: 'attachTicketFile',
  method: 'POST',
  path: `${of}/files`,
  summary: 'Add an image or a PDF to a ticket, at most five',
  access: 'session',
  params: inTicket,
  data: Ticket,
  kind: 'file',
  refusals: [closed, tooManyFiles, badFile],
});

export const downloadTicketFile = operation({
  name: 'downloadTicketFile',
  method: 'GET',
  path: `${of}/files/:fileId`,
  summary: 'Download a file of a ticket',
  access: 'session',
  params: inFile,
  data: z.string(),
  kind: 'download',
});

export const resolveTicket = operation({
  name: 'resolveTicket',
  method: 'POST',
  path: `${of}/resolve`,
  summary: 'Mark the caller’s own ticket as resolved',
  access: 'session',
  params: inTicket,
  data: Ticket,
  message: 'Ticket resolved.',
  refusals: [wrongStatus],
});

export const reopenTicket = operation({
  name: 'reopenTicket',
  method: 'POST',
  path: `${of}/reopen`,
  summary: 'Reopen the caller’s own ticket within two weeks of its resolution',
  access: 'session',
  params: inTicket,
  body: z.strictObject({ body: TicketText }),
  data: Ticket,
  message: 'Ticket reopened.',
  refusals: [notResolved, tooLate, full],
});

export const rateTicket = operation({
  name: 'rateTicket',
  method: 'POST',
  path: `${of}/rating`,
  summary: 'Rate the support of a ticket from one to five stars',
  access: 'session',
  params: inTicket,
  body: z.strictObject({
    rating: z.number().int().min(1).max(5),
    comment: z.string().trim().max(500, 'At most 500 characters.'),
  }),
  data: Ticket,
  message: 'Thank you.',
  refusals: [notResolved],
});

const inCommunityTicket = InCommunityWith('ticketId');

export const listCommunityTickets = operation({
  name: 'listCommunityTickets',
  method: 'GET',
  path: '/community/:communityId/tickets',
  summary: 'List the tickets of the community’s people',
  access: 'settings.read',
  refreshedBy: ['tickets'],
  params: InCommunity,
  query: ticketList.query,
  data: ticketList.page,
});

export const getCommunityTicket = operation({
  name: 'getCommunityTicket',
  method: 'GET',
  path: '/community/:communityId/tickets/:ticketId',
  summary: 'Get a ticket of the community with its thread',
  access: 'settings.read',
  refreshedBy: ['tickets'],
  params: inCommunityTicket,
  data: Ticket,
});

export const downloadCommunityTicketFile = operation({
  name: 'downloadCommunityTicketFile',
  method: 'GET',
  path: '/community/:communityId/tickets/:ticketId/files/:fileId',
  summary: 'Download a file of a ticket of the community',
  access: 'settings.read',
  params: inCommunityTicket.extend({ fileId: Id }),
  data: z.string(),
  kind: 'download',
});
