// Removes a person from the queues: a push message that is delayed until the morning must not name a person who has
// been erased since, and the queues keep finished jobs for a day.
import type pg from 'pg';
import { findingOf, namedIn, type Spelled } from '#platform/text/person-spellings.ts';

/** Deletes a community's jobs that name the person, except running ones. Returns how many. */
export async function dropWaitingJobs(
  owner: pg.Pool,
  communityId: string,
  person: Spelled,
): Promise<number> {
  const { rows } = await owner.query<{ hasQueues: boolean }>(
    `select to_regclass('pgboss.job') is not null as "hasQueues"`,
  );
  if (!rows[0]?.hasQueues) return 0;
  const { rowCount } = await owner.query(
    `delete from pgboss.job j
     where j.state <> 'active' and j.data ->> 'communityId' = $1
       and ${namedIn('j.data::text', 2)}`,
    [communityId, ...findingOf(person)],
  );
  return rowCount ?? 0;
}
