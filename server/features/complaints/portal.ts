// Complaints in the resident portal. A resident creates complaints, replies, confirms a resolution, reopens within
// seven days, and rates each resolution once. Only the reporter may act on a complaint; all residents can read
// community complaints, except archived or merged ones and those of types that are hidden from residents.
import { complaintNumber } from '#contract/complaints/complaint-words.ts';
import { complaintRefusals } from '#contract/complaints/complaints.ts';
import type * as contract from '#contract/complaints/portal-complaints.ts';
import {
  type PortalComplaint,
  portalComplaintRefusals as refusals,
} from '#contract/complaints/portal-complaints.ts';
import type { Document } from '#platform/files/documents.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { HouseContext } from '#platform/http/context.ts';
import type { Files } from '#platform/files/files.ts';
import { notify } from '#platform/delivery/notify.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import type { Download, Upload } from '#platform/http/uploads.ts';
import { attachToIncident } from '#kernel/complaints/attach.ts';
import type { Stored } from '#kernel/complaints/complaint-queries.ts';
import { complaints, raise, recordComplaint } from './complaints.ts';
import { syncMergedComplaints } from '#kernel/complaints/merged-complaints.ts';
import { badRating } from './messages.ts';
import {
  lockPortalComplaint,
  selectPortalComplaint,
  selectPortalPage,
  selectPortalTypes,
} from './portal-queries.ts';
import { keepFile, openFile } from './thread.ts';
import { linkOf, tellFollowers } from '#kernel/complaints/tell.ts';

type One = { params: { communityId: string; houseId: string; complaintId: string } };

export async function listPortalComplaintTypes(context: HouseContext) {
  return selectPortalTypes(context.db);
}

export async function listPortalComplaints(
  context: HouseContext,
  { query }: Parsed<typeof contract.listPortalComplaints>,
) {
  const { house } = context;
  return selectPortalPage(context.db, house.residentId, query);
}

export async function getPortalComplaint(context: HouseContext, { params }: One) {
  return read(context, params.complaintId);
}

export async function raisePortalComplaint(
  context: HouseContext,
  { body }: Parsed<typeof contract.raisePortalComplaint>,
): Promise<PortalComplaint> {
  const { house } = context;
  const { id } = await raise(
    { ...context, timeZone: house.timeZone },
    {
      ...body,
      houseId: house.houseId,
      residentId: house.residentId,
      source: 'Portal',
      createdBy: context.user.id,
      createdByName: house.residentName,
      byResident: true,
    },
  );
  return read(context, id);
}

export async function commentPortalComplaint(
  context: HouseContext,
  { params, body }: Parsed<typeof contract.commentPortalComplaint>,
): Promise<PortalComplaint> {
  const stored = await lockOwn(context, { params });
  refuseArchived(stored);
  await write(context, stored, body.body);
  await tellFollowers(context, stored, { what: `${context.house.residentName} wrote` });
  recordComplaint(context, stored, 'answeredByReporter');
  return read(context, stored.id);
}

export const attachPortalComplaintFile =
  (files: Files) =>
  async (context: HouseContext, { params, upload }: One & { upload: Upload<Document | null> }) => {
    const stored = await lockOwn(context, { params });
    refuseArchived(stored);
    await keepFile(context, files, {
      complaintId: stored.id,
      commentId: null,
      isPublic: true,
      isProof: false,
      upload,
    });
    recordComplaint(context, stored, 'fileAdded', { after: { file: upload.fileName } });
    return read(context, stored.id);
  };

/** Downloads a public file of the caller's own complaint. */
export const downloadPortalComplaintFile =
  (files: Files) =>
  async (
    context: HouseContext,
    { params }: Parsed<typeof contract.downloadPortalComplaintFile>,
  ): Promise<Download> => {
    const { isMine } = await read(context, params.complaintId);
    if (!isMine) throw notFound();
    return openFile(context, files, { ...params, publicOnly: true });
  };

export async function confirmPortalComplaint(
  context: HouseContext,
  { params }: One,
): Promise<PortalComplaint> {
  const stored = await lockResolved(context, { params });
  await complaints.update(context, stored, { status: 'Closed' });
  await syncMergedComplaints(context, [stored.id]);
  recordComplaint(context, stored, 'confirmed');
  await tellFollowers(context, stored, { what: 'confirmed by the resident' });
  return read(context, stored.id);
}

export async function reopenPortalComplaint(
  context: HouseContext,
  { params, body }: Parsed<typeof contract.reopenPortalComplaint>,
): Promise<PortalComplaint> {
  const stored = await lockResolved(context, { params });
  const { reopenUntil } = await read(context, stored.id);
  if (context.clock.now() > new Date(reopenUntil ?? 0)) throw refuse(refusals.tooLate);
  await complaints.update(context, stored, { status: 'In progress' });
  await syncMergedComplaints(context, [stored.id]);
  await write(context, stored, `Reopened: ${body.reason}`);
  await attachToIncident(context, stored.id);
  recordComplaint(context, stored, 'reopened', { reason: body.reason });
  await tellFollowers(context, stored, { what: 'reopened by the resident' });
  return read(context, stored.id);
}

export async function ratePortalComplaint(
  context: HouseContext,
  { params, body }: Parsed<typeof contract.ratePortalComplaint>,
): Promise<PortalComplaint> {
  const stored = await lockOwn(context, { params });
  if (!['Resolved', 'Closed'].includes(stored.status)) throw notResolved(stored);
  if (stored.rating !== null) throw refuse(refusals.alreadyRated);
  await complaints.update(context, stored, {
    rating: body.rating,
    ratingComment: body.comment ?? null,
    ratedAt: context.clock.now().toISOString(),
  });
  recordComplaint(context, stored, 'rated', { after: { rating: body.rating } });
  if (body.rating <= 2) {
    const number = complaintNumber(stored.number);
    const { title } = stored;
    const facts = { number, title, rating: body.rating, words: body.comment ?? '' };
    notify(context, {
      ...badRating.notice(facts),
      to: { permission: 'complaints.approve' },
      link: linkOf(stored.id),
      houseId: context.house.houseId,
      streetId: stored.streetId,
    });
  }
  return read(context, stored.id);
}

async function read({ db, house }: HouseContext, complaintId: string) {
  const found = await selectPortalComplaint(db, house.residentId, complaintId);
  if (!found) throw notFound();
  return found;
}

async function lockOwn(context: HouseContext, { params }: One) {
  const { house } = context;
  const stored = await lockPortalComplaint(context.db, house.residentId, params.complaintId);
  if (!stored) throw notFound();
  if (stored.reporterResidentId !== house.residentId) throw refuse(refusals.notYours);
  return stored;
}

/**
 * Locks the caller's own resolved complaint. Refuses a merged complaint, because its status follows its main
 * complaint.
 */
async function lockResolved(context: HouseContext, one: One) {
  const stored = await lockOwn(context, one);
  if (stored.status !== 'Resolved' || stored.parentId) throw notResolved(stored);
  return stored;
}

const notResolved = (stored: Stored) =>
  refuse(refusals.notResolved, {
    with: { status: stored.parentId ? 'merged into another' : stored.status.toLowerCase() },
  });

function refuseArchived(stored: Stored): void {
  if (stored.archivedAt === null) return;
  throw refuse(complaintRefusals.archived, { with: { number: complaintNumber(stored.number) } });
}

const write = (
  { db, clock, user, communityId, house }: HouseContext,
  stored: Stored,
  body: string,
) =>
  db
    .insertInto('complaintComments')
    .values({
      communityId,
      complaintId: stored.id,
      isPublic: true,
      body,
      side: 'Resident',
      authorId: user.id,
      authorName: house.residentName,
      createdAt: clock.now().toISOString(),
    })
    .execute();
