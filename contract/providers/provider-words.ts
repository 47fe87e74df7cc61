// The words of service providers and their jobs, and the possible transitions of a job.
import type { RequestStatus } from '#contract/money-requests/request-words.ts';

/** The message that the form and the server show. */
export const unreachableProvider = 'Enter a phone number or an email address.';

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

/**
 * The labels of the statuses on screens. The label of `Invited` is "New", because a provider gets no message before the
 * first job.
 */
export const providerStatusWords: Readonly<Record<ProviderStatus, string>> = {
  Invited: 'New',
  Active: 'Active',
  Suspended: 'Suspended',
  Archived: 'Archived',
  Blocked: 'Blocked',
};

/** The transitions that staff may make. A provider with the status `Invited` also becomes active by accepting a job. */
export const providerMoves: Readonly<Record<ProviderStatus, readonly ProviderStatus[]>> = {
  Invited: ['Active', 'Archived', 'Blocked'],
  Active: ['Suspended', 'Archived', 'Blocked'],
  Suspended: ['Active', 'Archived', 'Blocked'],
  Archived: ['Active'],
  Blocked: ['Suspended', 'Archived'],
};

/** Whether the status allows new jobs. Expired documents prevent them too. */
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

/** The state of a provider's documents, such as licences and insurance, today. */
export const paperStates = ['None', 'In order', 'Expiring', 'Expired'] as const;

/** The outcomes of jobs without a result. A quote for such a job is not paid, even if it was approved. */
export const failedJobs: readonly string[] = ['Declined', 'Lapsed', 'Cancelled'];

/** The status of a payment request. `Reversed`: the request was completed and later reversed. */
export type PayoutStatus = RequestStatus | 'Reversed';

/** The words that complete the sentence `the payment is …`. */
export const payoutWords: Readonly<Record<PayoutStatus, string>> = {
  PendingApproval: 'awaiting approval',
  Approved: 'approved',
  Processing: 'in progress',
  Completed: 'completed',
  Failed: 'failed',
  Rejected: 'rejected',
  Cancelled: 'cancelled',
  Expired: 'expired',
  Reversed: 'reversed',
};

/** A payment request with one of these statuses moved no money, or its money came back. The job can be paid again. */
export const unpaidBy: readonly string[] = [
  'Failed',
  'Rejected',
  'Cancelled',
  'Expired',
  'Reversed',
];

/** Maximum number of stored documents of one provider. */
export const paperLimit = 20;
/** A document counts as expiring from this many days before its expiry. */
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

/** The transitions of a job. The trigger in the database checks a function that is generated from this table. */
export const jobMoves: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  Offered: ['Accepted', 'Declined', 'Lapsed', 'Cancelled'],
  Accepted: ['On the way', 'Started', 'Done', 'Declined', 'Cancelled'],
  'On the way': ['Started', 'Done', 'Cancelled'],
  Started: ['Done', 'Cancelled'],
  Done: [],
  Declined: [],
  Lapsed: [],
  Cancelled: [],
};

/** The statuses from which a provider may take each step by the link. Staff and jobs may make other transitions too. */
export const linkMoves: Readonly<
  Record<'Accepted' | 'Declined' | 'On the way' | 'Started' | 'Done', readonly JobStatus[]>
> = {
  Accepted: ['Offered'],
  Declined: ['Offered', 'Accepted'],
  'On the way': ['Accepted'],
  Started: ['Accepted', 'On the way'],
  Done: ['Started'],
};

export const liveJobStatuses = ['Offered', 'Accepted', 'On the way', 'Started'] as const;

export const isLiveJob = (status: JobStatus): boolean =>
  (liveJobStatuses as readonly JobStatus[]).includes(status);

/** A provider must answer within this many hours; otherwise the job lapses. */
export const answerHours = 4;
/** Days for which a link is valid. Staff can send a new link afterwards. */
export const linkDays = 14;
/** Maximum number of photos of a job. */
export const photoLimit = 10;
