// Deposits of cash that a house paid beyond its debts. For wallets such a deposit is an ordinary one and needs
// approval; dues then turn it into credit of the house.
import { moneyRequestRefusals as refusals } from '#contract/money-requests/money-requests.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import { openRequest } from '#kernel/wallets/money-requests.ts';
import { selectMoving } from '#kernel/wallets/wallets-queries.ts';

export type WantedDeposit = {
  /** The id of the deposit, also used for the request. */
  id: string;
  walletId: string;
  /** The label of the house. */
  houseLabel: string;
  amountMinor: number;
  receivedOn: string;
  externalReference?: string | undefined;
  narration: string;
};

/** Creates the request and returns its reference. */
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
