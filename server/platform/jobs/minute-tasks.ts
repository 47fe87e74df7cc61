// The scheduled tasks that run each minute share one queued job. Ten queued jobs a minute cost more than the tasks
// themselves, which mostly find nothing to do.
import type { PgBoss } from 'pg-boss';
import { queueCommunities } from './community-jobs.ts';
import type { JobTools, Scheduled } from './job.ts';
import { logged } from './logged.ts';

const everyMinute = '* * * * *';

type Entry = { name: string; cron: string; tasks: readonly Scheduled[] };

/** The entries of the schedule: one for all tasks of each minute, and one for each other task. */
export function togetherEachMinute(scheduled: readonly Scheduled[]): Entry[] {
  const each = scheduled.filter(({ cron }) => cron === everyMinute);
  const others = scheduled.filter(({ cron }) => cron !== everyMinute);
  const entries = others.map((task) => ({ name: task.name, cron: task.cron, tasks: [task] }));
  if (each.length === 0) return entries;
  return [{ name: 'clock.minute', cron: everyMinute, tasks: each }, ...entries];
}

/**
 * Runs the tasks of an entry concurrently, so that a slow one does not delay the others. A failure is logged and
 * fails the job at the end; the retry runs all tasks again, which does no harm.
 */
export async function runTasks(
  tasks: readonly Scheduled[],
  { boss, tools }: { boss: Pick<PgBoss, 'insert'>; tools: JobTools },
): Promise<void> {
  const ended = await Promise.allSettled(
    tasks.map((task) => {
      const work = task.inOne ? queueCommunities(task, { boss, tools }) : task.run(tools);
      return logged(tools, { job: task.name }, work);
    }),
  );
  const errors = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors, 'Scheduled tasks failed.');
}
