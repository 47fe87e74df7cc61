// Cash that a house gave beyond its debts, as wallets handle it: an ordinary deposit, which counts after somebody else
// has approved it. Dues decide how it is used then.
import { moneyRequestRefusals as refusals } from '#contract/money-requests/money-requests.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import { openRequest } from '#kernel/wallets/money-requests.ts';
import { selectMoving } from '#kernel/wallets/wallets-queries.ts';

export type WantedDeposit = {
  /** The deposit's own id, and the request's. */
  id: string;
  walletId: string;
  /** Which house gave it, in words. */
  houseLabel: string;
  amountMinor: number;
  receivedOn: string;
  externalReference?: string | undefined;
  narration: string;
};

/** Opens the request; gives its reference. */
export async function requestHouseDeposit(
  context: CommunityContext,
  { houseLabel, receivedOn, ...wanted }: WantedDeposit,
): Promise<string> {
  const [wallet] = await selectMoving(context.db, [wanted.walletId]);
  if (wallet?.status !== 'Active') throw refuse(refusals.walletClosed, { field: 'walletId' });
  return openRequest(context, {
    ...wanted,
    kind: 'Deposit',
    walletName: wallet.name,
    channel: 'Cash',
    isHandedOver: true,
    counterparty: houseLabel,
    occurredOn: receivedOn,
  });
}
