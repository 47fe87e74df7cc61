// Removes files that are no longer used, after the change that dropped them has committed. No file is removed while a
// backup runs, because the snapshot of the backup may still contain the file's row.
import { processLocks } from '#platform/database/advisory-locks.ts';
import type { Job } from '#platform/jobs/job.ts';
import type pg from 'pg';
import type { Files } from './files.ts';
import type { JobContext } from '#platform/http/context.ts';
import { enterAsSystem, nilId } from '#platform/http/tenant.ts';

const dropped = 'files.dropped';

/** The delay of the next try if a backup prevented the removal. */
const againAfterMs = 10 * 60_000;

/** Removes a file after the current transaction has committed. */
export const dropFile = ({ emit }: Pick<JobContext, 'emit'>, key: string): void =>
  emit(dropped, { key });

/** Removes a file after a transaction outside of any community has committed, at once or after a delay. */
export const dropFileWith = (client: pg.ClientBase, payload: { key: string; after?: string }) =>
  client.query(
    'insert into outbox (community_id, user_id, topic, payload) values ($1, $1, $2, $3)',
    [nilId, dropped, payload],
  );

export const dropFileJob = (files: Files): Job => ({
  name: 'files.drop',
  topic: dropped,
  startsAt: ({ payload }) => (typeof payload['after'] === 'string' ? payload['after'] : null),
  run: async ({ owner, clock }, fact) => {
    const key = String(fact.payload['key']);
    const after = new Date(clock.now().getTime() + againAfterMs).toISOString();
    await removeOrHold(owner, { files, key, after });
  },
});

type Removal = { files: Files; key: string; after: string };

const removeOrHold = (owner: pg.Pool, { files, key, after }: Removal): Promise<void> =>
  // The lock keeps a backup from starting during the removal, so the transaction has to stay open until the file is
  // removed.
  enterAsSystem(owner, { communityId: null, mayWait: true, time: 'job' }, async ({ client }) => {
    const { rows } = await client.query<{ isFree: boolean }>(
      `select pg_try_advisory_xact_lock_shared(${processLocks.fileRemoval}) as "isFree"`,
    );
    if (rows[0]?.isFree) return files.remove(key);
    await dropFileWith(client, { key, after });
  });
