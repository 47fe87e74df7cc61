// Reverses a payment that is matched with a bank line. The bank account still has the money, so the line reopens or
// its money becomes an unidentified payment, which a person can assign to another house. If the payer's bank took the
// money back, this file is not used: the line stays matched, and another line shows the debit.
import { isDayClosed } from '#ledger/periods.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { DuePorts } from './ports.ts';
import { insertPart, refreshReconciliation } from './match.ts';
import * as queries from './match-queries.ts';
import type { LockedLine, PaymentPart } from './match-queries.ts';
import { takeBackAssigned } from './unallocated.ts';
import { undoLine } from './undo.ts';
import { lockMatching } from './words.ts';

/**
 * Reverses a payment that is matched with a bank line: undoes the match, or keeps the money as unidentified. Returns
 * false if no bank line is matched with the whole payment; the caller then takes the money out of the wallet.
 */
export const reverseBankLinePayment =
  (ports: DuePorts) =>
  async (
    context: CommunityContext,
    { paymentId, reason }: { paymentId: string; reason: string },
  ): Promise<boolean> => {
    const { db } = context;
    if (!(await queries.selectPartOfPayment(db, paymentId))) return false;
    await lockMatching(db);
    const part = await queries.selectPartOfPayment(db, paymentId);
    if (!part) return false;
    const { id: partId, fromPartId } = part;
    if (fromPartId !== null) {
      await takeBackAssigned(ports, context, { receiptId: fromPartId, partId, reason });
      return true;
    }
    const line = await queries.lockLine(db, part.bankLineId);
    if (!line) return false;
    const parts = await queries.lockParts(db, line.id);
    // In a closed month, with other parts, or with a payment that is older than the match, the line must stay matched.
    const isWhole = parts.length === 1 && part.kind === 'Payment';
    if (isWhole && !(await isDayClosed(db, line.postedOn))) {
      await undoLine(ports, context, { line, parts, reason });
    } else {
      await leaveUnidentified(ports, context, { line, part, paymentId, reason });
    }
    return true;
  };

type Leaving = { line: LockedLine; part: PaymentPart; paymentId: string; reason: string };

/** Keeps the line matched: an unidentified payment in the main wallet replaces the payment. */
async function leaveUnidentified(
  ports: DuePorts,
  context: CommunityContext,
  { line, part, paymentId, reason }: Leaving,
): Promise<void> {
  const { db, clock, user } = context;
  const walletId = await queries.selectWallet(db, undefined);
  if (!walletId) throw new Error('a community has its main wallet');
  await ports.takeBackBankPayment(context, { paymentId, reason, unallocatedIn: walletId });
  const undone = { by: user.id, at: clock.now().toISOString(), reason };
  await queries.markUndone(db, [part.id], undone);
  const { amountMinor, journalId } = part;
  await insertPart(context, line, {
    kind: 'Unallocated',
    amountMinor,
    // Keep the original journal as the line's movement, because the reversal moves no money at the bank.
    journalId,
    walletId,
    remainingMinor: amountMinor,
  });
  if (part.houseId !== null) await queries.forgetPayer(db, line, [part.houseId]);
  context.audit({
    action: 'bank-line.unidentified',
    entityType: 'bank-line',
    entityId: line.id,
    entityLabel: line.description.slice(0, 120),
    before: { amountMinor },
    reason,
  });
  refreshReconciliation(context, line);
}
