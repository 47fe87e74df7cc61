// Scheduled jobs that run in each community that is not archived: each community is a separate job, so a slow or
// failing one does not delay the others, and several servers share the work.
import {
  type Job,
  type JobTools,
  type OutboxEvent,
  type Scheduled,
  type WorkInOne,
  communityOfEvent,
} from './job.ts';
import type { PgBoss } from 'pg-boss';

export type InEachCommunity = Scheduled & Required<Pick<Scheduled, 'inOne'>>;

/** A scheduled job that runs in each community that is not archived and in which `due`, if given, is true. */
export const inEachCommunity = ({
  work,
  ...job
}: Pick<Scheduled, 'name' | 'cron' | 'due'> & { work: WorkInOne }): InEachCommunity => ({
  ...job,
  // Runs the communities in sequence, for tests and manual runs. The queue uses `inOne` instead.
  run: (tools) => tools.eachCommunity((communityId) => work(tools, communityId), job.due),
  inOne: work,
});

const queue = 'clock.communities';

/**
 * The queued job behind all scheduled jobs per community. The topic of its event is the name of a scheduled job,
 * which it runs in the event's community.
 */
export function communityJob(scheduled: readonly Scheduled[]): Job {
  const works = new Map(scheduled.map(({ name, inOne }) => [name, inOne]));
  return {
    name: queue,
    topic: queue,
    joinsFacts: true,
    concurrency: 4,
    // The schedule queues a failed job again in any case.
    retryLimit: 2,
    run: async (tools, fact) => works.get(fact.topic)?.(tools, communityOfEvent(fact)),
  };
}

/**
 * Queues a job for each community that is not archived and in which the task is due. A community whose previous job of
 * the task is still queued gets no second one.
 */
export async function queueCommunities(
  { name: task, due }: Pick<Scheduled, 'name' | 'due'>,
  { boss, tools }: { boss: Pick<PgBoss, 'insert'>; tools: JobTools },
): Promise<void> {
  const ids = await tools.openCommunities(due);
  if (ids.length === 0) return;
  await boss.insert(
    queue,
    ids.map((communityId) => ({
      // This is no event of the outbox, so it has no id there.
      data: { id: 0, communityId, userId: null, topic: task, payload: {} } satisfies OutboxEvent,
      singletonKey: `${task} ${communityId}`,
      group: { id: communityId },
    })),
  );
}
