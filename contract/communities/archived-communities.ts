// Archived communities. An owner can archive a community when its wallets, the wallets and credit of its houses, its
// unallocated receipts and its refunds under way hold no money. Afterwards nobody works in it. Only the owner can read
// it, and can restore it unless another community of the owner has its name.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, reasonOf } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { ownershipRefusals } from '#contract/team/ownership.ts';

export const ArchivedCommunity = z.object({
  id: Id,
  name: z.string(),
  city: z.string(),
  archivedAt: Instant,
  reason: z.string(),
  /** True for the owner, who may restore the community. A worker only sees that it was archived, and the reason. */
  isOwner: z.boolean(),
});
export type ArchivedCommunity = z.infer<typeof ArchivedCommunity>;

const holdsMoney = refusal(
  'COMMUNITY_HOLDS_MONEY',
  409,
  'This community still holds money: {where}. Withdraw or refund it first.',
);
const notArchived = refusal('NOT_ARCHIVED', 409, 'This community is not archived.');
const nameTaken = refusal(
  'COMMUNITY_EXISTS',
  409,
  'You own another community with this name. Rename that one first.',
);

export const archiveRefusals = { holdsMoney, notArchived, nameTaken };

const { notOwner } = ownershipRefusals;

export const archiveCommunity = operation({
  name: 'archiveCommunity',
  method: 'POST',
  path: '/community/:communityId/archive',
  summary: 'Archive a community with empty wallets; its owner can restore it',
  access: 'member',
  params: InCommunity,
  body: z.strictObject({
    reason: reasonOf(500),
  }),
  message: 'Community archived.',
  refusals: [notOwner, common.stepUpRequired, holdsMoney],
});

export const restoreCommunity = operation({
  name: 'restoreCommunity',
  method: 'POST',
  path: '/community/:communityId/restore',
  summary: 'Restore an archived community',
  access: 'member',
  worksArchived: true,
  params: InCommunity,
  message: 'Community restored.',
  refusals: [notOwner, notArchived, nameTaken],
});
