// Logs the failure of a job or a scheduled task.
import type { JobTools } from './job.ts';

/** Waits for `work`. Logs its error together with `what`, and rethrows it. */
export async function logged(
  { log }: Pick<JobTools, 'log'>,
  what: object,
  work: Promise<void>,
): Promise<void> {
  try {
    await work;
  } catch (error) {
    log.error({ err: error, ...what }, 'job failed');
    throw error;
  }
}
