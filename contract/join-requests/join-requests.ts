// Join requests: a pending request is decided once, and a retry gets the first decision. A declined request can be
// reopened.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { Delivery, MailState } from '#contract/shared/delivery.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith } from '#contract/shared/ids.ts';
import { relationships } from '#contract/residents/occupancies.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { PersonName } from '#rules/shared/people.ts';
import { anyOf, list } from '#contract/shared/list.ts';
import { BulkReport, Selection } from '#contract/shared/page.ts';

export const joinStatuses = ['Pending', 'Approved', 'Declined', 'Withdrawn', 'Expired'] as const;
export type JoinStatus = (typeof joinStatuses)[number];
/** Days after which a request without a decision expires. */
export const joinDays = 30;

export const JoinRequest = z.object({
  id: Id,
  houseId: Id,
  house: z.string(),
  houseStatus: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  relationship: z.enum(relationships),
  note: z.string(),
  status: z.enum(joinStatuses),
  submittedAt: Instant,
  isPhoneProven: z.boolean(),
  decidedAt: Instant.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string(),
  reasonPrivate: z.boolean(),
  residentId: Id.nullable(),
  /**
   * The messages that told the applicant the decision. `text` is the state of the text message; null if none was sent.
   */
  notice: z.object({
    emailed: z.boolean(),
    /** The state of the email; null if none was sent, and for requests from before this field existed. */
    mail: MailState.nullable(),
    text: z.enum(['Waiting', 'Sending', 'Sent', 'Delivered', 'Failed', 'Unsure']).nullable(),
  }),
  /** The files that the applicant uploaded as proof. */
  proofs: z.array(z.object({ id: Id, fileName: z.string(), byteCount: z.number().int() })),
  /**
   * The existing records of the house and of the applicant's phone number, which the office compares with the claim.
   */
  record: z.object({
    head: z.string().nullable(),
    people: z.number().int(),
    /** A current resident who has the applicant's phone number; null if nobody has it. */
    knownAs: z.string().nullable(),
    knownHere: z.boolean(),
  }),
});
export type JoinRequest = z.infer<typeof JoinRequest>;

const exists = refusal(
  'JOIN_REQUEST_EXISTS',
  409,
  'This house already has a join request. Ask the head of the household to invite you.',
);
const needsChoice = refusal(
  'HOUSE_HAS_HEAD',
  409,
  '{name} is the head of this household. Replace {name}, or add the applicant as a member.',
);
const badName = refusal(
  'NAME_NOT_KEPT',
  422,
  '{fault} Decline the request, and ask the applicant to send a new one with their full name.',
);
const noRequest = refusal('NO_JOIN_REQUEST', 404, 'This house has no join request.');
const noPlace = refusal('NO_SUCH_STREET', 422, 'Choose a street from the list.');
const badPhone = refusal('INVALID', 422, '{sentence}');
const wrongCode = refusal(
  'CODE_WRONG',
  409,
  'This code is wrong or was tried too often. Check it, or ask the office for the code.',
);
/** Maximum number of files that one applicant may upload. */
export const joinProofLimit = 5;
const badProof = refusal('BAD_PROOF', 422, 'Choose a picture or a PDF.');
const tooManyProofs = refusal('TOO_MANY_PROOFS', 409, 'You can add at most {limit} files.');
const decided = refusal('ALREADY_DECIDED', 409, 'This request was already decided.');
const notDeclined = refusal(
  'NOT_DECLINED',
  409,
  'Only a declined request can be reopened. Nothing was changed.',
);
const newerRequest = refusal(
  'NEWER_JOIN_REQUEST',
  409,
  'This house has a newer join request. Decide that one instead.',
);
/** Maximum number of requests in one bulk approval. */
export const joinBulkLimit = 500;
const tooMany = refusal(
  'TOO_MANY_JOIN_REQUESTS',
  422,
  'You can change at most {limit} at a time. Narrow the list.',
);

export const joinRefusals = {
  exists,
  needsChoice,
  badName,
  noRequest,
  noPlace,
  badPhone,
  wrongCode,
  decided,
  notDeclined,
  newerRequest,
  badProof,
  tooManyProofs,
  tooMany,
};

const text = (most: number) => z.string().trim().max(most, `At most ${most} characters.`);

export const joinRequestList = list({
  name: 'join-requests',
  noun: { one: 'request', many: 'requests' },
  row: JoinRequest,
  searchHint: 'Search name or phone',
  filters: {
    Status: anyOf('Status', joinStatuses),
    Relationship: anyOf('Joins as', relationships),
  },
  columns: {
    name: { title: 'Applicant', isFixed: true, card: 'title', width: 190 },
    status: { title: 'Status', card: 'badge', width: 120 },
    house: { title: 'House', card: 'subtitle', width: 200 },
    claim: { title: 'Joins as', of: 'relationship', width: 130 },
    record: { title: 'Household head', width: 180 },
    phone: { title: 'Phone', kind: 'phone', width: 200 },
    submittedAt: { title: 'Asked', kind: 'time', width: 150 },
  },
});

export const listJoinRequests = operation({
  name: 'listJoinRequests',
  method: 'GET',
  path: '/community/:communityId/joinrequests',
  summary: 'List join requests, pending ones first',
  access: 'joinRequests.read',
  refreshedBy: ['joinRequests'],
  params: InCommunity,
  query: joinRequestList.query,
  data: joinRequestList.page,
});

const Heading = z.enum(['replace', 'member']);

const Decision = z.strictObject({
  /** For a house with a household head: whether the applicant replaces the head. */
  head: Heading.optional(),
  reason: text(500).optional(),
  keepPrivate: z.boolean().optional(),
});
/** The input to decline a request, which requires a reason. */
export const DeclineForm = Decision.extend({ reason: text(500).min(1, 'Enter a reason.') });

/** This call follows the product's specification, which addresses a request by its house. */
export const decideJoinRequest = operation({
  name: 'decideJoinRequest',
  method: 'POST',
  path: '/community/:communityId/joinrequests/:decision',
  summary: 'Approve or decline a join request; a repeat gets the first decision',
  access: 'joinRequests.approve',
  params: InCommunity.extend({ decision: z.enum(['approve', 'reject']) }),
  query: z.strictObject({ houseId: Id }),
  body: Decision,
  data: JoinRequest.extend({
    /** True if the request was already decided; `sentence` then names the person who decided it. */
    isRepeat: z.boolean(),
    sentence: z.string(),
    /** The messages to the applicant that this call handed over for sending. */
    delivery: Delivery,
  }),
  refusals: [noRequest, needsChoice, badName],
});

export const reopenJoinRequest = operation({
  name: 'reopenJoinRequest',
  method: 'POST',
  path: '/community/:communityId/joinrequests/:requestId/reopen',
  summary: 'Reopen a declined join request, so that it can be decided again',
  access: 'joinRequests.approve',
  params: InCommunityWith('requestId'),
  data: JoinRequest,
  refusals: [common.notFound, notDeclined, newerRequest],
});

export const approveJoinRequests = operation({
  name: 'approveJoinRequests',
  method: 'POST',
  path: '/community/:communityId/joinrequests-bulk',
  summary:
    'Approve many join requests; applicants of a house with a head join as members or are skipped',
  access: 'joinRequests.approve',
  params: InCommunity,
  body: z.strictObject({
    selection: Selection(joinRequestList.filter),
    asMembers: z.boolean(),
    preview: z.boolean(),
  }),
  data: BulkReport.extend({ delivery: Delivery }),
  refusals: [tooMany],
});

const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-HJ-NP-Z2-9]{8}$/, 'Enter the 8 characters of the join code.');

export const findJoinPlace = operation({
  name: 'findJoinPlace',
  method: 'POST',
  path: '/join-requests/place',
  summary: 'List the streets of a community by its join code',
  access: 'public',
  body: z.strictObject({ joinCode: code }),
  data: z.object({
    communityName: z.string(),
    streets: z.array(z.object({ id: Id, name: z.string() })).max(2000),
  }),
  refusals: [common.notFound],
});

const JoinState = z.object({
  communityName: z.string(),
  house: z.string(),
  firstName: z.string(),
  status: z.enum(joinStatuses),
  submittedAt: Instant,
  /** The position among pending requests, from 1; null after the decision. */
  position: z.number().int().nullable(),
  ageDays: z.number().int(),
  isPhoneProven: z.boolean(),
  decidedAt: Instant.nullable(),
  reason: z.string(),
  /** The number of the applicant's proof files that are still stored. Withdrawal and retention delete them. */
  proofs: z.number().int(),
});
export type JoinState = z.infer<typeof JoinState>;

export const submitJoinRequest = operation({
  name: 'submitJoinRequest',
  method: 'POST',
  path: '/join-requests',
  summary: 'Create a join request for a house; a code is sent to the phone number',
  access: 'public',
  body: z.strictObject({
    joinCode: code,
    streetId: Id,
    houseNumber: z
      .string()
      .trim()
      .min(1, 'Enter a phone number.')
      .max(20, 'At most 20 characters.'),
    block: text(40).optional(),
    unitLabel: text(40).optional(),
    firstName: PersonName,
    lastName: PersonName,
    phone: text(30).min(1, 'Enter a phone number.'),
    email: z.email('Enter a valid address.').max(254).optional(),
    relationship: z.enum(relationships),
    note: text(500).optional(),
  }),
  data: JoinState.extend({ communityId: Id, key: z.string() }),
  refusals: [common.notFound, exists, noPlace, badPhone, common.tooMany],
});

const key = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, 'This link is incomplete. Open it exactly as you received it.');
const byKey = z.strictObject({ communityId: Id, key });

export const getJoinState = operation({
  name: 'getJoinState',
  method: 'POST',
  path: '/join-requests/:communityId/:key/state',
  summary: 'Get the status of the applicant’s own join request',
  access: 'link',
  params: byKey,
  data: JoinState,
  refusals: [common.notFound],
});

export const proveJoinPhone = operation({
  name: 'proveJoinPhone',
  method: 'POST',
  path: '/join-requests/:communityId/:key/prove',
  summary: 'Verify the applicant’s phone by a code; a resident on record joins immediately',
  access: 'link',
  params: byKey,
  body: z.strictObject({ code: z.string().regex(/^\d{6}$/, 'Enter the 6 digits of the code.') }),
  data: JoinState,
  refusals: [common.notFound, wrongCode, decided],
});

export const withdrawJoinRequest = operation({
  name: 'withdrawJoinRequest',
  method: 'POST',
  path: '/join-requests/:communityId/:key/withdraw',
  summary: 'Withdraw the applicant’s own join request',
  access: 'link',
  params: byKey,
  data: JoinState,
  refusals: [common.notFound, decided],
});

export const addJoinProof = operation({
  name: 'addJoinProof',
  method: 'POST',
  path: '/join-requests/:communityId/:key/proofs',
  summary: 'Add an image or a PDF as proof to the applicant’s own pending join request',
  access: 'link',
  kind: 'file',
  params: byKey,
  data: JoinState,
  refusals: [common.notFound, decided, badProof, tooManyProofs],
});

export const downloadJoinProof = operation({
  name: 'downloadJoinProof',
  method: 'GET',
  path: '/community/:communityId/join-proofs/:fileId',
  summary: 'Download an applicant’s proof; the audit log records the access',
  access: 'joinRequests.read',
  kind: 'download',
  params: InCommunityWith('fileId'),
});
