// A payment that a bank line shows is reversed where dues are. The bank still has its money, so that a person can give
// it to another house: the line is open again, or its money is among the unidentified payments. Where the payer's bank
// took the money, the line stays as it is, and the bank shows the way back on another line.
import { isDayClosed } from '#ledger/periods.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { DuePorts } from './ports.ts';
import { insertPart, refreshReconciliation } from './match.ts';
import * as queries from './match-queries.ts';
import type { LockedLine, PaymentPart } from './match-queries.ts';
import { takeBackAssigned } from './unallocated.ts';
import { undoLine } from './undo.ts';
import { lockMatching } from './words.ts';

/** False where no bank line shows the payment: its money leaves the wallet. */
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
    // A month was closed with its lines as they are, and the other parts of a split line stay.
    const isWhole = parts.length === 1 && part.kind === 'Payment';
    if (isWhole && !(await isDayClosed(db, line.postedOn))) {
      await undoLine(ports, context, { line, parts, reason });
    } else {
      await leaveUnidentified(ports, context, { line, part, paymentId, reason });
    }
    return true;
  };

type Leaving = { line: LockedLine; part: PaymentPart; paymentId: string; reason: string };

/** The line stays matched: its part is an unidentified payment in the main wallet instead of the payment. */
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
    // The movement that the bank line shows stays this one: the reversal moves no money of the bank.
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
