// When the promised time of an answer has passed, notifies the reporter, the reporters of merged complaints, and the
// assignee and watchers of the complaint.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { JobContext } from '#platform/http/context.ts';
import { recordComplaint } from './complaints.ts';
import { isPromiseMissed } from './due-complaints.ts';
import { postPublicComment } from '#kernel/complaints/merged-complaints.ts';
import { type About, mailReporters, tellFollowers, withMerged } from '#kernel/complaints/tell.ts';
import { timeText } from '#rules/shared/day-text.ts';
import { promiseMissed } from './messages.ts';

type Missed = About & { promisedAt: string; timeZone: string };

export const missPromises =
  (batch: number) =>
  async (context: JobContext): Promise<number> => {
    const { db, clock } = context;
    const now = clock.now().toISOString();
    const { rows } = await sql<Missed>`
      update complaints c set promise_missed_at = due.promised_at, promised_at = null,
        promise_is_ours = false, updated_at = ${now}
      from (select d.id, d.promised_at from complaints d
        where d.community_id = ${here} and ${isPromiseMissed(now)}
        order by d.promised_at limit ${batch} for update skip locked) due
      where c.community_id = ${here} and c.id = due.id
      returning c.id, c.number, c.title, c.street_id as "streetId", due.promised_at as "promisedAt",
        (select z.time_zone from communities z where z.id = ${here}) as "timeZone"`.execute(db);
    for (const complaint of rows) {
      const by = timeText(complaint.promisedAt, complaint.timeZone);
      const words = `We said that we would reply by ${by} and did not. We are sorry.`;
      const all = await withMerged(db, [complaint.id]);
      await postPublicComment(context, all, words);
      await mailReporters(context, all, { message: promiseMissed, facts: { words } });
      const after = { promisedAt: complaint.promisedAt };
      recordComplaint(context, complaint, 'promiseMissed', { after });
      await tellFollowers(context, complaint, { what: 'we missed the promise date' });
    }
    return rows.length;
  };
