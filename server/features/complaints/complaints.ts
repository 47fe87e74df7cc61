// Creates, reads and changes complaints about a house, a street or the community, and checks the permissions. Status
// changes are in steps.ts.
import {
  type Complaint,
  type ComplaintFigures,
  type ToldComplaint,
  complaintRefusals as refusals,
} from '#contract/complaints/complaints.ts';
import type * as contract from '#contract/complaints/complaints.ts';
import { complaintNumber, isOpen } from '#contract/complaints/complaint-words.ts';
import { type Delivery, noDelivery } from '#contract/shared/delivery.ts';
import { common } from '#contract/shared/envelope.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { isUnder18 } from '#rules/residents/person-rules.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { type ChangeEvent, entity } from '#platform/feature/entity.ts';
import { difference, historyOf } from '#platform/feature/history.ts';
import { notify } from '#platform/delivery/notify.ts';
import { refuse } from '#platform/http/refuse.ts';
import { attachToIncident, leaveIncident } from '#kernel/complaints/attach.ts';
import {
  lockComplaint,
  selectComplaint,
  selectPlace,
  selectReporter,
  type Stored,
} from '#kernel/complaints/complaint-queries.ts';
import {
  type ComplaintViewer,
  selectComplaintPage,
  selectFigures,
} from '#kernel/complaints/complaints-queries.ts';
import { syncMergedComplaints } from '#kernel/complaints/merged-complaints.ts';
import {
  assigneeWithoutAccess,
  providerOf,
  requireWorker,
  routeOf,
} from '#kernel/complaints/routing.ts';
import { seesAll, visibleTo } from '#kernel/complaints/visibility.ts';
import { linkOf, mailReporters, tellPeople } from '#kernel/complaints/tell.ts';
import { selectType } from '#kernel/complaints/types-queries.ts';
import { timeText } from '#rules/shared/day-text.ts';
import { assigneeOutOfReach, complaintReceived, complaintUnassigned } from './messages.ts';

/** The data about the caller and the time that the queries of complaints need. */
export const complaintViewerOf = (context: CommunityContext): ComplaintViewer => ({
  sight: visibleTo(context),
  seesAll: seesAll(context),
  workerId: context.worker.id,
  now: context.clock.now(),
  timeZone: context.community.timeZone,
});

const labelOf = (number: string, title: string): string => `${number} ${title}`;

/**
 * Reads and changes complaints that the caller may see; any other complaint is a 404. A trigger computes the due
 * times.
 */
export const complaints = entity({
  table: 'complaints',
  type: 'complaint',
  topic: 'complaints.changed',
  lock: (context, id) => lockComplaint(context.db, id, visibleTo(context)),
  select: (context, id) =>
    selectComplaint(context.db, id, {
      ...complaintViewerOf(context),
      userId: context.user.id,
      platformTexts: context.platformTexts,
    }),
  label: ({ number, title }) => labelOf(number, title),
});

export const readComplaint = complaints.read;

export const listComplaints = (
  context: CommunityContext,
  { query }: Parsed<typeof contract.listComplaints>,
) => selectComplaintPage(context.db, query, complaintViewerOf(context));

export const getComplaintFigures = (context: CommunityContext): Promise<ComplaintFigures> =>
  selectFigures(context.db, complaintViewerOf(context));

export const getComplaint = (
  context: CommunityContext,
  { params }: { params: { complaintId: string } },
): Promise<Complaint> => readComplaint(context, params.complaintId);

export async function getComplaintHistory(
  context: CommunityContext,
  { params: { complaintId }, query }: Parsed<typeof contract.getComplaintHistory>,
) {
  await readComplaint(context, complaintId);
  return historyOf(context.db, { type: 'complaint', id: complaintId }, query);
}

export async function createComplaint(
  context: CommunityContext,
  { body }: Parsed<typeof contract.createComplaint>,
): Promise<ToldComplaint> {
  const { user, worker } = context;
  if (body.workerId && !worker.permissions.has('complaints.update')) {
    throw refuse(common.forbidden, { field: 'workerId' });
  }
  if (body.residentId) await requireAdult(context, body.residentId);
  const { id, delivery } = await raise(context, {
    ...body,
    residentId: body.residentId ?? null,
    source: body.source ?? 'Staff',
    createdBy: user.id,
    createdByName: `${user.firstName} ${user.lastName}`,
  });
  return { ...(await readComplaint(context, id)), delivery };
}

/** Refuses a reporter who is not found or is under 18, whether or not they have a phone. */
async function requireAdult(context: CommunityContext, residentId: string): Promise<void> {
  const found = await selectReporter(context.db, residentId);
  const field = 'residentId';
  if (!found) throw refuse(refusals.noSuchPlace, { field });
  const today = todayIn(context.community.timeZone, context.clock);
  if (isUnder18(found.dateOfBirth, today)) {
    throw refuse(refusals.reporterUnder18, { field, with: { name: found.name } });
  }
}

export type Raising = Pick<
  CommunityContext,
  'db' | 'clock' | 'communityId' | 'audit' | 'emit' | 'platformTexts'
> & { timeZone: string };

type Raised = Parsed<typeof contract.createComplaint>['body'] & {
  residentId: string | null;
  source: Complaint['source'];
  createdBy: string | null;
  createdByName: string;
  /** A fixed id for idempotency: a repeated event does not create a second complaint. */
  id?: string;
  /** True if a resident creates the complaint: then its type must be visible to residents. */
  byResident?: boolean;
};

/**
 * Creates a complaint, assigns it to the chosen worker or by its type, sends notifications, and attaches it to a
 * matching outage.
 */
export async function raise(
  context: CommunityContext | Raising,
  raised: Raised,
): Promise<{ id: string; number: number; delivery: Delivery }> {
  const { db, communityId, clock } = context;
  const type = await selectType(db, raised.typeId);
  if (!type?.isActive || (raised.byResident && !type.visibleToResidents)) {
    throw refuse(refusals.noSuchType, { field: 'typeId' });
  }
  const place = await selectPlace(db, raised);
  if (!place)
    throw refuse(refusals.noSuchPlace, { field: raised.houseId ? 'houseId' : 'streetId' });
  const ofType = { typeId: raised.typeId, streetId: place.streetId ?? null };
  const chosen = raised.workerId ? await requireWorker(db, ofType, raised.workerId) : null;
  const route = chosen ?? (await routeOf(db, ofType.typeId, ofType.streetId));
  const now = clock.now().toISOString();
  const complaint = await db
    .insertInto('complaints')
    .values({
      communityId,
      ...(raised.id && { id: raised.id }),
      // A trigger sets the number, the minutes and the calendar.
      number: null as never,
      responseMinutes: null as never,
      resolveMinutes: null as never,
      onCalendar: null as never,
      typeId: raised.typeId,
      title: raised.title,
      description: raised.description,
      scope: raised.scope ?? 'Personal',
      ...place,
      location: raised.location ?? '',
      reporterResidentId: raised.residentId,
      priority: raised.priority ?? type.defaultPriority,
      source: raised.source,
      status: route ? 'Assigned' : 'New',
      assigneeWorkerId: route?.workerId ?? null,
      createdBy: raised.createdBy,
      createdByName: raised.createdByName,
      statusAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning(['id', 'number', 'title', 'promisedAt', 'priority', 'streetId'])
    .executeTakeFirstOrThrow();
  const label = complaintNumber(complaint.number);
  context.audit({
    action: 'complaint.created',
    entityType: 'complaint',
    entityId: complaint.id,
    entityLabel: `${label} ${complaint.title}`,
    after: {
      type: type.name,
      title: raised.title,
      priority: complaint.priority,
      source: raised.source,
      ...(route && !chosen && { assignee: route.name }),
    },
  });
  if (chosen) recordComplaint(context, complaint, 'assigned', { after: { assignee: chosen.name } });
  const except = raised.createdBy ? { exceptUserId: raised.createdBy } : {};
  if (route) {
    tellPeople(context, complaint, { userIds: [route.userId], what: 'assigned to you', ...except });
  } else {
    const facts = { number: label, type: type.name, title: complaint.title };
    notify(context, {
      ...complaintUnassigned.notice(facts),
      to: { permission: 'complaints.update' },
      ...except,
      link: linkOf(complaint.id),
      streetId: complaint.streetId,
      groupKey: 'new-complaints',
    });
  }
  const incident = await attachToIncident(context, complaint.id);
  let delivery = incident ?? noDelivery;
  if (!incident && complaint.promisedAt) {
    const by = timeText(complaint.promisedAt, zoneOf(context));
    const sent = { message: complaintReceived, facts: { by } };
    delivery = await mailReporters(context, [complaint.id], sent);
  }
  // The service provider of the type gets a job, unless an outage explains the complaint.
  const provider = incident ? null : await providerOf(db, raised.typeId);
  if (provider) {
    context.emit('complaint.routed', { entityId: complaint.id, providerId: provider.id });
  }
  context.emit('complaints.changed', { entityId: complaint.id });
  return { ...complaint, delivery };
}

const zoneOf = (context: CommunityContext | Raising): string =>
  'timeZone' in context ? context.timeZone : context.community.timeZone;

export async function changeComplaint(
  context: CommunityContext,
  { params: { complaintId }, body }: Parsed<typeof contract.changeComplaint>,
): Promise<Complaint> {
  const { db } = context;
  const { version, ...given } = body;
  const stored = await complaints.lock(context, complaintId, version);
  refuseArchivedOrMerged(stored);
  const place =
    given.houseId !== undefined || given.streetId !== undefined
      ? await selectPlace(db, {
          // If only a street is given, the complaint no longer refers to a house.
          houseId: given.streetId ? null : stored.houseId,
          streetId: stored.streetId,
          ...given,
        })
      : {};
  if (!place) throw refuse(refusals.noSuchPlace, { field: given.houseId ? 'houseId' : 'streetId' });
  const changes = difference(stored, { ...given, ...place });
  if (!changes) return readComplaint(context, complaintId);
  // The cost and the reason for a delay may change after the complaint has ended, because they are often known only
  // then.
  const always = ['costMinor', 'delayReason'];
  if (
    !isOpen(stored.status as never) &&
    Object.keys(changes.after).some((key) => !always.includes(key))
  ) {
    throw endedRefusal(stored);
  }
  if (changes.after.typeId) {
    const type = await selectType(db, changes.after.typeId);
    if (!type?.isActive) throw refuse(refusals.noSuchType, { field: 'typeId' });
  }
  await complaints.update(context, stored, changes.after);
  if (['typeId', 'houseId', 'streetId'].some((key) => key in changes.after)) {
    await settleElsewhere(context, stored);
  }
  const after = await readComplaint(context, complaintId);
  const movesDeadline = changes.after.typeId !== undefined || changes.after.priority !== undefined;
  recordComplaint(context, stored, 'changed', {
    before: { ...changes.before, ...(movesDeadline && { resolveDueAt: stored.resolveDueAt }) },
    after: { ...changes.after, ...(movesDeadline && { resolveDueAt: after.resolveDueAt }) },
  });
  return after;
}

/**
 * After a change of type or place, moves the complaint to a matching outage. If its assignee can no longer see it,
 * reassigns it.
 */
async function settleElsewhere(context: CommunityContext, stored: Stored): Promise<void> {
  const left = await leaveIncident(context, stored.id);
  if (left) recordComplaint(context, stored, 'leftOutage', { before: { outage: left } });
  await attachToIncident(context, stored.id);
  const unseeing = await assigneeWithoutAccess(context.db, stored.id);
  if (unseeing) await passOn(context, stored, unseeing);
}

/**
 * Reassigns a complaint that its assignee can no longer see. Without a matching worker the complaint becomes
 * unassigned, and the people who may update complaints are notified.
 */
async function passOn(
  context: CommunityContext,
  stored: Stored,
  from: { name: string; typeId: string; streetId: string | null },
): Promise<void> {
  const { db, user } = context;
  const route = await routeOf(db, from.typeId, from.streetId);
  const { version, title, provider } = await readComplaint(context, stored.id);
  const values = { assigneeWorkerId: route?.workerId ?? null };
  await complaints.update(context, { ...stored, version }, values);
  await syncMergedComplaints(context, [stored.id]);
  recordComplaint(context, stored, 'handedOver', {
    before: { assignee: from.name },
    after: { assignee: route?.name ?? 'Nobody yet' },
  });
  const complaint = { ...stored, title, streetId: from.streetId };
  const exceptUserId = user.id;
  if (route) {
    const what = 'assigned to you';
    tellPeople(context, complaint, { userIds: [route.userId], what, exceptUserId });
    return;
  }
  const number = complaintNumber(stored.number);
  notify(context, {
    ...assigneeOutOfReach.notice({ number, title, worker: from.name, provider: provider?.name }),
    to: { permission: 'complaints.update' },
    exceptUserId,
    link: linkOf(stored.id),
    streetId: from.streetId,
  });
}

export function refuseArchivedOrMerged(stored: Stored): void {
  const number = complaintNumber(stored.number);
  if (stored.archivedAt) throw refuse(refusals.archived, { with: { number } });
  if (stored.parentId) {
    const { parentNumber } = stored;
    const parent = parentNumber === null ? 'another' : complaintNumber(parentNumber);
    throw refuse(refusals.merged, { with: { number, parent } });
  }
}

export const endedRefusal = (stored: Stored) =>
  refuse(refusals.ended, {
    with: { number: complaintNumber(stored.number), status: stored.status.toLowerCase() },
  });

/** Writes the audit entry and emits the event of a change. */
export const recordComplaint = (
  context: Pick<CommunityContext, 'audit' | 'emit'>,
  { id, number, title }: { id: string; number: number; title: string },
  event: string,
  details: Omit<ChangeEvent, 'event'> = {},
): void => {
  const name = labelOf(complaintNumber(number), title);
  complaints.record(context, { id, name }, { event, ...details });
};
