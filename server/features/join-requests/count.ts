// Unanswered join requests, for the dashboard and the overview of a person's communities.
import { sql } from 'kysely';
import { joinRequestList } from '#contract/join-requests/join-requests.ts';
import type { Db } from '#platform/database/database.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { matchingRequests, selectMany } from './queries.ts';

/** Maximum number of pending requests that are counted. */
const countLimit = 1000;

export async function waitingRequestsOf(
  db: Db,
  communityIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ communityId: string; waitingRequests: number }>`
    select f.community_id, f.waiting_requests
    from alarms_of_communities(${communityIds}::uuid[]) f`.execute(db);
  return new Map(rows.map((row) => [row.communityId, row.waitingRequests]));
}

/**
 * The oldest pending requests of the current community, at most `limit` of them, and the number of all, counted up to
 * `countLimit`.
 */
export async function joinRequestsToDecide({ db }: CommunityContext, limit: number) {
  const filter = joinRequestList.filter.parse({ Status: 'Pending' });
  const ids = await matchingRequests.select(db, filter, countLimit);
  return { items: await selectMany(db, ids.slice(0, limit)), count: ids.length };
}
