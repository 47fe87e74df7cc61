// Takes a payment back: an opposite journal, its charges owed again, also those that its credit has paid since, and its
// receipt no longer valid. The money that was given back to the house before becomes a debt of the house, so that a
// payment which the payer's bank recalled can always be booked. The payment and what it paid stay written down.
import { sql } from 'kysely';
import { type DuePayment, duePaymentRefusals as refusals } from '#contract/due-payments.ts';
import type { reversePayment as operation } from '#contract/due-payments.ts';
import type { Parsed } from '#contract/operation.ts';
import { type Line, postJournal } from '#ledger/post.ts';
import { todayIn } from '#platform/clock.ts';
import type { CommunityContext, JobContext } from '#platform/context.ts';
import type { Db } from '#platform/database.ts';
import { sayAmount } from '#platform/money-text.ts';
import { notify } from '#platform/notify.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import { creditAccount, creditIn } from './house-credits.ts';
import { lockHouseMoney } from './payments-queries.ts';
import { fromHouse, readPayment } from './take-payment.ts';
import { isRefundWaiting } from './refunds.ts';
import { billDebt, selectGivenBack } from './returned-money.ts';
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
   * Reverses a payment that a line of the bank's statement shows, so that its money can be given to another house;
   * false where no line shows it.
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
    { params: { paymentId }, body: { reason, wasRecalled = false } }: Parsed<typeof operation>,
  ): Promise<DuePayment> =>
    !wasRecalled && (await takeBackFromLine(context, { paymentId, reason }))
      ? readPayment(context, paymentId)
      : takeBackPayment(context, { paymentId, reason });

/** `unallocatedIn`: the money stays with the community, in that wallet, and has no name again. */
export async function takeBackPayment(
  context: CommunityContext,
  taking: TakingBack,
): Promise<DuePayment> {
  const { community, clock, user } = context;
  const today = todayIn(community.timeZone, clock);
  const payment = await takeBack(context, { ...taking, today, actorId: user.id });
  tellOthers(context, payment);
  return payment;
}

/** Nobody reverses a receipt unseen: the owner and all who may reverse one hear of it. */
function tellOthers(context: CommunityContext, payment: DuePayment): void {
  const { community, user } = context;
  const { id, house, receiptNumber, amountMinor, channel, reversalReason } = payment;
  const actor = `${user.firstName} ${user.lastName}`;
  const amount = sayAmount(amountMinor, community.currency);
  notify(context, {
    to: { permission: 'dues.approve' },
    exceptUserId: user.id,
    activityType: 'Payment',
    title: `Receipt ${receiptNumber} of ${amount} was reversed`,
    description: `${actor} reversed it. ${house.label}, ${channel}: “${reversalReason ?? ''}”`,
    actor,
    link: `/dues?Tab=inflow&Receipt=${id}`,
    houseId: house.id,
    priority: 'Normal',
  });
}

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
  // A person decides the refund first; a bank has taken the money whatever waits.
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
  /** What the house owes again or anew, its debt included. */
  owedMinor: number;
  /** What had been given back to the house, and is a charge of its own now. */
  debtMinor: number;
  /** What is taken out of the house's credit. */
  credits: Line[];
  /** What each wallet loses, below zero. */
  wallets: Map<string, number>;
};

/** Takes a payment out of everything that it has paid, all but the journal. */
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
 * Takes an amount out of the credit of a wallet: first what the house still holds there, then what the credit has paid
 * meanwhile, which is owed again. What is missing of the amount after both was given back to the house.
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
