// The SQL of a single complaint: reads it with its thread, and locks it for a step.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { complaintFileLimit, reopenDays } from '#contract/complaints/complaint-words.ts';
import type { Complaint, ComplaintComment } from '#contract/complaints/complaints.ts';
import type { Db } from '#platform/database/database.ts';
import { type ComplaintViewer, rowColumns } from './complaints-queries.ts';
import { peopleOfLevels } from './targets.ts';

type NextStep = { at: string; step: number; typeId: string; streetId: string | null };
type Head = Omit<Complaint, 'comments' | 'files' | 'escalation'> & { nextStep: NextStep | null };
type File = Complaint['files'][number] & { commentId: string | null };

/**
 * The time until which the complaint `c` can be reopened; null if it is not resolved or is merged into another
 * complaint.
 */
export const reopenUntil = sql`case when c.status = 'Resolved' and c.parent_id is null
  then c.resolved_at + make_interval(days => ${reopenDays}) end`;

const detailColumns = (
  platformTexts: boolean,
) => sql`c.description, c.created_by_name as "createdByName",
  c.hold_reason as "holdReason", c.paused_seconds as "pausedSeconds",
  c.resolution_note as "resolutionNote", c.rejection_reason as "rejectionReason",
  c.promise_missed_at as "promiseMissedAt", c.rating_comment as "ratingComment",
  c.archived_reason as "archivedReason", c.cost_minor as "costMinor",
  (select t.require_photo from complaint_types t
    where t.community_id = c.community_id and t.id = c.type_id) as "requirePhoto",
  (select jsonb_build_object('residentId', r.resident_id, 'name', r.name, 'phone', r.phone,
      'reachedBy', case when r.email is not null then 'email' when r.phone is null then null
        when ${platformTexts}::boolean or exists (select from sms_prices s where s.community_id = c.community_id
          and s.has_provider) then 'text' else 'textsOff' end)
    from resident_contacts r where r.community_id = c.community_id
      and r.resident_id = c.reporter_resident_id) as reporter,
  (select coalesce(jsonb_agg(k.one), '[]') from (select jsonb_build_object('id', k.id,
      'number', 'C-' || lpad(k.number::text, 5, '0'), 'title', k.title) as one
    from complaints k where k.community_id = c.community_id and k.parent_id = c.id
    order by k.number limit 200) k) as merged,
  case when c.charge_due_id is not null then jsonb_build_object('dueId', c.charge_due_id, 'amountMinor',
    (select h.amount_minor from complaint_charges h where h.community_id = c.community_id
      and h.due_id = c.charge_due_id and h.house_id = c.house_id limit 1)) end as charge,
  ${reopenUntil} as "reopenUntil",
  case when c.status = 'Resolved' then c.resolved_at + (select make_interval(days => s.auto_close_days)
    from complaint_settings s where s.community_id = c.community_id) end as "closesAt"`;

/** A complaint with its newest 500 comments; undefined when there is none with this id that the caller may see. */
export async function selectComplaint(
  db: Db,
  complaintId: string,
  looking: ComplaintViewer & { userId: string; platformTexts: boolean },
): Promise<Complaint | undefined> {
  const { rows } = await sql<Head>`
    select ${rowColumns(looking)}, ${detailColumns(looking.platformTexts)},
      (select coalesce(jsonb_agg(w.one), '[]') from (
        select jsonb_build_object('id', u.id, 'name', u.name) as one from complaint_watchers w
        join users u on u.id = w.user_id
        where w.community_id = c.community_id and w.complaint_id = c.id order by u.name limit 50) w)
        as watchers,
      exists (select from complaint_watchers w where w.community_id = c.community_id
        and w.complaint_id = c.id and w.user_id = ${looking.userId}) as "isWatching",
      (select jsonb_build_object('at', instant_text(n.at), 'step', n.step, 'typeId', c.type_id, 'streetId', c.street_id)
        from (values (c.resolve_next_at, c.resolve_step + 1), (c.response_next_at, c.response_step + 1)) n (at, step)
        where n.at is not null and c.archived_at is null order by n.at, n.step desc limit 1) as "nextStep"
    from complaints c where c.community_id = ${here} and c.id = ${complaintId} and ${looking.sight}`.execute(
    db,
  );
  const found = rows[0];
  if (!found) return undefined;
  const { nextStep, ...head } = found;
  const files = await selectFiles(db, complaintId);
  const own = files.filter(({ commentId }) => commentId === null).map(withoutComment);
  const proofs = own.filter(({ isProof }) => isProof).slice(-complaintFileLimit);
  return {
    ...head,
    escalation: nextStep && (await escalationOf(db, nextStep, head.assignee?.name)),
    files: [...own.filter(({ isProof }) => !isProof).slice(0, complaintFileLimit), ...proofs],
    comments: await selectComments(db, complaintId, files),
  };
}

/**
 * The next warning or escalation, and the people who get it. A warning goes to the assignee or, without one, to the
 * people of the first level.
 */
async function escalationOf(
  db: Db,
  { at, step, typeId, streetId }: NextStep,
  assignee: string | undefined,
): Promise<NonNullable<Complaint['escalation']>> {
  const isWarning = step === 1;
  if (isWarning && assignee) return { at, to: assignee, isWarning };
  const level = Math.min(Math.max(step - 1, 1), 3) as 1 | 2 | 3;
  const [people] = await peopleOfLevels(db, [{ typeId, streetId, level }]);
  return { at, to: people?.names ?? '', isWarning };
}

const withoutComment = ({ id, name, isPublic, isProof }: File) => ({ id, name, isPublic, isProof });

async function selectComments(
  db: Db,
  complaintId: string,
  files: readonly File[],
): Promise<ComplaintComment[]> {
  const { rows } = await sql<Omit<ComplaintComment, 'files'>>`
    select id, is_public as "isPublic", body, side, author_name as "authorName",
      sent_by as "sentBy", created_at as "createdAt"
    from (select * from complaint_comments where community_id = ${here} and complaint_id = ${complaintId}
      order by created_at desc, id limit 500) newest order by created_at, id`.execute(db);
  const byComment = Map.groupBy(files, ({ commentId }) => commentId);
  return rows.map((row) => ({ ...row, files: (byComment.get(row.id) ?? []).map(withoutComment) }));
}

async function selectFiles(db: Db, complaintId: string): Promise<File[]> {
  const { rows } = await sql<File>`
    select id, name, is_public as "isPublic", is_proof as "isProof", comment_id as "commentId"
    from (select * from complaint_files where community_id = ${here} and complaint_id = ${complaintId}
      order by created_at desc, id limit 1000) newest order by created_at, id`.execute(db);
  return rows;
}

/** The row of a locked complaint, as the steps use it. */
export type Stored = NonNullable<Awaited<ReturnType<typeof lockComplaint>>>;

/** Locks a complaint that the caller may see; undefined when there is none. */
export async function lockComplaint(db: Db, complaintId: string, sight: ComplaintViewer['sight']) {
  const { rows } = await sql<{ id: string }>`select c.id from complaints c
    where c.community_id = ${here} and c.id = ${complaintId} and ${sight} for update of c`.execute(
    db,
  );
  return rows.length === 0 ? undefined : selectStored(db, complaintId);
}

/** The row of a complaint. The caller has locked it. */
export const selectStored = (db: Db, complaintId: string) =>
  db
    .selectFrom('complaints')
    .selectAll()
    .select(
      sql<number | null>`(select p.number from complaints p
        where p.community_id = complaints.community_id and p.id = complaints.parent_id)`.as(
        'parentNumber',
      ),
    )
    .where('communityId', '=', here)
    .where('id', '=', complaintId)
    .executeTakeFirst();

/**
 * The house and the street of a place in this community. The street of a house comes from the house; undefined for an
 * unknown place.
 */
export async function selectPlace(
  db: Db,
  place: { houseId?: string | null | undefined; streetId?: string | null | undefined },
): Promise<{ houseId: string | null; streetId: string | null } | undefined> {
  if (place.houseId) {
    const { rows } = await sql<{ houseId: string; streetId: string }>`
      select l.house_id as "houseId", l.street_id as "streetId" from house_labels l
      where l.community_id = ${here} and l.house_id = ${place.houseId}`.execute(db);
    return rows[0];
  }
  if (!place.streetId) return { houseId: null, streetId: null };
  const { rows } = await sql<{ streetId: string }>`
    select s.street_id as "streetId" from street_names s
    where s.community_id = ${here} and s.street_id = ${place.streetId}`.execute(db);
  return rows[0] && { houseId: null, streetId: rows[0].streetId };
}

export type Reporter = { name: string; dateOfBirth: string | null };

export async function selectReporter(db: Db, residentId: string): Promise<Reporter | undefined> {
  const { rows } = await sql<Reporter>`
    select r.name, r.date_of_birth::text as "dateOfBirth" from resident_names r
    where r.community_id = ${here} and r.resident_id = ${residentId}`.execute(db);
  return rows[0];
}
