// Counts unanswered join requests, for the dashboard and the overview of a person's communities.
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

export async function waitingRequestsOf(
  db: Db,
  communityIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ communityId: string; waitingRequests: number }>`
    select f.community_id, f.waiting_requests
    from alarms_of_communities(${communityIds}::uuid[]) f`.execute(db);
  return new Map(rows.map((row) => [row.communityId, row.waitingRequests]));
}

/** Counts the requests of the current community. */
export async function countWaitingRequests({ db }: { db: Db }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select f.waiting_requests as count from alarm_facts f`.execute(db);
  return rows[0]?.count ?? 0;
}
