// Binds the operations of support tickets to their functions.
import * as guest from '#contract/support/guest-tickets.ts';
import * as deskCalls from '#contract/support/ticket-desk.ts';
import * as contract from '#contract/support/tickets.ts';
import { unpackDocument } from '#platform/files/documents.ts';
import type { Files } from '#platform/files/files.ts';
import { inCommunity, withoutSession, type Route, signedIn } from '#platform/http/route.ts';
import { getCommunityTicket, listCommunityTickets } from './community.ts';
import * as desk from './desk.ts';
import { reportFault } from './faults.ts';
import * as files from './files.ts';
import * as guests from './guest.ts';
import * as tickets from './tickets.ts';

export const supportRoutes = (options: guests.GuestOptions & { files: Files }): Route[] => [
  signedIn(contract.reportFault, reportFault),
  signedIn(contract.listMyTickets, tickets.listMyTickets),
  signedIn(contract.createTicket, tickets.createTicket),
  signedIn(contract.getTicket, tickets.getTicket),
  signedIn(contract.replyToTicket, tickets.replyToTicket),
  signedIn(contract.attachTicketFile, files.attachTicketFile(options.files), {
    unpack: unpackDocument,
  }),
  signedIn(contract.downloadTicketFile, files.downloadTicketFile(options.files)),
  signedIn(contract.resolveTicket, tickets.resolveTicket),
  signedIn(contract.reopenTicket, tickets.reopenTicket),
  signedIn(contract.rateTicket, tickets.rateTicket),
  inCommunity(contract.listCommunityTickets, listCommunityTickets),
  inCommunity(contract.getCommunityTicket, getCommunityTicket),
  inCommunity(
    contract.downloadCommunityTicketFile,
    files.downloadCommunityTicketFile(options.files),
  ),
  signedIn(deskCalls.getDesk, desk.getDesk),
  signedIn(deskCalls.listDeskTickets, desk.listDeskTickets),
  signedIn(deskCalls.takeTicket, desk.takeTicket),
  signedIn(deskCalls.answerTicket, desk.answerTicket(options)),
  withoutSession(guest.createGuestTicket, (context, input) =>
    guests.createGuestTicket(options, context, input),
  ),
  withoutSession(guest.openGuestTicket, (context, input) =>
    guests.openGuestTicket(options, context, input),
  ),
  withoutSession(guest.replyToGuestTicket, (context, input) =>
    guests.replyToGuestTicket(options, context, input),
  ),
];
