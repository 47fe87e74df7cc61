// Ticket states in words, and the operations to refetch when one changes.
import {
  answerHours,
  type TicketCategory,
  type TicketStatus,
} from '#contract/support/ticket-words.ts';
import type { TicketRow } from '#contract/support/tickets.ts';
import type { Tone } from '#ui/text/StatusBadge.tsx';

const statusTone: Readonly<Record<TicketStatus, Tone>> = {
  Open: 'info',
  'In progress': 'warn',
  'Waiting for you': 'bad',
  Resolved: 'good',
  Closed: 'neutral',
};

/** The sides of a ticket: the person who asked, the support desk, and a manager who only reads. */
export type Side = 'customer' | 'desk' | 'reader';

const waitingWords: Readonly<Record<Side, string>> = {
  customer: 'Waiting for you',
  desk: 'Waiting for the customer',
  reader: 'Waiting for a reply',
};

/**
 * A status in the words of one side. A ticket that waits for an answer of the person who asked is red only for that
 * person.
 */
export const statusFor = (status: TicketStatus, side: Side): { word: string; tone: Tone } => {
  if (status !== 'Waiting for you') return { word: status, tone: statusTone[status] };
  return { word: waitingWords[side], tone: side === 'customer' ? 'bad' : 'neutral' };
};

export const severityTone: Readonly<Record<TicketRow['severity'], Tone>> = {
  Low: 'neutral',
  Medium: 'info',
  High: 'warn',
  Critical: 'bad',
};

export const categoryWords: Readonly<Record<TicketCategory, string>> = {
  Billing: 'Billing: plan, seats, invoices',
  Bug: 'Bug: something does not work',
  'How-to': 'How-to: how do I…',
  Feature: 'Feature: something is missing',
  Data: 'Data: a figure or record is wrong',
};

export const severityWords: Readonly<Record<TicketRow['severity'], string>> = {
  Low: 'Low: a question, no hurry',
  Medium: 'Medium: it slows us down',
  High: 'High: part of our work is blocked',
  Critical: 'Critical: nobody can work',
};

export const expectation = (plan: TicketRow['plan']): string =>
  `On the ${plan === 'premium' ? 'premium' : 'freemium'} plan we answer within ${answerHours[plan]} hours.`;

export const stale = [
  'listMyTickets',
  'getTicket',
  'listCommunityTickets',
  'getCommunityTicket',
  'listDeskTickets',
  'getDesk',
];
