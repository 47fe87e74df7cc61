// Staff steps of a complaint: assign, change the status, set an expected time, watch, archive, restore.
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

/** How a provider's accepted job ends when staff resolve the complaint. */
export const jobEnds = ['Done', 'Cancelled'] as const;
export type JobEnd = (typeof jobEnds)[number];

/** A step, with the fields that this step needs. */
export const ComplaintMove = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('Assigned'), workerId: Id }),
  /** A reason is required to reopen a resolved complaint. */
  z.strictObject({ to: z.literal('In progress'), reason: Why.optional() }),
  z.strictObject({ to: z.literal('On hold'), reason: Why, returnsOn: Day }),
  z.strictObject({
    to: z.literal('Resolved'),
    note: complaintText,
    /** How a provider's accepted job ends; if omitted, as done. An offer that nobody has accepted is cancelled. */
    job: z.enum(jobEnds).optional(),
  }),
  z.strictObject({ to: z.literal('Closed') }),
  z.strictObject({ to: z.literal('Rejected'), reason: Why }),
]);
export type ComplaintMove = z.infer<typeof ComplaintMove>;

const notAllowed = refusal('NOT_A_STEP', 409, 'A complaint can’t go from {from} to {to}. {way}');
const { noSuchWorker } = about;
const badReturn = refusal('RETURNS_TOO_EARLY', 422, 'Choose a return day after today.');
const photoMissing = refusal(
  'PHOTO_MISSING',
  409,
  'Complaints of this type need a photo of the work before they are resolved. Add a photo first.',
);
const reasonMissing = refusal('REASON_MISSING', 422, 'Say why it is reopened.');
const badPromise = refusal('PROMISE_IN_THE_PAST', 422, 'Choose a date and time in the future.');
const notEnded = refusal(
  'COMPLAINT_NOT_ENDED',
  409,
  '{number} is {status}. Only closed or rejected complaints can be archived.',
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
  summary: 'Change the status of a complaint along an allowed transition',
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
  summary: 'Set the expected date of a complaint; a missed date notifies the managers',
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
  summary: 'Follow or unfollow a complaint’s notifications',
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
