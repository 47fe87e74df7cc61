// Forgets a person in the queues: a push that is held over the night must not name somebody who was erased since, and
// jobs that have ended are kept for a day.
import type pg from 'pg';
import { findingOf, namedIn, type Spelled } from './person-spellings.ts';

/** Deletes jobs of a community that name the person, other than those that run. Gives their number. */
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
