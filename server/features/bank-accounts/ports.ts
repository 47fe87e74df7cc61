// The ports that bank accounts need of payments; server/features.ts connects them.
import type { CommunityContext } from '#platform/http/context.ts';

type Inside = Pick<CommunityContext, 'db' | 'communityId'>;

type BankAccount = { bankName: string; accountNumber: string; accountName: string };

export type BankPorts = {
  /**
   * A function that asks the bank for an account's holder, to be called after the transaction. It returns null if the
   * bank can't be asked or has no such account.
   */
  bankToAsk(inside: Inside): Promise<(account: BankAccount) => Promise<string | null>>;
  /** True if banks can be asked at all. */
  asksBanks(inside: Inside): Promise<boolean>;
};
