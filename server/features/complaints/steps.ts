// Status changes of complaints by the transition table, which the database checks too; also assigning, promising,
// following, archiving and restoring. Complaints that were merged into a complaint get the same status.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { complaintStepRefusals as refusals } from '#contract/complaints/complaint-steps.ts';
import type * as contract from '#contract/complaints/complaint-steps.ts';
import {
  complaintNumber,
  type ComplaintStatus,
  isOpen,
  staffMoves,
} from '#contract/complaints/complaint-words.ts';
import {
  type Complaint,
  complaintRefusals,
  type ToldComplaint,
} from '#contract/complaints/complaints.ts';
import { type Delivery, noDelivery } from '#contract/shared/delivery.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { asSentence } from '#rules/shared/plain-words.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import { attachToIncident } from '#kernel/complaints/attach.ts';
import type { Stored } from '#kernel/complaints/complaint-queries.ts';
import {
  complaints,
  endedRefusal,
  readComplaint,
  recordComplaint,
  refuseArchivedOrMerged,
} from './complaints.ts';
import type { JobPort } from '#kernel/complaints/job-port.ts';
import { syncMergedComplaints, postPublicComment } from '#kernel/complaints/merged-complaints.ts';
import { requireWorker } from '#kernel/complaints/routing.ts';
import { answerReporters, tellFollowers, tellPeople, withMerged } from '#kernel/complaints/tell.ts';
import { dayText } from '#kernel/complaints/words.ts';
import { timeText } from '#rules/shared/day-text.ts';
import { promisedReply } from '#rules/shared/promised-reply.ts';
import { answerPromised, complaintMoved } from './messages.ts';

type Move = Parsed<typeof contract.moveComplaint>['body']['step'];

export const moveComplaint =
  ({ lockJobsOf, endJobsOf, tellJobsOfHold }: JobPort) =>
  async (
    context: CommunityContext,
    {
      params: { complaintId },
      body: { step: body, version },
    }: Parsed<typeof contract.moveComplaint>,
  ): Promise<ToldComplaint> => {
    // The provider's jobs are locked before the complaint, because the end of a hold also changes their due times.
    await lockJobsOf(context.db, [complaintId]);
    const stored = await lockForStep(context, complaintId, version);
    const from = stored.status as ComplaintStatus;
    if (!staffMoves[from].includes(body.to)) throw notAllowed(from, body.to);
    const isReopened = from === 'Resolved' && body.to === 'In progress';
    const reason = 'reason' in body ? body.reason : undefined;
    if (isReopened && !reason) throw refuse(refusals.reasonMissing, { field: 'step.reason' });
    const values = await valuesOf(context, stored, body);
    await complaints.update(context, stored, { status: body.to, ...values });
    await syncMergedComplaints(context, [complaintId]);
    if (!isOpen(body.to)) {
      await endJobsOf(context, [complaintId], 'job' in body ? body.job : undefined);
    }
    if (isReopened) await attachToIncident(context, complaintId);
    if (body.to === 'On hold') await tellJobsOfHold(context, complaintId, body);
    if (from === 'On hold') await tellJobsOfHold(context, complaintId, null);
    const action = isReopened ? 'reopened' : actionName[body.to];
    recordComplaint(context, stored, action, {
      before: { status: from },
      after: { status: body.to, ...('note' in body && { note: body.note }), ...held(body) },
      reason,
    });
    const delivery = await tellOfMove(context, stored, body);
    return { ...(await readComplaint(context, complaintId)), delivery };
  };

const actionName = {
  Assigned: 'assigned',
  'In progress': 'started',
  'On hold': 'held',
  Resolved: 'resolved',
  Closed: 'closedByHand',
  Rejected: 'rejected',
} as const;

const held = (body: Move) => ('returnsOn' in body ? { returnsOn: body.returnsOn } : {});

/** Checks the fields that a status change requires and returns the columns to write. */
async function valuesOf(context: CommunityContext, stored: Stored, body: Move) {
  const { db, clock, community } = context;
  switch (body.to) {
    case 'Assigned':
      await requireWorker(db, stored, body.workerId);
      return { assigneeWorkerId: body.workerId };
    case 'On hold':
      if (body.returnsOn <= todayIn(community.timeZone, clock)) {
        throw refuse(refusals.badReturn, { field: 'step.returnsOn' });
      }
      return { holdReason: body.reason, returnsOn: body.returnsOn };
    case 'Resolved': {
      const { rows } = await sql`select from complaint_types t
        where t.community_id = ${here} and t.id = ${stored.typeId} and t.require_photo
          and not exists (select from complaint_files f where f.community_id = ${here}
            and f.complaint_id = ${stored.id} and f.is_proof
            and f.created_at >= ${stored.statusAt})`.execute(db);
      if (rows.length > 0) throw refuse(refusals.photoMissing, { field: 'step.note' });
      return { resolutionNote: body.note };
    }
    case 'Rejected':
      return { rejectionReason: body.reason };
    case 'In progress':
    case 'Closed':
      return {};
  }
}

/**
 * Notifies the followers of a status change, or only the new assignee if the status becomes Assigned, and the reporters
 * if the change has a message for them.
 */
async function tellOfMove(
  context: CommunityContext,
  stored: Stored,
  body: Move,
): Promise<Delivery> {
  const { db, user } = context;
  const isReopened = stored.status === 'Resolved' && body.to === 'In progress';
  const words = {
    Assigned: null,
    'In progress': isReopened && 'reason' in body ? `Reopened: ${body.reason}` : null,
    'On hold': 'reason' in body ? `On hold: ${body.reason}` : null,
    Resolved: 'note' in body ? `Resolved: ${body.note}` : null,
    Closed: 'Closed: the work is done.',
    Rejected: 'reason' in body ? `Rejected: ${body.reason}` : null,
  }[body.to];
  let delivery = noDelivery;
  const what = isReopened ? 'reopened' : body.to.toLowerCase();
  if (words) {
    const all = await withMerged(db, [stored.id]);
    const said =
      'returnsOn' in body ? `${asSentence(words)} ${resumeWords(body.returnsOn)}` : words;
    await postPublicComment(context, all, said);
    const isOver = body.to === 'Resolved' || body.to === 'Closed';
    const facts = { what, words: said, isOver };
    delivery = await answerReporters(context, all, { message: complaintMoved, facts });
  }
  if (body.to === 'Assigned') await tellAssignee(context, stored, body.workerId);
  else {
    await tellFollowers(context, stored, { what, exceptUserId: user.id });
  }
  return delivery;
}

const resumeWords = (day: string): string => `We will continue on ${dayText(day)}.`;

export async function assignComplaint(
  context: CommunityContext,
  { params: { complaintId }, body }: Parsed<typeof contract.assignComplaint>,
): Promise<Complaint> {
  const stored = await lockForStep(context, complaintId, body.version);
  if (!isOpen(stored.status as ComplaintStatus)) throw endedRefusal(stored);
  await requireWorker(context.db, stored, body.workerId);
  await complaints.update(context, stored, {
    assigneeWorkerId: body.workerId,
    ...(stored.status === 'New' && { status: 'Assigned' }),
  });
  await syncMergedComplaints(context, [complaintId]);
  const after = await readComplaint(context, complaintId);
  recordComplaint(context, stored, 'assigned', {
    after: { assignee: after.assignee?.name },
  });
  await tellAssignee(context, stored, body.workerId);
  return after;
}

export async function promiseComplaint(
  context: CommunityContext,
  { params: { complaintId }, body }: Parsed<typeof contract.promiseComplaint>,
): Promise<ToldComplaint> {
  const { clock, community, db } = context;
  const stored = await lockForStep(context, complaintId, body.version);
  if (!isOpen(stored.status as ComplaintStatus)) throw endedRefusal(stored);
  if (new Date(body.promisedAt) <= clock.now()) {
    throw refuse(refusals.badPromise, { field: 'promisedAt' });
  }
  await complaints.update(context, stored, {
    promisedAt: body.promisedAt,
    promiseIsOurs: false,
    promiseMissedAt: null,
  });
  const { timeZone } = community;
  const by = timeText(body.promisedAt, timeZone, todayIn(timeZone, clock));
  const words = promisedReply(by);
  const all = await withMerged(db, [complaintId]);
  await postPublicComment(context, all, words);
  const sent = { message: answerPromised, facts: { by, words } };
  const delivery = await answerReporters(context, all, sent);
  recordComplaint(context, stored, 'promised', {
    after: { promisedAt: body.promisedAt },
  });
  return { ...(await readComplaint(context, complaintId)), delivery };
}

export async function watchComplaint(
  context: CommunityContext,
  { params: { complaintId }, body }: Parsed<typeof contract.watchComplaint>,
): Promise<Complaint> {
  const { db, communityId, user } = context;
  await complaints.lock(context, complaintId);
  if (body.isWatching) {
    await db
      .insertInto('complaintWatchers')
      .values({ communityId, complaintId, userId: user.id })
      .onConflict((on) => on.constraint('complaint_watchers_once').doNothing())
      .execute();
  } else {
    await db
      .deleteFrom('complaintWatchers')
      .where('communityId', '=', communityId)
      .where('complaintId', '=', complaintId)
      .where('userId', '=', user.id)
      .execute();
  }
  const event = body.isWatching ? 'watched' : 'unwatched';
  return complaints.recorded(context, complaintId, { event });
}

export async function archiveComplaint(
  context: CommunityContext,
  { params: { complaintId }, body }: Parsed<typeof contract.archiveComplaint>,
): Promise<Complaint> {
  const { user, clock } = context;
  const stored = await complaints.lock(context, complaintId);
  const number = complaintNumber(stored.number);
  if (stored.archivedAt) throw refuse(complaintRefusals.archived, { with: { number } });
  if (!['Closed', 'Rejected'].includes(stored.status)) {
    throw refuse(refusals.notEnded, { with: { number, status: stored.status.toLowerCase() } });
  }
  return complaints.write(context, stored, {
    event: 'archived',
    values: {
      archivedAt: clock.now().toISOString(),
      archivedBy: user.id,
      archivedReason: body.reason ?? null,
    },
    reason: body.reason,
  });
}

export async function restoreComplaint(
  context: CommunityContext,
  { params: { complaintId } }: Parsed<typeof contract.restoreComplaint>,
): Promise<Complaint> {
  const stored = await complaints.lock(context, complaintId);
  if (stored.archivedAt === null) return readComplaint(context, complaintId);
  return complaints.write(context, stored, {
    event: 'restored',
    values: {
      archivedAt: null,
      archivedBy: null,
      archivedReason: null,
      // The days until automatic archiving count again from here.
      restoredAt: context.clock.now().toISOString(),
    },
  });
}

async function lockForStep(
  context: CommunityContext,
  complaintId: string,
  version: number,
): Promise<Stored> {
  const stored = await complaints.lock(context, complaintId, version);
  refuseArchivedOrMerged(stored);
  return stored;
}

/** The refusal of a status change that the transition table does not allow. The refusal lists the allowed ones. */
export function notAllowed(from: ComplaintStatus, to: ComplaintStatus) {
  const ways = staffMoves[from].map((status) => status.toLowerCase());
  const way =
    ways.length === 0 ? 'It can no longer be changed.' : `It can become ${ways.join(' or ')}.`;
  return refuse(refusals.notAllowed, {
    field: 'step.to',
    with: { from: from.toLowerCase(), to: to.toLowerCase(), way },
  });
}

async function tellAssignee(context: CommunityContext, stored: Stored, workerId: string) {
  const { rows } = await sql<{ id: string }>`select w.user_id as id from worker_names w
    where w.community_id = ${here} and w.worker_id = ${workerId}`.execute(context.db);
  const userIds = rows.map(({ id }) => id);
  tellPeople(context, stored, { userIds, what: 'assigned to you', exceptUserId: context.user.id });
}
