// Advances the question about a walk-in. After a minute without an answer, or at once if nobody could be notified, the
// guard is asked to call; five minutes later the question ends as "No answer", which admits nobody. Idempotent.
import type { Job, JobTools, Scheduled } from '#platform/jobs/job.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { JobContext } from '#platform/http/context.ts';
import { walkInWaits } from './walk-ins.ts';
import { callMs, decide, stageMs } from '#kernel/gate/walk-ins.ts';

type Ask = { visitId: string; stage: 'Push' | 'SMS' | 'Call' };

const advanceIn = (tools: JobTools, communityId: string): Promise<void> =>
  tools.inCommunity({ communityId }, (context) => advance(context));

/** Runs a minute after the house was asked. */
export const walkInJob: Job = {
  name: 'gate.walk-ins',
  topic: walkInWaits,
  startsAt: () => stageMs / 1000,
  concurrency: 4,
  run: (tools, fact) => advanceIn(tools, fact.communityId ?? ''),
};

/** Ends unanswered calls, and advances walk-ins whose job was lost when a server stopped. */
export const walkInSweep: Scheduled = {
  name: 'gate.walk-in-sweep',
  cron: '* * * * *',
  run: async (tools) => {
    const { rows } = await tools.owner.query<{ id: string }>(
      `select c.id from communities c, lateral (
         select set_app('community_id', c.id::text)) entered
       where exists (select from visit_asks a where a.community_id = c.id and a.stage <> 'Ended')`,
    );
    for (const { id } of rows) await advanceIn(tools, id);
  },
};

export async function advance(context: JobContext): Promise<void> {
  const { db, clock } = context;
  const ago = (ms: number) => new Date(clock.now().getTime() - ms).toISOString();
  const { rows } = await sql<Ask>`
    select a.visit_id as "visitId", a.stage from visit_asks a
    where a.community_id = ${here} and a.stage <> 'Ended'
      and a.stage_at <= case when a.stage = 'Call' then ${ago(callMs)} else ${ago(stageMs)} end::timestamptz
    order by a.stage_at limit 100 for update of a skip locked`.execute(db);
  for (const ask of rows) await step(context, ask);
}

/** Asks the guard to call after a minute without an answer, and ends the question after an unanswered call. */
async function step(context: JobContext, { visitId, stage }: Ask): Promise<void> {
  if (stage === 'Call') {
    const by = { id: null, name: 'Nobody' };
    await decide(context, { visitId, status: 'No answer', by, via: 'Nobody' });
    return;
  }
  await sql`update visit_asks set stage = 'Call', stage_at = ${context.clock.now().toISOString()}
    where community_id = ${here} and visit_id = ${visitId}`.execute(context.db);
  // The sweep, which runs every minute, ends the call.
  context.emit('visits.changed', { entityId: visitId });
}
