// The operations of a provider without an account. The long random key of a link opens a single job. An unknown key
// gives a 404 and is counted. An ended or expired link shows only that outcome, and the estate's name and phone. A
// repeated status change has no effect.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import {
  complaintNumber,
  type ComplaintStatus,
  isOpen,
} from '#contract/complaints/complaint-words.ts';
import {
  jobLinkRefusals as refusals,
  type JobStep,
  type LinkedJob,
} from '#contract/providers/job-links.ts';
import type * as contract from '#contract/providers/job-links.ts';
import type { Document } from '#platform/files/documents.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { isLiveJob, linkMoves, photoLimit } from '#contract/providers/provider-words.ts';
import type { HolderContext } from '#platform/http/context.ts';
import type { HolderLookup } from '#platform/http/holder.ts';
import type { Files } from '#platform/files/files.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { hashToken } from '#platform/http/tenant.ts';
import type { Download, Upload } from '#platform/http/uploads.ts';
import type { ComplaintPorts, PassPorts } from './ports.ts';
import { homeOfKey } from './job-key.ts';
import { findJob, type StoredJob } from './jobs-queries.ts';
import { providerJobs, recordJob } from './job-entity.ts';
import { keepPass } from './passes.ts';
import { lockProvider } from './providers-queries.ts';
import { providers } from './providers.ts';
import { type Acting } from './words.ts';

export type JobLinkOptions = {
  files: Files;
  /** Counts a view of a link against the limit of the caller’s network, and refuses a view above the limit. */
  takeJobLook(ip: string, now: Date): Promise<void>;
  /** Counts an unknown key against the limit of the caller’s network, and refuses it above the limit. */
  takeJobGuess(ip: string, now: Date): Promise<void>;
  passes: PassPorts;
};

type AtLink = HolderContext<StoredJob>;
type Link = { params: { key: string } };

/** Finds the job of a link by its key. */
export const jobLookup = ({
  takeJobLook,
  takeJobGuess,
}: JobLinkOptions): HolderLookup<Link, StoredJob, { communityId: string; hash: string }> => ({
  access: 'link',
  takeLook: takeJobLook,
  takeGuess: takeJobGuess,
  read: (_context, { params: { key } }) => {
    const communityId = homeOfKey(key);
    return communityId === null ? null : { communityId, hash: hashToken(key) };
  },
  find: async ({ db, locks }, { hash }) => {
    const holder = await findJob(db, { hash }, !locks);
    return holder ? { holder, name: holder.providerName, role: 'Service provider' } : null;
  },
});

type Ended = Exclude<LinkedJob, { state: 'Live' }>;
type Over = Extract<LinkedJob, { state: 'Over' }>;

/** The outcome that an ended or expired link shows instead of its job; null while the link works. */
function endOf(job: StoredJob, now: Date): Ended | null {
  const { status, complaintStatus, respondBy, linkExpiresAt, heldAt } = job;
  // Deadlines stop while the complaint is on hold.
  const isPast = (at: string) => new Date(at) <= (heldAt === null ? now : new Date(heldAt));
  const { communityName, communityPhone } = job;
  const estate = { communityName, communityPhone };
  const over = (outcome: Over['outcome']): Over => ({ state: 'Over', outcome, ...estate });
  const isResolved = ['Resolved', 'Closed'].includes(complaintStatus);
  if (!isLiveJob(status)) {
    // A done job with an end reason was ended by the estate. A job that the estate ended shows `Resolved` if the
    // complaint is resolved.
    const byEstate = status === 'Cancelled' || (status === 'Done' && job.endReason !== null);
    return over(byEstate && isResolved ? 'Resolved' : (status as 'Done'));
  }
  if (job.isArchived || !isOpen(complaintStatus as ComplaintStatus)) {
    return over(isResolved && !job.isArchived ? 'Resolved' : 'Cancelled');
  }
  if (status === 'Offered' && isPast(respondBy)) return over('Lapsed');
  return isPast(linkExpiresAt) ? { state: 'Expired', ...estate } : null;
}

type PhotoPorts = Pick<ComplaintPorts, 'photosOfComplaint' | 'openPhotoOfComplaint'>;

export const getJobByLink =
  ({ passes }: JobLinkOptions, ports: PhotoPorts) =>
  async (context: AtLink): Promise<LinkedJob> => {
    const { db, clock, communityId, holder: job } = context;
    const ended = endOf(job, clock.now());
    if (ended) return ended;
    type Live = Extract<LinkedJob, { state: 'Live' }>;
    type Row = Omit<Live, 'state' | 'number' | 'passLink' | 'complaintPhotos'> & { number: number };
    const { rows } = await sql<Row>`
    select j.status, c.name as "communityName", nullif(c.contact_phone, '') as "communityPhone",
      c.time_zone as "timeZone", c.currency,
      p.name as "providerName", b.number, b.type_name as "typeName", b.title, b.description, b.priority,
      b.place, b.location, case when j.accepted_at is not null then b.reporter_name end as "reporterName",
      j.instructions, j.offered_by_name as "offeredByName", j.respond_by as "respondBy",
      b.resolve_due_at as "dueAt", case when b.status = 'On hold' then jsonb_build_object('reason', b.hold_reason,
        'since', to_char(b.held_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'returnsOn', b.returns_on) end as hold, j.photos, case when j.quote_minor is not null then jsonb_build_object(
        'amountMinor', j.quote_minor, 'note', coalesce(j.quote_note, ''), 'status', j.quote_status) end as quote
    from provider_jobs j join communities c on c.id = j.community_id
    join service_providers p on p.community_id = j.community_id and p.id = j.provider_id
    join complaint_briefs b on b.community_id = j.community_id and b.complaint_id = j.complaint_id
    where j.community_id = ${here} and j.id = ${job.id}`.execute(db);
    const [row] = rows;
    if (!row) throw notFound();
    const passLink = job.gatePassId && passes.linkOfPass(communityId, job.gatePassId);
    const complaintPhotos = await ports.photosOfComplaint(context, job.complaintId);
    const number = complaintNumber(row.number);
    return { ...row, state: 'Live', number, passLink, complaintPhotos };
  };

/** Reads the job again after a step and presents it. */
const shownAfter =
  (options: JobLinkOptions, ports: PhotoPorts) =>
  async (context: AtLink): Promise<LinkedJob> => {
    const job = await findJob(context.db, { id: context.holder.id }, true);
    if (!job) throw notFound();
    return getJobByLink(options, ports)({ ...context, holder: job });
  };

/** Refuses a change over an ended or expired link. The error contains no details of the job. */
function refuseEnded(job: StoredJob, now: Date): void {
  const ended = endOf(job, now);
  if (ended) throw refuse(ended.state === 'Over' ? refusals.over : refusals.expired);
}

export const moveJobByLink =
  (options: JobLinkOptions, ports: ComplaintPorts) =>
  async (context: AtLink, input: Parsed<typeof contract.moveJobByLink>): Promise<LinkedJob> => {
    const job = context.holder;
    const body = input.body.step;
    const now = context.clock.now();
    refuseEnded(job, now);
    if (job.status === body.to) return getJobByLink(options, ports)(context);
    if (!linkMoves[body.to].includes(job.status)) {
      const words = { from: job.status.toLowerCase(), to: body.to.toLowerCase() };
      throw refuse(refusals.notAStep, { field: 'step.to', with: words });
    }
    const values = valuesOf(job, body, now.toISOString());
    await providerJobs.update(context, job, { status: body.to, ...values });
    recordJob(context, job, {
      event: eventOf[body.to],
      before: { status: job.status },
      after: { status: body.to },
      reason: 'reason' in body ? body.reason : undefined,
    });
    await keepPass(context, options.passes, job, body);
    await followUp(context, ports, job, body);
    return shownAfter(options, ports)(context);
  };

const eventOf = {
  Accepted: 'accepted',
  Declined: 'declined',
  'On the way': 'onTheWay',
  Started: 'started',
  Done: 'done',
} as const;

function valuesOf(job: StoredJob, body: JobStep, at: string): Record<string, unknown> {
  switch (body.to) {
    case 'Accepted':
      return { acceptedAt: at };
    case 'Declined':
      return { endedAt: at, endReason: body.reason };
    case 'On the way':
      return { onWayAt: at };
    case 'Started':
      return { startedAt: at };
    case 'Done':
      // Keep the deadline that applied when the job was done. A job on hold has none.
      return { endedAt: at, doneNote: body.note, dueAt: job.dueAt };
  }
}

/** Applies a provider's status change to the complaint and notifies the people involved. */
async function followUp(
  context: Acting,
  ports: ComplaintPorts,
  job: StoredJob,
  body: JobStep,
): Promise<void> {
  const { complaintId, providerName: name } = job;
  if (body.to === 'Declined') {
    const provider = { id: job.providerId, name };
    await ports.takeFromProvider(context, complaintId, { provider, reason: body.reason });
    return;
  }
  if (body.to === 'Accepted') await welcome(context, job);
  if (body.to === 'Started') await ports.startByProvider(context, complaintId);
  const said = body.to === 'Done' ? `Done: ${body.note}` : sentences[body.to];
  const what = body.to === 'Done' ? `${name} is done` : `${name} ${heard[body.to]}`;
  await sayOfJob(context, ports, job, { said, what });
}

/** Posts the provider's step to the thread, and notifies the followers and the person who assigned the job. */
async function sayOfJob(
  context: Acting,
  ports: ComplaintPorts,
  { complaintId, providerName: name, offeredBy }: StoredJob,
  { said, what }: { said: string; what: string },
): Promise<void> {
  await ports.noteOfProvider(context, complaintId, { name, body: said });
  context.emit('complaints.changed', { entityId: complaintId });
  const userIds = offeredBy ? [offeredBy] : [];
  await ports.tellOfJob(context, complaintId, { what, actor: name, userIds });
}

const sentences = {
  Accepted: 'Accepted the job.',
  'On the way': 'On the way.',
  Started: 'Started work.',
} as const;
const heard = {
  Accepted: 'accepted the job',
  'On the way': 'is on the way',
  Started: 'started work',
} as const;

/** Makes an invited provider active when they accept a job. */
async function welcome(context: Acting, { providerId, providerStatus }: StoredJob): Promise<void> {
  if (providerStatus !== 'Invited') return;
  const provider = await lockProvider(context.db, providerId);
  if (provider?.status !== 'Invited') return;
  await providers.update(context, provider, { status: 'Active' });
  providers.record(context, provider, {
    event: 'activated',
    before: { status: 'Invited' },
    after: { status: 'Active' },
  });
}

export const quoteJobByLink =
  (options: JobLinkOptions, ports: ComplaintPorts) =>
  async (context: AtLink, input: Parsed<typeof contract.quoteJobByLink>): Promise<LinkedJob> => {
    const job = context.holder;
    const { amountMinor, note } = input.body;
    const now = context.clock.now();
    refuseEnded(job, now);
    if (job.quoteStatus === 'Approved') throw refuse(refusals.quoteApproved);
    const isSame = job.quoteMinor === amountMinor && (job.quoteNote ?? '') === note;
    if (job.quoteStatus === 'Asked' && isSame) return getJobByLink(options, ports)(context);
    await providerJobs.update(context, job, {
      quoteMinor: amountMinor,
      quoteNote: note,
      quoteStatus: 'Asked',
      quotedAt: now.toISOString(),
      quoteDecidedBy: null,
    });
    recordJob(context, job, { event: 'quoted', after: { amountMinor, note } });
    const { rows } = await sql<{ currency: string }>`
          select c.currency from communities c where c.id = ${here}`.execute(context.db);
    const amount = formatAmount(amountMinor, rows[0]?.currency ?? 'NGN');
    const said = [`Quoted ${amount}.`, note].filter(Boolean).join(' ');
    await sayOfJob(context, ports, job, { said, what: `${job.providerName} quoted ${amount}` });
    return shownAfter(options, ports)(context);
  };

/** Refuses an ended or expired link before the body of the photo upload is read. */
export async function admitPhoto({ clock, holder }: AtLink): Promise<void> {
  refuseEnded(holder, clock.now());
}

export const addJobPhoto =
  (options: JobLinkOptions, ports: ComplaintPorts) =>
  async (context: AtLink, input: { upload: Upload<Document | null> }): Promise<LinkedJob> => {
    const job = context.holder;
    refuseEnded(job, context.clock.now());
    if (job.status === 'Offered') {
      const words = { from: 'offered', to: 'shown in photos' };
      throw refuse(refusals.notAStep, { with: words });
    }
    if (job.photos >= photoLimit) {
      throw refuse(refusals.tooManyPhotos, { field: 'file', with: { limit: photoLimit } });
    }
    const { complaintId, providerName: name } = job;
    const photo = { complaintId, name, upload: input.upload };
    await ports.keepPhotoOfProvider(context, options.files, photo);
    await providerJobs.update(context, job, { photos: job.photos + 1 });
    recordJob(context, job, { event: 'photoAdded', after: { photos: job.photos + 1 } });
    return shownAfter(options, ports)(context);
  };

export const downloadJobComplaintPhoto =
  ({ files }: JobLinkOptions, ports: PhotoPorts) =>
  (
    context: AtLink,
    { params }: Parsed<typeof contract.downloadJobComplaintPhoto>,
  ): Promise<Download> => {
    const job = context.holder;
    refuseEnded(job, context.clock.now());
    const photo = { complaintId: job.complaintId, fileId: params.fileId };
    return ports.openPhotoOfComplaint(context, files, photo);
  };
