// Issues charges: at once after a due is published or resumed, and on each issue date. The scheduled job runs every
// hour, because a day begins at a different hour in each time zone.
import type { Job, JobTools, Scheduled } from '#platform/jobs/job.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { JobContext } from '#platform/http/context.ts';
import { inEachCommunity } from '#platform/jobs/community-jobs.ts';
import { placeOf } from '#kernel/billing/words.ts';
import { chargeNewcomers, issueDue } from './issue.ts';

/** The outbox event that starts issuing. Its `entityId` is the due's id. */
export const issueWanted = 'dues.issueWanted';

export const issueJob: Job = {
  name: 'dues.issue',
  topic: issueWanted,
  retryLimit: 10,
  expireInSeconds: 600,
  run: (tools, fact) =>
    issueDue(tools, {
      communityId: fact.communityId ?? '',
      dueId: String(fact.payload['entityId']),
    }),
};

/** The most dues of one community that a single run handles. */
const turnSize = 200;

export const issueComing: Scheduled = inEachCommunity({
  name: 'dues.issueComing',
  cron: '7 * * * *',
  work: async (tools, communityId) => {
    for (const dueId of await dueToday(tools, communityId)) {
      await issueDue(tools, { communityId, dueId });
    }
    await chargeNewcomers(tools, communityId);
    await tools.inCommunity({ communityId }, endPast);
  },
});

/** The ids of at most `turnSize` dues whose next issue date has come or whose issuing was interrupted. */
const dueToday = (tools: JobTools, communityId: string): Promise<string[]> =>
  tools.inCommunity({ communityId }, async (context) => {
    const { today } = await placeOf(context);
    const { rows } = await sql<{ id: string }>`
      select d.id from dues d
      where d.community_id = ${here} and d.status in ('Scheduled', 'Active')
        and (d.next_issue_on <= ${today}::date or exists (select from due_periods q
          where q.community_id = d.community_id and q.due_id = d.id and q.status = 'Issuing'))
      order by d.next_issue_on limit ${turnSize}`.execute(context.db);
    return rows.map(({ id }) => id);
  });

/** Ends active dues that have no future period, whose due dates have all passed, and that have no unpaid charges. */
async function endPast(context: JobContext): Promise<void> {
  const { today } = await placeOf(context);
  const { rows } = await sql<{ id: string; title: string }>`
    update dues d set status = 'Ended', ended_on = ${today}::date, version = d.version + 1
    where d.community_id = ${here} and d.status = 'Active' and d.next_issue_on is null
      and not exists (select from due_periods q where q.community_id = d.community_id
        and q.due_id = d.id and (q.due_on >= ${today}::date or q.status = 'Issuing'))
      and not exists (select from due_totals t where t.community_id = d.community_id
        and t.due_id = d.id and t.outstanding_minor > 0)
    returning d.id, d.title`.execute(context.db);
  for (const { id, title } of rows) {
    context.audit({ action: 'due.ended', entityType: 'due', entityId: id, entityLabel: title });
    context.emit('dues.changed', { entityId: id });
  }
}
