// A community's rules for the approval of money requests.
import { z } from 'zod';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, Reason, Version } from '#contract/shared/ids.ts';
import { AmountMinor, BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

export const FinanceSettings = z.object({
  /**
   * A request above this amount needs two approvals, any other request one. Requests need fewer if fewer people can
   * approve.
   */
  twoApproversAboveMinor: BalanceMinor,
  /** The people who may approve. If there is only one, they approve their own requests with a one-time code. */
  approvers: z.array(z.object({ id: Id, name: z.string(), role: z.string() })).max(100),
  /** Wallets marked as reserves, from which even a transfer needs approval. */
  reserves: z.array(z.object({ id: Id, name: z.string() })).max(100),
  version: Version,
});
export type FinanceSettings = z.infer<typeof FinanceSettings>;

const ownRequestWaits = refusal(
  'OWN_REQUEST_WAITS',
  409,
  'You have a request awaiting approval. Until it is decided, you can’t loosen the approval rules.',
);
export const financeSettingsRefusals = { ownRequestWaits };

export const getFinanceSettings = operation({
  name: 'getFinanceSettings',
  method: 'GET',
  path: '/community/:communityId/finance-settings',
  summary: 'Get the approval rules for moving money',
  access: 'wallets.read',
  refreshedBy: ['wallets'],
  params: InCommunity,
  data: FinanceSettings,
});

export const changeFinanceSettings = operation({
  name: 'changeFinanceSettings',
  method: 'PATCH',
  path: '/community/:communityId/finance-settings',
  summary: 'Update the approval rules; all approvers are notified',
  access: 'settings.update',
  wholeCommunity: true,
  params: InCommunity,
  body: z.strictObject({
    twoApproversAboveMinor: AmountMinor,
    reason: Reason,
    version: Version,
  }),
  data: FinanceSettings,
  refusals: [common.stale, common.forbidden, common.stepUpRequired, ownRequestWaits],
});
