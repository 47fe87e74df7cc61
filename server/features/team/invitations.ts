// Invitations to work in a community. The emailed link works once, for 72 hours, and only for the person who has
// verified its address. Callers can grant only permissions that they have.
import { maskedEmail } from '#rules/shared/masked-email.ts';
import { randomBytes } from 'node:crypto';
import {
  invitationEmailsInADay,
  invitationHours,
  openInvitationLimit,
  type WorkerInvitation,
  workerRefusals,
} from '#contract/team/workers.ts';
import type { CommunityContext, SessionContext } from '#platform/http/context.ts';
import { countWords } from '#platform/text/count-words.ts';
import type { Handover } from '#platform/feature/handover.ts';
import type { PageRequest } from '#platform/http/list.ts';
import { queueMail } from '#platform/delivery/mail.ts';
import { notify } from '#platform/delivery/notify.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { requireStepUpLast } from '#platform/http/step-up.ts';
import { hashToken } from '#platform/http/tenant.ts';
import { isSameLimit } from '#platform/database/worker-scope.ts';
import { isSecurityRole, isStrongRole, refuseGrant, refuseWider } from './grants.ts';
import * as queries from './invitations-queries.ts';
import { workerInvited, workerJoined } from './messages.ts';
import { holdRole, selectRole } from './roles-queries.ts';
import { refuseUnknownStreets, refuseUnknownWallets } from './workers-queries.ts';

type Invited = {
  email: string;
  roleId: string;
  title?: string | undefined;
  streetIds?: string[] | null | undefined;
  walletIds?: string[] | null | undefined;
};
type Options = { publicUrl: string };

export async function listWorkerInvitations(
  { db, clock }: CommunityContext,
  { query }: { query: PageRequest },
) {
  const page = await queries.selectInvitationPage(db, query);
  return { ...page, items: page.items.map((stored) => present(stored, clock.now())) };
}

export const inviteWorker =
  ({ publicUrl }: Options) =>
  async (context: CommunityContext, { body }: { body: Invited }): Promise<WorkerInvitation> => {
    const { db, clock, user, communityId } = context;
    const { email } = body;
    const role = await holdRole(db, { id: body.roleId });
    if (!role) throw refuse(workerRefusals.noSuchRole, { field: 'roleId' });
    refuseGrant(context, role, 'roleId');
    if (isStrongRole(role)) {
      requireStepUpLast(context, `Invite ${maskedEmail(email)} as ${role.name}`);
    }
    const streetIds = body.streetIds ?? null;
    await refuseUnknownStreets(context, streetIds);
    const walletIds = body.walletIds ?? null;
    await refuseUnknownWallets(context, walletIds);
    if (await queries.worksHere(db, email)) {
      throw refuse(workerRefusals.alreadyWorks, { field: 'email' });
    }
    const now = clock.now();
    const open = await queries.lockOpenInvitation(db, { email });
    if (open) {
      refuseWider(context, nameOf(open));
      if (new Date(open.expiresAt) > now) {
        refuseOtherwise(open, { roleId: role.id, streetIds, walletIds });
      }
    }
    if (!open && (await queries.countOpenInvitations(db, now)) >= openInvitationLimit) {
      throw refuse(workerRefusals.tooManyOpen, { with: { limit: openInvitationLimit } });
    }
    await refuseTooManyEmails(context);
    // Repeating an invitation to a gate role takes no second use of the trial.
    const before = open && (await selectRole(db, open.roleId));
    if (isSecurityRole(role) && !(before && isSecurityRole(before))) {
      await context.useFeature('Create Security Users');
    }
    const { token, ...link } = linkOf(user.id, now);
    const id = await queries.upsertInvitation(db, {
      email,
      roleId: role.id,
      title: body.title || null,
      streetIds,
      walletIds,
      ...link,
    });
    const stored = await queries.selectInvitation(db, id);
    if (!stored) throw new Error('an invitation that was just made is not there');
    const follow = { topic: queries.invitationMailEnded, key: link.tokenHash };
    const mail = mailOf(context, stored, `${publicUrl}/join-team#${token}`);
    queueMail(context, { ...mail, follow });
    context.audit({
      action: open ? 'worker.invitedAgain' : 'worker.invited',
      entityType: 'workerInvitation',
      entityId: id,
      entityLabel: email,
      after: body,
    });
    context.emit('team.changed', { entityId: communityId });
    return present(stored, now);
  };

export const resendWorkerInvitation =
  ({ publicUrl }: Options) =>
  async (
    context: CommunityContext,
    { params: { invitationId } }: { params: { invitationId: string } },
  ): Promise<WorkerInvitation> => {
    const { db, clock, user } = context;
    const now = clock.now();
    const open = await queries.lockOpenInvitation(db, { id: invitationId });
    const role = open && (await holdRole(db, { id: open.roleId }));
    if (!open || !role) throw notFound();
    refuseGrant(context, role, 'role');
    refuseWider(context, nameOf(open));
    if (isStrongRole(role)) {
      requireStepUpLast(context, `Invite ${maskedEmail(open.email)} as ${role.name}`);
    }
    await refuseTooManyEmails(context);
    const { token, ...link } = linkOf(user.id, now);
    await queries.renewInvitation(db, invitationId, link);
    const stored = await queries.selectInvitation(db, invitationId);
    if (!stored) throw new Error('an invitation that was just renewed is not there');
    const follow = { topic: queries.invitationMailEnded, key: link.tokenHash };
    const mail = mailOf(context, stored, `${publicUrl}/join-team#${token}`);
    queueMail(context, { ...mail, follow });
    context.audit({
      action: 'worker.invitedAgain',
      entityType: 'workerInvitation',
      entityId: stored.id,
      entityLabel: stored.email,
    });
    context.emit('team.changed', { entityId: context.communityId });
    return present(stored, now);
  };

const dayMs = 24 * 3600_000;

/** A community chooses the words and recipients of these emails, so a daily limit prevents spam to strangers. */
async function refuseTooManyEmails({ db, clock }: CommunityContext): Promise<void> {
  const now = clock.now().getTime();
  const { sent, first } = await queries.countEmails(db, new Date(now - dayMs));
  if (sent < invitationEmailsInADay || first === null) return;
  throw refuse(workerRefusals.tooManyEmails, {
    with: { limit: invitationEmailsInADay },
    retryAfterSeconds: Math.max(1, Math.ceil((Date.parse(first) + dayMs - now) / 1000)),
  });
}

type Given = Pick<queries.OpenInvitation, 'roleId' | 'streetIds' | 'walletIds'>;

const givesTheSame = (one: Given, other: Given): boolean =>
  one.roleId === other.roleId &&
  isSameLimit(one.streetIds, other.streetIds) &&
  isSameLimit(one.walletIds, other.walletIds);

/**
 * The role, streets and wallets of an open invitation cannot change before it expires, so that repeating an invitation
 * never grants more. The invitation can be withdrawn instead.
 */
function refuseOtherwise(open: queries.OpenInvitation, wanted: Given): void {
  if (givesTheSame(open, wanted)) return;
  const role = `${open.role}${limitWords(open)}`;
  throw refuse(workerRefusals.invitedOtherwise, { field: 'email', with: { role } });
}

/** ` for 1 street and 2 wallets`; empty when the invitation has no limits. */
function limitWords({ streetIds, walletIds }: Given): string {
  const count = (ids: string[] | null, unit: string) =>
    ids === null ? [] : [countWords(ids.length, unit)];
  const limits = [...count(streetIds, 'street'), ...count(walletIds, 'wallet')];
  return limits.length > 0 ? ` for ${limits.join(' and ')}` : '';
}

/** The name of an invited person is their email address. */
const nameOf = ({ email, ...scope }: queries.OpenInvitation) => ({ name: email, ...scope });

/** Creates a link: the email gets the token, the table stores its hash. */
function linkOf(invitedBy: string, now: Date) {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + invitationHours * 3600 * 1000);
  return { token, tokenHash: hashToken(token), invitedBy, now, expiresAt };
}

/** Hands over a leaver's open invitations: the successor is notified when they are accepted. */
export const invitationHandover: Handover = {
  label: 'Open invitations',
  count: (db, userId) => queries.countSentBy(db, userId),
  unseen: async (db, userId, { worker }) =>
    worker.permissions.has('team.read')
      ? []
      : (await queries.selectSentBy(db, userId)).map((email) => `the invitation of ${email}`),
  pass: ({ db }, from, to) => (to === null ? Promise.resolve(0) : queries.passSent(db, from, to)),
};

export async function cancelWorkerInvitation(
  context: CommunityContext,
  { params }: { params: { invitationId: string } },
) {
  const { db, clock, user, communityId } = context;
  const stored = await queries.lockOpenInvitation(db, { id: params.invitationId });
  if (!stored) throw notFound();
  refuseWider(context, nameOf(stored));
  await queries.cancelInvitation(db, stored.id, { userId: user.id, now: clock.now() });
  context.audit({
    action: 'worker.invitationCancelled',
    entityType: 'workerInvitation',
    entityId: stored.id,
    entityLabel: stored.email,
  });
  context.emit('team.changed', { entityId: communityId });
  return null;
}

export async function acceptWorkerInvitation(
  context: SessionContext,
  { body }: { body: { token: string } },
) {
  const { db, clock, user } = context;
  if (!(await queries.isEmailVerified(db, user.id))) throw refuse(workerRefusals.emailUnproven);
  const tokenHash = hashToken(body.token);
  const communityId = await queries.findCommunityOfToken(db, tokenHash);
  if (!communityId) throw refuse(workerRefusals.invitationGone);
  await queries.enterCommunity(db, communityId);
  const invitation = await queries.lockInvitationOfToken(db, tokenHash);
  if (!invitation || invitation.cancelledAt || invitation.communityStatus === 'Archived') {
    throw refuse(workerRefusals.invitationGone);
  }
  const accepted = invitation.acceptedBy !== null;
  if (!accepted) {
    if (new Date(invitation.expiresAt) <= clock.now()) throw refuse(workerRefusals.invitationGone);
    await queries.addInvitedWorker(db, invitation, { userId: user.id, now: clock.now() });
  }
  // A repeated call finds the invitation accepted, and the person still in the team. A person removed in the meantime
  // stays removed.
  const role = await queries.activeRoleOf(db, user.id);
  if (role === undefined) throw refuse(workerRefusals.invitationGone);
  if (!accepted) recordJoining(context, { ...invitation, communityId, role });
  return { communityId, communityName: invitation.communityName, role };
}

type Joined = { id: string; communityId: string; role: string; invitedBy: string };

function recordJoining(context: SessionContext, { id, communityId, role, invitedBy }: Joined) {
  const { user } = context;
  const name = `${user.firstName} ${user.lastName}`;
  context.audit({
    action: 'worker.joined',
    entityType: 'workerInvitation',
    entityId: id,
    entityLabel: user.email,
    after: { role },
    communityId,
  });
  context.emit('team.changed', { entityId: communityId });
  notify(context, {
    ...workerJoined.notice({ name, role }),
    to: { userIds: [invitedBy] },
    actor: name,
  });
}

const present = (stored: queries.StoredInvitation, now: Date): WorkerInvitation => ({
  ...stored,
  isExpired: new Date(stored.expiresAt) <= now,
});

function mailOf(context: CommunityContext, invitation: queries.StoredInvitation, link: string) {
  const { user, community } = context;
  const { email, role } = invitation;
  const until = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: community.timeZone,
  }).format(new Date(invitation.expiresAt));
  const by = `${user.firstName} ${user.lastName}`;
  const words = workerInvited.email({ by, community: community.name, role, email, link, until });
  return { ...words, to: email };
}
