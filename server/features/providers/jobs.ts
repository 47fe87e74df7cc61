// Jobs as staff handle them: read, cancel, renew the link, and decide on a quote.
import {
  type OfferedJob,
  type ProviderJob,
  providerJobRefusals as refusals,
} from '#contract/providers/provider-jobs.ts';
import type * as contract from '#contract/providers/provider-jobs.ts';
import { isLiveJob } from '#contract/providers/provider-words.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/context.ts';
import { refuseIfStale } from '#platform/history.ts';
import { nameOf } from '#platform/person-name.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import type { ComplaintPorts, LinkOptions, PassPorts } from './ports.ts';
import { drawKey } from './job-key.ts';
import {
  findJob,
  selectJob,
  selectJobPage,
  selectJobsOfComplaint,
  type StoredJob,
  writeJob,
} from './jobs-queries.ts';
import { expiryOf, linkOf, recordJob } from './offer.ts';
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

export async function readJob({ db }: CommunityContext, jobId: string): Promise<ProviderJob> {
  const job = await selectJob(db, jobId);
  if (!job) throw notFound();
  return job;
}

/** Locks a job of the list; refuses a stale version. */
export async function lockForStep(
  context: CommunityContext,
  {
    params: { jobId },
    body: { version },
  }: { params: { jobId: string }; body: { version: number } },
): Promise<StoredJob> {
  const job = await findJob(context.db, { id: jobId });
  if (!job) throw notFound();
  const entity = { type: 'provider-job', id: jobId };
  await refuseIfStale(context, entity, { stored: job.version, given: version });
  return job;
}

function refuseOver({ status }: StoredJob): void {
  if (!isLiveJob(status))
    throw refuse(refusals.jobOver, { with: { status: status.toLowerCase() } });
}

export const cancelProviderJob =
  (doors: ComplaintPorts, passes: PassPorts) =>
  async (
    context: CommunityContext,
    input: Parsed<typeof contract.cancelProviderJob>,
  ): Promise<ProviderJob> => {
    const job = await lockForStep(context, input);
    refuseOver(job);
    const { reason } = input.body;
    await writeJob(context, job, {
      status: 'Cancelled',
      endedAt: context.clock.now().toISOString(),
      endReason: reason,
    });
    recordJob(context, job, 'provider-job.cancelled', { before: { status: job.status }, reason });
    if (job.gatePassId) await passes.endPassOfJob(context, job.gatePassId, reason);
    const provider = { id: job.providerId, name: job.providerName };
    await doors.takeFromProvider(context, job.complaintId, { provider, reason });
    return tellOf(context, job, {
      key: 'cancelled',
      what: 'was taken back',
      next: 'There is nothing more for you to do.',
    });
  };

export const renewJobLink =
  (options: LinkOptions) =>
  async (
    context: CommunityContext,
    input: Parsed<typeof contract.renewJobLink>,
  ): Promise<OfferedJob> => {
    const stored = await lockForStep(context, input);
    refuseOver(stored);
    const { key, hash } = drawKey(context.communityId);
    const linkExpiresAt = expiryOf(context.clock.now());
    await writeJob(context, stored, { linkHash: hash, linkExpiresAt, mailState: null });
    recordJob(context, stored, 'provider-job.linkRenewed', {});
    const job = await readJob(context, stored.id);
    const link = linkOf(options, key);
    const complaint = { number: stored.complaintNumber, title: stored.complaintTitle };
    const told = { jobId: job.id, provider: job.provider, complaint, link };
    return { job, link, delivery: await sendLink(context, options.secret, told) };
  };

export const decideQuote =
  (doors: Pick<ComplaintPorts, 'noteOfProvider'>) =>
  async (
    context: CommunityContext,
    input: Parsed<typeof contract.decideQuote>,
  ): Promise<ProviderJob> => {
    const job = await lockForStep(context, input);
    // The price of a finished job may still be decided.
    if (job.status !== 'Done') refuseOver(job);
    if (job.quoteStatus !== 'Asked') throw refuse(refusals.noQuote);
    const name = nameOf(context.user);
    const quoteStatus = input.body.isApproved ? 'Approved' : 'Refused';
    await writeJob(context, job, { quoteStatus, quoteDecidedBy: name });
    recordJob(context, job, `provider-job.quote${quoteStatus}`, {
      after: { amountMinor: job.quoteMinor },
    });
    const body = `The price of ${job.providerName} was ${quoteStatus.toLowerCase()}.`;
    await doors.noteOfProvider(context, job.complaintId, { name, body });
    context.emit('complaints.changed', { entityId: job.complaintId });
    const decided = quoteStatus.toLowerCase();
    return tellOf(context, job, {
      key: `quote-${job.version}`,
      what: `has its price ${decided}`,
      next: input.body.isApproved ? 'Go on with it.' : 'Ask who gave it to you how to go on.',
    });
  };

/** Returns the current job after notifying its provider. */
async function tellOf(
  context: CommunityContext,
  stored: StoredJob,
  news: { key: string; what: string; next: string },
): Promise<ProviderJob> {
  const job = await readJob(context, stored.id);
  const complaint = { number: stored.complaintNumber, title: stored.complaintTitle };
  const community = context.community.name;
  const { provider } = job;
  await tellProvider(context, { jobId: job.id, provider, complaint, community, ...news });
  return job;
}
