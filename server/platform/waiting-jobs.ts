// Takes back what waits in the queues: a push that is held over the night must not name a person who was erased since.
import type pg from 'pg';

/** Deletes the waiting jobs of a community in which one of the words stands, in whatever case; gives their number. */
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
     where j.state in ('created', 'retry') and j.data ->> 'communityId' = $1
       and exists (select from unnest($2::text[]) word where position(lower(word) in lower(j.data::text)) > 0)`,
    [communityId, words],
  );
  return rowCount ?? 0;
}
