// The ports that complaints offer to the feature for service providers: assign a complaint to a provider, take it
// back, start the work, and add notes and photos. The caller is a worker, or a provider with a link and no account.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import {
  complaintFileLimit,
  complaintNumber,
  type ComplaintStatus,
  isOpen,
} from '#contract/complaints/complaint-words.ts';
import type { Document } from '#platform/files/documents.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Files } from '#platform/files/files.ts';
import { notify } from '#platform/delivery/notify.ts';
import { notFound } from '#platform/http/refuse.ts';
import type { Download, Upload } from '#platform/http/uploads.ts';
import { selectStored, type Stored } from '#kernel/complaints/complaint-queries.ts';
import { complaints, endedRefusal, recordComplaint, refuseArchivedOrMerged } from './complaints.ts';
import { syncMergedComplaints } from '#kernel/complaints/merged-complaints.ts';
import { providerLeft } from './messages.ts';
import { keepFile, openFile } from './thread.ts';
import { linkOf, tellFollowers, tellPeople } from '#kernel/complaints/tell.ts';

type Acting = Pick<
  CommunityContext,
  'db' | 'clock' | 'communityId' | 'audit' | 'emit' | 'platformTexts'
>;
type Provider = { id: string; name: string };

/** Locks an open complaint that the caller may see, for assignment to a provider. */
export async function lockForProvider(
  context: CommunityContext,
  { complaintId, version }: { complaintId: string; version: number },
): Promise<Stored> {
  const stored = await complaints.lock(context, complaintId, version);
  refuseArchivedOrMerged(stored);
  if (!isOpen(stored.status as ComplaintStatus)) throw endedRefusal(stored);
  return stored;
}

/**
 * Locks a complaint for automatic assignment to a provider; undefined if it is not found, has ended, was merged or has
 * a provider.
 */
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

/** Assigns a complaint to a provider. A complaint with the status New becomes Assigned. */
export async function giveToProvider(
  context: Acting,
  complaintId: string,
  provider: Provider,
): Promise<void> {
  const stored = await lockKnown(context.db, complaintId);
  await complaints.update(context, stored, {
    serviceProviderId: provider.id,
    ...(stored.status === 'New' && { status: 'Assigned' }),
  });
  await syncMergedComplaints(context, [stored.id]);
  recordComplaint(context, stored, 'providerAssigned', {
    after: { provider: provider.name },
  });
}

/**
 * Removes the provider from a complaint, if it still has this provider. If the complaint is open, notifies the people
 * who may update complaints of the reason.
 */
export async function takeFromProvider(
  context: Acting,
  complaintId: string,
  { provider, reason }: { provider: Provider; reason: string },
): Promise<void> {
  const stored = await lockKnown(context.db, complaintId);
  if (stored.serviceProviderId !== provider.id) return;
  await complaints.update(context, stored, { serviceProviderId: null });
  recordComplaint(context, stored, 'providerLeft', {
    before: { provider: provider.name },
    reason,
  });
  if (!isOpen(stored.status as ComplaintStatus)) return;
  const number = complaintNumber(stored.number);
  notify(context, {
    ...providerLeft.notice({ number, title: stored.title, provider: provider.name, reason }),
    to: { permission: 'complaints.update' },
    link: linkOf(complaintId),
    streetId: stored.streetId,
    groupKey: `complaint-${complaintId}`,
  });
}

/** Changes the status New or Assigned to In progress. */
export async function startByProvider(context: Acting, complaintId: string): Promise<void> {
  const stored = await lockKnown(context.db, complaintId);
  if (!['New', 'Assigned'].includes(stored.status)) return;
  await complaints.update(context, stored, { status: 'In progress' });
  await syncMergedComplaints(context, [complaintId]);
  recordComplaint(context, stored, 'started', {
    before: { status: stored.status },
    after: { status: 'In progress' },
  });
}

/** Writes a provider's message into the thread as an internal note; returns the comment's id. */
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

/**
 * Stores a photo of the work in the thread. The photo counts as the proof picture that some complaint types require.
 */
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
  recordComplaint(context, stored, 'fileAdded', {
    after: { file: upload.fileName, isProof: true },
  });
}

/**
 * The pictures that a provider may see: public pictures of the complaint itself, without proof pictures and pictures
 * of comments.
 */
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

/** Notifies the followers of a complaint and the given users about a provider's job. */
export async function tellOfJob(
  context: Acting,
  complaintId: string,
  { what, actor, userIds }: { what: string; actor: string; userIds: readonly string[] },
): Promise<void> {
  const stored = await selectStored(context.db, complaintId);
  if (!stored) return;
  await tellFollowers(context, stored, { what, actor });
  // Removes the followers from the given users, so that nobody is notified twice.
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
