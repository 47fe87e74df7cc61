// Open debts, reported payments and money of houses. Other features call this port before they close or merge a house.
// The port states that there is money but not the amount, because people who manage houses may not be allowed to see
// amounts.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

export type HouseStanding = {
  houseId: string;
  openCharges: number;
  plans: number;
  /** The numbers of undecided reported payments, and of refunds that are neither paid nor dropped. */
  claims: number;
  refunds: number;
  hasCredit: boolean;
  hasWalletMoney: boolean;
};

/** Returns only houses that have something open. */
export async function standingOfHouses(
  db: Db,
  houseIds: readonly string[],
): Promise<HouseStanding[]> {
  const hasCredit = sql`exists (select from ledger_accounts a
    where a.community_id = ${here} and a.credit_house_id = e.id and a.balance_minor <> 0)`;
  const hasWalletMoney = sql`exists (select from ledger_accounts a
    where a.community_id = ${here} and a.kind = 'houseWallet' and a.subject = e.id::text
      and a.balance_minor <> 0)`;
  const { rows } = await sql<HouseStanding>`
    select s.* from unnest(${houseIds}::uuid[]) as e (id) cross join lateral (
      select e.id as "houseId",
        (select count(*)::int from charges c where c.community_id = ${here} and c.house_id = e.id
          and c.outstanding_minor > 0 and c.voided_at is null) as "openCharges",
        (select count(*)::int from instalment_plans p where p.community_id = ${here}
          and p.house_id = e.id and p.status = 'Active') as plans,
        (select count(*)::int from payment_claims k where k.community_id = ${here}
          and k.house_id = e.id and k.status = 'Submitted') as claims,
        (select count(*)::int from due_refunds r where r.community_id = ${here}
          and r.house_id = e.id and r.status = 'Waiting') as refunds,
        ${hasCredit} as "hasCredit", ${hasWalletMoney} as "hasWalletMoney") s
    where s."openCharges" > 0 or s.plans > 0 or s.claims > 0 or s.refunds > 0
      or s."hasCredit" or s."hasWalletMoney"`.execute(db);
  return rows;
}
