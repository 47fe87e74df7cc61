// A payment that was made of a bank line, or out of a receipt without a name, is taken back where dues are: the line is
// open again, or the receipt, so that its money can be given to another house. A payment that was recorded by itself
// and found on a line later stays there: the bank shows its way back on a line of its own.
import { duePaymentRefusals } from '#contract/due-payments.ts';
import { isDayClosed } from '#ledger/periods.ts';
import type { CommunityContext } from '#platform/context.ts';
import { refuse } from '#platform/refuse.ts';
import type { DueDoors } from './doors.ts';
import * as queries from './match-queries.ts';
import { takeBackAssigned } from './unallocated.ts';
import { undoLine } from './undo.ts';
import { lockMatching } from './words.ts';

export const takeBackFromLine =
  (doors: DueDoors) =>
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
      await takeBackAssigned(doors, context, { receiptId: fromPartId, partId, reason });
      return true;
    }
    const line = await queries.lockLine(db, part.bankLineId);
    // What a month was closed with stays as it was: the payment goes back on a day of its own.
    if (!line || (await isDayClosed(db, line.postedOn))) return false;
    const parts = await queries.lockParts(db, line.id);
    // Also where the others are of streets that the caller does not see.
    if (parts.length !== 1 || parts[0]?.amountMinor !== line.amountMinor) {
      throw refuse(duePaymentRefusals.splitLine);
    }
    await undoLine(doors, context, { line, parts, reason });
    return true;
  };
