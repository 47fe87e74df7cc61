// Complaints for residents: raise one for their own house or for the community, follow it, reply, confirm, reopen and
// rate. All residents see the complaints about the community, without the reporter's name, unless a complaint is
// archived or merged, or its type is hidden from residents.
import { z } from 'zod';
import { CommentBody, complaintTalkRefusals as talk } from './complaint-talk.ts';
import { complaintStatuses, priorities, reopenDays, scopes, typeIcons } from './complaint-words.ts';
import { complaintRefusals as about, complaintText, complaintTitle } from './complaints.ts';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunityWith } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { PageOf, PageQuery } from '#contract/shared/page.ts';
import { shortReason } from '#rules/shared/plain-words.ts';

export const PortalComplaint = z.object({
  id: Id,
  number: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.string(),
  scope: z.enum(scopes),
  location: z.string(),
  priority: z.enum(priorities),
  status: z.enum(complaintStatuses),
  /** True if the reader raised the complaint; only this person may act on it. */
  isMine: z.boolean(),
  /** The time by which a reply or a result is promised, by the office or automatically. */
  promisedAt: Instant.nullable(),
  promiseMissedAt: Instant.nullable(),
  resolutionNote: z.string().nullable(),
  rejectionReason: z.string().nullable(),
  reopenUntil: Instant.nullable(),
  rating: z.number().int().nullable(),
  createdAt: Instant,
  thread: z
    .array(z.object({ id: Id, body: z.string(), by: z.string(), createdAt: Instant }))
    .max(500),
  files: z.array(z.object({ id: Id, name: z.string() })).max(200),
});
export type PortalComplaint = z.infer<typeof PortalComplaint>;

const notYours = refusal(
  'NOT_YOURS',
  403,
  'Only the person who raised this complaint can do this.',
);
const notResolved = refusal(
  'NOT_RESOLVED',
  409,
  'This complaint is {status}. Wait until it is resolved.',
);
const tooLate = refusal(
  'TOO_LATE_TO_REOPEN',
  409,
  `This complaint was resolved more than ${reopenDays} days ago. Raise a new complaint.`,
);
const alreadyRated = refusal('ALREADY_RATED', 409, 'You have already rated this complaint.');

export const portalComplaintRefusals = { notYours, notResolved, tooLate, alreadyRated };

const ofHouse = '/portal/communities/:communityId/houses/:houseId/complaints';
const inHouse = InCommunityWith('houseId');
const inOne = inHouse.extend({ complaintId: Id });
const gated = common.featureActivation;

export const listPortalComplaintTypes = operation({
  name: 'listPortalComplaintTypes',
  method: 'GET',
  path: '/portal/communities/:communityId/houses/:houseId/complaint-types',
  summary: 'List the complaint types that residents may use',
  access: 'resident:member',
  residentFeatures: ['Raise Complaints'],
  params: inHouse,
  data: z
    .array(
      z.object({
        id: Id,
        name: z.string(),
        /** The complaints that belong to the type, in one line. */
        hint: z.string(),
        icon: z.enum(typeIcons),
        parentId: Id.nullable(),
      }),
    )
    .max(200),
  refusals: [gated],
});

export const listPortalComplaints = operation({
  name: 'listPortalComplaints',
  method: 'GET',
  path: ofHouse,
  summary: 'List the resident’s own complaints and the complaints about common areas',
  access: 'resident:member',
  residentFeatures: ['Raise Complaints'],
  params: inHouse,
  query: PageQuery.extend({ Scope: z.enum(scopes).optional() }),
  data: PageOf(PortalComplaint.omit({ thread: true, files: true })),
  refusals: [gated],
});

export const getPortalComplaint = operation({
  name: 'getPortalComplaint',
  method: 'GET',
  path: `${ofHouse}/:complaintId`,
  summary: 'Get a complaint of the resident with its public replies',
  access: 'resident:member',
  residentFeatures: ['Raise Complaints'],
  params: inOne,
  data: PortalComplaint,
  refusals: [gated],
});

export const raisePortalComplaint = operation({
  name: 'raisePortalComplaint',
  method: 'POST',
  path: ofHouse,
  summary: 'Create a complaint as a resident',
  access: 'resident:member',
  residentFeatures: ['Raise Complaints'],
  params: inHouse,
  body: z.strictObject({
    typeId: Id,
    title: complaintTitle,
    description: complaintText,
    scope: z.enum(scopes).optional(),
    location: z.string().trim().max(200, 'At most 200 characters.').optional(),
  }),
  data: PortalComplaint,
  refusals: [gated, about.noSuchType, about.noSuchPlace],
});

export const commentPortalComplaint = operation({
  name: 'commentPortalComplaint',
  method: 'POST',
  path: `${ofHouse}/:complaintId/comments`,
  summary: 'Reply to a complaint as its reporter',
  access: 'resident:member',
  residentFeatures: ['Raise Complaints'],
  params: inOne,
  body: z.strictObject({ body: CommentBody }),
  data: PortalComplaint,
  refusals: [gated, notYours, about.archived],
});

export const attachPortalComplaintFile = operation({
  name: 'attachPortalComplaintFile',
  method: 'POST',
  path: `${ofHouse}/:complaintId/files`,
  summary: 'Add an image or a PDF to the resident’s own complaint',
  access: 'resident:member',
  residentFeatures: ['Raise Complaints'],
  params: inOne,
  data: PortalComplaint,
  kind: 'file',
  refusals: [gated, notYours, talk.tooManyFiles, talk.badFile, about.archived],
});

export const downloadPortalComplaintFile = operation({
  name: 'downloadPortalComplaintFile',
  method: 'GET',
  path: `${ofHouse}/:complaintId/files/:fileId`,
  summary: 'Download a file of the resident’s own complaint',
  access: 'resident:member',
  residentFeatures: ['Raise Complaints'],
  params: inOne.extend({ fileId: Id }),
  data: z.string(),
  kind: 'download',
  refusals: [gated, common.notFound],
});

export const confirmPortalComplaint = operation({
  name: 'confirmPortalComplaint',
  method: 'POST',
  path: `${ofHouse}/:complaintId/confirm`,
  summary: 'Confirm the resolution of a complaint, which closes it',
  access: 'resident:member',
  residentFeatures: ['Raise Complaints'],
  params: inOne,
  data: PortalComplaint,
  refusals: [gated, notYours, notResolved],
});

export const reopenPortalComplaint = operation({
  name: 'reopenPortalComplaint',
  method: 'POST',
  path: `${ofHouse}/:complaintId/reopen`,
  summary: 'Reopen a resolved complaint whose problem persists',
  access: 'resident:member',
  residentFeatures: ['Raise Complaints'],
  params: inOne,
  body: z.strictObject({ reason: z.string().trim().min(3, shortReason).max(500) }),
  data: PortalComplaint,
  refusals: [gated, notYours, notResolved, tooLate],
});

export const ratePortalComplaint = operation({
  name: 'ratePortalComplaint',
  method: 'POST',
  path: `${ofHouse}/:complaintId/rate`,
  summary: 'Rate the resolution of a complaint, once',
  access: 'resident:member',
  residentFeatures: ['Raise Complaints'],
  params: inOne,
  body: z.strictObject({
    rating: z.number().int().min(1).max(5),
    comment: z.string().trim().max(500, 'At most 500 characters.').optional(),
  }),
  data: PortalComplaint,
  refusals: [gated, notYours, notResolved, alreadyRated],
});
