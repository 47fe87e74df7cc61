// Chooses the wallets that receive payments of dues.
import { sql } from 'kysely';
import { here } from '#platform/database/here.ts';
import type { Db } from '#platform/database/database.ts';

/** True if a wallet can receive payments: an active wallet of the community, not of a house. */
export async function takesPayments(db: Db, walletId: string): Promise<boolean> {
  const { rows } = await sql`select from wallet_names w where w.community_id = ${here}
    and w.wallet_id = ${walletId} and w.kind <> 'House' and w.status = 'Active'`.execute(db);
  return rows.length > 0;
}

/** The wallet of a house's newest charge; undefined if it was never billed. */
export async function walletOfHouse(db: Db, houseId: string): Promise<string | undefined> {
  const { rows } = await sql<{ walletId: string }>`
    select q.wallet_id as "walletId" from charges c
    join due_periods q on q.community_id = c.community_id and q.id = c.period_id
    where c.community_id = ${here} and c.house_id = ${houseId}
    order by c.due_on desc, c.id limit 1`.execute(db);
  return rows[0]?.walletId;
}

/**
 * The wallet that receives money of a house: the wallet of its newest charge or, if there is none that can receive
 * payments, the main wallet.
 */
export async function walletFor(db: Db, houseId: string): Promise<string> {
  const own = await walletOfHouse(db, houseId);
  if (own !== undefined && (await takesPayments(db, own))) return own;
  const { rows } = await sql<{ id: string }>`select w.wallet_id as id from wallet_names w
    where w.community_id = ${here} and w.kind = 'Main'`.execute(db);
  if (!rows[0]) throw new Error('a community has its main wallet');
  return rows[0].id;
}
