// Handing a community on (domain 3): offered by its owner and taken by a worker, each with a fresh proof of who they
// are. There is always exactly one owner; the one before stays as Community manager.
import { ownedCommunityLimit } from '#contract/communities.ts';
import { offerHours, ownershipRefusals, type OwnershipTransfer } from '#contract/ownership.ts';
import type { CommunityContext } from '#platform/context.ts';
import { notify } from '#platform/notify.ts';
import { refuse } from '#platform/refuse.ts';
import { requireStepUpLast } from '#platform/step-up.ts';
import * as queries from './ownership-queries.ts';
import { selectWorker } from './workers-queries.ts';

export async function getOwnershipTransfer(
  context: CommunityContext,
): Promise<OwnershipTransfer | null> {
  const { worker } = context;
  const open = await queries.selectOffer(context.db, context.clock.now());
  if (!open) return null;
  const isToMe = open.workerId === worker.id;
  return worker.isOwner || isToMe ? { ...open, isToMe } : null;
}

export async function offerOwnership(
  context: CommunityContext,
  { body }: { body: { workerId: string } },
): Promise<OwnershipTransfer> {
  const { db, clock, user, worker, community } = context;
  if (!worker.isOwner) throw refuse(ownershipRefusals.notOwner);
  const to = await selectWorker(db, body.workerId);
  if (!to || to.isOwner || to.status !== 'Active') {
    throw refuse(ownershipRefusals.badSuccessor, { field: 'workerId' });
  }
  requireStepUpLast(context, `Offer ${community.name} to ${to.firstName} ${to.lastName}`);
  const now = clock.now();
  await queries.lockCommunity(db);
  await queries.endExpired(db, now);
  const standing = await queries.selectOffer(db, now);
  if (standing) throw refuse(ownershipRefusals.offered, { with: { name: standing.toName } });
  const expiresAt = new Date(now.getTime() + offerHours * 3600 * 1000);
  await queries.insertOffer(db, { fromUserId: user.id, workerId: to.id, now, expiresAt });
  const toName = `${to.firstName} ${to.lastName}`;
  record(context, 'community.ownershipOffered', { to: toName });
  notify(context, {
    to: { userIds: [to.userId] },
    activityType: 'Team',
    title: `${community.name} is offered to you`,
    description: `${nameOf(context)} wants you to own ${community.name}. Accept or decline within ${offerHours} hours.`,
    actor: nameOf(context),
    // Every role opens its own profile; the team's page not.
    link: '/settings?Tab=profile',
    priority: 'Urgent',
  });
  const made = await getOwnershipTransfer(context);
  if (!made) throw new Error('an offer that was just made is not there');
  return made;
}

export async function cancelOwnershipTransfer(context: CommunityContext): Promise<null> {
  const { db, clock, worker } = context;
  await queries.lockCommunity(db);
  const open = await queries.selectOffer(db, clock.now());
  const mine = open && (worker.isOwner || open.workerId === worker.id);
  if (!mine) throw refuse(ownershipRefusals.notYours);
  const status = worker.isOwner ? 'Cancelled' : 'Declined';
  await queries.endOffer(db, open.id, status, clock.now());
  record(context, `community.ownership${status}`, { to: open.toName });
  if (!worker.isOwner) {
    tellOwner(context, open, `${open.toName} declined to own ${context.community.name}`);
  }
  return null;
}

export async function acceptOwnership(context: CommunityContext): Promise<null> {
  const { db, clock, user, worker, community } = context;
  await queries.lockCommunity(db);
  const open = await queries.selectOffer(db, clock.now());
  if (!open || open.workerId !== worker.id) throw refuse(ownershipRefusals.notYours);
  requireStepUpLast(context, `Take over ${community.name} from ${open.fromName}`);
  if ((await queries.countOwned(db, user.id)) >= ownedCommunityLimit) {
    throw refuse(ownershipRefusals.tooMany, { with: { limit: ownedCommunityLimit } });
  }
  if (!(await queries.giveTo(db, user.id, clock.now()))) throw refuse(ownershipRefusals.nameTaken);
  await queries.makeManagers(db, [user.id, open.fromUserId]);
  await queries.endOffer(db, open.id, 'Accepted', clock.now());
  record(context, 'community.ownershipTaken', { owner: open.toName }, { owner: open.fromName });
  context.emit('communities.changed', { entityId: context.communityId });
  tellOwner(context, open, `${open.toName} owns ${community.name} now`);
  return null;
}

const nameOf = ({ user }: CommunityContext): string => `${user.firstName} ${user.lastName}`;

function tellOwner(context: CommunityContext, open: queries.Offer, title: string): void {
  notify(context, {
    to: { userIds: [open.fromUserId] },
    activityType: 'Team',
    title: title.slice(0, 120),
    description: `${title}.`,
    actor: open.toName,
    link: '/settings?Tab=team',
  });
}

function record(context: CommunityContext, action: string, after: object, before?: object): void {
  const { communityId, community } = context;
  context.audit({
    action,
    entityType: 'community',
    entityId: communityId,
    entityLabel: community.name,
    after,
    ...(before && { before }),
  });
  context.emit('team.changed', { entityId: communityId });
}
