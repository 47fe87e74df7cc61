// The oldest pending payment claims, each with the debt of its house, for the queue of the dashboard.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { claimList } from '#contract/payment-claims/payment-claims.ts';
import type { Db } from '#platform/database/database.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { selectClaimPage } from './claims-queries.ts';

export async function claimsToDecide({ db }: CommunityContext, limit: number) {
  const query = claimList.query.parse({ Status: 'Submitted', PageSize: String(limit) });
  const { items, totalCount } = await selectClaimPage(db, query);
  const owed = await selectOwed(
    db,
    items.map(({ house }) => house.id),
  );
  return {
    items: items.map((claim) => ({ ...claim, owedMinor: owed.get(claim.house.id) ?? 0 })),
    count: totalCount,
  };
}

async function selectOwed(
  db: Db,
  houseIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ houseId: string; owedMinor: number }>`
    select c.house_id as "houseId", sum(c.outstanding_minor)::bigint as "owedMinor" from charges c
    where c.community_id = ${here} and c.house_id = any (${houseIds}::uuid[]) and c.outstanding_minor > 0
    group by c.house_id`.execute(db);
  return new Map(rows.map((row) => [row.houseId, row.owedMinor]));
}
