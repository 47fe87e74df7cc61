// Changes many complaints at once. The report gives the number of changed complaints and, for each unchanged one, the
// reason; complaints that the caller may not see are left out. A preview makes the same report and changes nothing.
// Status changes follow the transition table.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { complaintBulkLimit, complaintBulkRefusals } from '#contract/complaints/complaints-bulk.ts';
import type { changeComplaints as operation } from '#contract/complaints/complaints-bulk.ts';
import {
  complaintNumber,
  type ComplaintStatus,
  isOpen,
  staffMoves,
} from '#contract/complaints/complaint-words.ts';
import { common } from '#contract/shared/envelope.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { BulkReport } from '#contract/shared/page.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import { matchingComplaints } from '#kernel/complaints/complaints-queries.ts';
import { complaintViewerOf } from './complaints.ts';
import type { JobPort } from '#kernel/complaints/job-port.ts';
import { syncMergedComplaints, postPublicComment } from '#kernel/complaints/merged-complaints.ts';
import { requireWorker } from '#kernel/complaints/routing.ts';
import { seesAsTheirs, visibleTo } from '#kernel/complaints/visibility.ts';
import { complaintMoved } from './messages.ts';
import {
  answerReporters,
  tellFollowersOfMany,
  tellGiven,
  withMerged,
} from '#kernel/complaints/tell.ts';

type Body = Parsed<typeof operation>['body'];
type Change = Body['change'];
type Row = {
  id: string;
  number: number;
  title: string;
  streetId: string | null;
  priority: string;
  resolveDueAt: string | null;
  status: ComplaintStatus;
  archivedAt: string | null;
  parentId: string | null;
  outside: boolean;
};

export const changeComplaints =
  (jobs: JobPort) =>
  async (
    context: CommunityContext,
    { body }: { body: Body },
  ): Promise<z.output<typeof BulkReport>> => {
    const { selection, change, preview } = body;
    const ofArchive = change.action === 'archive' || change.action === 'restore';
    if (ofArchive && !context.worker.permissions.has('complaints.archive')) {
      throw refuse(common.forbidden);
    }
    if (change.action === 'assign') await requireWorker(context.db, null, change.workerId);
    const ids = await idsOf(context, selection);
    if (change.action === 'reject' && !preview) await jobs.lockJobsOf(context.db, ids);
    const rows = await lockAll(context, ids, change);
    const failed = rows.flatMap((row) => {
      const reason = obstacleTo(change, row);
      return reason
        ? [{ id: row.id, label: `${complaintNumber(row.number)} ${row.title}`, reason }]
        : [];
    });
    const blocked = new Set(failed.map(({ id }) => id));
    const able = rows.filter(({ id }) => !blocked.has(id));
    if (!preview && able.length > 0) {
      await apply(context, change, able);
      if (change.action === 'reject') {
        await jobs.endJobsOf(
          context,
          able.map(({ id }) => id),
        );
      }
    }
    return { done: able.length, failed };
  };

/** The ids of a selection. Refuses a filter that matches more complaints than one call may change. */
export async function idsOf(
  context: CommunityContext,
  selection: Body['selection'],
  limit = complaintBulkLimit,
): Promise<string[]> {
  if (selection.kind === 'ids') return selection.ids;
  const { select } = matchingComplaints(complaintViewerOf(context));
  const ids = await select(context.db, selection.query, limit + 1);
  if (ids.length > limit) throw refuse(complaintBulkRefusals.tooMany, { with: { limit } });
  return ids;
}

/** The due time as text, in the format that all history entries use. */
const dueText = sql`to_char(c.resolve_due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Locks the complaints of the selection that the caller may see, in the order of their numbers. */
async function lockAll(context: CommunityContext, ids: readonly string[], change: Change) {
  const workerId = change.action === 'assign' ? change.workerId : null;
  const { rows } = await sql<Row>`
    select c.id, c.number, c.title, c.street_id as "streetId", c.priority,
      ${dueText} as "resolveDueAt", c.status, c.archived_at as "archivedAt", c.parent_id as "parentId",
      not exists (select from worker_names w where w.community_id = ${here} and w.worker_id = ${workerId}::uuid
        and ${seesAsTheirs(sql`c.street_id`, sql`t.is_billing`)}) as outside
    from complaints c join complaint_types t on t.community_id = c.community_id and t.id = c.type_id
    where c.community_id = ${here} and c.id = any (${ids}::uuid[]) and ${visibleTo(context)}
    order by c.number for update of c`.execute(context.db);
  return rows;
}

function obstacleTo(change: Change, row: Row): string | null {
  if (change.action === 'restore')
    return row.archivedAt ? null : 'Only archived complaints can be restored.';
  if (row.archivedAt) return 'This complaint is archived.';
  if (row.parentId) return 'This complaint is merged into another.';
  const status = row.status.toLowerCase();
  switch (change.action) {
    case 'assign':
      if (!isOpen(row.status)) return `This complaint is ${status}.`;
      return row.outside
        ? 'This person can’t see the complaint, because of their streets or role.'
        : null;
    case 'setPriority':
      return isOpen(row.status) ? null : `This complaint is ${status}.`;
    case 'start':
      if (row.status === 'Resolved')
        return 'This complaint is resolved. Open it to reopen it with a reason.';
      return stepObstacle(row.status, 'In progress');
    case 'reject':
      return stepObstacle(row.status, 'Rejected');
    case 'archive':
      return ['Closed', 'Rejected'].includes(row.status)
        ? null
        : `This complaint is ${status}. Only closed or rejected complaints can be archived.`;
  }
}

const stepObstacle = (from: ComplaintStatus, to: ComplaintStatus): string | null =>
  staffMoves[from].includes(to)
    ? null
    : `A complaint can’t go from ${from.toLowerCase()} to ${to.toLowerCase()}.`;

const auditActions = {
  assign: 'complaint.assigned',
  setPriority: 'complaint.changed',
  start: 'complaint.started',
  reject: 'complaint.rejected',
  archive: 'complaint.archived',
  restore: 'complaint.restored',
} as const;

async function apply(
  context: CommunityContext,
  change: Change,
  complaints: readonly Row[],
): Promise<void> {
  const { db, clock, user } = context;
  const ids = complaints.map(({ id }) => id);
  const now = clock.now().toISOString();
  await sql`update complaints c set ${valuesOf(change, user.id, now)}, version = c.version + 1,
      updated_at = ${now}
    where c.community_id = ${here} and c.id = any (${ids}::uuid[])`.execute(db);
  await syncMergedComplaints(context, ids);
  if (change.action === 'reject') {
    const all = await withMerged(db, ids);
    const words = `Rejected: ${change.reason}`;
    await postPublicComment(context, all, words);
    const facts = { what: 'rejected', words, isOver: false };
    await answerReporters(context, all, { message: complaintMoved, facts });
  }
  await auditEach(context, change, complaints);
  await tellOf(context, change, complaints);
  context.emit('complaints.changed', {});
}

/**
 * Writes an audit entry for each complaint, so that the history of each shows the change. An entry about a new
 * priority also has the old and the new due time.
 */
async function auditEach(
  { db, user, worker, request }: CommunityContext,
  change: Change,
  complaints: readonly Row[],
): Promise<void> {
  const moves = change.action === 'setPriority';
  const before = Object.fromEntries(
    complaints.map(({ id, priority, resolveDueAt }) => [id, { priority, resolveDueAt }]),
  );
  const due = moves ? sql`jsonb_build_object('resolveDueAt', ${dueText})` : sql`'{}'::jsonb`;
  await sql`insert into audit_entries (community_id, actor_id, actor_name, actor_role, action,
      entity_type, entity_id, entity_label, before, after, ip, device, request_id)
    select c.community_id, ${user.id}, ${`${user.firstName} ${user.lastName}`}, ${worker.role},
      ${auditActions[change.action]}, 'complaint', c.id, 'C-' || lpad(c.number::text, 5, '0') || ' ' || c.title,
      ${moves ? JSON.stringify(before) : null}::jsonb -> c.id::text, ${JSON.stringify(change)}::jsonb || ${due},
      ${request.ip}, ${request.device}, ${request.id}
    from complaints c
    where c.community_id = ${here} and c.id = any (${complaints.map(({ id }) => id)}::uuid[])`.execute(
    db,
  );
}

/**
 * Notifies the new assignee, or after a start or a rejection the followers: each gets one notification about all
 * changed complaints.
 */
async function tellOf(
  context: CommunityContext,
  change: Change,
  complaints: readonly Row[],
): Promise<void> {
  const exceptUserId = context.user.id;
  if (change.action === 'assign') {
    const { rows } = await sql<{ id: string }>`select w.user_id as id from worker_names w
      where w.community_id = ${here} and w.worker_id = ${change.workerId}`.execute(context.db);
    tellGiven(context, complaints, { userIds: rows.map(({ id }) => id), exceptUserId });
  }
  if (change.action === 'start' || change.action === 'reject') {
    const what = change.action === 'start' ? 'in progress' : 'rejected';
    const ids = complaints.map(({ id }) => id);
    await tellFollowersOfMany(context, ids, { what, exceptUserId });
  }
}

function valuesOf(change: Change, userId: string, now: string) {
  switch (change.action) {
    case 'assign':
      return sql`assignee_worker_id = ${change.workerId},
        status = case c.status when 'New' then 'Assigned' else c.status end`;
    case 'setPriority':
      return sql`priority = ${change.priority}`;
    case 'start':
      return sql`status = 'In progress'`;
    case 'reject':
      return sql`status = 'Rejected', rejection_reason = ${change.reason}`;
    case 'archive':
      return sql`archived_at = ${now}, archived_by = ${userId}, archived_reason = ${change.reason ?? null}`;
    case 'restore':
      return sql`archived_at = null, archived_by = null, archived_reason = null, restored_at = ${now}`;
  }
}
