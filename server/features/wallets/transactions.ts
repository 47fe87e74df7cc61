// Reads the transactions of wallets, and the figures above the list, from the ledger.
import type * as contract from '#contract/wallets/transactions.ts';
import type { TransactionDetail } from '#contract/wallets/transactions.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { notFound } from '#platform/http/refuse.ts';
import { countToApprove } from '#kernel/wallets/approvers.ts';
import {
  selectFinances,
  selectTransaction,
  selectTransactionPage,
} from './transactions-queries.ts';

export const listTransactions = (
  { db }: CommunityContext,
  { query }: Parsed<typeof contract.listTransactions>,
) => selectTransactionPage(db, query);

export async function getTransaction(
  { db }: CommunityContext,
  { params }: Parsed<typeof contract.getTransaction>,
): Promise<TransactionDetail> {
  const found = await selectTransaction(db, params.transactionId);
  if (!found) throw notFound();
  return found;
}

export async function getFinances(
  context: CommunityContext,
): Promise<Answer<typeof contract.getFinances>> {
  const { db, community, clock } = context;
  const today = todayIn(community.timeZone, clock);
  const figures = await selectFinances(db, `${today.slice(0, 7)}-01`);
  const approvalsForMe = await countToApprove(context);
  return { ...figures, approvalsForMe, currency: community.currency };
}
