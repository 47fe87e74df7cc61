// The gate pass of a job (domain 11): made when it is accepted, for as long as the work is due, renewed where that has
// moved, and ended with the job.
import { sql } from 'kysely';
import { complaintNumber } from '#contract/complaint-words.ts';
import type { JobStep } from '#contract/job-links.ts';
import type { JobContext } from '#platform/context.ts';
import { notify } from '#platform/notify.ts';
import type { PassDoors, WantedPass } from './doors.ts';
import { findJob, type StoredJob, writeJob } from './jobs-queries.ts';
import { type Acting, here } from './words.ts';

const wantedOf = (job: StoredJob): WantedPass => ({
  houseId: job.houseId,
  name: job.providerName,
  phone: job.providerPhone,
  userId: job.offeredBy,
  dueAt: job.dueAt,
});

/** Who accepts a job at a house gets a pass for its days; who is done or gives it back has none any more. */
export async function keepPass(
  context: Acting,
  passes: PassDoors,
  job: StoredJob,
  body: JobStep,
): Promise<void> {
  if (job.gatePassId && (body.to === 'Declined' || body.to === 'Done')) {
    const reason = body.to === 'Declined' ? body.reason : 'The job is done.';
    await passes.endPassOfJob(context, job.gatePassId, reason);
  }
  if (body.to !== 'Accepted') return;
  const made = await passes.passForJob(context, wantedOf(job));
  if ('passId' in made) await writeJob(context, job, { gatePassId: made.passId });
  else if (made.missing) tellOfMissingPass(context, job, made.missing);
}

/** Whoever gives out work hears that the gate does not know whom they have sent for. */
function tellOfMissingPass(context: Acting, job: StoredJob, why: string): void {
  notify(context, {
    to: { permission: 'complaints.update' },
    activityType: 'Complaint',
    title: `${complaintNumber(job.complaintNumber)}: ${job.providerName} has no gate pass`,
    description: `${why} Make them one, or tell the gate.`,
    link: `/complaints/${job.complaintId}`,
    ...(job.houseId && { houseId: job.houseId }),
  });
}

/** Of jobs under way whose complaint is due at another time than it was: after a hold, or with another priority. */
export const followDueTimes =
  (batch: number, passes: Pick<PassDoors, 'renewPassOfJob'>) =>
  async (context: JobContext): Promise<number> => {
    const { db, clock } = context;
    const { rows } = await sql<{ id: string }>`
      update provider_jobs j set due_at = due.resolve_due_at, updated_at = ${clock.now().toISOString()}
      from (select d.id, b.resolve_due_at from provider_jobs d
        join complaint_briefs b on b.community_id = d.community_id and b.complaint_id = d.complaint_id
        where d.community_id = ${here} and d.status in ('Accepted', 'On the way', 'Started')
          and b.status in ('New', 'Assigned', 'In progress') and b.resolve_due_at is distinct from d.due_at
        order by d.id limit ${batch} for update of d skip locked) due
      where j.community_id = ${here} and j.id = due.id returning j.id`.execute(db);
    for (const { id } of rows) {
      const job = await findJob(db, { id });
      if (!job?.gatePassId) continue;
      const made = await passes.renewPassOfJob(context, job.gatePassId, wantedOf(job));
      if (!('passId' in made)) {
        if (made.missing) tellOfMissingPass(context, job, made.missing);
      } else if (made.passId !== job.gatePassId) {
        await writeJob(context, job, { gatePassId: made.passId });
      }
    }
    return rows.length;
  };
