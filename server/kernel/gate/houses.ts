// Labels of houses, for passes, visits and the audit log.
import { sql } from 'kysely';
import { here } from '#platform/database/here.ts';
import type { Db } from '#platform/database/database.ts';

export async function selectHouseLabel(db: Db, houseId: string): Promise<string | undefined> {
  const { rows } = await sql<{ label: string }>`select l.label from house_labels l
    where l.community_id = ${here} and l.house_id = ${houseId}`.execute(db);
  return rows[0]?.label;
}

/** The label of a house that may be visited; undefined when it is archived or unknown. */
export async function selectOpenHouse(db: Db, houseId: string): Promise<string | undefined> {
  const { rows } = await sql<{ label: string }>`select l.label from house_labels l
    join house_blocks b on b.community_id = ${here} and b.house_id = l.house_id and b.is_open
    where l.community_id = ${here} and l.house_id = ${houseId}`.execute(db);
  return rows[0]?.label;
}

/** The label of a house for the audit log, which may contain places but no guests. */
export const houseOf = async (db: Db, houseId: string): Promise<string> =>
  (await selectHouseLabel(db, houseId)) ?? 'a house';
