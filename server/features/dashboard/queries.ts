// The dashboard's own SQL: counts of houses, residents and groups, the licence seats, and the counts of unidentified
// payments and pending reported payments.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';

export type Register = { houses: number; residents: number; groups: number };

/**
 * The counts of houses, residents and groups: the stored totals, or only the caller's streets if the caller is
 * limited.
 */
export async function selectRegister({ db, worker }: CommunityContext): Promise<Register> {
  const source = worker.streetIds === null ? sql`community_facts` : sql`register_in_sight`;
  const { rows } = await sql<Register>`
    select f.houses, f.residents, f.groups from ${source} f where f.community_id = ${here}`.execute(
    db,
  );
  return rows[0] ?? { houses: 0, residents: 0, groups: 0 };
}

/** The licence seats and the number of active houses on all streets, because each of them uses a seat. */
export async function selectPlan(db: Db): Promise<{ subscriptionSeat: number; houses: number }> {
  const { rows } = await sql<{ subscriptionSeat: number; houses: number }>`
    select c.subscription_seat, f.houses from communities c
    join community_facts f on f.community_id = c.id where c.id = ${here}`.execute(db);
  return rows[0] ?? { subscriptionSeat: 0, houses: 0 };
}

type MoneyFacts = { unmatchedReceipts: number; waitingClaims: number };

export async function selectMoneyFacts(db: Db): Promise<MoneyFacts> {
  const { rows } = await sql<MoneyFacts>`
    select m.unmatched_receipts, m.waiting_claims
    from money_facts m where m.community_id = ${here}`.execute(db);
  return rows[0] ?? { unmatchedReceipts: 0, waitingClaims: 0 };
}
