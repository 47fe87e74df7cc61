// The ports that money requests need from other features; server/features.ts connects them.
import type { CommunityContext } from '#platform/http/context.ts';

type Inside = Pick<CommunityContext, 'db' | 'communityId'>;

type BankAccount = { bankName: string; accountNumber: string; accountName: string };

/** A payout for the payments feature; `amountMinor` is the amount that the bank account receives. */
type WantedPayout = {
  purposeKind: string;
  purposeId: string;
  amountMinor: number;
  bankAccount: BankAccount;
  narration: string;
};

export type ApprovedDeposit = {
  /** The id of the request. */
  id: string;
  walletId: string;
  amountMinor: number;
  receivedOn: string;
  externalReference: string | null;
  /** The person who took the cash; null if their account was deleted. */
  takenBy: string | null;
  singleControl: boolean;
};

export type RequestPorts = {
  /** True if a gateway makes payouts for this community. */
  paysOut(inside: Inside): Promise<boolean>;
  /** Orders a payout in the caller's transaction, once per purpose. */
  sendPayout(context: CommunityContext, wanted: WantedPayout): Promise<unknown>;
  /** Cancels a payout that no gateway can have received; false if one may have it or if the payout has ended. */
  cancelPayout(
    context: CommunityContext,
    wanted: { purposeKind: string; purposeId: string },
  ): Promise<boolean>;
  /** The fee of a payout of this amount, in minor units. */
  payoutFeeOf(inside: Inside, amountMinor: number): Promise<number>;
  /** Renames an expense category in budgets. */
  renameInBudgets(context: CommunityContext, from: string, to: string): Promise<void>;
  /**
   * Reverses the payment of dues with this id, whose charge-back is pending. Returns the journal's id, or null if no
   * payment of dues has this id.
   */
  takeDuesBack(context: CommunityContext, paymentId: string): Promise<string | null>;
  /**
   * Turns an approved deposit of a house into its credit, with a receipt. Returns the journal's id, or null if the
   * request is not a deposit of a house.
   */
  bookHouseDeposit(context: CommunityContext, deposit: ApprovedDeposit): Promise<string | null>;
  /**
   * The bank line that an expense was recorded for, locked before any accounts; undefined if there is none. `match`
   * stores the expense's journal on the line.
   */
  bankLineOf(
    context: CommunityContext,
    requestId: string,
  ): Promise<{ match(journalId: string): Promise<void> } | undefined>;
};
