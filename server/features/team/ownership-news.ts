// Messages about an ownership transfer. Each step sends an email to both sides and writes an audit entry; most steps
// also send a notification.
import { withCommunity } from '#contract/shared/community-link.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { queueMail } from '#platform/delivery/mail.ts';
import { notify } from '#platform/delivery/notify.ts';
import {
  ownershipAccepted,
  ownershipDone,
  ownershipEnded,
  ownershipNews,
  ownershipOffered,
} from './messages.ts';
import type { Offer } from './ownership-queries.ts';

export type OwnershipStep = 'offered' | 'accepted' | 'done' | 'ended';

type Told = {
  offer: Offer;
  community: { id: string; name: string };
  publicUrl: string;
  /** The reason why the offer failed; only for the step `ended`. */
  reason?: string;
};

const open = { owner: '/settings?Tab=team', successor: '/settings?Tab=profile' } as const;

const messages = { offered: ownershipOffered, accepted: ownershipAccepted, done: ownershipDone };

/** Sends an email to the owner and another to the future owner. */
export function mailOwnership(
  context: Pick<CommunityContext, 'emit'>,
  step: OwnershipStep,
  { offer, community, publicUrl, reason = '' }: Told,
): void {
  for (const side of ['owner', 'successor'] as const) {
    const page = new URL(withCommunity(open[side], community.id), publicUrl).href;
    const { fromName: from, toName: to } = offer;
    const words =
      step === 'ended'
        ? ownershipEnded.email({ community: community.name, reason })
        : messages[step].email({ side, community: community.name, from, to, page });
    queueMail(context, { ...words, to: side === 'owner' ? offer.fromEmail : offer.toEmail });
  }
}

type Notice = { to: string; by: string; news: string };

/** Sends the notification in the app. The email is sent separately. */
export const tellOfOwnership = (
  context: Pick<CommunityContext, 'emit'>,
  { to, by, news }: Notice,
): void =>
  notify(context, {
    ...ownershipNews.notice({ news }),
    to: { userIds: [to] },
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
