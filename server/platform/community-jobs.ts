// Scheduled jobs that run in every community: each community is a separate job, so a slow or failing one does not delay
// the others, and several servers share the work.
import type { PgBoss } from 'pg-boss';
import type { JobTools, Scheduled } from './jobs.ts';

export type WorkInOne = (tools: JobTools, communityId: string) => Promise<void>;

/** A scheduled job that runs in each community that is not archived. */
export const inEachCommunity = (
  job: Pick<Scheduled, 'name' | 'cron'> & { work: WorkInOne },
): Scheduled => ({
  name: job.name,
  cron: job.cron,
  // Runs all communities in sequence, for tests and manual runs. The queue uses `inOne` instead.
  run: (tools) => tools.eachCommunity((communityId) => job.work(tools, communityId)),
  inOne: job.work,
});

/** The queue of all these jobs; `atOnce` is the number that one server runs concurrently. */
export const communityQueue = { name: 'clock.communities', atOnce: 4 };

/** A job of one community: `task` is the name of the scheduled job. */
export type CommunityJob = { task: string; communityId: string };

/** Queues a job for each community. A community whose previous job is still queued gets no second one. */
export async function queueCommunities(
  task: string,
  { boss, tools }: { boss: PgBoss; tools: JobTools },
): Promise<void> {
  const ids = await tools.openCommunities();
  if (ids.length === 0) return;
  await boss.insert(
    communityQueue.name,
    ids.map((communityId) => ({
      data: { task, communityId } satisfies CommunityJob,
      singletonKey: `${task} ${communityId}`,
      group: { id: communityId },
    })),
  );
}
