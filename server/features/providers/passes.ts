// The gate pass of a job at a house. The pass is created when the provider accepts, is valid until the work is due but
// for at least one day, is extended when the due time moves later, and ends with the job.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { complaintNumber } from '#contract/complaints/complaint-words.ts';
import type { JobStep } from '#contract/providers/job-links.ts';
import type { JobContext } from '#platform/http/context.ts';
import { notify } from '#platform/delivery/notify.ts';
import { passMissing } from './messages.ts';
import type { PassPorts, WantedPass } from './ports.ts';
import { providerJobs } from './job-entity.ts';
import { selectWithPass, type StoredJob } from './jobs-queries.ts';
import { type Acting } from './words.ts';

const wantedOf = (job: StoredJob): WantedPass => ({
  houseId: job.houseId,
  name: job.providerName,
  phone: job.providerPhone,
  userId: job.offeredBy,
  dueAt: job.dueAt,
});

/**
 * Creates a pass when the provider accepts a job, and ends it when the provider finishes or declines. Notifies the
 * complaint managers if no pass can be created, unless Digital Access Control is off.
 */
export async function keepPass(
  context: Acting,
  passes: PassPorts,
  job: StoredJob,
  body: JobStep,
): Promise<void> {
  if (job.gatePassId && (body.to === 'Declined' || body.to === 'Done')) {
    const reason = body.to === 'Declined' ? body.reason : 'The job is done.';
    await passes.endPassOfJob(context, job.gatePassId, reason);
  }
  if (body.to !== 'Accepted') return;
  const made = await passes.passForJob(context, wantedOf(job));
  if ('passId' in made) await providerJobs.update(context, job, { gatePassId: made.passId });
  else if (made.missing) tellOfMissingPass(context, job, made.missing);
}

/** Notifies the complaint managers that the gate has no pass for the provider. */
function tellOfMissingPass(context: Acting, job: StoredJob, why: string): void {
  const number = complaintNumber(job.complaintNumber);
  notify(context, {
    ...passMissing.notice({ number, title: job.complaintTitle, provider: job.providerName, why }),
    to: { permission: 'complaints.update' },
    link: `/complaints/${job.complaintId}`,
    ...(job.houseId && { houseId: job.houseId }),
  });
}

/** Maximum number of jobs per transaction. Each job may write a pass. */
export const passBatch = 50;

/**
 * Extends passes of accepted jobs whose due time has changed, for example after a hold or a change of priority.
 * Renews passes that expired before their job is due, because a pass has a maximum validity. Revoked passes stay
 * revoked. If no pass can be created, notifies team members once, unless Digital Access Control is off.
 */
export const followDueTimes =
  (passes: Pick<PassPorts, 'renewPassesOfJobs'>) =>
  async (context: JobContext): Promise<number> => {
    const { db, clock } = context;
    const now = clock.now().toISOString();
    const { rows } = await sql<{ id: string; gatePassId: string | null }>`
      update provider_jobs j set due_at = due.resolve_due_at, updated_at = ${now}
      from (select d.id, b.resolve_due_at from provider_jobs d
        join complaint_briefs b on b.community_id = d.community_id and b.complaint_id = d.complaint_id
        left join pass_ends e on e.community_id = d.community_id and e.pass_id = d.gate_pass_id
        where d.community_id = ${here} and d.status in ('Accepted', 'On the way', 'Started')
          and b.status in ('New', 'Assigned', 'In progress')
          and (b.resolve_due_at is distinct from d.due_at or (b.resolve_due_at > ${now}
            and e.valid_to <= ${now} and e.ended_as is distinct from 'Revoked'))
        order by d.id limit ${passBatch} for update of d skip locked) due
      where j.community_id = ${here} and j.id = due.id
      returning j.id, j.gate_pass_id as "gatePassId"`.execute(db);
    const ids = rows.flatMap(({ id, gatePassId }) => (gatePassId ? [id] : []));
    const jobs = await selectWithPass(db, ids);
    const made = await passes.renewPassesOfJobs(
      context,
      jobs.map((job) => ({ ...wantedOf(job), passId: job.gatePassId })),
    );
    for (const [at, job] of jobs.entries()) {
      const found = made[at] ?? { missing: null };
      const gatePassId = 'passId' in found ? found.passId : null;
      if (gatePassId !== job.gatePassId) await providerJobs.update(context, job, { gatePassId });
      if ('missing' in found && found.missing) tellOfMissingPass(context, job, found.missing);
    }
    return rows.length;
  };
