// Runs a scheduled job of the gate: community by community, in batches with a transaction each, until a batch is not
// full.
import type { JobContext } from '#platform/context.ts';
import { inEachCommunity } from '#platform/community-jobs.ts';
import type { Scheduled } from '#platform/jobs.ts';

/** Number of rows per transaction. */
export const batchSize = 500;

/** `work` returns the number of changed rows. */
export const gateBatchJob = (
  name: string,
  cron: string,
  work: (context: JobContext, now: string) => Promise<number>,
): Scheduled =>
  inEachCommunity({
    name,
    cron,
    work: async (tools, communityId) => {
      const scope = { communityId, userId: null, actor: 'Courtyard' };
      let done = batchSize;
      while (done === batchSize && !tools.signal.aborted) {
        done = await tools.inCommunity(scope, (context) =>
          work(context, context.clock.now().toISOString()),
        );
      }
    },
  });
