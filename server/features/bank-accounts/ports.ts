// The ports that bank accounts need from the feature for payments; server/features.ts connects them.
import type { CommunityContext } from '#platform/http/context.ts';

type Inside = Pick<CommunityContext, 'db' | 'communityId'>;

type BankAccount = { bankName: string; accountNumber: string; accountName: string };

export type BankPorts = {
  /**
   * Returns a function that asks the bank for the holder of an account. Call that function after the transaction. That
   * function returns null if the bank cannot be asked or has no such account.
   */
  bankToAsk(inside: Inside): Promise<(account: BankAccount) => Promise<string | null>>;
  /** True if the community's payment gateway can ask banks. */
  asksBanks(inside: Inside): Promise<boolean>;
};
