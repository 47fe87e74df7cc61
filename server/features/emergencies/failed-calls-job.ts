// Adds a step to the timeline of an open alarm if a text to a panic contact failed or has an unknown outcome, so that
// nobody waits for a contact who was perhaps not notified.
import { type Job, communityOfEvent } from '#platform/jobs/job.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { JobContext } from '#platform/http/context.ts';
import { isOpen } from './queries.ts';
import { addStep, tellScreens } from './steps.ts';

export const failedCallsJob: Job = {
  name: 'emergencies.texts',
  topic: 'sms.changed',
  run: (tools, fact) => tools.inCommunity({ communityId: communityOfEvent(fact) }, noteFailedCalls),
};

type Failed = { emergencyId: string; key: string; name: string; reason: string | null };

async function noteFailedCalls(context: JobContext): Promise<void> {
  const { rows } = await sql<Failed>`
    select e.id as "emergencyId", s.key, s.text as name, o.reason
    from emergencies e
    join emergency_steps s on s.community_id = e.community_id and s.emergency_id = e.id and s.kind = 'Called'
    join sms_outcomes o on o.community_id = s.community_id and o.key = s.key
    where e.community_id = ${here} and ${isOpen} and o.status in ('Failed', 'Unsure')
      and not exists (select from emergency_steps f
        where f.community_id = s.community_id and f.key = s.key || ':failed')
    order by s.position limit 200`.execute(context.db);
  for (const { emergencyId, key, name, reason } of rows) {
    const text = `${name} could not be texted. ${reason ?? ''}`.trim();
    await addStep(context, emergencyId, {
      kind: 'Note',
      by: 'Courtyard',
      text,
      key: `${key}:failed`,
    });
  }
  for (const id of new Set(rows.map(({ emergencyId }) => emergencyId))) {
    await tellScreens(context, id);
  }
}
