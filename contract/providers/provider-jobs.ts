// Jobs of service providers, for staff: offer a complaint to a provider, send the link, decide on the quote, and pay
// for the finished work.
import { z } from 'zod';
import { complaintScopes } from '#contract/complaints/complaint-words.ts';
import { complaintRefusals as about, inComplaint } from '#contract/complaints/complaints.ts';
import { Instant } from '#contract/shared/dates.ts';
import { Delivery, MailState } from '#contract/shared/delivery.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunityWith, Version, reasonOf } from '#contract/shared/ids.ts';
import { moneyRequestRefusals as money } from '#contract/money-requests/money-requests.ts';
import { requestStatuses } from '#contract/money-requests/request-words.ts';
import { AmountMinor, BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { PageOf, PageQuery } from '#contract/shared/page.ts';
import { jobStatuses } from './provider-words.ts';

export const ProviderJob = z.object({
  id: Id,
  provider: z.object({
    id: Id,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  complaint: z.object({ id: Id, number: z.string(), title: z.string(), status: z.string() }),
  status: z.enum(jobStatuses),
  instructions: z.string(),
  offeredByName: z.string(),
  offeredAt: Instant,
  respondBy: Instant,
  linkExpiresAt: Instant,
  /** The state of the email that contains the newest link; null if none was sent. */
  linkMail: MailState.nullable(),
  dueAt: Instant.nullable(),
  acceptedAt: Instant.nullable(),
  onWayAt: Instant.nullable(),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  endReason: z.string().nullable(),
  doneNote: z.string().nullable(),
  photos: z.number().int(),
  quote: z
    .object({
      amountMinor: BalanceMinor,
      note: z.string(),
      status: z.enum(['Asked', 'Approved', 'Refused']),
      quotedAt: Instant,
      decidedBy: z.string().nullable(),
    })
    .nullable(),
  /** The stars with which the reporter rated the complaint; null without a rating, and unless the job is done. */
  rating: z.number().int().nullable(),
  /**
   * True if a payment request for the job is pending, or has moved money that did not come back, from any wallet. No
   * second request can be made then.
   */
  isPaid: z.boolean(),
  /**
   * The payment request of the job, also one that failed and moved no money. Null if there is none, or if it belongs to
   * a wallet that the caller may not see.
   */
  payout: z
    .object({
      requestId: Id,
      reference: z.string(),
      /** `Reversed`: the request was completed and later reversed. */
      status: z.enum([...requestStatuses, 'Reversed']),
      amountMinor: BalanceMinor,
    })
    .nullable(),
  version: z.number().int(),
});
export type ProviderJob = z.infer<typeof ProviderJob>;

/** A job with its new link, which only this response contains. `delivery` counts the messages that contain the link. */
export const OfferedJob = z.object({
  job: ProviderJob,
  link: z.string().nullable(),
  delivery: Delivery,
});
export type OfferedJob = z.infer<typeof OfferedJob>;

const noProvider = refusal('NO_SUCH_PROVIDER', 422, 'Choose a provider from the list.');
const notWorking = refusal(
  'PROVIDER_NOT_WORKING',
  409,
  '{name} is {status} and can’t get new jobs. Choose another provider.',
);
const papersExpired = refusal(
  'PROVIDER_PAPERS_EXPIRED',
  409,
  '{name} can’t get new jobs, because {papers} expired. Add a valid document first.',
);
const underWay = refusal('JOB_UNDER_WAY', 409, '{name} already has this job. Cancel it first.');
const jobOver = refusal('JOB_OVER', 409, 'This job is already {status}.');
const noQuote = refusal('NO_QUOTE', 409, 'This job has no quote to decide.');
const notPayable = refusal(
  'WORK_NOT_RESOLVED',
  409,
  'Only a resolved job or an approved quote can be paid.',
);
const overQuote = refusal(
  'MORE_THAN_QUOTED',
  409,
  'The approved quote is {quote}. Enter that amount or less.',
);
const paid = refusal(
  'JOB_PAID',
  409,
  'This job already has a payment, {reference}, which is {status}.',
);
const noPayee = refusal('PROVIDER_HAS_NO_ACCOUNT', 409, 'Set the bank account of {name} first.');

export const providerJobRefusals = {
  noProvider,
  notWorking,
  papersExpired,
  underWay,
  jobOver,
  noQuote,
  notPayable,
  overQuote,
  paid,
  noPayee,
};

const feature = 'Complaint Management' as const;
const inJob = InCommunityWith('jobId');
const of = '/community/:communityId/provider-jobs/:jobId';

export const listComplaintJobs = operation({
  name: 'listComplaintJobs',
  method: 'GET',
  path: '/community/:communityId/complaints/:complaintId/jobs',
  summary: 'List the jobs of a complaint, newest first',
  access: 'member',
  refreshedBy: ['wallets', 'complaints', 'providers'],
  keyScopes: complaintScopes,
  feature,
  params: inComplaint,
  data: z.array(ProviderJob).max(50),
});

export const listProviderJobs = operation({
  name: 'listProviderJobs',
  method: 'GET',
  path: '/community/:communityId/service-providers/:providerId/jobs',
  summary: 'List the jobs of a provider, newest first',
  access: 'complaints.read',
  refreshedBy: ['wallets', 'complaints', 'providers'],
  feature,
  params: InCommunityWith('providerId'),
  query: PageQuery,
  data: PageOf(ProviderJob),
});

export const assignProvider = operation({
  name: 'assignProvider',
  method: 'POST',
  path: '/community/:communityId/complaints/:complaintId/provider',
  summary: 'Assign an open complaint to a provider, who gets a link by email and SMS',
  access: 'complaints.update',
  keptFromSupport: true,
  feature,
  params: inComplaint,
  body: z.strictObject({
    providerId: Id,
    instructions: z.string().trim().max(1000, 'At most 1,000 characters.').optional(),
    version: Version,
  }),
  data: OfferedJob,
  secretFields: ['link'],
  refusals: [
    common.stale,
    noProvider,
    notWorking,
    papersExpired,
    underWay,
    about.ended,
    about.archived,
    about.merged,
  ],
});

export const cancelProviderJob = operation({
  name: 'cancelProviderJob',
  method: 'POST',
  path: `${of}/cancel`,
  summary: 'Cancel a job; its link stops working',
  access: 'complaints.update',
  feature,
  params: inJob,
  body: z.strictObject({
    reason: reasonOf(500),
    version: Version,
  }),
  data: ProviderJob,
  refusals: [common.stale, jobOver],
});

export const renewJobLink = operation({
  name: 'renewJobLink',
  method: 'POST',
  path: `${of}/link`,
  summary: 'Create a new link for a job in progress; the old link stops working',
  access: 'complaints.update',
  keptFromSupport: true,
  feature,
  params: inJob,
  body: z.strictObject({ version: Version }),
  data: OfferedJob,
  secretFields: ['link'],
  refusals: [common.stale, jobOver],
});

export const decideQuote = operation({
  name: 'decideQuote',
  method: 'POST',
  path: `${of}/quote`,
  summary: 'Approve or refuse a provider’s quote',
  access: 'complaints.approve',
  feature,
  params: inJob,
  body: z.strictObject({ isApproved: z.boolean(), version: Version }),
  data: ProviderJob,
  refusals: [common.stale, noQuote, jobOver],
});

export const payProvider = operation({
  name: 'payProvider',
  method: 'POST',
  path: `${of}/pay`,
  summary: 'Request the payment of a resolved job or an approved quote to the provider',
  access: 'wallets.create',
  needsKey: true,
  feature: 'Withdraw Fund',
  params: inJob,
  body: z.strictObject({
    walletId: Id,
    amountMinor: AmountMinor,
    /** The expense category of the payment; omitted for none. */
    categoryId: Id.optional(),
    version: Version,
  }),
  data: ProviderJob,
  refusals: [
    common.stale,
    notPayable,
    overQuote,
    paid,
    noPayee,
    money.insufficient,
    money.walletClosed,
    money.houseWallet,
    money.noBankAccount,
    money.noCategory,
    money.payeeWaits,
    money.payeeUnverified,
    money.payeeDiffers,
    money.feeTakesAll,
    common.stepUpRequired,
  ],
});
