// Goes through all communities, for a job on a schedule: what fails in one of them is logged and tried again the next
// time, and keeps none of the others from theirs.
import type { JobTools } from './jobs.ts';

export async function eachCommunity(
  tools: Pick<JobTools, 'communityIds' | 'log' | 'signal'>,
  job: string,
  work: (communityId: string) => Promise<void>,
): Promise<void> {
  for (const communityId of await tools.communityIds()) {
    if (tools.signal.aborted) return;
    try {
      await work(communityId);
    } catch (error) {
      tools.log.error({ err: error, job, communityId }, 'job failed in a community');
    }
  }
}
