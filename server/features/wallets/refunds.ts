// Refunds to houses as wallets see them: the money is held as soon as it is asked for, and leaves when somebody else
// has agreed. What a transfer to the bank costs is the estate's, so that the house gets the whole amount.
import { moneyRequestRefusals as refusals } from '#contract/money-requests.ts';
import { lockAccounts } from '#ledger/accounts.ts';
import { holdMoney } from '#ledger/post.ts';
import { todayIn } from '#platform/clock.ts';
import type { CommunityContext } from '#platform/context.ts';
import { sayAmount } from '#platform/money-text.ts';
import { refuse } from '#platform/refuse.ts';
import { requireStepUpLast } from '#platform/step-up.ts';
import { accountText } from './bank-accounts-queries.ts';
import type { WalletDoors } from './doors.ts';
import { openRequest, sourceOf } from './money-requests.ts';
import { openHouseWallet, selectMoving } from './wallets-queries.ts';
import { usablePayee } from './withdrawals.ts';

export type WantedRefund = {
  /** The refund's own id, and the request's. */
  id: string;
  walletId: string;
  /** Null of money that no house is known for: that goes to a bank account alone. */
  houseId: string | null;
  /** Who gets it, in words. */
  houseLabel: string;
  /** What the house gets. */
  amountMinor: number;
  to: { kind: 'House wallet' } | { kind: 'Bank account'; bankAccountId: string };
  narration: string;
};

export const requestRefund =
  (doors: WalletDoors) =>
  async (context: CommunityContext, wanted: WantedRefund): Promise<void> => {
    const { db, community, clock } = context;
    const { id, walletId, houseLabel, to } = wanted;
    const [wallet] = await selectMoving(db, [walletId]);
    if (!wallet) throw refuse(refusals.noWallet, { field: 'walletId' });
    if (wallet.kind === 'House') throw refuse(refusals.houseWallet, { field: 'walletId' });
    const feeMinor =
      to.kind === 'Bank account' ? await doors.payoutFeeOf(context, wanted.amountMinor) : 0;
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

/** A bank account is one that money may be withdrawn to; the house's wallet is opened when it has none. */
async function destinationOf(
  context: CommunityContext,
  { houseId, houseLabel, amountMinor, to }: WantedRefund,
): Promise<{ toWalletId?: string; bankAccountId?: string; channel: string }> {
  if (to.kind === 'House wallet') {
    if (houseId === null) throw refuse(refusals.noBankAccount, { field: 'to.kind' });
    return { toWalletId: await openHouseWallet(context.db, houseId), channel: 'Wallet' };
  }
  const payee = await usablePayee(context, to.bankAccountId);
  const amount = sayAmount(amountMinor, context.community.currency);
  requireStepUpLast(context, `Refund ${amount} to ${houseLabel}, ${accountText(payee)}`);
  return { bankAccountId: payee.id, channel: 'Bank transfer' };
}
