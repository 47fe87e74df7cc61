// The ports that reconciliation needs from dues (payments created from bank lines); server/features.ts connects them.
import type { CommunityContext } from '#platform/http/context.ts';

export type DuePorts = {
  /** Takes the exclusive lock on the money of all houses; needed before several payments in one transaction. */
  lockAllHouses(context: CommunityContext): Promise<void>;
  /** Records a payment of a house by bank transfer; null if there is no such house. */
  takeBankPayment(
    context: CommunityContext,
    payment: {
      houseId: string;
      amountMinor: number;
      paidOn: string;
      externalReference: string | null;
      note: string;
      chargeIds: readonly string[];
      /** The wallet that held the money as an unallocated payment; null if the money is new. */
      unallocatedIn: string | null;
    },
  ): Promise<{
    paymentId: string;
    journalId: string;
    receiptNumber: number;
    houseLabel: string;
  } | null>;
  /**
   * Reverses a payment. The money becomes unallocated in the given wallet, or leaves the books if the wallet is null.
   * Returns false if the payment was already reversed.
   */
  takeBackBankPayment(
    context: CommunityContext,
    payment: { paymentId: string; reason: string; unallocatedIn: string | null },
  ): Promise<boolean>;
};
