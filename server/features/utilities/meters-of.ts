// Counts the active meters of houses, for the check whether houses can be merged.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

export async function metersOfHouses(
  db: Db,
  houseIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ houseId: string; meters: number }>`
    select m.house_id as "houseId", count(*)::int as meters from meters m
    where m.community_id = ${here} and m.house_id = any (${houseIds}::uuid[]) and m.state = 'Active'
    group by m.house_id`.execute(db);
  return new Map(rows.map(({ houseId, meters }) => [houseId, meters]));
}
