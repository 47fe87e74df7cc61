// Scheduled jobs that do their work in transactions of each community. A declaration says when the job runs, how many
// rows one transaction takes, and what the transaction does with the rows.
import type { JobTools, Scheduled } from '#platform/jobs/job.ts';
import { type InEachCommunity, inEachCommunity } from '#platform/jobs/community-jobs.ts';
import type { JobContext } from '#platform/http/context.ts';

/** Work in one transaction of a community. Work in batches returns the number of rows of its batch. */
type Work<Rows> = (context: JobContext, tools: JobTools) => Promise<Rows>;

type Batches = {
  /** The most rows of one transaction. A transaction with fewer rows was the last one. */
  batch: number;
  work: Work<number>;
};

type PerCommunity = Pick<Scheduled, 'name' | 'cron' | 'due'> &
  (
    | Batches
    | {
        batch?: undefined;
        work: Work<void>;
      }
  );

/** A job of `inEachCommunity` with one transaction in a community, or with batches of rows until one is not full. */
export const perCommunity = (job: PerCommunity): InEachCommunity =>
  inEachCommunity({
    name: job.name,
    cron: job.cron,
    ...(job.due !== undefined && { due: job.due }),
    work: (tools, communityId) =>
      job.batch === undefined
        ? tools.inCommunity({ communityId }, (context) => job.work(context, tools))
        : inBatches(tools, { communityId }, job),
  });

/** Repeats the work, each batch in a separate transaction, until a batch is not full or the server stops. */
export async function inBatches(
  tools: JobTools,
  scope: Parameters<JobTools['inCommunity']>[0],
  { batch, work }: Batches,
): Promise<void> {
  let rows = batch;
  while (rows === batch && !tools.signal.aborted) {
    rows = await tools.inCommunity(scope, (context) => work(context, tools));
  }
}
