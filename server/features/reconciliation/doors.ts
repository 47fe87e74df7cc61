// What reconciliation needs of dues, handed over in server/areas: payments that bank lines turn into.
import type { CommunityContext } from '#platform/context.ts';

export type DueDoors = {
  /** Before several payments in one transaction: nobody else moves money of houses until it ends. */
  lockAllHouses(context: CommunityContext): Promise<void>;
  /** Books a payment of a house by bank transfer; null when there is no such house. */
  takeBankPayment(
    context: CommunityContext,
    payment: {
      houseId: string;
      amountMinor: number;
      paidOn: string;
      externalReference: string | null;
      note: string;
      chargeIds: readonly string[];
      /** The wallet in which it lay as an unallocated receipt; null when it comes in now. */
      unallocatedIn: string | null;
    },
  ): Promise<{
    paymentId: string;
    journalId: string;
    receiptNumber: number;
    houseLabel: string;
  } | null>;
  /** Takes one back, into a wallet as unallocated or out of the books; false when it was taken back already. */
  takeBackBankPayment(
    context: CommunityContext,
    payment: { paymentId: string; reason: string; unallocatedIn: string | null },
  ): Promise<boolean>;
};
