// Refunds to houses, as wallets handle them. The money is held at the request and leaves after the approval. The
// community pays the transfer fee, so that the house gets the full amount.
import { moneyRequestRefusals as refusals } from '#contract/money-requests/money-requests.ts';
import { lockAccounts } from '#ledger/accounts.ts';
import { holdMoney } from '#ledger/post.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { refuse } from '#platform/http/refuse.ts';
import { requireStepUpLast } from '#platform/http/step-up.ts';
import { accountText } from '#kernel/wallets/bank-accounts-queries.ts';
import type { RequestPorts } from './ports.ts';
import { openRequest, sourceOf } from '#kernel/wallets/money-requests.ts';
import { openHouseWallet, selectMoving } from '#kernel/wallets/wallets-queries.ts';
import { usablePayee } from './withdrawals.ts';

export type WantedRefund = {
  /** The id of the refund and of its request. */
  id: string;
  walletId: string;
  /** Null if the money belongs to no known house; it can then only go to a bank account. */
  houseId: string | null;
  /** The recipient's label. */
  houseLabel: string;
  /** The amount that the house receives, in minor units. */
  amountMinor: number;
  to: { kind: 'House wallet' } | { kind: 'Bank account'; bankAccountId: string };
  narration: string;
};

export const requestRefund =
  (ports: RequestPorts) =>
  async (context: CommunityContext, wanted: WantedRefund): Promise<void> => {
    const { db, community, clock } = context;
    const { id, walletId, houseLabel, to } = wanted;
    const [wallet] = await selectMoving(db, [walletId]);
    if (!wallet) throw refuse(refusals.noWallet, { field: 'walletId' });
    if (wallet.kind === 'House') throw refuse(refusals.houseWallet, { field: 'walletId' });
    const feeMinor =
      to.kind === 'Bank account' ? await ports.payoutFeeOf(context, wanted.amountMinor) : 0;
    const amountMinor = wanted.amountMinor + feeMinor;
    await lockAccounts(db, [{ account: 'wallet', subject: walletId }]);
    const destination = await destinationOf(context, wanted);
    await holdMoney(db, {
      account: 'wallet',
      subject: walletId,
      amountMinor,
      source: sourceOf(id),
    });
    await openRequest(context, {
      id,
      kind: 'Refund',
      walletId,
      walletName: wallet.name,
      ...destination,
      amountMinor,
      feeMinor,
      counterparty: houseLabel,
      narration: wanted.narration.slice(0, 200),
      occurredOn: todayIn(community.timeZone, clock),
    });
  };

/**
 * The destination of a refund. A house wallet is opened if the house has none. A bank account needs a step-up and is
 * refused if it is not usable for withdrawals yet.
 */
async function destinationOf(
  context: CommunityContext,
  { houseId, houseLabel, amountMinor, to }: WantedRefund,
): Promise<{ toWalletId?: string; bankAccountId?: string; channel: string }> {
  if (to.kind === 'House wallet') {
    if (houseId === null) throw refuse(refusals.noBankAccount, { field: 'to.kind' });
    return { toWalletId: await openHouseWallet(context.db, houseId), channel: 'Wallet' };
  }
  const payee = await usablePayee(context, to.bankAccountId);
  const amount = formatAmount(amountMinor, context.community.currency);
  requireStepUpLast(context, `Refund ${amount} to ${houseLabel}, ${accountText(payee)}`);
  return { bankAccountId: payee.id, channel: 'Bank transfer' };
}
