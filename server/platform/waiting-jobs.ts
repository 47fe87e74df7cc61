// Forgets a person in the queues: a push that is held over the night must not name somebody who was erased since, and
// jobs that have ended are kept for a day.
import type pg from 'pg';

/** Deletes jobs of a community that name one of the words, other than those that run. Gives their number. */
export async function dropWaitingJobs(
  owner: pg.Pool,
  communityId: string,
  words: readonly string[],
): Promise<number> {
  const { rows } = await owner.query<{ hasQueues: boolean }>(
    `select to_regclass('pgboss.job') is not null as "hasQueues"`,
  );
  if (!rows[0]?.hasQueues || words.length === 0) return 0;
  const { rowCount } = await owner.query(
    `delete from pgboss.job j
     where j.state <> 'active' and j.data ->> 'communityId' = $1
       and exists (select from unnest($2::text[]) word where position(lower(word) in lower(j.data::text)) > 0)`,
    [communityId, words],
  );
  return rowCount ?? 0;
}
