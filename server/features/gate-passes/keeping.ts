// How a job of the gate's clock works: community by community, in batches, each in a transaction of its own, until a
// batch was not full.
import type { JobContext } from '#platform/context.ts';
import { inEachCommunity } from '#platform/community-jobs.ts';
import type { Scheduled } from '#platform/jobs.ts';

/** Rows that one transaction changes. */
export const batchSize = 500;

/** `work` gives how many rows it changed. */
export const keeping = (
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
