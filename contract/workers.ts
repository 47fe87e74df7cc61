// Workers: who works in a community and with what role (spec 7; domain 17), and inviting them by mail.
import { z } from 'zod';
import { Instant } from './dates.ts';
import { Id, InCommunity, InCommunityWith } from './ids.ts';
import { operation, refusal } from './operation.ts';
import { manyOf, PageOf, PageQuery, Search } from './page.ts';
import { Email } from './people.ts';
import { systemRoles } from './permissions.ts';

export const workerStatuses = ['Invited', 'Active', 'Suspended', 'Removed'] as const;

/** How long the link of an invitation works (domain 2). */
export const invitationHours = 72;
/** Invitations that may be open in one community. */
export const openInvitationLimit = 200;

export const Worker = z.object({
  id: Id,
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImageUrl: z.string().nullable(),
  role: z.string(),
  title: z.string().nullable(),
  status: z.enum(workerStatuses),
  isOwner: z.boolean(),
  joinedAt: Instant,
});
export type Worker = z.infer<typeof Worker>;

/** The caller's own place in a community; the browser keeps role and permissions of it. */
export const OwnWorker = z.object({
  /** Null for an owner without a worker row. */
  id: Id.nullable(),
  userId: Id,
  communityId: Id,
  role: z.string(),
  isOwner: z.boolean(),
  /** `all`: every street. Narrower scopes come with the settings of the team. */
  scope: z.literal('all'),
  permissions: z.array(z.string()),
});
export type OwnWorker = z.infer<typeof OwnWorker>;

export const WorkerInvitation = z.object({
  id: Id,
  email: z.string(),
  role: z.string(),
  title: z.string().nullable(),
  invitedBy: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  /** The link has run out; inviting again makes a new one. */
  isExpired: z.boolean(),
});
export type WorkerInvitation = z.infer<typeof WorkerInvitation>;

const cannotGrant = refusal(
  'CANNOT_GRANT',
  403,
  'You cannot grant what you lack: {role} may do things that your role may not.',
);
const alreadyWorks = refusal('WORKER_EXISTS', 409, 'This person already works in the community.');
const tooManyOpen = refusal(
  'TOO_MANY_INVITATIONS',
  409,
  'There are {limit} open invitations. Withdraw some, or wait until they are accepted.',
);
/** One answer for a link that never was, has run out, was used, withdrawn, or is someone else's. */
const invitationGone = refusal(
  'INVITATION_GONE',
  410,
  'This invitation does not work. It may have run out, or been sent to another e-mail address than yours.',
);
const emailUnproven = refusal(
  'EMAIL_NOT_VERIFIED',
  403,
  'Confirm your e-mail address first, then open the invitation again.',
);

export const workerRefusals = {
  cannotGrant,
  alreadyWorks,
  tooManyOpen,
  invitationGone,
  emailUnproven,
};

export const listWorkers = operation({
  name: 'listWorkers',
  method: 'GET',
  path: '/community/:communityId/worker/all',
  summary: 'Who works in a community',
  access: 'team.read',
  params: InCommunity,
  query: PageQuery.extend({ Search, Status: manyOf(z.enum(workerStatuses)) }),
  data: PageOf(Worker),
});

export const getWorkerByUserId = operation({
  name: 'getWorkerByUserId',
  method: 'GET',
  path: '/community/:communityId/worker/by-user-id',
  summary: 'The caller’s role and permissions in a community',
  access: 'member',
  params: InCommunity,
  data: OwnWorker,
});

export const listWorkerInvitations = operation({
  name: 'listWorkerInvitations',
  method: 'GET',
  path: '/community/:communityId/worker-invitations',
  summary: 'Invitations that nobody has accepted yet, newest first',
  access: 'team.read',
  params: InCommunity,
  query: PageQuery,
  data: PageOf(WorkerInvitation),
});

export const inviteWorker = operation({
  name: 'inviteWorker',
  method: 'POST',
  path: '/community/:communityId/worker-invitations',
  summary: 'Invite a person to work in a community; the link goes to their address',
  access: 'team.create',
  feature: 'Create Community Portal Users',
  params: InCommunity,
  body: z.strictObject({
    email: Email,
    role: z.enum(systemRoles, 'Choose a role.'),
    title: z.string().trim().max(80, 'At most 80 characters.').optional(),
  }),
  data: WorkerInvitation,
  message: 'The invitation is on its way.',
  refusals: [cannotGrant, alreadyWorks, tooManyOpen],
});

export const cancelWorkerInvitation = operation({
  name: 'cancelWorkerInvitation',
  method: 'DELETE',
  path: '/community/:communityId/worker-invitations/:invitationId',
  summary: 'Withdraw an invitation; its link stops working',
  access: 'team.create',
  params: InCommunityWith('invitationId'),
});

export const acceptWorkerInvitation = operation({
  name: 'acceptWorkerInvitation',
  method: 'POST',
  path: '/worker-invitations/accept',
  summary: 'Begin to work in a community, with the link that was mailed to one’s own address',
  access: 'session',
  body: z.strictObject({ token: z.string().trim().min(1, 'The link is incomplete.').max(100) }),
  data: z.object({ communityId: Id, communityName: z.string(), role: z.string() }),
  refusals: [invitationGone, emailUnproven],
});
