import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { JobTools, Scheduled } from './job.ts';
import { runTasks, togetherEachMinute } from './minute-tasks.ts';

describe('the tasks of each minute', () => {
  const logged: string[] = [];
  const log = { error: ({ job }: { job: string }) => void logged.push(job) };
  const given = { boss: undefined as never, tools: { log } as unknown as JobTools };

  test('tasks of each minute share one entry of the schedule, and others have their own', () => {
    const entries = togetherEachMinute([
      task('seal', '* * * * *'),
      task('digest', '4 * * * *'),
      task('sweep', '* * * * *'),
    ]);
    assert.deepEqual(
      entries.map(({ name, cron, tasks }) => [name, cron, tasks.map((one) => one.name)]),
      [
        ['clock.minute', '* * * * *', ['seal', 'sweep']],
        ['digest', '4 * * * *', ['digest']],
      ],
    );
  });

  test('a failed task is logged and fails the job, after the others have run', async () => {
    const done: string[] = [];
    const others = Promise.withResolvers<void>();
    const tasks = [
      task('broken', '* * * * *', async () => {
        throw new Error('it was refused');
      }),
      task('slow', '* * * * *', async () => {
        await others.promise;
        done.push('slow');
      }),
      task('quick', '* * * * *', async () => {
        done.push('quick');
        others.resolve();
      }),
    ];
    await assert.rejects(runTasks(tasks, given), /it was refused/);
    assert.deepEqual([done, logged], [['quick', 'slow'], ['broken']]);
  });
});

function task(name: string, cron: string, run: Scheduled['run'] = async () => undefined) {
  return {
    name,
    cron,
    run,
  };
}
