// Ends jobs when their complaint ends: in the same step, with the outcome that a team member chose, or else by a
// scheduled job. The job's pass ends too, and the provider is told that no more work is needed.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { JobEnd } from '#contract/complaints/complaint-steps.ts';
import type { Db } from '#platform/database/database.ts';
import type { ComplaintPorts, PassPorts } from './ports.ts';
import { recordJob } from './job-entity.ts';
import { type Told, tellProvider } from './tell-provider.ts';
import { type Acting, liveStatuses } from './words.ts';

export type Ended = {
  id: string;
  complaintId: string;
  providerId: string;
  providerName: string;
  complaintNumber: number;
  status: string;
  gatePassId: string | null;
  endReason: string | null;
};

export const endedJobColumns = sql`j.id, j.complaint_id as "complaintId", j.provider_id as "providerId", j.status,
  j.gate_pass_id as "gatePassId", j.end_reason as "endReason",
  (select p.name from service_providers p where p.community_id = j.community_id and p.id = j.provider_id)
    as "providerName",
  (select b.number from complaint_briefs b where b.community_id = j.community_id
    and b.complaint_id = j.complaint_id) as "complaintNumber"`;

type Addressed = {
  provider: Told['provider'];
  complaintTitle: string;
  complaintStatus: string;
  community: string;
};

type EndPorts = Pick<ComplaintPorts, 'takeFromProvider'> & Pick<PassPorts, 'endPassOfJob'>;

/**
 * Locks the active jobs of complaints. Call this function before locking the complaints, because a provider's step
 * locks in this order.
 */
export async function lockJobsOf(db: Db, complaintIds: readonly string[]): Promise<void> {
  await sql`select from provider_jobs j where j.community_id = ${here}
    and j.complaint_id = any (${complaintIds}::uuid[])
    and j.status in (${liveStatuses}) order by j.id for update of j`.execute(db);
}

/**
 * Ends the active jobs of the given ended complaints, or of all ended complaints, but at most `most` jobs. Unless a
 * team member chose an outcome, an accepted job of a resolved complaint counts as done. Unanswered offers, and jobs of
 * rejected complaints, are cancelled.
 */
export async function endWithComplaint(
  ports: EndPorts,
  context: Acting,
  which: { complaintIds?: readonly string[]; becomes?: JobEnd | undefined; most?: number },
): Promise<number> {
  const { db, clock } = context;
  const now = clock.now().toISOString();
  const { complaintIds = null, becomes = null, most = 1000 } = which;
  const { rows } = await sql<Ended & Addressed>`
    update provider_jobs j set updated_at = ${now}, version = j.version + 1,
      ended_at = coalesce(due.ended_at, ${now}), due_at = due.resolve_due_at,
      status = case when due.is_done then 'Done' else 'Cancelled' end,
      end_reason = 'The complaint was ' || lower(due.status) || '.'
    from (select d.id, b.status, b.title, b.ended_at, b.resolve_due_at,
        d.status <> 'Offered' and b.status in ('Resolved', 'Closed')
          and coalesce(${becomes}::text, 'Done') = 'Done' as is_done
      from provider_jobs d
      join complaint_briefs b on b.community_id = d.community_id and b.complaint_id = d.complaint_id
      where d.community_id = ${here} and d.status in (${liveStatuses})
        and (${complaintIds}::uuid[] is null or d.complaint_id = any (${complaintIds}::uuid[]))
        and b.status in ('Resolved', 'Closed', 'Rejected') limit ${most}) due, service_providers p
    where j.community_id = ${here} and j.id = due.id and p.community_id = ${here} and p.id = j.provider_id
      and j.status in (${liveStatuses})
    returning ${endedJobColumns}, due.title as "complaintTitle", due.status as "complaintStatus",
      (select c.name from communities c where c.id = j.community_id) as community,
      jsonb_build_object('name', p.name, 'email', p.email, 'phone', p.phone,
        'contactName', p.contact_name) as provider`.execute(db);
  for (const job of rows) await settle(ports, context, job);
  return rows.length;
}

async function settle(ports: EndPorts, context: Acting, job: Ended & Addressed): Promise<void> {
  const reason = job.endReason ?? '';
  recordJob(context, job, { event: 'ended', after: { status: job.status }, reason });
  if (job.gatePassId) await ports.endPassOfJob(context, job.gatePassId, reason);
  const isDone = job.status === 'Done';
  if (!isDone) {
    const provider = { id: job.providerId, name: job.providerName };
    await ports.takeFromProvider(context, job.complaintId, { provider, reason });
  }
  const isResolved = job.complaintStatus !== 'Rejected';
  const rest = 'You have nothing more to do.';
  await tellProvider(context, {
    jobId: job.id,
    provider: job.provider,
    complaint: { number: job.complaintNumber, title: job.complaintTitle },
    community: job.community,
    key: 'ended',
    what: isResolved ? `is resolved by ${job.community}` : 'was cancelled',
    next: isResolved && !isDone ? `Your job was cancelled. ${rest}` : rest,
  });
}
