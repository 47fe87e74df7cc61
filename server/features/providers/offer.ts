// Offers a complaint to a provider, unless the provider's status, an expired document or an active job for the
// complaint prevents it. The link is emailed and texted to the provider, as far as possible, and shown to the team
// member who makes the offer. If a complaint type has a provider, Courtyard offers its new complaints automatically.
import { type Job, communityOfEvent } from '#platform/jobs/job.ts';
import { complaintNumber } from '#contract/complaints/complaint-words.ts';
import {
  type OfferedJob,
  providerJobRefusals as refusals,
} from '#contract/providers/provider-jobs.ts';
import type { assignProvider as operation } from '#contract/providers/provider-jobs.ts';
import {
  answerHours,
  linkDays,
  type ProviderStatus,
  canTakeJobs,
} from '#contract/providers/provider-words.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { notify } from '#platform/delivery/notify.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { readTimeZone } from '#platform/process/regional-settings.ts';
import { notFound, refuse, type Refused } from '#platform/http/refuse.ts';
import { offerFailed, providerWithoutEmail } from './messages.ts';
import type { ComplaintPorts, LinkOptions, Taken } from './ports.ts';
import { recordJob } from './job-entity.ts';
import { drawKey } from './job-key.ts';
import { selectJob, selectUnderWay } from './jobs-queries.ts';
import { lockProvider, selectExpired, type StoredProvider } from './providers-queries.ts';
import { sendLink } from './tell-provider.ts';
import type { Acting } from './words.ts';

const hourMs = 3_600_000;

export const linkOf = ({ publicUrl }: LinkOptions, key: string): string =>
  `${publicUrl}/job/${key}`;

export const expiryOf = (now: Date): string =>
  new Date(now.getTime() + linkDays * 24 * hourMs).toISOString();

/** Assigns a complaint to the provider that a team member chose, and sends the provider the link to the job. */
export const assignProvider =
  (ports: ComplaintPorts, options: LinkOptions) =>
  async (
    context: CommunityContext,
    { params: { complaintId }, body }: Parsed<typeof operation>,
  ): Promise<OfferedJob> => {
    const { db, community, clock, user } = context;
    const complaint = await ports.lockForProvider(context, { complaintId, version: body.version });
    const provider = await lockProvider(db, body.providerId);
    if (!provider) throw refuse(refusals.noProvider, { field: 'providerId' });
    const obstacle = await obstacleTo(context, provider, todayIn(community.timeZone, clock));
    if (obstacle) throw obstacle;
    const holder = await selectUnderWay(db, complaintId);
    if (holder) throw refuse(refusals.underWay, { with: { name: holder } });
    await ports.giveToProvider(context, complaintId, provider);
    const by = { id: user.id, name: nameOf(user) };
    const { id, key } = await makeJob(context, { complaint, provider, by, ...body });
    const link = linkOf(options, key);
    const { instructions = '' } = body;
    const told = { jobId: id, provider, complaint, link, instructions };
    const delivery = await sendLink(context, options.secret, told);
    const job = await selectJob(db, id);
    if (!job) throw notFound();
    return { job, link, delivery };
  };

/** The refusal if the provider's status or an expired document prevents a job; null otherwise. */
async function obstacleTo(
  { db }: Acting,
  { id, name, status }: StoredProvider,
  today: string,
): Promise<Refused | null> {
  const field = 'providerId';
  if (!canTakeJobs(status as ProviderStatus)) {
    return refuse(refusals.notWorking, { field, with: { name, status: status.toLowerCase() } });
  }
  const expired = await selectExpired(db, id, today);
  if (expired.length === 0) return null;
  const papers = expired.map((kind) => kind.toLowerCase()).join(' and ');
  return refuse(refusals.papersExpired, { field, with: { name, papers } });
}

type Wanted = {
  complaint: Taken;
  provider: StoredProvider;
  by: { id: string | null; name: string };
  instructions?: string | undefined;
};

async function makeJob(
  context: Acting,
  { complaint, provider, by, instructions = '' }: Wanted,
): Promise<{ id: string; key: string }> {
  const { db, communityId, clock } = context;
  const now = clock.now();
  const { key, hash } = drawKey(communityId);
  const { id } = await db
    .insertInto('providerJobs')
    .values({
      communityId,
      complaintId: complaint.id,
      providerId: provider.id,
      linkHash: hash,
      linkExpiresAt: expiryOf(now),
      instructions,
      offeredBy: by.id,
      offeredByName: by.name,
      offeredAt: now.toISOString(),
      respondBy: new Date(now.getTime() + answerHours * hourMs).toISOString(),
      dueAt: complaint.resolveDueAt,
      updatedAt: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const job = { id, complaintNumber: complaint.number, providerName: provider.name };
  recordJob(context, job, { event: 'offered' });
  return { id, key };
}

/**
 * Offers a new complaint automatically if its type has a provider. Notifies team members if the provider's status or
 * an expired document prevents the offer, or if the provider has no email address. Does nothing if the complaint has
 * ended, was merged or already has a provider.
 */
export const routedJob = (ports: ComplaintPorts, options: LinkOptions): Job => ({
  name: 'providers.routed',
  topic: 'complaint.routed',
  run: async (tools, fact) => {
    const { entityId: complaintId, providerId } = fact.payload as Record<string, string>;
    const scope = { communityId: communityOfEvent(fact) };
    await tools.inCommunity(scope, async (context) => {
      const { db, clock } = context;
      const complaint = await ports.lockRouted(context, complaintId ?? '');
      const provider = complaint && (await lockProvider(db, providerId ?? ''));
      if (!complaint || !provider) return;
      const today = todayIn(await readTimeZone(db), clock);
      const obstacle = await obstacleTo(context, provider, today);
      const number = complaintNumber(complaint.number);
      const ofJob = { number, title: complaint.title, provider: provider.name };
      const about = {
        link: `/complaints/${complaint.id}`,
        streetId: complaint.streetId,
      };
      if (obstacle) {
        notify(context, {
          ...offerFailed.notice({ ...ofJob, why: obstacle.message }),
          to: { permission: 'complaints.update' },
          ...about,
        });
        return;
      }
      await ports.giveToProvider(context, complaint.id, provider);
      const by = { id: null, name: 'Courtyard' };
      const { id: jobId, key } = await makeJob(context, { complaint, provider, by });
      const told = { jobId, provider, complaint, link: linkOf(options, key) };
      const { texted } = await sendLink(context, options.secret, told);
      if (provider.email) return;
      notify(context, {
        ...providerWithoutEmail.notice({ ...ofJob, isTexted: texted > 0 }),
        to: { permission: 'complaints.update' },
        ...about,
      });
    });
  },
});
