// The scheduled job of providers ends unanswered offers, ends jobs with their complaint, moves passes to new due
// times, reminds providers of accepted jobs, and announces expiring documents.
import type { JobTools, Scheduled } from '#platform/jobs/job.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { expiringDays } from '#contract/providers/provider-words.ts';
import type { JobContext } from '#platform/http/context.ts';
import { inEachCommunity } from '#platform/jobs/community-jobs.ts';
import { inBatches } from '#platform/feature/per-community.ts';
import { notify } from '#platform/delivery/notify.ts';
import { documentExpires } from './messages.ts';
import type { ComplaintPorts, PassPorts } from './ports.ts';
import { type Ended, endWithComplaint, endedJobColumns } from './end-jobs.ts';
import { recordJob } from './job-entity.ts';
import { followDueTimes, passBatch } from './passes.ts';
import { remindProviders } from './reminders.ts';

/** Maximum number of rows per transaction. */
const batch = 200;

type Ports = Pick<ComplaintPorts, 'takeFromProvider'> &
  Pick<PassPorts, 'endPassOfJob' | 'renewPassesOfJobs'>;

export const providerClock = (ports: Ports): Scheduled =>
  inEachCommunity({
    name: 'providers.clock',
    cron: '*/5 * * * *',
    work: (tools, id) => runProviderClock(tools, id, ports),
  });

/** Processes everything that is due in one community. */
export async function runProviderClock(
  tools: JobTools,
  communityId: string,
  ports: Ports,
): Promise<void> {
  const works: readonly { batch?: number; work(context: JobContext): Promise<number> }[] = [
    { work: (context) => lapse(context, ports) },
    { work: (context) => endWithComplaint(ports, context, { most: batch }) },
    { work: followDueTimes(ports), batch: passBatch },
    { work: remindProviders(batch) },
    { work: warnOfPapers },
  ];
  for (const work of works) await inBatches(tools, { communityId }, { batch, ...work });
}

/**
 * Ends offers that were not answered in time. The time stops while the complaint is on hold: the end of a hold moves
 * `respond_by`.
 */
async function lapse(context: JobContext, ports: Ports): Promise<number> {
  const { db, clock } = context;
  const now = clock.now().toISOString();
  const { rows } = await sql<Ended>`
    update provider_jobs j set status = 'Lapsed', ended_at = ${now}, updated_at = ${now},
      version = j.version + 1
    from (select d.id from provider_jobs d
      join complaint_briefs b on b.community_id = d.community_id and b.complaint_id = d.complaint_id
      where d.community_id = ${here} and d.status = 'Offered' and d.respond_by <= ${now}
        and (b.held_at is null or b.held_at >= d.respond_by)
      order by d.respond_by limit ${batch} for update of d skip locked) due
    where j.community_id = ${here} and j.id = due.id returning ${endedJobColumns}`.execute(db);
  for (const job of rows) {
    recordJob(context, job, { event: 'lapsed', after: { status: 'Lapsed' } });
    const provider = { id: job.providerId, name: job.providerName };
    const reason = 'The provider did not answer the offer in time.';
    await ports.takeFromProvider(context, job.complaintId, { provider, reason });
  }
  return rows.length;
}

type Ending = {
  provider: string;
  providerId: string;
  kind: string;
  expiresOn: string;
  step: number;
};

/**
 * Announces to team members that a document expires: `expiringDays` before, 7 days before, and on the day of expiry.
 * If several announcements were missed, only the last one is sent. Skips a document if the provider has another one of
 * its kind that is valid longer, and documents of archived or blocked providers.
 */
async function warnOfPapers(context: JobContext): Promise<number> {
  const { db, clock } = context;
  const now = clock.now().toISOString();
  const { rows } = await sql<Ending>`
    update provider_documents d set told = due.step
    from (
      select o.id, t.step from provider_documents o
      cross join lateral (select (${now}::timestamptz at time zone
        (select z.time_zone from communities z where z.id = ${here}))::date as today) n
      cross join lateral (select case when o.expires_on <= n.today then 3
        when o.expires_on <= n.today + 7 then 2
        when o.expires_on <= n.today + ${expiringDays}::int then 1 else 0 end as step) t
      where o.community_id = ${here} and o.removed_at is null and o.expires_on is not null and o.told < 3
        and o.expires_on <= n.today + ${expiringDays}::int and t.step > o.told
        and not exists (select from provider_documents l where l.community_id = o.community_id
          and l.provider_id = o.provider_id and l.kind = o.kind and l.removed_at is null
          and (l.expires_on is null or l.expires_on > o.expires_on))
        and exists (select from service_providers w where w.community_id = o.community_id
          and w.id = o.provider_id and w.status not in ('Archived', 'Blocked'))
      order by o.expires_on limit ${batch} for update of o skip locked) due,
      service_providers p
    where d.community_id = ${here} and d.id = due.id and p.community_id = ${here} and p.id = d.provider_id
    returning p.name as provider, p.id as "providerId", d.kind, d.expires_on as "expiresOn",
      due.step`.execute(db);
  for (const { provider, providerId, kind, expiresOn, step } of rows) {
    notify(context, {
      ...documentExpires.notice({ provider, kind, expiresOn, isExpired: step === 3 }),
      to: { permission: 'complaints.update' },
      link: `/service-provider/${providerId}`,
    });
  }
  if (rows.length > 0) context.emit('providers.changed', {});
  return rows.length;
}
