// Complaints: the operations to raise, list, read and change them. The rows of the list are in `complaint-list.ts`, the
// steps in `complaint-steps.ts`, the thread in `complaint-talk.ts`.
import { z } from 'zod';
import { noSuchPlace } from '#contract/complaint-types/complaint-types.ts';
import { complaintList, ComplaintRow } from './complaint-list.ts';
import { complaintScopes, priorities, scopes, sources } from './complaint-words.ts';
import { Instant } from '#contract/shared/dates.ts';
import { Delivery } from '#contract/shared/delivery.ts';
import { common } from '#contract/shared/envelope.ts';
import { HistoryPage, HistoryQuery } from '#contract/shared/history.ts';
import { Id, InCommunity, InCommunityWith, Version } from '#contract/shared/ids.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

export const ComplaintFile = z.object({
  id: Id,
  name: z.string(),
  isPublic: z.boolean(),
  isProof: z.boolean(),
});

export const ComplaintComment = z.object({
  id: Id,
  isPublic: z.boolean(),
  body: z.string(),
  side: z.enum(['Staff', 'Resident', 'Courtyard']),
  authorName: z.string(),
  /**
   * The channel by which a reply of the office or of Courtyard was sent to the reporter. `In person`: no channel
   * reaches the reporter, and the caller has told them. `Nobody`: there is no reporter, or nobody has told them. Null
   * for internal notes, residents' comments and replies from before this field existed.
   */
  sentBy: z.enum(['Email', 'Text', 'In person', 'Nobody']).nullable(),
  createdAt: Instant,
  files: z.array(ComplaintFile).max(10),
});
export type ComplaintComment = z.infer<typeof ComplaintComment>;

export const Complaint = ComplaintRow.extend({
  description: z.string(),
  reporter: z
    .object({
      residentId: Id,
      name: z.string(),
      phone: z.string().nullable(),
      /**
       * The channel by which the reporter can be reached. `textsOff`: the reporter has only a phone, and no text
       * provider is set. Null: the reporter has no phone and no email address.
       */
      reachedBy: z.enum(['email', 'text', 'textsOff']).nullable(),
    })
    .nullable(),
  createdByName: z.string(),
  holdReason: z.string().nullable(),
  pausedSeconds: z.number().int(),
  resolutionNote: z.string().nullable(),
  rejectionReason: z.string().nullable(),
  promiseMissedAt: Instant.nullable(),
  ratingComment: z.string().nullable(),
  archivedReason: z.string().nullable(),
  /** Whether the complaint's type requires a photo to resolve it. */
  requirePhoto: z.boolean(),
  merged: z.array(z.object({ id: Id, number: z.string(), title: z.string() })).max(200),
  comments: z.array(ComplaintComment).max(500),
  /** At most five pictures and PDFs of the problem, and the last five photos of the completed work. */
  files: z.array(ComplaintFile).max(10),
  watchers: z.array(z.object({ id: Id, name: z.string() })).max(50),
  isWatching: z.boolean(),
  costMinor: BalanceMinor.nullable(),
  /** The due that charges the house for the complaint; the amount is null until the due is issued. */
  charge: z.object({ dueId: Id, amountMinor: BalanceMinor.nullable() }).nullable(),
  /**
   * The time until which the reporter can reopen the complaint; null if it is not resolved, or merged into another one.
   */
  reopenUntil: Instant.nullable(),
  closesAt: Instant.nullable(),
  /** The next warning or escalation, and the names of the people who get it; null if none is due. */
  escalation: z.object({ at: Instant, to: z.string(), isWarning: z.boolean() }).nullable(),
});
export type Complaint = z.infer<typeof Complaint>;

/**
 * The response of calls that write to the reporter: the complaint, and the messages that were handed over for sending.
 */
export const ToldComplaint = Complaint.extend({ delivery: Delivery });
export type ToldComplaint = z.infer<typeof ToldComplaint>;

export const complaintTitle = z
  .string()
  .trim()
  .min(3, 'At least 3 characters.')
  .max(120, 'At most 120 characters.');
export const complaintText = z
  .string()
  .trim()
  .min(6, 'At least 6 characters.')
  .max(2000, 'At most 2,000 characters.');

const Fields = z.strictObject({
  typeId: Id,
  title: complaintTitle,
  description: complaintText,
  scope: z.enum(scopes),
  houseId: Id.nullable(),
  /** The street of a complaint that is not at a house. */
  streetId: Id.nullable(),
  location: z.string().trim().max(200, 'At most 200 characters.'),
  priority: z.enum(priorities),
});

export const ComplaintForm = Fields.partial()
  .required({ typeId: true, title: true, description: true })
  .extend({
    residentId: Id.nullable().optional(),
    source: z.enum(sources).optional(),
    /** The assignee; the type decides if it is omitted. The caller needs the permission to assign. */
    workerId: Id.optional(),
  });

const noSuchType = refusal(
  'NO_SUCH_COMPLAINT_TYPE',
  422,
  'Choose a complaint type of this community.',
);
const archived = refusal('COMPLAINT_ARCHIVED', 409, '{number} is archived. Restore it first.');
const ended = refusal('COMPLAINT_ENDED', 409, '{number} is {status} and can no longer be changed.');
const merged = refusal(
  'COMPLAINT_MERGED',
  409,
  '{number} is merged into {parent}. Continue in {parent}.',
);
const noSuchWorker = refusal(
  'NO_SUCH_WORKER',
  422,
  'Choose a worker who covers this street and can see this complaint.',
);

const reporterUnder18 = refusal(
  'REPORTER_UNDER_18',
  422,
  '{name} is under 18. Choose an adult of the house, or leave it empty.',
);

export const complaintRefusals = {
  noSuchType,
  noSuchPlace,
  noSuchWorker,
  reporterUnder18,
  archived,
  ended,
  merged,
};

const feature = 'Complaint Management' as const;
export const inComplaint = InCommunityWith('complaintId');

export const listComplaints = operation({
  name: 'listComplaints',
  method: 'GET',
  path: '/community/:communityId/complaints',
  summary: 'List the complaints that the caller can see, by due time',
  access: 'member',
  refreshedBy: ['complaints', 'providers'],
  keyScopes: complaintScopes,
  feature,
  params: InCommunity,
  query: complaintList.query,
  data: complaintList.page,
});

export const ComplaintFigures = z.object({
  open: z.number().int(),
  breached: z.number().int(),
  dueToday: z.number().int(),
  mine: z.number().int(),
  /** Figures of the complaints raised in the last 30 days; each is null if no complaint counts for it. */
  medianResponseMinutes: z.number().int().nullable(),
  slaPercent: z.number().int().nullable(),
  rating: z.number().nullable(),
  /** The numbers of complaints behind these figures. */
  respondedCount: z.number().int(),
  resolvedCount: z.number().int(),
  ratedCount: z.number().int(),
  byStatus: z.record(z.string(), z.number().int()),
});
export type ComplaintFigures = z.infer<typeof ComplaintFigures>;

export const getComplaintFigures = operation({
  name: 'getComplaintFigures',
  method: 'GET',
  path: '/community/:communityId/complaints/figures',
  summary: 'Get the counts of open and overdue complaints, and the figures of the last 30 days',
  access: 'member',
  refreshedBy: ['complaints', 'providers'],
  keyScopes: complaintScopes,
  feature,
  params: InCommunity,
  data: ComplaintFigures,
});

export const getComplaint = operation({
  name: 'getComplaint',
  method: 'GET',
  path: '/community/:communityId/complaints/:complaintId',
  summary: 'Get a complaint with its thread',
  access: 'member',
  refreshedBy: ['complaints', 'providers'],
  keyScopes: complaintScopes,
  feature,
  params: inComplaint,
  data: Complaint,
});

export const getComplaintHistory = operation({
  name: 'getComplaintHistory',
  method: 'GET',
  path: '/community/:communityId/complaints/:complaintId/history',
  summary: 'List the changes of a complaint, newest first',
  access: 'member',
  refreshedBy: ['complaints', 'providers'],
  keyScopes: complaintScopes,
  feature,
  params: inComplaint,
  query: HistoryQuery,
  data: HistoryPage,
});

export const createComplaint = operation({
  name: 'createComplaint',
  method: 'POST',
  path: '/community/:communityId/complaints',
  summary: 'Create a complaint, for the caller or a resident',
  access: 'complaints.create',
  feature,
  params: InCommunity,
  body: ComplaintForm,
  data: ToldComplaint,
  refusals: [noSuchType, noSuchPlace, noSuchWorker, reporterUnder18, common.forbidden],
});

export const changeComplaint = operation({
  name: 'changeComplaint',
  method: 'PATCH',
  path: '/community/:communityId/complaints/:complaintId',
  summary: 'Update a complaint; a new type or priority recalculates its due times from the start',
  access: 'complaints.update',
  feature,
  params: inComplaint,
  body: Fields.partial().extend({
    delayReason: z.string().trim().max(500, 'At most 500 characters.').nullish(),
    costMinor: BalanceMinor.min(0, 'Enter a cost of zero or more.').nullish(),
    version: Version,
  }),
  data: Complaint,
  refusals: [common.stale, noSuchType, noSuchPlace, archived, ended, merged],
});
