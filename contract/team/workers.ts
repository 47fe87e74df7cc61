// Workers: the staff of a community and their roles, and invitations by email.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { MailState } from '#contract/shared/delivery.ts';
import { common } from '#contract/shared/envelope.ts';
import { chosenId, Id, InCommunity, InCommunityWith, Version } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { manyOf, PageOf, PageQuery, Search } from '#contract/shared/page.ts';
import { Email } from '#rules/shared/people.ts';

export const workerStatuses = ['Invited', 'Active', 'Suspended', 'Removed'] as const;

/** Hours for which the link of an invitation works. */
export const invitationHours = 72;
/** Maximum number of open invitations of one community. */
export const openInvitationLimit = 200;
/** Maximum number of invitation emails that a community sends in a day, including repeated ones. */
export const invitationEmailsInADay = 100;

const Named = z.object({ id: Id, name: z.string() });

/** The streets that a worker is limited to; omitted or null for the whole community. */
const StreetIds = z.array(Id).min(1, 'Choose at least one street.').max(200).nullable();
/** The estate's wallets that a worker is limited to; omitted or null for all wallets. */
const WalletIds = z.array(Id).min(1, 'Choose at least one wallet.').max(50).nullable();
const Title = z.string().trim().max(80, 'At most 80 characters.');

export const Worker = z.object({
  id: Id,
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImageUrl: z.string().nullable(),
  roleId: Id,
  role: z.string(),
  title: z.string().nullable(),
  status: z.enum(workerStatuses),
  isOwner: z.boolean(),
  /** Whether the worker uses two-factor authentication. */
  twoFactorEnabled: z.boolean(),
  /** The streets that the worker is limited to and the caller may see; null for the whole community. */
  streets: z.array(Named).nullable(),
  /**
   * The wallets that the worker is limited to; null for all wallets. Wallets that the caller may not see are left out.
   */
  wallets: z.array(Named).nullable(),
  joinedAt: Instant,
  /**
   * The time when the worker last used the community, accurate to about five minutes; null if they have not used it
   * yet.
   */
  lastSeenAt: Instant.nullable(),
  version: z.number().int(),
});
export type Worker = z.infer<typeof Worker>;

/** The caller's own membership in the community. The browser stores its role and permissions. */
export const OwnWorker = z.object({
  /** The id of the worker; null for platform support, and for an owner who is not a worker. */
  id: Id.nullable(),
  userId: Id,
  communityId: Id,
  role: z.string(),
  isOwner: z.boolean(),
  /** `all`: every street; `streets`: only those in `streetIds`. */
  scope: z.enum(['all', 'streets']),
  streetIds: z.array(Id).nullable(),
  /** The estate's wallets that the caller is limited to; null for all of them. */
  walletIds: z.array(Id).nullable(),
  /** The role that the caller views the app as. Meanwhile, changes are refused. */
  viewingAs: z.object({ id: Id, name: z.string() }).nullable(),
  permissions: z.array(z.string()),
  /** The active access of platform support, which all workers can see. */
  support: z
    .object({
      grantId: Id,
      scope: z.enum(['read', 'full']),
      expiresAt: Instant,
      /** Whether the caller is the person of platform support. */
      isMine: z.boolean(),
    })
    .nullable(),
});
export type OwnWorker = z.infer<typeof OwnWorker>;

export const WorkerInvitation = z.object({
  id: Id,
  email: z.string(),
  role: z.string(),
  title: z.string().nullable(),
  streets: z.array(Named).nullable(),
  wallets: z.array(Named).nullable(),
  invitedBy: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  /** The state of the email; null for invitations from before this field existed. */
  mail: MailState.nullable(),
  /** True if the link has expired; a repeated invitation gets a new link. */
  isExpired: z.boolean(),
});
export type WorkerInvitation = z.infer<typeof WorkerInvitation>;

const cannotGrant = refusal(
  'CANNOT_GRANT',
  403,
  'You can’t grant the role {role}, because it has permissions that you don’t have.',
);
const alreadyWorks = refusal('WORKER_EXISTS', 409, 'This person already works in the community.');
const noSuchRole = refusal('NO_SUCH_ROLE', 422, 'This role no longer exists. Choose another one.');
const noSuchStreet = refusal('NO_SUCH_STREET', 422, 'One of these streets no longer exists.');
const noSuchWallet = refusal('NO_SUCH_WALLET', 422, 'One of these wallets no longer exists.');
const ownRole = refusal(
  'OWN_ROLE',
  403,
  'You can’t change your own role or access. Ask another manager.',
);
const theOwner = refusal(
  'LAST_OWNER',
  409,
  'This is the owner of the community. Transfer the ownership first.',
);
const higherRole = refusal(
  'HIGHER_ROLE',
  403,
  '{name} has permissions that you don’t have, so you can’t change their access.',
);
const notActive = refusal('WORKER_NOT_ACTIVE', 409, '{name} is not an active worker here.');
const notSuspended = refusal('WORKER_NOT_SUSPENDED', 409, '{name} is not suspended.');
const badSuccessor = refusal(
  'BAD_SUCCESSOR',
  422,
  'Choose another worker to take over the open work.',
);
const seesTooLittle = refusal(
  'SUCCESSOR_SEES_LESS',
  422,
  '{name} can’t see {items}. Choose a worker whose role and streets include them, or leave them unassigned.',
);
const tooManyOpen = refusal(
  'TOO_MANY_INVITATIONS',
  409,
  'There are {limit} open invitations, which is the limit. Withdraw some first.',
);
const tooManyEmails = refusal(
  'TOO_MANY_INVITATION_EMAILS',
  429,
  'Your community sent {limit} invitations today, which is the limit. Send more tomorrow.',
);
const invitedOtherwise = refusal(
  'INVITED_ALREADY',
  409,
  'This address is already invited as {role}. Withdraw or resend that invitation.',
);
/**
 * The refusal for every link that does not work: unknown, expired, used, withdrawn or sent to another person. All get
 * the same response.
 */
const invitationGone = refusal(
  'INVITATION_GONE',
  410,
  'This invitation has expired or was sent to another email address. Ask for a new one.',
);
const emailUnproven = refusal(
  'EMAIL_NOT_VERIFIED',
  403,
  'Confirm your email address first, then open the invitation again.',
);

export const workerRefusals = {
  cannotGrant,
  alreadyWorks,
  noSuchRole,
  noSuchStreet,
  noSuchWallet,
  ownRole,
  theOwner,
  higherRole,
  notActive,
  notSuspended,
  badSuccessor,
  seesTooLittle,
  tooManyOpen,
  tooManyEmails,
  invitedOtherwise,
  invitationGone,
  emailUnproven,
};

export const listWorkers = operation({
  name: 'listWorkers',
  method: 'GET',
  path: '/community/:communityId/worker/all',
  summary: 'List the workers of a community',
  access: 'team.read',
  refreshedBy: ['team'],
  params: InCommunity,
  query: PageQuery.extend({ Search, Status: manyOf(z.enum(workerStatuses)) }),
  data: PageOf(Worker),
});

export const getWorkerByUserId = operation({
  name: 'getWorkerByUserId',
  method: 'GET',
  path: '/community/:communityId/worker/by-user-id',
  summary: 'Get the caller’s role and permissions in a community',
  access: 'member',
  refreshedBy: ['team', 'support'],
  params: InCommunity,
  data: OwnWorker,
});

export const listWorkerInvitations = operation({
  name: 'listWorkerInvitations',
  method: 'GET',
  path: '/community/:communityId/worker-invitations',
  summary: 'List open invitations, newest first',
  access: 'team.read',
  refreshedBy: ['team'],
  params: InCommunity,
  query: PageQuery,
  data: PageOf(WorkerInvitation),
});

export const inviteWorker = operation({
  name: 'inviteWorker',
  method: 'POST',
  path: '/community/:communityId/worker-invitations',
  summary: 'Invite a person to the team by email',
  access: 'team.create',
  feature: 'Create Community Portal Users',
  params: InCommunity,
  body: z.strictObject({
    email: Email,
    roleId: chosenId('Choose a role.'),
    title: Title.optional(),
    streetIds: StreetIds.optional(),
    walletIds: WalletIds.optional(),
  }),
  data: WorkerInvitation,
  message: 'Invitation is being sent.',
  refusals: [
    common.stepUpRequired,
    cannotGrant,
    alreadyWorks,
    noSuchRole,
    noSuchStreet,
    higherRole,
    noSuchWallet,
    tooManyOpen,
    tooManyEmails,
    invitedOtherwise,
  ],
});

export const resendWorkerInvitation = operation({
  name: 'resendWorkerInvitation',
  method: 'POST',
  path: '/community/:communityId/worker-invitations/:invitationId/resend',
  summary: 'Resend an open invitation with a new link for 72 hours; the old link stops working',
  access: 'team.create',
  feature: 'Create Community Portal Users',
  params: InCommunityWith('invitationId'),
  data: WorkerInvitation,
  message: 'Invitation is being sent.',
  refusals: [common.stepUpRequired, cannotGrant, higherRole, tooManyEmails],
});

export const cancelWorkerInvitation = operation({
  name: 'cancelWorkerInvitation',
  method: 'DELETE',
  path: '/community/:communityId/worker-invitations/:invitationId',
  summary: 'Withdraw an invitation; its link stops working',
  access: 'team.create',
  params: InCommunityWith('invitationId'),
  refusals: [higherRole],
});

const Of = InCommunityWith('workerId');

export const changeWorker = operation({
  name: 'changeWorker',
  method: 'PATCH',
  path: '/community/:communityId/workers/:workerId',
  summary: 'Update a worker’s role, title, streets or wallets; it takes effect immediately',
  access: 'team.update',
  params: Of,
  body: z.strictObject({
    version: Version,
    roleId: Id.optional(),
    title: Title.nullable().optional(),
    streetIds: StreetIds.optional(),
    walletIds: WalletIds.optional(),
  }),
  data: Worker,
  message: 'Saved.',
  refusals: [
    common.stale,
    common.stepUpRequired,
    common.featureActivation,
    cannotGrant,
    noSuchRole,
    noSuchStreet,
    noSuchWallet,
    ownRole,
    theOwner,
    higherRole,
    notActive,
  ],
});

export const suspendWorker = operation({
  name: 'suspendWorker',
  method: 'POST',
  path: '/community/:communityId/workers/:workerId/suspend',
  summary: 'Suspend a worker; they are signed out immediately',
  access: 'team.update',
  params: Of,
  body: z.strictObject({ reason: z.string().trim().max(250).optional() }),
  data: Worker,
  refusals: [ownRole, theOwner, higherRole, notActive],
});

export const reinstateWorker = operation({
  name: 'reinstateWorker',
  method: 'POST',
  path: '/community/:communityId/workers/:workerId/reinstate',
  summary: 'Reinstate a suspended worker',
  access: 'team.update',
  params: Of,
  data: Worker,
  refusals: [ownRole, higherRole, cannotGrant, notSuspended],
});

/** The open work of a worker who is being removed, as counts. */
export const WorkLeft = z.object({
  /** The kind of the work: `Open complaints`. */
  label: z.string(),
  count: z.number().int(),
});
export type WorkLeft = z.infer<typeof WorkLeft>;

export const getWorkLeft = operation({
  name: 'getWorkLeft',
  method: 'GET',
  path: '/community/:communityId/workers/:workerId/work',
  summary: 'Get the open work of a worker before removal',
  access: 'team.archive',
  params: Of,
  data: z.array(WorkLeft),
});

export const removeWorker = operation({
  name: 'removeWorker',
  method: 'POST',
  path: '/community/:communityId/workers/:workerId/remove',
  summary: 'Remove a worker: they are signed out, and their open work is reassigned',
  access: 'team.archive',
  params: Of,
  body: z.strictObject({
    /** The worker who gets the open work. If omitted, the work is unassigned. */
    successorId: Id.optional(),
    reason: z.string().trim().max(250).optional(),
  }),
  data: z.object({
    reassigned: z.array(WorkLeft),
    /** The open work that is unassigned if no successor is chosen, and references that are removed. */
    leftToNobody: z.array(WorkLeft),
  }),
  refusals: [ownRole, theOwner, higherRole, badSuccessor, seesTooLittle],
});

export const showWorkerInvitation = operation({
  name: 'showWorkerInvitation',
  method: 'POST',
  path: '/worker-invitations/show',
  summary: 'Get the community and the masked address of an invitation link',
  access: 'public',
  isRead: true,
  body: z.strictObject({
    token: z.string().trim().min(1, 'This link is incomplete.').max(100),
  }),
  data: z.object({ communityName: z.string(), maskedEmail: z.string() }),
  refusals: [invitationGone],
});

export const acceptWorkerInvitation = operation({
  name: 'acceptWorkerInvitation',
  method: 'POST',
  path: '/worker-invitations/accept',
  summary: 'Accept an invitation to the team',
  access: 'session',
  body: z.strictObject({
    token: z.string().trim().min(1, 'This link is incomplete.').max(100),
  }),
  data: z.object({ communityId: Id, communityName: z.string(), role: z.string() }),
  refusals: [invitationGone, emailUnproven],
});
