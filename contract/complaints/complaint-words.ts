// The words of complaints, and the table of status transitions with the people who may make each one. The server and
// the browser read the same table. The trigger in the database checks a function that is generated from it.
import type { Permission } from '#contract/shared/permissions.ts';

/**
 * The permissions that show complaints: all of them, only those about bills, or only those that the caller raised or
 * works on.
 */
export const complaintScopes: readonly Permission[] = [
  'complaints.read',
  'complaints.create',
  'complaints.update',
  'complaints.archive',
  'complaints.approve',
  'complaints.export',
  'complaints.billing',
];

export const priorities = ['Low', 'Medium', 'High', 'Critical'] as const;
export type Priority = (typeof priorities)[number];

export const complaintStatuses = [
  'New',
  'Assigned',
  'In progress',
  'On hold',
  'Resolved',
  'Closed',
  'Rejected',
] as const;
export type ComplaintStatus = (typeof complaintStatuses)[number];

/**
 * The statuses of a complaint that is not resolved, closed or rejected. The target times run in all of them except On
 * hold.
 */
export const openStatuses = ['New', 'Assigned', 'In progress', 'On hold'] as const;

export const isOpen = (status: ComplaintStatus): boolean =>
  (openStatuses as readonly ComplaintStatus[]).includes(status);

export const scopes = ['Personal', 'Community'] as const;
export const sources = ['Portal', 'Staff', 'Phone', 'Gate', 'E-mail'] as const;
export const calendars = ['24×7', 'Working hours'] as const;

/**
 * The state of a complaint compared with its target time. `None` is the state of a complaint without a target time,
 * because it was rejected or merged into another one.
 */
export const slaStates = [
  'Safe',
  'Due today',
  'Overdue',
  'Paused',
  'Met',
  'Missed',
  'None',
] as const;
export type SlaState = (typeof slaStates)[number];

/** The status transitions that staff may make. */
export const staffMoves: Readonly<Record<ComplaintStatus, readonly ComplaintStatus[]>> = {
  New: ['Assigned', 'In progress', 'Rejected'],
  Assigned: ['In progress', 'On hold', 'Rejected'],
  'In progress': ['On hold', 'Resolved'],
  'On hold': ['In progress'],
  // Staff close it if the reporter confirmed by phone. To reopen it, they must give a reason.
  Resolved: ['Closed', 'In progress'],
  Closed: [],
  Rejected: [],
};

/** A complaint can be merged into another one only before work on it has started. */
export const isMergeable = (status: ComplaintStatus): boolean =>
  status === 'New' || status === 'Assigned';

/** The status transitions that the reporter may make: confirm and reopen. */
export const residentMoves: Readonly<Record<ComplaintStatus, readonly ComplaintStatus[]>> = {
  New: [],
  Assigned: [],
  'In progress': [],
  'On hold': [],
  Resolved: ['Closed', 'In progress'],
  Closed: [],
  Rejected: [],
};

/**
 * The shares of a complaint's response or resolution time at which its steps are due: a warning to the assignee, and
 * the escalations of levels 1, 2 and 3. Without an assignee, the people of level 1 get the warning.
 */
export const stepShares = [0.75, 1, 1.5, 2] as const;
export const warnPercent = stepShares[0] * 100;

/** Days in which the reporter may reopen a resolved complaint. */
export const reopenDays = 7;
/**
 * Maximum number of files of one complaint, of photos of the work since the last status change, and of files of one
 * comment.
 */
export const complaintFileLimit = 5;
/** Two complaints of the same type and street within this many hours count as possible duplicates. */
export const alikeHours = 48;

/** Formats a complaint's number: `C-00123`. */
export const complaintNumber = (number: number): string => `C-${String(number).padStart(5, '0')}`;

/** Names of the icons that a type may have; the browser draws them. */
export const typeIcons = [
  'Security',
  'Power',
  'Water',
  'Plumbing',
  'Electrical',
  'Waste',
  'Noise',
  'Roads',
  'Common area',
  'Billing',
  'Other',
] as const;
