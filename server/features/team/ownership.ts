// Transfers ownership of a community. The owner makes an offer and a team member accepts, each with a fresh step-up.
// The transfer takes effect a day after the acceptance, and until then each side can object. There is always exactly
// one owner. The former owner stays as Community manager.
import { ownedCommunityLimit } from '#contract/communities/communities.ts';
import {
  objectionHours,
  offerHours,
  ownershipRefusals,
  type OwnershipTransfer,
} from '#contract/team/ownership.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { notify } from '#platform/delivery/notify.ts';
import { refuse } from '#platform/http/refuse.ts';
import { requireStepUpLast } from '#platform/http/step-up.ts';
import { ownershipAwaitsYou } from './messages.ts';
import { mailOwnership, recordOwnership, tellOfOwnership } from './ownership-news.ts';
import * as queries from './ownership-queries.ts';
import { selectWorker } from './workers-queries.ts';

export async function getOwnershipTransfer(
  context: CommunityContext,
): Promise<OwnershipTransfer | null> {
  const { worker } = context;
  const open = await queries.selectOffer(context.db, context.clock.now());
  if (!open) return null;
  const isToMe = open.workerId === worker.id;
  if (!worker.isOwner && !isToMe) return null;
  const { id, fromName, workerId, toName, offeredAt, expiresAt, acceptedAt, takesEffectAt } = open;
  return {
    id,
    fromName,
    workerId,
    toName,
    offeredAt,
    expiresAt,
    acceptedAt,
    takesEffectAt,
    isToMe,
  };
}

type Options = { publicUrl: string };

const hourMs = 3_600_000;

export const offerOwnership =
  ({ publicUrl }: Options) =>
  async (
    context: CommunityContext,
    { body }: { body: { workerId: string } },
  ): Promise<OwnershipTransfer> => {
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
    const expiresAt = new Date(now.getTime() + offerHours * hourMs);
    await queries.insertOffer(db, { fromUserId: user.id, workerId: to.id, now, expiresAt });
    const toName = `${to.firstName} ${to.lastName}`;
    recordOwnership(context, { action: 'ownershipOffered', after: { to: toName } });
    notify(context, {
      ...ownershipAwaitsYou.notice({ from: nameOf(context), community: community.name }),
      to: { userIds: [to.userId] },
      actor: nameOf(context),
      // Every role can open its own profile, but not every role can open the team page.
      link: '/settings?Tab=profile',
      priority: 'Urgent',
      isMailed: true,
    });
    const offer = await queries.selectOffer(db, now);
    const made = await getOwnershipTransfer(context);
    if (!offer || !made) throw new Error('an offer that was just made is not there');
    mailOwnership(context, 'offered', { offer, community, publicUrl });
    return made;
  };

export const cancelOwnershipTransfer =
  ({ publicUrl }: Options) =>
  async (context: CommunityContext): Promise<null> => {
    const { db, clock, worker, community } = context;
    await queries.lockCommunity(db);
    const open = await queries.selectOffer(db, clock.now());
    const mine = open && (worker.isOwner || open.workerId === worker.id);
    if (!mine) throw refuse(ownershipRefusals.notYours);
    const status = worker.isOwner ? 'Cancelled' : 'Declined';
    await queries.endOffer(db, open.id, status, clock.now());
    recordOwnership(context, { action: `ownership${status}`, after: { to: open.toName } });
    const reason = worker.isOwner
      ? `${open.fromName} withdrew the offer of ${community.name} to ${open.toName}.`
      : `${open.toName} declined the ownership of ${community.name}.`;
    mailOwnership(context, 'ended', { offer: open, community, publicUrl, reason });
    if (!worker.isOwner)
      tellOfOwnership(context, { to: open.fromUserId, by: open.toName, news: reason });
    else if (open.acceptedAt)
      tellOfOwnership(context, { to: open.toUserId, by: open.fromName, news: reason });
    return null;
  };

export const acceptOwnership =
  ({ publicUrl }: Options) =>
  async (context: CommunityContext): Promise<null> => {
    const { db, clock, user, worker, community } = context;
    await queries.lockCommunity(db);
    const open = await queries.selectOffer(db, clock.now());
    if (!open || open.workerId !== worker.id) throw refuse(ownershipRefusals.notYours);
    requireStepUpLast(context, `Accept the ownership of ${community.name} from ${open.fromName}`);
    if ((await queries.countOwned(db, user.id)) >= ownedCommunityLimit) {
      throw refuse(ownershipRefusals.tooMany, { with: { limit: ownedCommunityLimit } });
    }
    if (await queries.ownsNamesake(db, user.id)) throw refuse(ownershipRefusals.nameTaken);
    const now = clock.now();
    if (open.acceptedAt === null) {
      const takesEffectAt = new Date(now.getTime() + objectionHours * hourMs);
      await queries.acceptOffer(db, open.id, now, takesEffectAt);
      recordOwnership(context, { action: 'ownershipAccepted', after: { to: open.toName } });
      mailOwnership(context, 'accepted', { offer: open, community, publicUrl });
      const news = `${open.toName} will own ${community.name} in ${objectionHours} hours.`;
      tellOfOwnership(context, { to: open.fromUserId, by: open.toName, news: news });
    }
    return null;
  };

const nameOf = ({ user }: CommunityContext): string => `${user.firstName} ${user.lastName}`;
