// Messages about an ownership transfer: an email to both sides at each step, a notification, and an audit entry.
import { withCommunity } from '#contract/shared/community-link.ts';
import { objectionHours } from '#contract/team/ownership.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { mailRequested } from '#platform/delivery/mail.ts';
import { notify } from '#platform/delivery/notify.ts';
import type { Offer } from './ownership-queries.ts';

export type OwnershipStep = 'offered' | 'accepted' | 'done' | 'ended';

type Told = {
  offer: Offer;
  community: { id: string; name: string };
  publicUrl: string;
  /** The reason why the offer failed; only for the step `ended`. */
  reason?: string;
};

type Words = { subject: string; lines: string[] };

const open = { owner: '/settings?Tab=team', successor: '/settings?Tab=profile' } as const;

/** Sends an email to the owner and another to the future owner. */
export function mailOwnership(
  { emit }: Pick<CommunityContext, 'emit'>,
  step: OwnershipStep,
  { offer, community, publicUrl, reason = '' }: Told,
): void {
  for (const side of ['owner', 'successor'] as const) {
    const page = new URL(withCommunity(open[side], community.id), publicUrl).href;
    const { subject, lines } = wordsOf[step]({ offer, name: community.name, reason, page }, side);
    const to = side === 'owner' ? offer.fromEmail : offer.toEmail;
    emit(mailRequested, { to, subject, text: lines.join('\n\n') });
  }
}

type Of = { offer: Offer; name: string; reason: string; page: string };

const notYou =
  'If this was not meant to happen, set a new password at once: the old one may be known to somebody else.';

const wordsOf: Record<OwnershipStep, (of: Of, side: 'owner' | 'successor') => Words> = {
  offered: ({ offer, name, page }, side) =>
    side === 'owner'
      ? {
          subject: `You offered ${name} to ${offer.toName}`,
          lines: [
            `${offer.toName} can accept to own ${name}. Nothing changes before that.`,
            `Withdraw the offer here: ${page}`,
            notYou,
          ],
        }
      : {
          subject: `${offer.fromName} offers you ${name}`,
          lines: [`${offer.fromName} wants you to own ${name}.`, `Accept or decline here: ${page}`],
        },
  accepted: ({ offer, name, page }, side) => ({
    subject: `${offer.toName} will own ${name} in ${objectionHours} hours`,
    lines: [
      side === 'owner'
        ? `${offer.toName} accepted your offer and will own ${name} in ${objectionHours} hours.`
        : `You accepted the offer of ${offer.fromName} and will own ${name} in ${objectionHours} hours.`,
      `Until then each of you can stop it here: ${page}`,
      notYou,
    ],
  }),
  done: ({ offer, name }, side) => ({
    subject: `${side === 'owner' ? `${offer.toName} owns` : 'You own'} ${name} now`,
    lines: [
      side === 'owner'
        ? `${name} belongs to ${offer.toName} now. You stay as Community manager.`
        : `${name} belongs to you now. ${offer.fromName} stays as Community manager.`,
    ],
  }),
  ended: ({ name, reason }) => ({ subject: `${name} keeps its owner`, lines: [reason] }),
};

type Notice = { to: string; by: string; news: string };

/** Sends the notification in the app; the email is separate. */
export const tellOfOwnership = (
  context: Pick<CommunityContext, 'emit'>,
  { to, by, news }: Notice,
): void =>
  notify(context, {
    to: { userIds: [to] },
    activityType: 'Team',
    title: news.replace(/\.$/, '').slice(0, 120),
    description: news,
    actor: by,
    link: '/settings?Tab=team',
    isMailed: true,
  });

type Recording = Pick<CommunityContext, 'communityId' | 'audit' | 'emit'> & {
  community: { name: string };
};

type Change = { action: string; after: object; before?: object };

export function recordOwnership(
  { communityId, community, audit, emit }: Recording,
  { action, after, before }: Change,
): void {
  audit({
    action: `community.${action}`,
    entityType: 'community',
    entityId: communityId,
    entityLabel: community.name,
    after,
    ...(before && { before }),
  });
  emit('team.changed', { entityId: communityId });
}
