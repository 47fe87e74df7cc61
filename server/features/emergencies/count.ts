// Counts open emergencies for the dashboard and for the overview of a person's communities. Drills (practice alarms)
// are not counted.
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

export async function openEmergenciesOf(
  db: Db,
  communityIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ communityId: string; openEmergencies: number }>`
    select f.community_id, f.open_emergencies
    from alarms_of_communities(${communityIds}::uuid[]) f`.execute(db);
  return new Map(rows.map((row) => [row.communityId, row.openEmergencies]));
}

/** Counts open emergencies in the current community. */
export async function countOpenEmergencies({ db }: { db: Db }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select f.open_emergencies as count from alarm_facts f`.execute(db);
  return rows[0]?.count ?? 0;
}
