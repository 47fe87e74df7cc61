// Provider and job vocabulary, and the transitions between the steps of a job.
import type { RequestStatus } from '#contract/money-requests/request-words.ts';

/** The message of the form and of the server. */
export const unreachableProvider = 'Give a phone number or an email address.';

export const providerKinds = ['Company', 'Individual', 'In-house'] as const;

export const trades = [
  'Plumbing',
  'Electrical',
  'Generators',
  'Water supply',
  'Carpentry',
  'Masonry',
  'Painting',
  'Roads',
  'Cleaning',
  'Waste',
  'Gardening',
  'Pest control',
  'Security systems',
  'Lifts',
  'Other',
] as const;

export const providerStatuses = ['Invited', 'Active', 'Suspended', 'Archived', 'Blocked'] as const;
export type ProviderStatus = (typeof providerStatuses)[number];

/** The displayed state: nothing is sent to a provider before the first job. */
export const providerStatusWords: Readonly<Record<ProviderStatus, string>> = {
  Invited: 'New',
  Active: 'Active',
  Suspended: 'Suspended',
  Archived: 'Archived',
  Blocked: 'Blocked',
};

/** The transitions that staff may make. An invited provider also becomes active by accepting a job. */
export const providerMoves: Readonly<Record<ProviderStatus, readonly ProviderStatus[]>> = {
  Invited: ['Active', 'Archived', 'Blocked'],
  Active: ['Suspended', 'Archived', 'Blocked'],
  Suspended: ['Active', 'Archived', 'Blocked'],
  Archived: ['Active'],
  Blocked: ['Suspended', 'Archived'],
};

/** Whether the provider can get new jobs. */
export const canTakeJobs = (status: ProviderStatus): boolean =>
  status === 'Invited' || status === 'Active';

export const paperKinds = [
  'Insurance',
  'Licence',
  'Certificate',
  'Identity',
  'Contract',
  'Other',
] as const;
export type PaperKind = (typeof paperKinds)[number];

/** The state of a provider's papers today. */
export const paperStates = ['None', 'In order', 'Expiring', 'Expired'] as const;

/** Jobs without a result: no quote of theirs is paid, approved or not. */
export const failedJobs: readonly string[] = ['Declined', 'Lapsed', 'Cancelled'];

/** The state of the request behind a payment; `Reversed`: completed, and reversed later. */
export type PayoutStatus = RequestStatus | 'Reversed';

/** The end of a sentence: `the payment is …`. */
export const payoutWords: Readonly<Record<PayoutStatus, string>> = {
  PendingApproval: 'waiting for approval',
  Approved: 'approved',
  Processing: 'on its way',
  Completed: 'completed',
  Failed: 'failed',
  Rejected: 'rejected',
  Cancelled: 'cancelled',
  Expired: 'expired',
  Reversed: 'taken back',
};

/** A payment in one of these states moved no money, or returned it: the job may be paid again. */
export const unpaidBy: readonly string[] = [
  'Failed',
  'Rejected',
  'Cancelled',
  'Expired',
  'Reversed',
];

/** Maximum number of stored papers of one provider. */
export const paperLimit = 20;
/** Days before its expiry from which a paper counts as expiring. */
export const expiringDays = 30;

export const jobStatuses = [
  'Offered',
  'Accepted',
  'On the way',
  'Started',
  'Done',
  'Declined',
  'Lapsed',
  'Cancelled',
] as const;
export type JobStatus = (typeof jobStatuses)[number];

export const liveJobStatuses = ['Offered', 'Accepted', 'On the way', 'Started'] as const;

export const isLiveJob = (status: JobStatus): boolean =>
  (liveJobStatuses as readonly JobStatus[]).includes(status);

/** Hours in which a provider must answer before the complaint returns to the queue. */
export const answerHours = 4;
/** Days for which a link is valid; afterwards staff sends a new one. */
export const linkDays = 14;
/** Maximum number of photos of a job. */
export const photoLimit = 10;
