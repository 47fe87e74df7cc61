// The job page of a service provider, opened by a long random link without an account. The provider accepts or declines
// the job, reports progress, uploads photos and quotes a price. An expired link shows only that it has expired.
import { z } from 'zod';
import { complaintTalkRefusals as talk } from '#contract/complaints/complaint-talk.ts';
import { complaintFileLimit } from '#contract/complaints/complaint-words.ts';
import { Day, Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, reasonOf } from '#contract/shared/ids.ts';
import { AmountMinor, BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { liveJobStatuses } from './provider-words.ts';

const LinkKey = z
  .string()
  .regex(/^[\w-]{60,80}$/, 'This link is incomplete. Open it exactly as you received it.');

export const LinkedJob = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('Live'),
    status: z.enum(liveJobStatuses),
    communityName: z.string(),
    /** The phone number that the provider can call with questions; null if the estate gives none. */
    communityPhone: z.string().nullable(),
    timeZone: z.string(),
    currency: z.string(),
    providerName: z.string(),
    number: z.string(),
    typeName: z.string(),
    title: z.string(),
    description: z.string(),
    priority: z.string(),
    place: z.string(),
    location: z.string(),
    /** The reporter's name; null until the provider has accepted the job. */
    reporterName: z.string().nullable(),
    instructions: z.string(),
    offeredByName: z.string(),
    respondBy: Instant,
    dueAt: Instant.nullable(),
    /** The reason, start and end of the complaint's hold; null if the complaint is not on hold. */
    hold: z.object({ reason: z.string(), since: Instant, returnsOn: Day }).nullable(),
    photos: z.number().int(),
    /** The photos that were added to the complaint, and not to the job, and that its reporter may see. */
    complaintPhotos: z.array(z.object({ id: Id, name: z.string() })).max(complaintFileLimit),
    /**
     * The link to the provider's gate pass; null until the provider has accepted the job, or if no pass could be made
     * for it.
     */
    passLink: z.string().nullable(),
    quote: z
      .object({
        amountMinor: BalanceMinor,
        note: z.string(),
        status: z.enum(['Asked', 'Approved', 'Refused']),
      })
      .nullable(),
  }),
  z.object({
    state: z.literal('Over'),
    /** How the job ended. `Resolved`: staff resolved the complaint before the job had ended. */
    outcome: z.enum(['Done', 'Declined', 'Lapsed', 'Cancelled', 'Resolved']),
    communityName: z.string(),
    communityPhone: z.string().nullable(),
  }),
  z.object({
    state: z.literal('Expired'),
    communityName: z.string(),
    communityPhone: z.string().nullable(),
  }),
]);
export type LinkedJob = z.infer<typeof LinkedJob>;

const over = refusal('JOB_OVER', 410, 'This job has ended, so its link no longer works.');
const expired = refusal(
  'LINK_EXPIRED',
  410,
  'This link has expired. Ask the estate for a new one.',
);
const notAStep = refusal('NOT_A_STEP', 409, 'A job can’t go from {from} to {to}.');
const quoteApproved = refusal(
  'QUOTE_APPROVED',
  409,
  'Your quote is approved. Contact the estate to change it.',
);
const tooManyPhotos = refusal('TOO_MANY_FILES', 409, 'A job can have at most {limit} photos.');
const badFile = refusal('BAD_FILE', 415, 'Choose a picture.');

export const jobLinkRefusals = { over, expired, notAStep, quoteApproved, tooManyPhotos, badFile };

const params = z.strictObject({ key: LinkKey });
const always = [common.notFound] as const;

export const getJobByLink = operation({
  name: 'getJobByLink',
  method: 'GET',
  path: '/provider-jobs/:key',
  summary: 'Get a job by its private link',
  access: 'link',
  params,
  data: LinkedJob,
  refusals: [...always],
});

/** A step of the provider, with the fields that this step needs. */
export const JobStep = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('Accepted') }),
  z.strictObject({
    to: z.literal('Declined'),
    reason: reasonOf(500),
  }),
  z.strictObject({ to: z.literal('On the way') }),
  z.strictObject({ to: z.literal('Started') }),
  z.strictObject({
    to: z.literal('Done'),
    note: z.string().trim().min(6, 'Enter what was done.').max(2000, 'At most 2,000 characters.'),
  }),
]);
export type JobStep = z.infer<typeof JobStep>;

export const moveJobByLink = operation({
  name: 'moveJobByLink',
  method: 'POST',
  path: '/provider-jobs/:key/step',
  summary: 'Accept or decline a job, or report its progress; idempotent',
  access: 'link',
  params,
  body: z.strictObject({ step: JobStep }),
  data: LinkedJob,
  refusals: [...always, over, expired, notAStep],
});

export const quoteJobByLink = operation({
  name: 'quoteJobByLink',
  method: 'POST',
  path: '/provider-jobs/:key/quote',
  summary: 'Send a quote for a job; it replaces one that is not approved',
  access: 'link',
  params,
  body: z.strictObject({
    amountMinor: AmountMinor,
    note: z.string().trim().max(1000, 'At most 1,000 characters.'),
  }),
  data: LinkedJob,
  refusals: [...always, over, expired, quoteApproved],
});

export const addJobPhoto = operation({
  name: 'addJobPhoto',
  method: 'POST',
  path: '/provider-jobs/:key/photos',
  summary: 'Add a photo of the work to the complaint’s thread',
  access: 'link',
  params,
  data: LinkedJob,
  kind: 'file',
  refusals: [...always, over, expired, notAStep, tooManyPhotos, badFile, talk.badProof],
});

export const downloadJobComplaintPhoto = operation({
  name: 'downloadJobComplaintPhoto',
  method: 'GET',
  path: '/provider-jobs/:key/complaint-photos/:fileId',
  summary: 'Download a photo of the complaint, for the provider of its job',
  access: 'link',
  params: params.extend({ fileId: Id }),
  data: z.string(),
  kind: 'download',
  refusals: [...always, over, expired],
});
