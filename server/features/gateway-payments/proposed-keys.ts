// A second person confirms or declines a proposed gateway or key; the proposer can decline it too. If nobody else can
// confirm, the proposer confirms the proposal alone. Every confirmation needs step-up authentication.
import type * as contract from '#contract/gateway-payments/payment-gateways.ts';
import {
  type PaymentGateway,
  paymentGatewayRefusals as refusals,
} from '#contract/gateway-payments/payment-gateways.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { notify } from '#platform/delivery/notify.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { requireStepUpLast } from '#platform/http/step-up.ts';
import { gatewayDeclined } from './messages.ts';
import {
  confirmedText,
  gatewayText,
  getPaymentGateway,
  mayConfirm,
  type OwnKeyOptions,
  putKeys,
  refuseUnderWay,
} from './own-keys.ts';
import * as queries from './own-keys-queries.ts';
import { paymentKeys } from './own-keys-queries.ts';

export const decidePaymentGateway =
  (ports: OwnKeyOptions) =>
  async (
    context: CommunityContext,
    { body }: Parsed<typeof contract.decidePaymentGateway>,
  ): Promise<PaymentGateway> => {
    const { db, user } = context;
    const stored = await paymentKeys.lock(context, body.version);
    const proposal = await queries.selectProposal(db);
    if (!proposal) throw notFound();
    if (!body.isConfirmed) {
      await paymentKeys.write(context, {
        event: 'declined',
        values: queries.noProposal,
        after: { gateway: proposal.gateway },
      });
      if (proposal.byId !== user.id) tellProposer(context, proposal);
      return getPaymentGateway(ports)(context);
    }
    if (!(await mayConfirm(context, proposal))) throw refuse(refusals.ownProposal);
    await refuseUnderWay(db, stored);
    requireStepUpLast(context, confirmedText(proposal));
    const isOwn = proposal.byId === user.id;
    const how = isOwn ? { singleControl: true as const } : { proposedBy: proposal.byName };
    await putKeys(context, { stored, keys: proposal, how });
    return getPaymentGateway(ports)(context);
  };

function tellProposer(context: CommunityContext, proposal: queries.Proposal): void {
  notify(context, {
    ...gatewayDeclined.notice({ by: nameOf(context.user), change: gatewayText(proposal) }),
    to: { userIds: [proposal.byId] },
    actor: nameOf(context.user),
    link: '/settings?Tab=integrations',
  });
}
