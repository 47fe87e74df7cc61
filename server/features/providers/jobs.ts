// Operations of team members on jobs: read, cancel, renew the link, and decide on a quote.
import {
  type OfferedJob,
  type ProviderJob,
  providerJobRefusals as refusals,
} from '#contract/providers/provider-jobs.ts';
import type * as contract from '#contract/providers/provider-jobs.ts';
import { isLiveJob } from '#contract/providers/provider-words.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { ComplaintPorts, LinkOptions, PassPorts } from './ports.ts';
import { providerJobs, recordJob } from './job-entity.ts';
import { drawKey } from './job-key.ts';
import { selectJobPage, selectJobsOfComplaint, type StoredJob } from './jobs-queries.ts';
import { expiryOf, linkOf } from './offer.ts';
import { sendLink, tellProvider } from './tell-provider.ts';
import { providers } from './providers.ts';

export const listComplaintJobs =
  ({ readComplaint }: Pick<ComplaintPorts, 'readComplaint'>) =>
  async (
    context: CommunityContext,
    { params }: Parsed<typeof contract.listComplaintJobs>,
  ): Promise<ProviderJob[]> => {
    await readComplaint(context, params.complaintId);
    return selectJobsOfComplaint(context.db, params.complaintId);
  };

export async function listProviderJobs(
  context: CommunityContext,
  { params, query }: Parsed<typeof contract.listProviderJobs>,
) {
  await providers.read(context, params.providerId);
  return selectJobPage(context.db, params.providerId, query);
}

function refuseOver({ status }: StoredJob): void {
  if (!isLiveJob(status))
    throw refuse(refusals.jobOver, { with: { status: status.toLowerCase() } });
}

export const cancelProviderJob =
  (ports: ComplaintPorts, passes: PassPorts) =>
  async (
    context: CommunityContext,
    { params: { jobId }, body: { version, reason } }: Parsed<typeof contract.cancelProviderJob>,
  ): Promise<ProviderJob> => {
    const job = await providerJobs.lock(context, jobId, version);
    refuseOver(job);
    await providerJobs.update(context, job, {
      status: 'Cancelled',
      endedAt: context.clock.now().toISOString(),
      endReason: reason,
    });
    recordJob(context, job, { event: 'cancelled', before: { status: job.status }, reason });
    if (job.gatePassId) await passes.endPassOfJob(context, job.gatePassId, reason);
    const provider = { id: job.providerId, name: job.providerName };
    await ports.takeFromProvider(context, job.complaintId, { provider, reason });
    return tellOf(context, job, {
      key: 'cancelled',
      what: 'was cancelled',
      next: 'You have nothing more to do.',
    });
  };

export const renewJobLink =
  (options: LinkOptions) =>
  async (
    context: CommunityContext,
    { params: { jobId }, body: { version } }: Parsed<typeof contract.renewJobLink>,
  ): Promise<OfferedJob> => {
    const stored = await providerJobs.lock(context, jobId, version);
    refuseOver(stored);
    const { key, hash } = drawKey(context.communityId);
    const linkExpiresAt = expiryOf(context.clock.now());
    const values = { linkHash: hash, linkExpiresAt, mailState: null };
    const job = await providerJobs.write(context, stored, { event: 'linkRenewed', values });
    const link = linkOf(options, key);
    const complaint = { number: stored.complaintNumber, title: stored.complaintTitle };
    const told = { jobId: job.id, provider: job.provider, complaint, link };
    return { job, link, delivery: await sendLink(context, options.secret, told) };
  };

export const decideQuote =
  (ports: Pick<ComplaintPorts, 'noteOfProvider'>) =>
  async (
    context: CommunityContext,
    { params: { jobId }, body: { version, isApproved } }: Parsed<typeof contract.decideQuote>,
  ): Promise<ProviderJob> => {
    const job = await providerJobs.lock(context, jobId, version);
    // A quote may still be decided after the job is done.
    if (job.status !== 'Done') refuseOver(job);
    if (job.quoteStatus !== 'Asked') throw refuse(refusals.noQuote);
    const name = nameOf(context.user);
    const quoteStatus = isApproved ? 'Approved' : 'Refused';
    await providerJobs.update(context, job, { quoteStatus, quoteDecidedBy: name });
    const after = { amountMinor: job.quoteMinor };
    recordJob(context, job, { event: `quote${quoteStatus}`, after });
    const body = `The quote of ${job.providerName} was ${quoteStatus.toLowerCase()}.`;
    await ports.noteOfProvider(context, job.complaintId, { name, body });
    context.emit('complaints.changed', { entityId: job.complaintId });
    const decided = quoteStatus.toLowerCase();
    return tellOf(context, job, {
      key: `quote-${job.version}`,
      what: `has its quote ${decided}`,
      next: isApproved ? 'Continue the work.' : 'Ask the estate how to continue.',
    });
  };

/** Notifies the provider and returns the current job. */
async function tellOf(
  context: CommunityContext,
  stored: StoredJob,
  news: { key: string; what: string; next: string },
): Promise<ProviderJob> {
  const job = await providerJobs.read(context, stored.id);
  const complaint = { number: stored.complaintNumber, title: stored.complaintTitle };
  const community = context.community.name;
  const { provider } = job;
  await tellProvider(context, { jobId: job.id, provider, complaint, community, ...news });
  return job;
}
