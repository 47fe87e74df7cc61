// Another gateway or key that waits for a second person. One who alone may confirm has no second: the code takes that
// place, and the log says so.
import type * as contract from '#contract/payment-gateways.ts';
import {
  type PaymentGateway,
  paymentGatewayRefusals as refusals,
} from '#contract/payment-gateways.ts';
import type { Parsed } from '#contract/operation.ts';
import type { CommunityContext } from '#platform/context.ts';
import { refuseIfStale } from '#platform/history.ts';
import { selectHolders } from '#platform/holders.ts';
import { notify } from '#platform/notify.ts';
import { nameOf } from '#platform/person-name.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import { requireStepUpLast } from '#platform/step-up.ts';
import { gatewayText, getPaymentGateway, type KeyDoors, putKeys } from './own-keys.ts';
import * as queries from './own-keys-queries.ts';

const confirming = 'bankAccounts.approve';

/** Whether nobody else could confirm what the caller asks for. */
export async function isOnlyOne({ db, user }: CommunityContext): Promise<boolean> {
  const holders = await selectHolders(db, confirming);
  return holders.length === 1 && holders[0] === user.id;
}

/** Keeps keys until a second person confirms them, and tells those who can. */
export async function propose(context: CommunityContext, keys: queries.Keys): Promise<void> {
  const { user, clock } = context;
  await queries.writeProposal(context.db, keys, { by: user.id, now: clock.now() });
  record(context, 'payment-gateway.proposed', { gateway: keys.gateway });
  notify(context, {
    to: { permission: confirming },
    exceptUserId: user.id,
    activityType: 'Wallet',
    title: 'Another payment gateway waits for a second person',
    description: `${nameOf(user)} asks to ${gatewayText(keys)}. Confirm or decline it.`,
    actor: nameOf(user),
    link: '/settings?Tab=integrations',
    priority: 'Urgent',
  });
}

export const decidePaymentGateway =
  (doors: KeyDoors) =>
  async (
    context: CommunityContext,
    { body }: Parsed<typeof contract.decidePaymentGateway>,
  ): Promise<PaymentGateway> => {
    const { db, communityId, user } = context;
    const stored = await queries.lockKeys(db);
    const entity = { type: 'payment-gateway', id: communityId };
    await refuseIfStale(context, entity, { stored: stored.version, given: body.version });
    const proposal = await queries.selectProposal(db);
    if (!proposal) throw notFound();
    if (!body.isConfirmed) {
      await queries.dropProposal(db);
      record(context, 'payment-gateway.declined', { gateway: proposal.gateway });
      if (proposal.byId !== user.id) tellProposer(context, proposal);
      return getPaymentGateway(doors)(context);
    }
    if (proposal.byId === user.id && !(await isOnlyOne(context)))
      throw refuse(refusals.ownProposal);
    requireStepUpLast(context, sentence(gatewayText(proposal)));
    await putKeys(context, { stored, keys: proposal, proposedBy: proposal.byName });
    return getPaymentGateway(doors)(context);
  };

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function tellProposer(context: CommunityContext, proposal: queries.Proposal): void {
  notify(context, {
    to: { userIds: [proposal.byId] },
    activityType: 'Wallet',
    title: 'Your change of the payment gateway was declined',
    description: `${nameOf(context.user)} declined to ${gatewayText(proposal)}.`,
    actor: nameOf(context.user),
    link: '/settings?Tab=integrations',
  });
}

function record(context: CommunityContext, action: string, after: object): void {
  const entityId = context.communityId;
  const entityLabel = 'Payment gateway';
  context.audit({ action, entityType: 'payment-gateway', entityId, entityLabel, after });
  context.emit('integrations.changed');
}
