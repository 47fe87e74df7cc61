// Words for the states and the visibility of complaints and for the way to reach a reporter, and the badge colours of
// states, priorities and target times.
import {
  type ComplaintStatus,
  type Priority,
  scopes,
  type SlaState,
} from '#contract/complaints/complaint-words.ts';
import type { Complaint } from '#contract/complaints/complaints.ts';
import { formatPhone } from '#rules/shared/phone-text.ts';
import type { ComplaintRow } from '#contract/complaints/complaint-list.ts';
import type { Tone } from '#ui/text/StatusBadge.tsx';

export const scopeOptions = scopes.map((value) => ({
  value,
  label: value === 'Personal' ? 'The house' : 'All residents, without the reporter’s name',
}));

const statusTone: Readonly<Record<ComplaintStatus, Tone>> = {
  New: 'info',
  Assigned: 'info',
  'In progress': 'info',
  'On hold': 'neutral',
  Resolved: 'good',
  Closed: 'neutral',
  Rejected: 'neutral',
};

/** The displayed state of a complaint in lists and pages: a merged one has no work of its own. */
export function standingOf({
  status,
  archivedAt,
  parent,
}: Pick<ComplaintRow, 'status' | 'archivedAt' | 'parent'>): { word: string; tone: Tone } {
  if (archivedAt) return { word: 'Archived', tone: 'neutral' };
  if (parent) return { word: 'Merged', tone: 'neutral' };
  return { word: status, tone: statusTone[status] };
}

/** `C-00401`, from the label `C-00401 No water`. */
export const numberIn = (label: string): string => label.split(' ')[0] ?? label;

export const priorityTone: Readonly<Record<Priority, Tone>> = {
  Low: 'neutral',
  Medium: 'info',
  High: 'warn',
  Critical: 'bad',
};

export const slaTone: Readonly<Record<SlaState, Tone>> = {
  Safe: 'good',
  'Due today': 'neutral',
  Overdue: 'bad',
  Paused: 'neutral',
  Met: 'good',
  Missed: 'neutral',
  None: 'neutral',
};

export const isReachable = ({ reporter }: Pick<Complaint, 'reporter'>): boolean =>
  reporter?.reachedBy === 'email' || reporter?.reachedBy === 'text';

/** The channel to the reporter, stated before a message is written: `The resident gets the reason by email.` */
export function reachWords({ reporter }: Pick<Complaint, 'reporter'>, what: string): string {
  if (!reporter) return 'No resident to notify. The message stays in the thread.';
  const { reachedBy, phone } = reporter;
  if (reachedBy === 'email') return `The resident gets ${what} by email.`;
  if (reachedBy === 'text') return `The resident gets ${what} by text message.`;
  if (!phone) return 'The resident has no phone or email. Tell them in person.';
  return `The resident has no email, and text messages are not set up. Call them: ${formatPhone(phone)}.`;
}
