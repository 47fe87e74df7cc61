// Complaints in the resident portal: raise, follow, reply, confirm, reopen within seven days, and rate each resolution
// once. Only the reporter may act on a complaint; community complaints are readable by all residents.
import { complaintNumber, reopenDays } from '#contract/complaints/complaint-words.ts';
import { complaintRefusals } from '#contract/complaints/complaints.ts';
import type * as contract from '#contract/complaints/portal-complaints.ts';
import {
  type PortalComplaint,
  portalComplaintRefusals as refusals,
} from '#contract/complaints/portal-complaints.ts';
import type { Document } from '#platform/documents.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { SessionContext } from '#platform/context.ts';
import type { Files } from '#platform/files.ts';
import { enterHouseAsResident, type Home } from '#platform/house-access.ts';
import { notify } from '#platform/notify.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import type { Download, Upload } from '#platform/uploads.ts';
import { attachToIncident } from './attach.ts';
import type { Stored } from './complaint-queries.ts';
import { complaints, raise, recordComplaint } from './complaints.ts';
import { syncMergedComplaints } from './merged-complaints.ts';
import {
  lockPortalComplaint,
  selectPortalComplaint,
  selectPortalPage,
  selectPortalTypes,
} from './portal-queries.ts';
import { keepFile, openFile } from './thread.ts';
import { linkOf, tellFollowers } from './tell.ts';

const feature = 'Raise Complaints';

type One = { params: { communityId: string; houseId: string; complaintId: string } };

export async function listPortalComplaintTypes(
  context: SessionContext,
  { params }: Parsed<typeof contract.listPortalComplaintTypes>,
) {
  await enterHouseAsResident(context, params, feature);
  return selectPortalTypes(context.db);
}

export async function listPortalComplaints(
  context: SessionContext,
  { params, query }: Parsed<typeof contract.listPortalComplaints>,
) {
  const home = await enterHouseAsResident(context, params, feature);
  return selectPortalPage(context.db, home.residentId, query);
}

export async function getPortalComplaint(context: SessionContext, { params }: One) {
  return read(context, await enterHouseAsResident(context, params, feature), params.complaintId);
}

export async function raisePortalComplaint(
  context: SessionContext,
  { params, body }: Parsed<typeof contract.raisePortalComplaint>,
): Promise<PortalComplaint> {
  const home = await enterHouseAsResident(context, params, feature);
  const { id } = await raise(
    { ...context, communityId: home.communityId, timeZone: home.timeZone },
    {
      ...body,
      houseId: home.houseId,
      residentId: home.residentId,
      source: 'Portal',
      createdBy: context.user.id,
      createdByName: home.residentName,
      byResident: true,
    },
  );
  return read(context, home, id);
}

export async function commentPortalComplaint(
  context: SessionContext,
  { params, body }: Parsed<typeof contract.commentPortalComplaint>,
): Promise<PortalComplaint> {
  const { home, stored } = await lockOwn(context, { params });
  refuseArchived(stored);
  await write(context, home, stored, body.body);
  await tellFollowers(context, stored, { what: `${home.residentName} wrote` });
  recordComplaint(context, stored, 'answeredByReporter');
  return read(context, home, stored.id);
}

export const attachPortalComplaintFile =
  (files: Files) =>
  async (
    context: SessionContext,
    { params, upload }: One & { upload: Upload<Document | null> },
  ) => {
    const { home, stored } = await lockOwn(context, { params });
    refuseArchived(stored);
    await keepFile({ ...context, communityId: home.communityId }, files, {
      complaintId: stored.id,
      commentId: null,
      isPublic: true,
      isProof: false,
      upload,
    });
    recordComplaint(context, stored, 'fileAdded', { after: { file: upload.fileName } });
    return read(context, home, stored.id);
  };

/** Downloads a file that the reporter may read: not one of an internal note, nor of another reporter's complaint. */
export const downloadPortalComplaintFile =
  (files: Files) =>
  async (
    context: SessionContext,
    { params }: Parsed<typeof contract.downloadPortalComplaintFile>,
  ): Promise<Download> => {
    const home = await enterHouseAsResident(context, params, feature);
    const { isMine } = await read(context, home, params.complaintId);
    if (!isMine) throw notFound();
    const { communityId } = home;
    return openFile({ db: context.db, communityId }, files, { ...params, publicOnly: true });
  };

export async function confirmPortalComplaint(
  context: SessionContext,
  { params }: One,
): Promise<PortalComplaint> {
  const { home, stored } = await lockResolved(context, { params });
  const scope = { ...context, communityId: home.communityId };
  await complaints.update(scope, stored, { status: 'Closed' });
  await syncMergedComplaints(context, [stored.id]);
  recordComplaint(context, stored, 'confirmed');
  await tellFollowers(context, stored, { what: 'is confirmed by its reporter' });
  return read(context, home, stored.id);
}

export async function reopenPortalComplaint(
  context: SessionContext,
  { params, body }: Parsed<typeof contract.reopenPortalComplaint>,
): Promise<PortalComplaint> {
  const { home, stored } = await lockResolved(context, { params });
  const until = new Date(stored.resolvedAt ?? 0).getTime() + reopenDays * 24 * 3600 * 1000;
  if (context.clock.now().getTime() > until) throw refuse(refusals.tooLate);
  const scope = { ...context, communityId: home.communityId };
  await complaints.update(scope, stored, { status: 'In progress' });
  await syncMergedComplaints(context, [stored.id]);
  await write(context, home, stored, `Reopened: ${body.reason}`);
  await attachToIncident(scope, stored.id);
  recordComplaint(context, stored, 'reopened', { reason: body.reason });
  await tellFollowers(context, stored, { what: 'is reopened by its reporter' });
  return read(context, home, stored.id);
}

export async function ratePortalComplaint(
  context: SessionContext,
  { params, body }: Parsed<typeof contract.ratePortalComplaint>,
): Promise<PortalComplaint> {
  const { home, stored } = await lockOwn(context, { params });
  if (!['Resolved', 'Closed'].includes(stored.status)) throw notResolved(stored);
  if (stored.rating !== null) throw refuse(refusals.alreadyRated);
  const scope = { ...context, communityId: home.communityId };
  await complaints.update(scope, stored, {
    rating: body.rating,
    ratingComment: body.comment ?? null,
    ratedAt: context.clock.now().toISOString(),
  });
  recordComplaint(context, stored, 'rated', { after: { rating: body.rating } });
  if (body.rating <= 2) {
    notify(context, {
      to: { permission: 'complaints.approve' },
      activityType: 'Complaint',
      title: `${complaintNumber(stored.number)}: rated ${body.rating} of 5`,
      description: body.comment ?? stored.title,
      link: linkOf(stored.id),
      houseId: home.houseId,
      streetId: stored.streetId,
    });
  }
  return read(context, home, stored.id);
}

async function read(context: SessionContext, home: Home, complaintId: string) {
  const found = await selectPortalComplaint(context.db, home.residentId, complaintId);
  if (!found) throw notFound();
  return found;
}

async function lockOwn(context: SessionContext, { params }: One) {
  const home = await enterHouseAsResident(context, params, feature);
  const stored = await lockPortalComplaint(context.db, home.residentId, params.complaintId);
  if (!stored) throw notFound();
  if (stored.reporterResidentId !== home.residentId) throw refuse(refusals.notYours);
  return { home, stored };
}

/** Locks the caller's own resolved complaint. A merged complaint follows its parent, so its reporter has no step. */
async function lockResolved(context: SessionContext, one: One) {
  const locked = await lockOwn(context, one);
  if (locked.stored.status !== 'Resolved' || locked.stored.parentId) {
    throw notResolved(locked.stored);
  }
  return locked;
}

const notResolved = (stored: Stored) =>
  refuse(refusals.notResolved, {
    with: { status: stored.parentId ? 'merged into another' : stored.status.toLowerCase() },
  });

function refuseArchived(stored: Stored): void {
  if (stored.archivedAt === null) return;
  throw refuse(complaintRefusals.archived, { with: { number: complaintNumber(stored.number) } });
}

const write = ({ db, clock, user }: SessionContext, home: Home, stored: Stored, body: string) =>
  db
    .insertInto('complaintComments')
    .values({
      communityId: home.communityId,
      complaintId: stored.id,
      isPublic: true,
      body,
      side: 'Resident',
      authorId: user.id,
      authorName: home.residentName,
      createdAt: clock.now().toISOString(),
    })
    .execute();
