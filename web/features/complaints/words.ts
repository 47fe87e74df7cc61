// How complaints say their states and times, and what becomes stale when one is changed.
import {
  getComplaint,
  getComplaintFigures,
  getComplaintHistory,
  listComplaints,
} from '#calls/complaints.ts';
import { listAlikeComplaints } from '#calls/complaint-merge.ts';
import { listIncidents } from '#calls/complaint-incidents.ts';
import {
  type ComplaintStatus,
  type Priority,
  scopes,
  type SlaState,
} from '#contract/complaint-words.ts';
import { spanWords } from '#ui/format/span.ts';
import type { Tone } from '#ui/StatusBadge.tsx';

export { leftWords, spanWords } from '#ui/format/span.ts';

export const complaintNoun = { one: 'complaint', many: 'complaints' };

export const scopeOptions = scopes.map((value) => ({
  value,
  label: value === 'Personal' ? 'The house' : 'Everybody: residents see it without a name',
}));

export const statusTone: Readonly<Record<ComplaintStatus, Tone>> = {
  New: 'info',
  Assigned: 'info',
  'In progress': 'warn',
  'On hold': 'neutral',
  Resolved: 'good',
  Closed: 'neutral',
  Rejected: 'neutral',
};

export const priorityTone: Readonly<Record<Priority, Tone>> = {
  Low: 'neutral',
  Medium: 'info',
  High: 'warn',
  Critical: 'bad',
};

export const slaTone: Readonly<Record<SlaState, Tone>> = {
  Safe: 'good',
  'Due today': 'warn',
  Overdue: 'bad',
  Paused: 'neutral',
  Met: 'good',
  Missed: 'bad',
  None: 'neutral',
};

/** Minutes as people say them: `15 min`, `4 h`, `7 d`. */
export const minutesWords = (minutes: number): string => spanWords(minutes * 60_000);

export const stale = [
  listComplaints,
  getComplaint,
  getComplaintFigures,
  getComplaintHistory,
  listAlikeComplaints,
  listIncidents,
];
