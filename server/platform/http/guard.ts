// Decides whether a call is allowed: `guard` checks the session or key, membership and permission; `gateFeature` checks
// the feature, after the idempotency key.
import type { FastifyRequest } from 'fastify';
import { common } from '#contract/shared/envelope.ts';
import { Id } from '#contract/shared/ids.ts';
import { isOpenToApiKeys, scopesFor } from '#contract/shared/key-access.ts';
import { isForWorkers, isWrite, type Operation } from '#contract/shared/operation.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import { itemsOf } from './answer.ts';
import { requireFeature } from './feature-gate.ts';
import type { Caller, Worker } from './context.ts';
import { invalid, notFound, refuse } from './refuse.ts';
import type { Entered, KeyFault } from './tenant.ts';

const ofAllStreets = {
  ...common.forbidden,
  message:
    'This covers the whole community, and your role is limited to some streets. Ask a colleague with full access.',
};

/**
 * Throws the first refusal that applies, in this order: an invalid API key or no session, an operation closed to keys,
 * a community that the caller does not belong to, an archived community (for its owner, only a write), the limits of
 * platform support, a missing permission or scope, and a role limited to streets or wallets.
 */
export function guard(operation: Operation, entered: Entered, request: FastifyRequest): void {
  const { access } = operation;
  if (entered.keyFault)
    throw refuse(common.keyInvalid, { with: { sentence: keyFaults[entered.keyFault] } });
  if (!entered.user) throw refuse(common.noSession);
  // Check the key before the community: an operation that is closed to keys gets the same answer in all communities.
  if (entered.user.keyId !== null && !isOpenToApiKeys(operation)) throw refuse(common.keyRefused);
  // Residents' calls enter their house or community afterwards (house-access.ts).
  if (!isForWorkers(access)) return;
  idOf(request, 'communityId');
  if (!entered.community || !entered.worker) throw notFound();
  // An archived community does not exist for its workers. The owner can read it, and restore it.
  const isArchived = entered.community.status === 'Archived';
  if (isArchived && !entered.worker.isOwner) throw notFound();
  if (isArchived && isWrite(operation) && !operation.worksArchived) throw refuse(common.archived);
  if (entered.worker.support === 'read' && isWrite(operation)) throw refuse(common.supportReads);
  if (entered.worker.support && operation.keptFromSupport) throw refuse(common.keptFromSupport);
  if (entered.user.keyId !== null) {
    guardKey(operation, entered.user, entered.worker);
  } else if (access !== 'member' && !entered.worker.permissions.has(access as Permission)) {
    throw refuse(common.forbidden);
  }
  if (operation.wholeCommunity && entered.worker.streetIds !== null) throw refuse(ofAllStreets);
  const isOfAllWallets = operation.needsAllWallets || operation.wholeCommunity;
  if (isOfAllWallets && entered.worker.walletIds !== null) throw refuse(common.someWallets);
}

/** Reads an id in the path; answers 422 with the field's name if the value is no id. */
export function idOf(request: FastifyRequest, field: string): string {
  const id = Id.safeParse((request.params as Record<string, string>)[field]);
  if (!id.success) throw invalid(itemsOf(id.error).map((item) => ({ ...item, field })));
  return id.data;
}

const keyFaults: Record<KeyFault, string> = {
  unknown: 'This API key does not exist.',
  revoked: 'This API key is revoked.',
  expired: 'This API key has expired.',
  waiting: 'The creator of this API key is suspended or no longer works here. Create a new key.',
};

/**
 * Refuses an API key without the scope. The refusal names the scope, or says that the person who made the key lost
 * it.
 */
function guardKey(operation: Operation, { keyScopes }: Caller, { permissions }: Worker): void {
  const wanted = scopesFor(operation);
  if (wanted.some((scope) => permissions.has(scope))) return;
  const [scope = ''] = wanted;
  const given = wanted.find((one) => keyScopes?.includes(one));
  const message = given
    ? `The creator of this API key no longer has ${given}.`
    : `This API key lacks the scope ${wanted.join(' or ')}.`;
  throw refuse({ ...common.forbidden, message }, { scope: given ?? scope });
}

/** Refuses if the operation's feature is off and its trial is used up. */
export async function gateFeature(operation: Operation, entered: Entered): Promise<void> {
  const { client, community } = entered;
  if (!operation.feature || !community) return;
  await requireFeature(client, community.id, community.features, operation.feature);
}
