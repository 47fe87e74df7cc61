// A house's credit (money paid beyond its charges), by the wallet that holds the credit. Credit pays charges of the
// same wallet and is refunded from the same wallet.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Account } from '#ledger/accounts.ts';
import type { Db } from '#platform/database/database.ts';

/** The ledger account of a house's credit in a wallet. */
export const creditAccount = (houseId: string, walletId: string) =>
  ({ account: 'houseCredit', subject: `${houseId} ${walletId}` }) as const satisfies Account;

export type Credit = { walletId: string; amountMinor: number };

/** The credits of a house, ordered by wallet, without zero balances. */
export async function creditsOf(db: Db, houseId: string): Promise<Credit[]> {
  const { rows } = await sql<Credit>`
    select a.credit_wallet_id as "walletId", -a.balance_minor as "amountMinor" from ledger_accounts a
    where a.community_id = ${here} and a.credit_house_id = ${houseId} and a.balance_minor < 0
    order by a.credit_wallet_id`.execute(db);
  return rows;
}

/** A house's credit in one wallet, in minor units; zero if it has none. */
export async function creditIn(db: Db, houseId: string, walletId: string): Promise<number> {
  const credits = await creditsOf(db, houseId);
  return credits.find((one) => one.walletId === walletId)?.amountMinor ?? 0;
}
