// Staff steps of a complaint: assign, change the status, set an expected time, archive.
import { z } from 'zod';
import {
  complaintRefusals as about,
  Complaint,
  complaintText,
  inComplaint,
  ToldComplaint,
} from './complaints.ts';
import { Day, Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, Version, reasonOf } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

const Why = reasonOf(500);

/** How a provider's unfinished job ends when staff resolve the complaint. */
export const jobEnds = ['Done', 'Cancelled'] as const;
export type JobEnd = (typeof jobEnds)[number];

/** A step, with the fields that this step needs. */
export const ComplaintMove = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('Assigned'), workerId: Id }),
  /** A reason is required to reopen a resolved complaint, and not allowed otherwise. */
  z.strictObject({ to: z.literal('In progress'), reason: Why.optional() }),
  z.strictObject({ to: z.literal('On hold'), reason: Why, returnsOn: Day }),
  z.strictObject({
    to: z.literal('Resolved'),
    note: complaintText,
    /** How a provider's unfinished job ends; if omitted, an accepted job ends as done. */
    job: z.enum(jobEnds).optional(),
  }),
  z.strictObject({ to: z.literal('Closed') }),
  z.strictObject({ to: z.literal('Rejected'), reason: Why }),
]);
export type ComplaintMove = z.infer<typeof ComplaintMove>;

const notAllowed = refusal(
  'NOT_A_STEP',
  409,
  'A complaint that is {from} does not become {to}. {way}',
);
const noSuchWorker = refusal(
  'NO_SUCH_WORKER',
  422,
  'Choose somebody who works on this street and may see it.',
);
const badReturn = refusal('RETURNS_TOO_EARLY', 422, 'It returns on a day after today.');
const photoMissing = refusal(
  'PHOTO_MISSING',
  409,
  'Complaints of this type are resolved with a photo of what was done. Add one first.',
);
const reasonMissing = refusal('REASON_MISSING', 422, 'Say why it is reopened.');
const badPromise = refusal('PROMISE_IN_THE_PAST', 422, 'Choose a date and time in the future.');
const notEnded = refusal(
  'COMPLAINT_NOT_ENDED',
  409,
  'Only what is closed or rejected is archived; {number} is {status}.',
);

export const complaintStepRefusals = {
  notAllowed,
  noSuchWorker,
  badReturn,
  photoMissing,
  reasonMissing,
  badPromise,
  notEnded,
};

const feature = 'Complaint Management' as const;
const of = '/community/:communityId/complaints/:complaintId';

export const moveComplaint = operation({
  name: 'moveComplaint',
  method: 'POST',
  path: `${of}/move`,
  summary: 'Change the status of a complaint, as the transition table allows',
  access: 'complaints.update',
  feature,
  params: inComplaint,
  body: z.strictObject({ step: ComplaintMove, version: Version }),
  data: ToldComplaint,
  refusals: [
    common.stale,
    notAllowed,
    noSuchWorker,
    badReturn,
    photoMissing,
    reasonMissing,
    about.archived,
    about.merged,
  ],
});

export const assignComplaint = operation({
  name: 'assignComplaint',
  method: 'POST',
  path: `${of}/assign`,
  summary: 'Assign an open complaint; a new one becomes Assigned',
  access: 'complaints.update',
  feature,
  params: inComplaint,
  body: z.strictObject({ workerId: Id, version: Version }),
  data: Complaint,
  refusals: [common.stale, noSuchWorker, about.ended, about.archived, about.merged],
});

export const promiseComplaint = operation({
  name: 'promiseComplaint',
  method: 'POST',
  path: `${of}/promise`,
  summary: 'Set the date by which the reporter hears back; a missed date notifies the managers',
  access: 'complaints.update',
  feature,
  params: inComplaint,
  body: z.strictObject({ promisedAt: Instant, version: Version }),
  data: ToldComplaint,
  refusals: [common.stale, badPromise, about.ended, about.archived, about.merged],
});

export const watchComplaint = operation({
  name: 'watchComplaint',
  method: 'PUT',
  path: `${of}/watch`,
  summary: 'Follow a complaint’s notifications, or stop following',
  access: 'member',
  feature,
  params: inComplaint,
  body: z.strictObject({ isWatching: z.boolean() }),
  data: Complaint,
});

export const archiveComplaint = operation({
  name: 'archiveComplaint',
  method: 'POST',
  path: `${of}/archive`,
  summary: 'Archive a closed or rejected complaint',
  access: 'complaints.archive',
  feature,
  params: inComplaint,
  body: z.strictObject({ reason: Why.optional() }),
  data: Complaint,
  refusals: [notEnded, about.archived],
});

export const restoreComplaint = operation({
  name: 'restoreComplaint',
  method: 'POST',
  path: `${of}/restore`,
  summary: 'Restore an archived complaint',
  access: 'complaints.archive',
  feature,
  params: inComplaint,
  data: Complaint,
});
