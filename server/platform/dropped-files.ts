// Files that nobody is shown any more. They go after the change that took them away is kept, never before, and not
// while a backup runs: its snapshot may still hold the row of the file.
import type pg from 'pg';
import type { Files } from './files.ts';
import type { JobContext } from './context.ts';
import type { Job } from './jobs.ts';
import { enterAsSystem, nilId } from './tenant.ts';

const dropped = 'files.dropped';

/** The advisory lock of files that are to stay: a backup holds it alone, removals share it. */
export const backupLock = `hashtext('courtyard files')`;

/** After a backup kept a file, its removal is tried again. */
const againAfterMs = 10 * 60_000;

/** Lets a file go with the change that is under way. */
export const dropFile = ({ emit }: Pick<JobContext, 'emit'>, key: string): void =>
  emit(dropped, { key });

/** Lets a file go with a transaction that belongs to no community, at once or after a moment. */
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
  // The lock holds a backup off while the file goes: it has to last as long as the removal.
  enterAsSystem(owner, { communityId: null, mayWait: true, time: 'job' }, async ({ client }) => {
    const { rows } = await client.query<{ isFree: boolean }>(
      `select pg_try_advisory_xact_lock_shared(${backupLock}) as "isFree"`,
    );
    if (rows[0]?.isFree) return files.remove(key);
    await dropFileWith(client, { key, after });
  });
