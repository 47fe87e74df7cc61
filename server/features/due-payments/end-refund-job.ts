// Ends a refund when its approval request ends. A paid refund is marked as paid. A refund that was not paid, or
// that the bank returned, becomes the house's credit again; the part that was taken from charges pays charges again.
// Idempotent: a repeated event has no effect.
import { type Job, communityOfEvent } from '#platform/jobs/job.ts';
import type { JobContext } from '#platform/http/context.ts';
import { lockAccounts } from '#ledger/accounts.ts';
import { postJournal } from '#ledger/post.ts';
import { payFromCredit, postUse } from '#kernel/billing/use-credit.ts';
import { creditAccount } from '#kernel/billing/house-credits.ts';
import { placeOf } from '#kernel/billing/words.ts';
import { lockHouseMoney } from '#kernel/billing/house-money.ts';
import { endRefund, lockEnding, selectRefund, type WaitingRefund } from './refunds-queries.ts';

export const endRefundJob: Job = {
  name: 'dues.end-refund',
  topic: 'refund.ended',
  retryLimit: 10,
  run: async (tools, fact) => {
    const scope = { communityId: communityOfEvent(fact) };
    const { entityId, isPaid } = fact.payload as { entityId: string; isPaid: boolean };
    await tools.inCommunity(scope, (context) => end(context, entityId, isPaid));
  },
};

async function end(context: JobContext, refundId: string, isPaid: boolean): Promise<void> {
  const { db } = context;
  const known = await selectRefund(db, refundId);
  if (!known) return;
  await lockHouseMoney(db, known.house.id);
  const refund = await lockEnding(db, refundId, isPaid);
  if (!refund) return;
  const { today } = await placeOf(context);
  await endRefund(db, refund, { status: isPaid ? 'Paid' : 'Dropped', endedOn: today });
  if (!isPaid) await giveCreditBack(context, refund, today);
  context.audit({
    action: isPaid ? 'due.refund.paid' : 'due.refund.dropped',
    entityType: 'due-refund',
    entityId: refundId,
    entityLabel: refund.label,
    after: { amountMinor: refund.amountMinor },
  });
  context.emit('dues.changed', {});
}

async function giveCreditBack(
  context: JobContext,
  refund: WaitingRefund,
  today: string,
): Promise<void> {
  const { id, houseId, walletId, label, amountMinor, fromChargesMinor } = refund;
  const source = { kind: 'due-refund', id };
  const credit = creditAccount(houseId, walletId);
  const credits = fromChargesMinor > 0 ? [{ walletId, amountMinor: fromChargesMinor }] : [];
  // Lock charges and their totals before ledger accounts, in the same order as every payment.
  const paid = await payFromCredit(context.db, { houseId, credits, today });
  await lockAccounts(context.db, [{ account: 'refunds' }, { account: 'receivable' }, credit]);
  await postJournal(context.db, {
    kind: 'due.refund.dropped',
    occurredOn: today,
    postedAt: context.clock.now().toISOString(),
    narration: `${label}: not given back`,
    counterparty: label,
    source,
    lines: [
      { account: 'refunds', amountMinor },
      { ...credit, amountMinor: -amountMinor },
    ],
  });
  await postUse(context, { houseId, label, today, source }, paid);
}
