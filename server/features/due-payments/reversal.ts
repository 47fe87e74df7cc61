// Reverses a payment: posts the opposite journal, invalidates the receipt, and reopens the charges that the payment
// paid and those that its credit has paid since. Money already refunded to the house becomes a debt of the house, so
// that a payment recalled by the payer's bank can always be reversed. The payment and its allocations stay stored.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import {
  type DuePayment,
  duePaymentRefusals as refusals,
} from '#contract/due-payments/due-payments.ts';
import type { reversePayment as operation } from '#contract/due-payments/due-payments.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { type Line, postJournal } from '#ledger/post.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext, JobContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { notify } from '#platform/delivery/notify.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { creditAccount, creditIn } from '#kernel/billing/house-credits.ts';
import { fromHouse, readPayment } from '#kernel/billing/post-payment.ts';
import { lockHouseMoney } from '#kernel/billing/house-money.ts';
import { receiptReversed } from './messages.ts';
import { isRefundWaiting } from './refunds.ts';
import { billDebt, selectGivenBack } from './returned-money.ts';
import {
  lockPaidCharges,
  takeBackAllocations,
  takeBackCreditUses,
  type TakingCredit,
} from './reversal-queries.ts';

type TakingBack = { paymentId: string; reason: string; unallocatedIn?: string | undefined };

export type ReversalPorts = {
  /**
   * Reverses a payment that is matched to a bank statement line, so that its money can be allocated to another house.
   * Returns false if no line is matched.
   */
  takeBackFromLine(
    context: CommunityContext,
    taking: { paymentId: string; reason: string },
  ): Promise<boolean>;
};

export const reversePayment =
  ({ takeBackFromLine }: ReversalPorts) =>
  async (
    context: CommunityContext,
    { params: { paymentId }, body: { reason, wasRecalled = false } }: Parsed<typeof operation>,
  ): Promise<DuePayment> =>
    !wasRecalled && (await takeBackFromLine(context, { paymentId, reason }))
      ? readPayment(context, paymentId)
      : reverseAndNotify(context, { paymentId, reason });

/** With `unallocatedIn`, the money stays in that wallet as an unidentified payment. */
export async function reverseAndNotify(
  context: CommunityContext,
  taking: TakingBack,
): Promise<DuePayment> {
  const { community, clock, user } = context;
  const today = todayIn(community.timeZone, clock);
  const payment = await reverseDuePayment(context, { ...taking, today, actorId: user.id });
  tellOthers(context, payment);
  return payment;
}

/** Notifies the other people who may approve dues, including the owner. */
function tellOthers(context: CommunityContext, payment: DuePayment): void {
  const { community, user } = context;
  const { id, house, receiptNumber, amountMinor, channel, reversalReason } = payment;
  const actor = `${user.firstName} ${user.lastName}`;
  const words = receiptReversed.notice({
    receiptNumber,
    amount: formatAmount(amountMinor, community.currency),
    by: actor,
    house: house.label,
    channel,
    reason: reversalReason ?? '',
  });
  notify(context, {
    ...words,
    to: { permission: 'dues.approve' },
    exceptUserId: user.id,
    actor,
    link: `/dues?Tab=inflow&Receipt=${id}`,
    houseId: house.id,
    priority: 'Normal',
  });
}

type Inside = Pick<JobContext, 'db' | 'clock' | 'audit' | 'emit'>;

/**
 * Reverses a payment for a person or a job. Set `evenClosed` if the bank has already taken the money; closed months
 * and pending refunds then do not block the reversal.
 */
export async function reverseDuePayment(
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
    .where('communityId', '=', here)
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
  if (!stored) throw notFound();
  if (stored.status === 'Reversed') throw refuse(refusals.reversed);
  // A person must decide a pending refund first; a recall by the bank does not wait for it.
  if (!evenClosed && (await isRefundWaiting(context, paymentId))) throw refuse(refusals.refunded);
  const { houseId, receiptNumber } = stored;
  const of = { houseId, paymentId, receiptNumber, today, actorId };
  const { owedMinor, debtMinor, credits, wallets } = await takeMoney(db, of);
  if (unallocatedIn) {
    wallets.set(unallocatedIn, (wallets.get(unallocatedIn) ?? 0) + stored.amountMinor);
  }
  const lines: Line[] = [...wallets]
    .filter(([, amountMinor]) => amountMinor !== 0)
    .map(([subject, amountMinor]) => ({ account: 'wallet', subject, amountMinor }));
  if (unallocatedIn) lines.push({ account: 'unallocated', amountMinor: -stored.amountMinor });
  if (owedMinor > 0) lines.push({ account: 'receivable', amountMinor: owedMinor });
  lines.push(...credits);
  // A payment from the house wallet returns there.
  if (stored.channel === 'Wallet') lines.push(...fromHouse(houseId, -stored.amountMinor));
  const reversedAt = clock.now().toISOString();
  const journal = await postJournal(db, {
    kind: 'due.payment.reversed',
    occurredOn: today,
    postedAt: reversedAt,
    narration: `${before.house.label}: receipt ${before.receiptNumber} reversed`,
    channel: stored.channel,
    counterparty: before.house.label,
    source: { kind: 'due-payment', id: paymentId },
    reversesId: stored.journalId,
    actorId,
    evenClosed,
    lines,
  });
  await sql`update due_payments set status = 'Reversed', reversed_at = ${reversedAt},
      reversed_by = ${actorId}, reversal_reason = ${reason}, reversal_journal_id = ${journal.id},
      debt_minor = ${debtMinor}
    where community_id = ${here} and id = ${paymentId}`.execute(db);
  context.audit({
    action: 'due.payment.reversed',
    entityType: 'due-payment',
    entityId: paymentId,
    entityLabel: `Receipt ${before.receiptNumber}`,
    before: { house: before.house.label, amountMinor: before.amountMinor },
    ...(debtMinor > 0 && { after: { debtMinor } }),
    reason,
  });
  context.emit('dues.changed', {});
  return readPayment(context, paymentId);
}

type Taking = {
  houseId: string;
  paymentId: string;
  receiptNumber: number;
  today: string;
  actorId: string | null;
};

type Taken = {
  /** The amount that the house owes again on its charges, plus its new debt. */
  owedMinor: number;
  /**
   * The part of the payment that the house already got back, for example by a refund. This part becomes new charges,
   * one per wallet.
   */
  debtMinor: number;
  /** The amounts taken from the house's credit. */
  credits: Line[];
  /** The change of each wallet, negative. */
  wallets: Map<string, number>;
};

/** Removes a payment from all charges and credit that it paid for; the caller posts the journal. */
async function takeMoney(db: Db, taking: Taking): Promise<Taken> {
  const { houseId, paymentId, today } = taking;
  await lockPaidCharges(db, { houseId, paymentId });
  const { owedMinor: chargesMinor, wallets: shares } = await takeBackAllocations(
    db,
    paymentId,
    today,
  );
  const taken: Taken = { owedMinor: chargesMinor, debtMinor: 0, credits: [], wallets: new Map() };
  const debts = new Map<string, number>();
  for (const { walletId, amountMinor } of await selectGivenBack(db, paymentId)) {
    addTo(taken.wallets, walletId, -amountMinor);
    addTo(debts, walletId, amountMinor);
  }
  for (const { walletId, amountMinor, creditedMinor } of shares) {
    addTo(taken.wallets, walletId, -amountMinor);
    const credit = { houseId, walletId, amountMinor: creditedMinor, today };
    const { heldMinor, spentMinor } = await takeCredit(db, credit);
    taken.owedMinor += spentMinor;
    addTo(debts, walletId, creditedMinor - heldMinor - spentMinor);
    if (heldMinor > 0) {
      taken.credits.push({ ...creditAccount(houseId, walletId), amountMinor: heldMinor });
    }
  }
  for (const [walletId, amountMinor] of debts) {
    if (amountMinor === 0) continue;
    await billDebt(db, { ...taking, walletId, amountMinor });
    taken.debtMinor += amountMinor;
  }
  taken.owedMinor += taken.debtMinor;
  return taken;
}

const addTo = (sums: Map<string, number>, walletId: string, amountMinor: number): void =>
  void sums.set(walletId, (sums.get(walletId) ?? 0) + amountMinor);

/**
 * Takes an amount out of the house's credit in a wallet. Unused credit is taken first. Then charges that the credit
 * has paid are owed again. The remainder, if any, had already been refunded to the house.
 */
async function takeCredit(
  db: Db,
  of: TakingCredit,
): Promise<{ heldMinor: number; spentMinor: number }> {
  const heldMinor = Math.min(of.amountMinor, await creditIn(db, of.houseId, of.walletId));
  const amountMinor = of.amountMinor - heldMinor;
  const spentMinor = amountMinor > 0 ? await takeBackCreditUses(db, { ...of, amountMinor }) : 0;
  return { heldMinor, spentMinor };
}
