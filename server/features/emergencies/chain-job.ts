// Calls the next contact while nobody has acknowledged. The due call is stored in the row, so the sweep replaces a job
// that was lost with its server, and a job that runs twice calls nobody twice.
import type { Job, JobTools, Scheduled } from '#platform/jobs/job.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { JobContext } from '#platform/http/context.ts';
import { callNext, callSettings, emergencyCalls } from './calls.ts';
import { lockOne } from './queries.ts';
import { tellScreens } from './steps.ts';

const callIn = (tools: JobTools, communityId: string): Promise<void> =>
  tools.inCommunity({ communityId }, callDue);

export const emergencyChain: Job = {
  name: 'emergencies.call',
  topic: emergencyCalls,
  concurrency: 4,
  startsAt: ({ payload }) => (typeof payload['startAt'] === 'string' ? payload['startAt'] : null),
  run: (tools, fact) => callIn(tools, fact.communityId ?? ''),
};

/** For alarms whose job was lost with a server. */
export const emergencySweep: Scheduled = {
  name: 'emergencies.sweep',
  cron: '* * * * *',
  run: async (tools) => {
    const { rows } = await tools.owner.query<{ id: string }>(
      `select c.id from communities c, lateral (
         select set_config('app.community_id', c.id::text, true)) entered
       where exists (select from emergencies e where e.community_id = c.id and e.next_call_at <= $1)`,
      [tools.clock.now().toISOString()],
    );
    for (const { id } of rows) await callIn(tools, id);
  },
};

export async function callDue(context: JobContext): Promise<void> {
  const { db, clock } = context;
  const { rows } = await sql<{ id: string }>`select e.id from emergencies e
    where e.community_id = ${here} and e.next_call_at <= ${clock.now().toISOString()}
    order by e.next_call_at limit 50 for update skip locked`.execute(db);
  if (rows.length === 0) return;
  const settings = await callSettings(context);
  // Each unacknowledged alarm has its own text and step.
  for (const { id } of rows) {
    const due = await lockOne(db, id);
    if (due?.status !== 'Raised') continue;
    await callNext(context, due, settings);
    await tellScreens(context, id);
  }
}
