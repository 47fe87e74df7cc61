// The port through which reconciliation creates payments from bank lines and reverses them (connected in
// server/ports.ts). No amount is too high: the part beyond all charges becomes the house's credit.
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { allocate } from '#kernel/billing/allocate.ts';
import { houseLabel } from '#kernel/billing/payments-queries.ts';
import {
  auditTaken,
  journalOf,
  readPayment,
  postDuePayment,
} from '#kernel/billing/post-payment.ts';
import { lockHouseMoney, lockOpenDebts } from '#kernel/billing/house-money.ts';
import { walletFor } from '#kernel/billing/wallets.ts';
import { chosenOnly } from '#kernel/billing/chosen-charges.ts';
import { reverseAndNotify } from './reversal.ts';

type BankPayment = {
  houseId: string;
  amountMinor: number;
  paidOn: string;
  externalReference: string | null;
  note: string;
  chargeIds: readonly string[];
  /** The wallet that already holds the money as an unidentified payment; null if the money arrives now. */
  unallocatedIn: string | null;
};

export type BookedPayment = {
  paymentId: string;
  journalId: string;
  receiptNumber: number;
  houseLabel: string;
};

/** Records a payment from a bank line. Returns null if the community has no such house. */
export async function bookBankPayment(
  context: CommunityContext,
  given: BankPayment,
): Promise<BookedPayment | null> {
  const { db, community, clock, user } = context;
  const { houseId, amountMinor, unallocatedIn, chargeIds, ...payment } = given;
  const label = await houseLabel(db, houseId);
  if (label === undefined) return null;
  await lockHouseMoney(db, houseId);
  const open = await lockOpenDebts(db, houseId, todayIn(community.timeZone, clock));
  const plan = allocate(amountMinor, open, chosenOnly(open.charges, chargeIds));
  const last = plan.allocations.at(-1)?.charge.walletId;
  const creditWalletId =
    plan.creditedMinor === 0 ? null : (last ?? unallocatedIn ?? (await walletFor(db, houseId)));
  const taken = await postDuePayment(context, {
    ...payment,
    houseId,
    amountMinor,
    label,
    channel: 'Bank transfer',
    actorId: user.id,
    plan,
    creditWalletId,
    evenClosed: unallocatedIn === null,
    ...(unallocatedIn && { unallocatedIn }),
  });
  const { paidOn } = payment;
  auditTaken(context, taken, { house: label, amountMinor, channel: 'Bank transfer', paidOn });
  context.emit('dues.changed', {});
  const { receiptNumber } = taken;
  return {
    paymentId: taken.id,
    journalId: await journalOf(db, taken.id),
    receiptNumber,
    houseLabel: label,
  };
}

/**
 * Reverses a payment. With `unallocatedIn`, the money stays in that wallet as an unidentified payment. Returns false
 * if the payment was already reversed.
 */
export async function reverseBankPayment(
  context: CommunityContext,
  given: { paymentId: string; reason: string; unallocatedIn: string | null },
): Promise<boolean> {
  const { paymentId, reason, unallocatedIn } = given;
  const before = await readPayment(context, paymentId);
  if (before.status === 'Reversed') return false;
  await reverseAndNotify(context, {
    paymentId,
    reason,
    ...(unallocatedIn && { unallocatedIn }),
  });
  return true;
}
