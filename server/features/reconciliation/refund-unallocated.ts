// Refunds unallocated money to its payer. The requested amount is held at once, so that nobody assigns it to a house
// in the meantime. Approval pays the amount out; a rejection makes the amount unallocated again.
import { type Job, communityOfEvent } from '#platform/jobs/job.ts';
import { here } from '#platform/database/here.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { bankLineRefusals as refusals } from '#contract/reconciliation/bank-lines.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type * as contract from '#contract/reconciliation/unallocated-receipts.ts';
import type { UnallocatedReceipt } from '#contract/reconciliation/unallocated-receipts.ts';
import { lockAccounts } from '#ledger/accounts.ts';
import { postJournal } from '#ledger/post.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext, JobContext } from '#platform/http/context.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { refuse } from '#platform/http/refuse.ts';
import { addRemaining, lockReceipt, readReceipt } from './unallocated.ts';
import { lockMatching } from './words.ts';

/** The port to wallets: creates a request with the refund's id and holds the money. */
export type RefundPort = (
  context: CommunityContext,
  wanted: {
    id: string;
    walletId: string;
    houseId: null;
    houseLabel: string;
    amountMinor: number;
    to: { kind: 'Bank account'; bankAccountId: string };
    narration: string;
  },
) => Promise<void>;

export const refundUnallocated =
  (requestRefund: RefundPort) =>
  async (
    context: CommunityContext,
    { params: { receiptId }, body }: Parsed<typeof contract.refundUnallocated>,
  ): Promise<UnallocatedReceipt> => {
    const { db, community, communityId, user, clock } = context;
    const { amountMinor, bankAccountId, reason } = body;
    await lockMatching(db);
    const { walletId, remainingMinor, line } = await lockReceipt(db, receiptId);
    if (amountMinor > remainingMinor) {
      const amount = formatAmount(remainingMinor, community.currency);
      throw refuse(refusals.tooMuch, { field: 'amountMinor', with: { amount } });
    }
    const id = randomUUID();
    const askedAt = clock.now().toISOString();
    const payer = (line.payer ?? line.description).slice(0, 120);
    // Lock the accounts of the journal before those of the hold that the request creates.
    await lockAccounts(db, [
      { account: 'unallocated' },
      { account: 'refunds' },
      { account: 'wallet', subject: walletId },
    ]);
    await postJournal(db, {
      kind: 'wallet.unallocated.refund.asked',
      occurredOn: todayIn(community.timeZone, clock),
      postedAt: askedAt,
      narration: `${payer}: ${reason}`.slice(0, 200),
      counterparty: payer,
      source: { kind: 'unallocated-refund', id },
      actorId: user.id,
      lines: [
        { account: 'unallocated', amountMinor },
        { account: 'refunds', amountMinor: -amountMinor },
      ],
    });
    await db
      .insertInto('unallocatedRefunds')
      .values({
        communityId,
        id,
        partId: receiptId,
        walletId,
        amountMinor,
        reason,
        askedBy: user.id,
        askedAt,
      })
      .execute();
    await addRemaining(db, receiptId, -amountMinor);
    await requestRefund(context, {
      id,
      walletId,
      houseId: null,
      houseLabel: payer,
      amountMinor,
      to: { kind: 'Bank account', bankAccountId },
      narration: `Returned to ${payer}: ${reason}`,
    });
    context.audit({
      action: 'unallocated.refund.asked',
      entityType: 'bank-line',
      entityId: line.id,
      entityLabel: line.description.slice(0, 120),
      after: { amountMinor },
      reason,
    });
    context.emit('reconciliation.changed', {});
    return readReceipt(context, receiptId);
  };

/**
 * Ends a refund when its request ends: the money is paid out, or becomes unallocated again. Idempotent: a repeated
 * event has no effect.
 */
export const endUnallocatedRefund: Job = {
  name: 'reconciliation.end-refund',
  topic: 'refund.ended',
  retryLimit: 10,
  run: async (tools, fact) => {
    const scope = { communityId: communityOfEvent(fact) };
    const { entityId, isPaid } = fact.payload as { entityId: string; isPaid: boolean };
    await tools.inCommunity(scope, (context) => end(context, entityId, isPaid));
  },
};

async function end(context: JobContext, id: string, isPaid: boolean): Promise<void> {
  const { db, clock } = context;
  const now = clock.now().toISOString();
  await lockMatching(db);
  const ended = isPaid ? 'Paid' : 'Dropped';
  // If the bank returns a refund, the refund already has the status Paid.
  const { rows } = await sql<{ partId: string; amountMinor: number; timeZone: string }>`
    update unallocated_refunds r set status = ${ended}, ended_at = ${now}::timestamptz
    from communities c
    where r.community_id = ${here} and c.id = r.community_id and r.id = ${id}
      and (r.status = 'Waiting' or (r.status = 'Paid' and ${ended} = 'Dropped'))
    returning r.part_id as "partId", r.amount_minor as "amountMinor", c.time_zone as "timeZone"`.execute(
    db,
  );
  const [refund] = rows;
  if (!refund) return;
  const { partId, amountMinor, timeZone } = refund;
  if (!isPaid) {
    await postJournal(db, {
      kind: 'wallet.unallocated.refund.dropped',
      occurredOn: todayIn(timeZone, clock),
      postedAt: now,
      narration: 'Not returned: unidentified again',
      source: { kind: 'unallocated-refund', id },
      lines: [
        { account: 'refunds', amountMinor },
        { account: 'unallocated', amountMinor: -amountMinor },
      ],
    });
    await addRemaining(db, partId, amountMinor);
  }
  context.audit({
    action: isPaid ? 'unallocated.refund.paid' : 'unallocated.refund.dropped',
    entityType: 'unallocated-refund',
    entityId: id,
    after: { amountMinor },
  });
  context.emit('reconciliation.changed', {});
}
