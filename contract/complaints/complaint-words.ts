// Complaint vocabulary and the transition table: which step follows which, and who may take it. Server and browser read
// the same table; the database enforces it too.
import type { Permission } from '#contract/shared/permissions.ts';

/** Each of these permissions shows complaints: all, those about bills, or those that the caller raised or works on. */
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

/** The statuses in which target times apply. */
export const openStatuses = ['New', 'Assigned', 'In progress', 'On hold'] as const;

export const isOpen = (status: ComplaintStatus): boolean =>
  (openStatuses as readonly ComplaintStatus[]).includes(status);

export const scopes = ['Personal', 'Community'] as const;
export const sources = ['Portal', 'Staff', 'Phone', 'Gate', 'E-mail'] as const;
export const calendars = ['24×7', 'Working hours'] as const;

/** A complaint's state against its target time; `None` for a rejected one, which has no target. */
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

/** Steps that staff takes. */
export const staffMoves: Readonly<Record<ComplaintStatus, readonly ComplaintStatus[]>> = {
  New: ['Assigned', 'In progress', 'Rejected'],
  Assigned: ['In progress', 'On hold', 'Rejected'],
  'In progress': ['On hold', 'Resolved'],
  'On hold': ['In progress'],
  // Closed for a reporter who confirmed by phone; reopened with a reason.
  Resolved: ['Closed', 'In progress'],
  Closed: [],
  Rejected: [],
};

/** Work has not started in these statuses, so the complaint can be merged into another one. */
export const isMergeable = (status: ComplaintStatus): boolean =>
  status === 'New' || status === 'Assigned';

/** Steps of the reporter: confirm and reopen. */
export const residentMoves: Readonly<Record<ComplaintStatus, readonly ComplaintStatus[]>> = {
  New: [],
  Assigned: [],
  'In progress': [],
  'On hold': [],
  Resolved: ['Closed', 'In progress'],
  Closed: [],
  Rejected: [],
};

/** Days in which the reporter may reopen a resolved complaint. */
export const reopenDays = 7;
/** Maximum number of files of a complaint, and of a comment. */
export const complaintFileLimit = 5;
/** Hours within which a complaint of the same type and street counts as a possible duplicate. */
export const alikeHours = 48;

/** `C-00123`. */
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
