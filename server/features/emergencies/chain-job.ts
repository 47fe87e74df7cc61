// Calls the next contact while nobody has acknowledged an alarm. The row stores when the next call is due. If a job
// is lost with its server, the sweep makes the call; if a job runs twice, nobody is called twice.
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

/** Makes the due calls of alarms whose job was lost with a server. */
export const emergencySweep: Scheduled = {
  name: 'emergencies.sweep',
  cron: '* * * * *',
  run: async (tools) => {
    const { rows } = await tools.owner.query<{ id: string }>(
      `select c.id from communities c, lateral (
         select set_app('community_id', c.id::text)) entered
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
  // Lock one alarm at a time, because each unacknowledged alarm has its own text and step.
  for (const { id } of rows) {
    const due = await lockOne(db, id);
    if (due?.status !== 'Raised') continue;
    await callNext(context, due, settings);
    await tellScreens(context, id);
  }
}
