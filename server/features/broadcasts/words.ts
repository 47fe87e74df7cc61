// Shared by all of broadcasts: the number of the current version, the statuses after sending, the categories that a
// worker may use, and whether a worker may send.
import { sql } from 'kysely';
import {
  type BroadcastCategory,
  broadcastCategories,
  broadcastRefusals,
} from '#contract/broadcasts/broadcasts.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';

/** The number of the current version of broadcast `b`. The table has only the replaced versions. */
export const versionNow = sql`(select coalesce(max(v.number), 0) + 1 from broadcast_versions v
  where v.community_id = b.community_id and v.broadcast_id = b.id)`;

/** The statuses of a broadcast whose sending has ended. */
export const sentStatuses: readonly string[] = ['Sent', 'PartlyFailed', 'Expired'];

type Holder = Pick<CommunityContext['worker'], 'permissions' | 'support'>;

/** The categories that permissions give to a worker who may not approve broadcasts. */
const byRight: readonly [Permission, BroadcastCategory][] = [
  ['dues.update', 'Finance'],
  ['wallets.create', 'Finance'],
  ['gatePasses.create', 'Security'],
  ['complaints.update', 'Maintenance'],
];

/**
 * The categories in which a worker reads and writes broadcasts: those of the worker's permissions. A worker who
 * approves broadcasts and a support session get all categories.
 */
export function categoriesOf({ permissions, support }: Holder): BroadcastCategory[] {
  if (support || permissions.has('broadcasts.approve')) return [...broadcastCategories];
  const held = byRight.filter(([permission]) => permissions.has(permission));
  return broadcastCategories.filter((one) => held.some(([, category]) => category === one));
}

/** Sending needs the permission to update broadcasts. The role `Security staff` lacks it and only writes drafts. */
export const maySend = ({ permissions }: Holder): boolean => permissions.has('broadcasts.update');

export function requireCategory({ worker }: CommunityContext, category: string): void {
  const allowed = categoriesOf(worker);
  if ((allowed as string[]).includes(category)) return;
  const categories = allowed.length > 0 ? allowed.join(' or ') : 'none';
  throw refuse(broadcastRefusals.wrongCategory, { field: 'category', with: { categories } });
}
