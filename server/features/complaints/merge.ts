// Merges complaints into one, undoes a merge, and finds possible duplicates: open complaints of the same type and
// street that were created at most 48 hours before or after.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { complaintMergeRefusals as refusals } from '#contract/complaints/complaint-merge.ts';
import type * as contract from '#contract/complaints/complaint-merge.ts';
import {
  alikeHours,
  complaintNumber,
  type ComplaintStatus,
  isMergeable,
  isOpen,
} from '#contract/complaints/complaint-words.ts';
import type { ComplaintRow } from '#contract/complaints/complaint-list.ts';
import type { ToldComplaint } from '#contract/complaints/complaints.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { Stored } from '#kernel/complaints/complaint-queries.ts';
import { rowColumns } from '#kernel/complaints/complaints-queries.ts';
import {
  complaints,
  complaintViewerOf,
  readComplaint,
  recordComplaint,
  refuseArchivedOrMerged,
} from './complaints.ts';
import { syncMergedComplaints, postPublicComment } from '#kernel/complaints/merged-complaints.ts';
import { visibleTo } from '#kernel/complaints/visibility.ts';
import { mailReporters, tellFollowers } from '#kernel/complaints/tell.ts';
import { shortTitle } from '#kernel/complaints/words.ts';
import { complaintMerged, complaintSeparated } from './messages.ts';

export async function listAlikeComplaints(
  context: CommunityContext,
  { params: { complaintId } }: Parsed<typeof contract.listAlikeComplaints>,
): Promise<ComplaintRow[]> {
  await readComplaint(context, complaintId);
  const { rows } = await sql<ComplaintRow>`
    select ${rowColumns(complaintViewerOf(context))} from complaints c
    join complaints me on me.community_id = c.community_id and me.id = ${complaintId}
    where c.community_id = ${here} and ${visibleTo(context)} and c.id <> me.id
      and c.id is distinct from me.parent_id and c.type_id = me.type_id
      and c.street_id is not distinct from me.street_id and c.parent_id is null and c.archived_at is null
      and c.status in ('New', 'Assigned', 'In progress', 'On hold')
      and c.created_at between me.created_at - ${`${alikeHours} hours`}::interval
        and me.created_at + ${`${alikeHours} hours`}::interval
    order by c.number desc limit 50`.execute(context.db);
  return rows;
}

export async function mergeComplaints(
  context: CommunityContext,
  { params: { complaintId }, body }: Parsed<typeof contract.mergeComplaints>,
): Promise<ToldComplaint> {
  const { db, clock } = context;
  const parent = await complaints.lock(context, complaintId);
  refuseArchivedOrMerged(parent);
  const number = complaintNumber(parent.number);
  if (!isOpen(parent.status as ComplaintStatus)) {
    throw refuse(refusals.notOpen, { with: { number, status: parent.status.toLowerCase() } });
  }
  const ids = [...new Set(body.ids)].sort();
  const numbers: string[] = [];
  for (const id of ids) {
    const child = await complaints.lock(context, id);
    await refuseUnmergeable(context, child, parent);
    numbers.push(complaintNumber(child.number));
    recordComplaint(context, child, 'merged', { after: { into: number } });
    await tellFollowers(context, child, {
      what: `merged into “${shortTitle(parent.title)}”`,
      exceptUserId: context.user.id,
    });
  }
  const now = clock.now().toISOString();
  await sql`update complaints set parent_id = ${complaintId}, merged_at = ${now}, version = version + 1,
      updated_at = ${now}
    where community_id = ${here} and id = any (${ids}::uuid[])`.execute(db);
  await syncMergedComplaints(context, [complaintId]);
  const words = `Your complaint was merged with ${number}, which reports the same problem. You get all its updates.`;
  await postPublicComment(context, ids, words);
  const sent = { message: complaintMerged, facts: { into: number, words } };
  const delivery = await mailReporters(context, ids, sent);
  recordComplaint(context, parent, 'tookIn', {
    after: { complaints: numbers.join(', ') },
  });
  return { ...(await readComplaint(context, complaintId)), delivery };
}

/** Refuses a complaint that cannot be merged in its current state, and says what to do first. */
async function refuseUnmergeable(
  { db }: CommunityContext,
  child: Stored,
  parent: Stored,
): Promise<void> {
  const number = complaintNumber(child.number);
  const of = (more: Record<string, string> = {}) => ({ field: 'ids', with: { number, ...more } });
  if (child.id === parent.id) throw refuse(refusals.itself, of());
  refuseArchivedOrMerged(child);
  const status = child.status as ComplaintStatus;
  if (!isOpen(status)) throw refuse(refusals.ended, of({ status: status.toLowerCase() }));
  const other = complaintNumber(parent.number);
  if (!isMergeable(status)) throw refuse(refusals.workStarted, of({ other }));
  const { rows } = await sql<{ hasMerged: boolean; provider: string | null }>`select
    exists (select from complaints k where k.community_id = ${here}
      and k.parent_id = ${child.id}) as "hasMerged",
    (select v.name from provider_names v where v.community_id = ${here}
      and v.provider_id = ${child.serviceProviderId}::uuid) as provider`.execute(db);
  const { hasMerged = false, provider = null } = rows[0] ?? {};
  if (hasMerged) throw refuse(refusals.hasMerged, of({ other }));
  if (provider) throw refuse(refusals.hasProvider, of({ provider }));
}

/** Undoes a merge while the merged complaint is open. Its status becomes New again, without an assignee. */
export async function separateComplaint(
  context: CommunityContext,
  { params: { complaintId } }: Parsed<typeof contract.separateComplaint>,
): Promise<ToldComplaint> {
  const { db, clock } = context;
  const child = await complaints.lock(context, complaintId);
  const number = complaintNumber(child.number);
  if (child.parentId === null) throw refuse(refusals.notMerged, { with: { number } });
  refuseArchivedOrMerged({ ...child, parentId: null });
  if (!isOpen(child.status as ComplaintStatus)) {
    throw refuse(refusals.notOpen, { with: { number, status: child.status.toLowerCase() } });
  }
  const now = clock.now().toISOString();
  // If the main complaint was answered before the merge, that answer does not count for this complaint.
  const { rows } = await sql<{ id: string; number: number; title: string }>`
    update complaints c set parent_id = null, merged_at = null, status = 'New', assignee_worker_id = null,
      responded_at = case when c.responded_at < c.merged_at and c.responded_at = p.responded_at then null
        else c.responded_at end,
      version = c.version + 1, updated_at = ${now}
    from complaints p
    where c.community_id = ${here} and c.id = ${complaintId}
      and p.community_id = ${here} and p.id = c.parent_id
    returning p.id, p.number, p.title`.execute(db);
  const words = `We handle your complaint separately again, under ${number}.`;
  await postPublicComment(context, [complaintId], words);
  const sent = { message: complaintSeparated, facts: { words } };
  const delivery = await mailReporters(context, [complaintId], sent);
  const from = child.parentNumber === null ? undefined : complaintNumber(child.parentNumber);
  recordComplaint(context, child, 'separated', { before: { mergedInto: from } });
  const [parent] = rows;
  if (parent) {
    recordComplaint(context, parent, 'gaveBack', { after: { complaints: number } });
  }
  return { ...(await readComplaint(context, complaintId)), delivery };
}
