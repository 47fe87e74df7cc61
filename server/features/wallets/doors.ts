// What wallets need of other features, handed over in server/areas.
import type { CommunityContext, JobContext } from '#platform/context.ts';

type Inside = Pick<CommunityContext, 'db' | 'communityId'>;

type BankAccount = { bankName: string; accountNumber: string; accountName: string };

/** A payout as payments takes it; `amountMinor` is what the bank account receives. */
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
  /** The person who took the cash; null where their account is gone. */
  takenBy: string | null;
  singleControl: boolean;
};

export type WalletDoors = {
  /** Whether a gateway pays out here. */
  paysOut(inside: Inside): Promise<boolean>;
  /** Orders a payout in the caller's transaction, once a purpose. */
  sendPayout(context: CommunityContext, wanted: WantedPayout): Promise<unknown>;
  /** Takes a payout back that no gateway can have seen; false where one may have it. */
  cancelPayout(
    context: CommunityContext,
    wanted: { purposeKind: string; purposeId: string },
  ): Promise<boolean>;
  /**
   * Whom to ask, after the transaction, for a holder as the bank knows it; null when the bank cannot be asked or knows
   * no such account.
   */
  bankToAsk(inside: Inside): Promise<(account: BankAccount) => Promise<string | null>>;
  /** Whether banks can be asked at all. */
  asksBanks(inside: Inside): Promise<boolean>;
  /** What a payout of an amount costs. */
  payoutFeeOf(inside: Inside, amountMinor: number): Promise<number>;
  /** A category of expenses has another name now. */
  renameInBudgets(context: CommunityContext, from: string, to: string): Promise<void>;
  /**
   * Takes a payment of dues back whose charge-back waits under its id; gives the journal, or null where no payment of
   * dues has this id.
   */
  takeDuesBack(context: CommunityContext, paymentId: string): Promise<string | null>;
  /**
   * Makes an approved deposit of a house its credit, with a receipt; gives the journal, or null where the request is no
   * deposit of a house.
   */
  bookHouseDeposit(context: CommunityContext, deposit: ApprovedDeposit): Promise<string | null>;
  /**
   * The bank line that an expense was recorded for, locked before any money; undefined where there is none. `match`
   * writes the journal of the expense on the line.
   */
  bankLineOf(
    context: CommunityContext,
    requestId: string,
  ): Promise<{ match(journalId: string): Promise<void> } | undefined>;
  /** What points to a wallet and keeps it from being closed: `2 dues`; null when nothing does. */
  usesOfWallet(context: CommunityContext | JobContext, walletId: string): Promise<string | null>;
};

/** How payments names what wallets want of it, in the facts that come back. */
export const purpose = { withdrawal: 'withdrawal', deposit: 'wallet-deposit' } as const;
