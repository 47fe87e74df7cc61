// Takes a payment back: an opposite journal, its charges owed again, also those that its credit has paid since, and its
// receipt no longer valid. The payment and what it paid stay written down.
import { sql } from 'kysely';
import { type DuePayment, duePaymentRefusals as refusals } from '#contract/due-payments.ts';
import type { reversePayment as operation } from '#contract/due-payments.ts';
import type { Parsed } from '#contract/operation.ts';
import { type Line, postJournal } from '#ledger/post.ts';
import { todayIn } from '#platform/clock.ts';
import type { CommunityContext, JobContext } from '#platform/context.ts';
import type { Db } from '#platform/database.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import { creditAccount, creditIn } from './house-credits.ts';
import { lockHouseMoney } from './payments-queries.ts';
import { fromHouse, readPayment } from './take-payment.ts';
import { isRefunded } from './refunds.ts';
import {
  lockPaidCharges,
  takeBackAllocations,
  takeBackCreditUses,
  type TakingCredit,
} from './reversal-queries.ts';
import { here } from './words.ts';

type TakingBack = { paymentId: string; reason: string; unallocatedIn?: string | undefined };

export type ReversalDoors = {
  /**
   * Takes back a payment that was made of a line of the bank's statement, so that its money can be given to another
   * house; false where it was not made so.
   */
  takeBackFromLine(
    context: CommunityContext,
    taking: { paymentId: string; reason: string },
  ): Promise<boolean>;
};

export const reversePayment =
  ({ takeBackFromLine }: ReversalDoors) =>
  async (
    context: CommunityContext,
    { params: { paymentId }, body: { reason } }: Parsed<typeof operation>,
  ): Promise<DuePayment> =>
    (await takeBackFromLine(context, { paymentId, reason }))
      ? readPayment(context, paymentId)
      : takeBackPayment(context, { paymentId, reason });

/** `unallocatedIn`: the money stays with the community, in that wallet, and has no name again. */
export const takeBackPayment = (
  context: CommunityContext,
  taking: TakingBack,
): Promise<DuePayment> => {
  const { community, clock, user } = context;
  const today = todayIn(community.timeZone, clock);
  return takeBack(context, { ...taking, today, actorId: user.id });
};

type Inside = Pick<JobContext, 'db' | 'clock' | 'audit' | 'emit'>;

/** As a person or a job does it; `evenClosed` where the bank has taken the money already. */
export async function takeBack(
  context: Inside,
  taking: TakingBack & { today: string; actorId: string | null; evenClosed?: boolean },
): Promise<DuePayment> {
  const { db, clock } = context;
  const { paymentId, reason, unallocatedIn, today, actorId, evenClosed = false } = taking;
  const before = await readPayment(context, paymentId);
  await lockHouseMoney(db, before.house.id);
  const stored = await db
    .selectFrom('duePayments')
    .selectAll()
    .where('communityId', '=', sql<string>`${here}`)
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
  if (!stored) throw notFound();
  if (stored.status === 'Reversed') throw refuse(refusals.reversed);
  if (await isRefunded(context, paymentId)) throw refuse(refusals.refunded);
  const { houseId } = stored;
  await lockPaidCharges(db, { houseId, paymentId });
  const taken = await takeBackAllocations(db, paymentId, today);
  let { owedMinor } = taken;
  const credits: Line[] = [];
  for (const { walletId, creditedMinor } of taken.wallets) {
    const of = { houseId, walletId, amountMinor: creditedMinor, today };
    const spent = await takeSpentCredit(db, of);
    owedMinor += spent;
    if (creditedMinor > spent) {
      credits.push({ ...creditAccount(houseId, walletId), amountMinor: creditedMinor - spent });
    }
  }
  const wallets = new Map(taken.wallets.map((one) => [one.walletId, -one.amountMinor]));
  if (unallocatedIn) {
    wallets.set(unallocatedIn, (wallets.get(unallocatedIn) ?? 0) + stored.amountMinor);
  }
  const lines: Line[] = [...wallets]
    .filter(([, amountMinor]) => amountMinor !== 0)
    .map(([subject, amountMinor]) => ({ account: 'wallet', subject, amountMinor }));
  if (unallocatedIn) lines.push({ account: 'unallocated', amountMinor: -stored.amountMinor });
  if (owedMinor > 0) lines.push({ account: 'receivable', amountMinor: owedMinor });
  lines.push(...credits);
  // What the house's wallet paid goes back there.
  if (stored.channel === 'Wallet') lines.push(...fromHouse(houseId, -stored.amountMinor));
  const reversedAt = clock.now().toISOString();
  const journal = await postJournal(db, {
    kind: 'due.payment.reversed',
    occurredOn: today,
    postedAt: reversedAt,
    narration: `${before.house.label}: receipt ${before.receiptNumber} taken back`,
    channel: stored.channel,
    counterparty: before.house.label,
    source: { kind: 'due-payment', id: paymentId },
    reversesId: stored.journalId,
    actorId,
    evenClosed,
    lines,
  });
  await sql`update due_payments set status = 'Reversed', reversed_at = ${reversedAt},
      reversed_by = ${actorId}, reversal_reason = ${reason}, reversal_journal_id = ${journal.id}
    where community_id = ${here} and id = ${paymentId}`.execute(db);
  context.audit({
    action: 'due.payment.reversed',
    entityType: 'due-payment',
    entityId: paymentId,
    entityLabel: `Receipt ${before.receiptNumber}`,
    before: { house: before.house.label, amountMinor: before.amountMinor },
    reason,
  });
  context.emit('dues.changed', {});
  return readPayment(context, paymentId);
}

/** What the credit of a wallet has paid meanwhile is owed again; what was given back of it is gone. */
async function takeSpentCredit(db: Db, of: TakingCredit): Promise<number> {
  const amountMinor = Math.max(0, of.amountMinor - (await creditIn(db, of.houseId, of.walletId)));
  if (amountMinor === 0) return 0;
  const spent = await takeBackCreditUses(db, { ...of, amountMinor });
  if (spent < amountMinor) throw refuse(refusals.creditUsed);
  return spent;
}
