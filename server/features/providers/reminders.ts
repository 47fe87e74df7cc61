// Reminds providers of accepted, unfinished jobs at 50, 75 and 90 % of the time from the offer to the due time: by
// email, or by text message if the provider has no email address. A job stores only the hash of its link's key, so
// reminders contain no link.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { complaintNumber } from '#contract/complaints/complaint-words.ts';
import type { JobContext } from '#platform/http/context.ts';
import { queueMail } from '#platform/delivery/mail.ts';
import { sendSms, sendsTextsTo } from '#platform/delivery/sms.ts';
import { recordJob } from './job-entity.ts';
import { jobReminder } from './messages.ts';

/**
 * Percentages of a job's time at which its provider is reminded. The index plus one is the number of the reminder.
 */
const percents = [50, 75, 90] as const;

type Due = {
  id: string;
  step: number;
  providerName: string;
  email: string | null;
  phone: string | null;
  complaintNumber: number;
  title: string;
  community: string;
  dueText: string;
};

/**
 * Sends the reminders that are due, none of them during a hold or after the due time. If several reminders of a job
 * were missed, sends only the last one.
 */
export const remindProviders =
  (batch: number) =>
  async (context: JobContext): Promise<number> => {
    const now = context.clock.now().toISOString();
    const { rows } = await sql<Due>`
      update provider_jobs j set reminded = due.step
      from (
        select d.id, t.step, b.number, b.title, to_char(b.resolve_due_at at time zone c.time_zone,
          'FMDD Mon, HH24:MI') as due_text, c.name as community
        from provider_jobs d join communities c on c.id = d.community_id
        join complaint_briefs b on b.community_id = d.community_id and b.complaint_id = d.complaint_id
        cross join lateral (select extract(epoch from ${now}::timestamptz - d.offered_at) * 100
          / nullif(extract(epoch from b.resolve_due_at - d.offered_at), 0) as percent) p
        cross join lateral (select case when p.percent >= ${percents[2]} then 3
          when p.percent >= ${percents[1]} then 2 when p.percent >= ${percents[0]} then 1 else 0 end as step) t
        where d.community_id = ${here} and d.status in ('Accepted', 'On the way', 'Started') and d.reminded < 3
          and b.resolve_due_at > ${now}::timestamptz and b.resolve_due_at > d.offered_at
          and b.status <> 'On hold' and t.step > d.reminded
        order by d.id limit ${batch} for update of d skip locked) due,
        service_providers p
      where j.community_id = ${here} and j.id = due.id and p.community_id = ${here} and p.id = j.provider_id
      returning j.id, j.reminded as step, p.name as "providerName", p.email, p.phone, due.number as "complaintNumber",
        due.title, due.community, due.due_text as "dueText"`.execute(context.db);
    for (const job of rows) await remind(context, job);
    return rows.length;
  };

async function remind(context: JobContext, job: Due): Promise<void> {
  const percent = percents[job.step - 1] ?? 0;
  const number = complaintNumber(job.complaintNumber);
  recordJob(context, job, { event: 'reminded', after: { percent } });
  const { community, providerName: name, title, dueText: due } = job;
  const facts = { community, name, number, title, due, percent };
  if (job.email) {
    queueMail(context, { ...jobReminder.email(facts), to: job.email });
    return;
  }
  if (!job.phone || !(await sendsTextsTo(context, job.phone))) return;
  const text = jobReminder.sms(facts);
  await sendSms(context, [{ key: `job-reminder:${job.id}:${job.step}`, to: job.phone, text }]);
}
