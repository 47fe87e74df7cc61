// Counts the money requests that a person may approve in each of several communities, by the same rule as the list of
// requests. Makes each community the current one in turn, with the person's limits to streets and wallets there.
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { approving, countToApprove } from '#kernel/wallets/approvers.ts';

type Before = { communityId: string; userId: string; acting: string };

/**
 * The number of requests in each of the communities that await the approval of the current person. Call it only with
 * communities in which the person has the permission to approve.
 */
export async function approvalsOf(
  db: Db,
  communityIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<Before>`
    select coalesce(current_setting('app.community_id', true), '') as "communityId",
      current_setting('app.user_id') as "userId", current_setting('role') as acting`.execute(db);
  const [before] = rows;
  if (!before || communityIds.length === 0) return new Map();
  const caller = { db, user: { id: before.userId }, worker: { permissions: new Set([approving]) } };
  const counts = new Map<string, number>();
  for (const communityId of communityIds) {
    await sql`select set_app('community_id', ${communityId})`.execute(db);
    await sql`select limit_to_worker()`.execute(db);
    counts.set(communityId, await countToApprove(caller));
    await sql`select set_config('role', ${before.acting}, true), set_app('scoped', ''),
      set_app('wallets', '')`.execute(db);
  }
  await sql`select set_app('community_id', ${before.communityId})`.execute(db);
  return counts;
}
