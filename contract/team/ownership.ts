// Transfer of a community to a new owner. The owner offers it and the new owner accepts, both after a step-up. The
// owner changes a day later, unless either of them objects.
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
const notYours = refusal('NOT_OFFERED', 404, 'Nothing is offered to you here.');
const badSuccessor = refusal('BAD_SUCCESSOR', 422, 'Choose somebody else who works here now.');
const offered = refusal(
  'ALREADY_OFFERED',
  409,
  'The community is offered to {name} already. Withdraw that offer first.',
);
const nameTaken = refusal(
  'COMMUNITY_EXISTS',
  409,
  'You own a community of this name already. Rename one of them first.',
);
const tooMany = refusal(
  'TOO_MANY_COMMUNITIES',
  409,
  'One person owns at most {limit} communities.',
);

export const ownershipRefusals = { notOwner, notYours, badSuccessor, offered, nameTaken, tooMany };

const path = '/community/:communityId/ownership-transfer';

export const getOwnershipTransfer = operation({
  name: 'getOwnershipTransfer',
  method: 'GET',
  path,
  summary:
    'The offer to hand the community on, if one stands: for its owner and for whom it is offered to',
  access: 'member',
  refreshedBy: ['team'],
  params: InCommunity,
  data: OwnershipTransfer.nullable(),
});

export const offerOwnership = operation({
  name: 'offerOwnership',
  method: 'POST',
  path,
  summary: 'Offer the community to one of its workers',
  access: 'member',
  params: InCommunity,
  body: z.strictObject({ workerId: Id }),
  data: OwnershipTransfer,
  message: 'The offer is made.',
  refusals: [notOwner, common.stepUpRequired, badSuccessor, offered],
});

export const cancelOwnershipTransfer = operation({
  name: 'cancelOwnershipTransfer',
  method: 'DELETE',
  path,
  summary:
    'Withdraw the offer, or decline it when it is one’s own; after it was accepted, object to it within 24 hours',
  access: 'member',
  params: InCommunity,
  refusals: [notYours],
});

export const acceptOwnership = operation({
  name: 'acceptOwnership',
  method: 'POST',
  path: `${path}/accept`,
  summary:
    'Accept to become the owner 24 hours later; the one before stays as Community manager then',
  message: 'You own the community in 24 hours.',
  access: 'member',
  params: InCommunity,
  refusals: [notYours, common.stepUpRequired, nameTaken, tooMany],
});
