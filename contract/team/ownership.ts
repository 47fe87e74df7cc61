// Transfer of a community to a new owner. The owner offers it and the new owner accepts, both after a step-up. The
// owner changes a day later, unless either of them objects, or the new owner may not own the community then.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

/** Hours after which an offer expires. */
export const offerHours = 72;
/** Hours after the acceptance in which both sides can object. */
export const objectionHours = 24;

export const OwnershipTransfer = z.object({
  id: Id,
  fromName: z.string(),
  workerId: Id,
  toName: z.string(),
  offeredAt: Instant,
  expiresAt: Instant,
  acceptedAt: Instant.nullable(),
  /** The time at which the owner changes; null until the offer is accepted. */
  takesEffectAt: Instant.nullable(),
  /** Whether the offer is made to the caller. */
  isToMe: z.boolean(),
});
export type OwnershipTransfer = z.infer<typeof OwnershipTransfer>;

const notOwner = refusal('NOT_OWNER', 403, 'Only the owner of the community may do this.');
const notYours = refusal('NOT_OFFERED', 404, 'You have no ownership offer in this community.');
const badSuccessor = refusal(
  'BAD_SUCCESSOR',
  422,
  'Choose another active worker of this community.',
);
const offered = refusal(
  'ALREADY_OFFERED',
  409,
  'The community is already offered to {name}. Withdraw that offer first.',
);
const nameTaken = refusal(
  'COMMUNITY_EXISTS',
  409,
  'You already own a community with this name. Rename one of them first.',
);
const tooMany = refusal(
  'TOO_MANY_COMMUNITIES',
  409,
  'One person can own at most {limit} communities.',
);

export const ownershipRefusals = { notOwner, notYours, badSuccessor, offered, nameTaken, tooMany };

const path = '/community/:communityId/ownership-transfer';

export const getOwnershipTransfer = operation({
  name: 'getOwnershipTransfer',
  method: 'GET',
  path,
  summary: 'Get the open ownership offer, as the owner or the recipient',
  access: 'member',
  refreshedBy: ['team'],
  params: InCommunity,
  data: OwnershipTransfer.nullable(),
});

export const offerOwnership = operation({
  name: 'offerOwnership',
  method: 'POST',
  path,
  summary: 'Offer the ownership of the community to a worker',
  access: 'member',
  params: InCommunity,
  body: z.strictObject({ workerId: Id }),
  data: OwnershipTransfer,
  message: 'Offer sent.',
  refusals: [notOwner, common.stepUpRequired, badSuccessor, offered],
});

export const cancelOwnershipTransfer = operation({
  name: 'cancelOwnershipTransfer',
  method: 'DELETE',
  path,
  summary: 'Withdraw or decline an ownership offer, or object within 24 hours of its acceptance',
  access: 'member',
  params: InCommunity,
  refusals: [notYours],
});

export const acceptOwnership = operation({
  name: 'acceptOwnership',
  method: 'POST',
  path: `${path}/accept`,
  summary:
    'Accept an ownership offer; it takes effect after 24 hours, and the old owner becomes Community manager',
  message: 'Accepted. You become the owner in 24 hours.',
  access: 'member',
  params: InCommunity,
  refusals: [notYours, common.stepUpRequired, nameTaken, tooMany],
});
