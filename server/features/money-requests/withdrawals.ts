// Withdrawals to a bank account of the estate. The money is held at the request and leaves the wallet when it arrives
// at the bank or is recorded as paid.
import { randomUUID } from 'node:crypto';
import type * as contract from '#contract/money-requests/money-requests.ts';
import {
  type MoneyRequest,
  moneyRequestRefusals as refusals,
} from '#contract/money-requests/money-requests.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import { lockAccounts } from '#ledger/accounts.ts';
import { holdMoney } from '#ledger/post.ts';
import { instantText } from '#rules/shared/day-text.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { requireStepUpLast } from '#platform/http/step-up.ts';
import { approvalsFor } from '#kernel/wallets/approvers.ts';
import {
  accountText,
  type BankAccountRow,
  lockBankAccount,
  whyUnusable,
} from '#kernel/wallets/bank-accounts-queries.ts';
import type { RequestPorts } from './ports.ts';
import { requireCategory } from './expenses.ts';
import { openRequest, readRequest, sourceOf } from '#kernel/wallets/money-requests.ts';
import { type MovingWallet, selectMoving } from '#kernel/wallets/wallets-queries.ts';

type Input = Parsed<typeof contract.withdrawFund>;
type Preview = typeof contract.previewWithdrawal;

export const previewWithdrawal =
  (ports: RequestPorts) =>
  async (
    context: CommunityContext,
    { params: { walletId }, body: { amountMinor } }: Parsed<Preview>,
  ): Promise<Answer<Preview>> => {
    const wallet = await spendable(context, walletId);
    const feeMinor = await ports.payoutFeeOf(context, amountMinor);
    return {
      feeMinor,
      netMinor: amountMinor - feeMinor,
      availableAfterMinor: wallet.availableMinor - amountMinor,
      ...(await approvalsFor(context, { kind: 'Withdrawal', walletId, amountMinor })),
    };
  };

export const withdrawFund =
  (ports: RequestPorts) =>
  async (
    context: CommunityContext,
    { params: { walletId }, body }: Input,
  ): Promise<MoneyRequest> => {
    const { db, community, clock } = context;
    const wallet = await spendable(context, walletId);
    await lockAccounts(db, [{ account: 'wallet', subject: walletId }]);
    const payee = await usablePayee(context, body.bankAccountId);
    const { amountMinor, narration, categoryId } = body;
    const amount = formatAmount(amountMinor, community.currency);
    requireStepUpLast(context, `Withdraw ${amount} from ${wallet.name} to ${accountText(payee)}`);
    if (categoryId !== undefined) await requireCategory(db, categoryId);
    const feeMinor = await ports.payoutFeeOf(context, amountMinor);
    if (feeMinor >= amountMinor) {
      const fee = formatAmount(feeMinor, community.currency);
      throw refuse(refusals.feeTakesAll, { field: 'amountMinor', with: { fee } });
    }
    const id = randomUUID();
    await holdMoney(db, {
      account: 'wallet',
      subject: walletId,
      amountMinor,
      source: sourceOf(id),
    });
    await openRequest(context, {
      id,
      kind: 'Withdrawal',
      walletId,
      walletName: wallet.name,
      bankAccountId: payee.id,
      categoryId,
      amountMinor,
      feeMinor,
      channel: 'Bank transfer',
      counterparty: payee.accountName,
      narration,
      occurredOn: todayIn(community.timeZone, clock),
    });
    return readRequest(context, id);
  };

/** Locks and returns a bank account that can receive money. The caller has locked the paying account before. */
export async function usablePayee(
  context: CommunityContext,
  bankAccountId: string,
): Promise<BankAccountRow> {
  const payee = await lockBankAccount(context.db, bankAccountId);
  if (!payee || payee.status === 'Disabled') {
    throw refuse(refusals.noBankAccount, { field: 'bankAccountId' });
  }
  refuseWaiting(context, payee);
  return payee;
}

/** Returns a wallet from which staff may move money. Refuses the wallet of a house, which belongs to its residents. */
export async function spendable(
  context: CommunityContext,
  walletId: string,
): Promise<MovingWallet> {
  const [wallet] = await selectMoving(context.db, [walletId]);
  if (!wallet) throw notFound();
  if (wallet.kind === 'House') throw refuse(refusals.houseWallet);
  return wallet;
}

/**
 * Refuses an account that can't receive money yet: it is not verified, the bank names another holder, or its waiting
 * period is not over.
 */
function refuseWaiting({ clock, community }: CommunityContext, payee: BankAccountRow): void {
  const field = 'bankAccountId';
  const why = whyUnusable(payee, clock.now());
  if (why === 'Unverified') throw refuse(refusals.payeeUnverified, { field });
  if (why === 'Other holder') {
    const { resolvedName, accountName: name } = payee;
    throw refuse(refusals.payeeDiffers, { field, with: { holder: resolvedName ?? '', name } });
  }
  if (why === 'Waits') {
    const when = instantText(payee.usableFrom, community.timeZone);
    throw refuse(refusals.payeeWaits, { field, with: { when } });
  }
}
