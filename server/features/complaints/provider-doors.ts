// What complaints do for those who give them to service providers: a complaint is taken up, left again, begun and
// written on, by staff or by a provider behind a link who has no account.
import { sql } from 'kysely';
import {
  complaintFileLimit,
  complaintNumber,
  type ComplaintStatus,
  isOpen,
} from '#contract/complaint-words.ts';
import type { Document } from '#platform/documents.ts';
import type { CommunityContext } from '#platform/context.ts';
import type { Files } from '#platform/files.ts';
import { refuseIfStale } from '#platform/history.ts';
import { notify } from '#platform/notify.ts';
import { notFound } from '#platform/refuse.ts';
import type { Download, Upload } from '#platform/uploads.ts';
import { selectStored, type Stored } from './complaint-queries.ts';
import {
  endedRefusal,
  lockSeen,
  recordComplaint,
  refuseArchivedOrMerged,
  writeComplaint,
} from './complaints.ts';
import { moveMerged } from './follow.ts';
import { keepFile, openFile } from './talk.ts';
import { linkOf, tellFollowers, tellPeople } from './tell.ts';
import { here } from './words.ts';

type Acting = Pick<
  CommunityContext,
  'db' | 'clock' | 'communityId' | 'audit' | 'emit' | 'platformTexts'
>;
type Provider = { id: string; name: string };

/** An open complaint that the caller may see, locked for giving it out. */
export async function lockForProvider(
  context: CommunityContext,
  { complaintId, version }: { complaintId: string; version: number },
): Promise<Stored> {
  const stored = await lockSeen(context, complaintId);
  const entity = { type: 'complaint', id: complaintId };
  await refuseIfStale(context, entity, { stored: stored.version, given: version });
  refuseArchivedOrMerged(stored);
  if (!isOpen(stored.status as ComplaintStatus)) throw endedRefusal(stored);
  return stored;
}

/** The same for the product itself; undefined when there is nothing to give out any more. */
export async function lockRouted({ db }: Acting, complaintId: string): Promise<Stored | undefined> {
  const stored = await lock(db, complaintId);
  const isFree = stored && stored.serviceProviderId === null && stored.parentId === null;
  return isFree && isOpen(stored.status as ComplaintStatus) ? stored : undefined;
}

async function lock(db: Acting['db'], complaintId: string): Promise<Stored | undefined> {
  await sql`select from complaints c where c.community_id = ${here} and c.id = ${complaintId}
    for update of c`.execute(db);
  return selectStored(db, complaintId);
}

async function lockKnown(db: Acting['db'], complaintId: string): Promise<Stored> {
  const stored = await lock(db, complaintId);
  if (!stored) throw notFound();
  return stored;
}

/** Gives a complaint that was locked just now to a provider; a new one becomes Assigned. */
export async function giveToProvider(
  context: Acting,
  complaintId: string,
  provider: Provider,
): Promise<void> {
  const stored = await lockKnown(context.db, complaintId);
  await writeComplaint(context, stored, {
    serviceProviderId: provider.id,
    ...(stored.status === 'New' && { status: 'Assigned' }),
  });
  await moveMerged(context, [stored.id]);
  recordComplaint(context, stored, 'complaint.providerAssigned', {
    after: { provider: provider.name },
  });
}

/** Takes a complaint from a provider: it is back in the queue, and whoever gives out work is told why. */
export async function takeFromProvider(
  context: Acting,
  complaintId: string,
  { provider, reason }: { provider: Provider; reason: string },
): Promise<void> {
  const stored = await lockKnown(context.db, complaintId);
  if (stored.serviceProviderId !== provider.id) return;
  await writeComplaint(context, stored, { serviceProviderId: null });
  recordComplaint(context, stored, 'complaint.providerLeft', {
    before: { provider: provider.name },
    reason,
  });
  if (!isOpen(stored.status as ComplaintStatus)) return;
  notify(context, {
    to: { permission: 'complaints.update' },
    activityType: 'Complaint',
    title: `${complaintNumber(stored.number)} is back in the queue`,
    description: `${provider.name}: ${reason}`,
    link: linkOf(complaintId),
    streetId: stored.streetId,
    group: {
      key: `complaint-${complaintId}`,
      title: `${complaintNumber(stored.number)}: {count} news`,
    },
  });
}

/** Work has begun: what was only assigned is in progress. */
export async function startByProvider(context: Acting, complaintId: string): Promise<void> {
  const stored = await lockKnown(context.db, complaintId);
  if (!['New', 'Assigned'].includes(stored.status)) return;
  await writeComplaint(context, stored, { status: 'In progress' });
  await moveMerged(context, [complaintId]);
  recordComplaint(context, stored, 'complaint.started', {
    before: { status: stored.status },
    after: { status: 'In progress' },
  });
}

/** Writes what a provider says into the thread, for staff alone; gives the comment's id. */
export async function noteOfProvider(
  { db, clock, communityId }: Acting,
  complaintId: string,
  { name, body }: { name: string; body: string },
): Promise<string> {
  const { id } = await db
    .insertInto('complaintComments')
    .values({
      communityId,
      complaintId,
      isPublic: false,
      body: body.slice(0, 2000),
      side: 'Staff',
      authorName: name,
      createdAt: clock.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Keeps a photo of the work in the thread; it counts as the proof that some types ask for. */
export async function keepPhotoOfProvider(
  context: Acting,
  files: Files,
  photo: { complaintId: string; name: string; upload: Upload<Document | null> },
): Promise<void> {
  const { complaintId, name, upload } = photo;
  const stored = await lockKnown(context.db, complaintId);
  const body = 'A photo of the work';
  const commentId = await noteOfProvider(context, complaintId, { name, body });
  const kept = { complaintId, commentId, isPublic: false, isProof: true, upload };
  await keepFile({ ...context, user: null }, files, kept);
  recordComplaint(context, stored, 'complaint.fileAdded', {
    after: { file: upload.fileName, isProof: true },
  });
}

/** Pictures of the complaint itself that its reporter may see: no proof of work, and nothing of a note. */
export async function photosOfComplaint(
  { db }: Pick<Acting, 'db'>,
  complaintId: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select f.id, f.name from complaint_files f
    where f.community_id = ${here} and f.complaint_id = ${complaintId} and f.comment_id is null
      and f.is_public and not f.is_proof and f.key not like '%.pdf'
    order by f.created_at, f.id limit ${complaintFileLimit}`.execute(db);
  return rows;
}

export async function openPhotoOfComplaint(
  context: Acting,
  files: Files,
  photo: { complaintId: string; fileId: string },
): Promise<Download> {
  const shown = await photosOfComplaint(context, photo.complaintId);
  if (!shown.some(({ id }) => id === photo.fileId)) throw notFound();
  return openFile(context, files, photo);
}

/** Tells those who follow a complaint, and whoever gave it out. */
export async function tellOfJob(
  context: Acting,
  complaintId: string,
  { what, actor, userIds }: { what: string; actor: string; userIds: readonly string[] },
): Promise<void> {
  const stored = await selectStored(context.db, complaintId);
  if (!stored) return;
  await tellFollowers(context, stored, { what, actor });
  // Whoever follows it was told just now.
  const { rows } = await sql<{ id: string }>`select u.id from users u
    where u.id = any (${userIds}::uuid[])
      and not exists (select from complaint_watchers k where k.community_id = ${here}
        and k.complaint_id = ${complaintId} and k.user_id = u.id)
      and not exists (select from worker_names w where w.community_id = ${here}
        and w.user_id = u.id and w.worker_id = ${stored.assigneeWorkerId}::uuid)`.execute(
    context.db,
  );
  tellPeople(context, stored, { userIds: rows.map(({ id }) => id), what, actor });
}
