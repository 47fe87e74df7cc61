// Jobs of the clock that work in every community: each community is a job of its own, so that a long or a failing one
// holds up no other, and several servers share the work.
import type { PgBoss } from 'pg-boss';
import type { JobTools, Scheduled } from './jobs.ts';

export type WorkInOne = (tools: JobTools, communityId: string) => Promise<void>;

/** A job of the clock that works in each community that is not archived. */
export const inEachCommunity = (
  job: Pick<Scheduled, 'name' | 'cron'> & { work: WorkInOne },
): Scheduled => ({
  name: job.name,
  cron: job.cron,
  // One community after the other, for tests and for a call by hand; the queue takes `inOne` instead.
  run: (tools) => tools.eachCommunity((communityId) => job.work(tools, communityId)),
  inOne: job.work,
});

/** The queue of all such jobs, with how many of them one server runs at a time. */
export const communityQueue = { name: 'clock.communities', atOnce: 4 };

/** A job of one community: `task` is the name of the job of the clock. */
export type CommunityJob = { task: string; communityId: string };

/** Queues a job for each community; one that still waits from before is not queued twice. */
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
