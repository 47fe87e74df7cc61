// Archives a community and restores it with its earlier status. Only the owner may do this. Archiving requires
// step-up authentication, and is refused while a wallet, or another ledger account of a kind in `kindsWithMoney`, has a
// balance. In an archived community, workers get 404, and the owner can read and restore it.
import { archiveRefusals as refusals } from '#contract/communities/archived-communities.ts';
import { ownershipRefusals } from '#contract/team/ownership.ts';
import { kindsWithMoney } from '#ledger/accounts.ts';
import { type AccountKind, chart } from '#ledger/chart.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import { requireStepUpLast } from '#platform/http/step-up.ts';
import { lockEntered, updateEntered } from './communities-queries.ts';

export async function archiveCommunity(
  context: CommunityContext,
  { body: { reason } }: { body: { reason: string } },
): Promise<null> {
  const { db, clock, user, worker } = context;
  if (!worker.isOwner) throw refuse(ownershipRefusals.notOwner);
  requireStepUpLast(context, `Archive ${context.community.name}`);
  // The lock waits for transactions that post to the ledger, and blocks new ones until this transaction ends.
  const { status, version } = await lockEntered(db);
  const holding = await kindsWithMoney(db);
  if (holding.length > 0) throw refuse(refusals.holdsMoney, { with: { where: namesOf(holding) } });
  const archived = {
    status: 'Archived',
    statusBeforeArchive: status,
    archivedAt: clock.now().toISOString(),
    archivedBy: user.id,
    archivedReason: reason,
    version: version + 1,
  };
  await updateEntered(db, archived, clock.now());
  record(context, 'archived', { before: status, after: 'Archived', reason });
  return null;
}

export async function restoreCommunity(context: CommunityContext): Promise<null> {
  const { db, clock, worker } = context;
  if (!worker.isOwner) throw refuse(ownershipRefusals.notOwner);
  const stored = await lockEntered(db);
  if (stored.status !== 'Archived') throw refuse(refusals.notArchived);
  const status = stored.statusBeforeArchive ?? 'Active';
  const restored = {
    status,
    statusBeforeArchive: null,
    archivedAt: null,
    archivedBy: null,
    archivedReason: null,
    version: stored.version + 1,
  };
  if (!(await updateEntered(db, restored, clock.now()))) throw refuse(refusals.nameTaken);
  record(context, 'restored', { before: 'Archived', after: status });
  return null;
}

const namesOf = (kinds: readonly AccountKind[]): string =>
  kinds.map((kind) => chart[kind].name.toLowerCase()).join(', ');

type Change = { before: string; after: string; reason?: string };

function record(
  context: CommunityContext,
  what: 'archived' | 'restored',
  { before, after, reason }: Change,
): void {
  const { communityId, community } = context;
  context.audit({
    action: `community.${what}`,
    entityType: 'community',
    entityId: communityId,
    entityLabel: community.name,
    before: { status: before },
    after: { status: after },
    ...(reason && { reason }),
  });
  context.emit('communities.changed', { entityId: communityId });
}
