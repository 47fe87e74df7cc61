// Scheduled jobs, run by a story on a day of its choice: no story waits a fortnight for a penalty.
import type { JobTools } from '#platform/jobs/job.ts';
import type pg from 'pg';
import { openPool } from '#platform/database/database.ts';
import { toolsOf } from '#platform/jobs/jobs.ts';
import { currentRun } from './run.ts';

/** Runs a job as it would run that many days from now. */
export async function daysLater(
  db: pg.Pool,
  days: number,
  run: (tools: JobTools) => Promise<unknown>,
): Promise<void> {
  const pool = openPool({ url: currentRun().databaseUrl, max: 1, role: 'courtyard_app' });
  const now = () => new Date(Date.now() + days * 24 * 3600 * 1000);
  const log = { info: () => undefined, warn: () => undefined, error: console.error };
  const tools = toolsOf({ pool, owner: db, clock: { now }, log }, new AbortController().signal);
  await run(tools).finally(() => pool.end());
}
