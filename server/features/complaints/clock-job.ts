// The job of complaints that runs every minute: warnings and escalation, missed promises, returns from hold, closing
// and archiving. Each statement selects due rows and makes them no longer due, so the job is idempotent.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { warnPercent } from '#contract/complaints/complaint-words.ts';
import type { JobContext } from '#platform/http/context.ts';
import { perCommunity } from '#platform/feature/per-community.ts';
import { syncMergedComplaints } from '#kernel/complaints/merged-complaints.ts';
import { missPromises } from './missed-promises.ts';
import { type About, tellFollowers, tellPeople } from '#kernel/complaints/tell.ts';
import { worksOn } from '#kernel/complaints/visibility.ts';
import { peopleOfLevels } from '#kernel/complaints/targets.ts';
import { recordComplaint } from './complaints.ts';
import {
  hasDueComplaints,
  isBack,
  isNextStep,
  isOld,
  isSettled,
  nextStep,
} from './due-complaints.ts';

/** The highest number of complaints that each kind of work changes in one transaction. */
const batch = 200;

export const complaintClock = perCommunity({
  name: 'complaints.clock',
  cron: '* * * * *',
  due: hasDueComplaints,
  batch,
  work: runClock,
});

const works: readonly ((context: JobContext) => Promise<number>)[] = [
  (context) => escalate(context, 'resolve'),
  (context) => escalate(context, 'response'),
  missPromises(batch),
  returnFromHold,
  closeSilent,
  archiveOld,
];

/**
 * Does each kind of due work in one community, in one transaction, for at most `batch` complaints each. Returns the
 * highest number of one kind.
 */
async function runClock(context: JobContext): Promise<number> {
  const counts: number[] = [];
  for (const work of works) counts.push(await work(context));
  return Math.max(...counts);
}

type Due = About & { typeId: string; step: number; assigneeUserId: string | null };

/**
 * Moves complaints that have reached their next warning or escalation one step on, at most `batch`. A warning notifies
 * the assignee, or the people of level 1 if no active assignee works on the street; an escalation notifies the people
 * of its level.
 */
async function escalate(context: JobContext, clock: 'resolve' | 'response'): Promise<number> {
  const { db } = context;
  const now = context.clock.now().toISOString();
  const step = sql.ref(`${clock}_step`);
  const { rows } = await sql<Due>`
    select d.id, d.number, d.title, d.street_id as "streetId", d.type_id as "typeId", d.${step} + 1 as step,
      (select w.user_id from worker_names w where w.community_id = d.community_id
        and w.worker_id = d.assignee_worker_id and w.status = 'Active' and ${worksOn(sql`d.street_id`)})
        as "assigneeUserId"
    from complaints d
    where d.community_id = ${here} and ${isNextStep(clock)(now)}
    order by ${nextStep(clock)} limit ${batch} for update of d skip locked`.execute(db);
  if (rows.length === 0) return 0;
  const levelOf = (due: Due) => Math.max(due.step - 1, 1) as 1 | 2 | 3;
  const people = await peopleOfLevels(
    db,
    rows.map((due) => ({ typeId: due.typeId, streetId: due.streetId, level: levelOf(due) })),
  );
  const told = rows.map((due, place) => {
    const level = people[place] ?? { userIds: [], names: '' };
    if (due.step > 1 || !due.assigneeUserId) return { due, ...level };
    return { due, userIds: [due.assigneeUserId], names: '' };
  });
  await sql`update complaints c set ${step} = c.${step} + 1, updated_at = ${now},
      breach_owner = coalesce(nullif(left(d.owner, 200), ''), c.breach_owner)
    from unnest(${rows.map(({ id }) => id)}::uuid[],
      ${told.map(({ due, names }) => (clock === 'resolve' && due.step > 1 ? names : ''))}::text[]) as d(id, owner)
    where c.community_id = ${here} and c.id = d.id`.execute(db);
  for (const { due, userIds, names } of told) {
    tellPeople(context, due, {
      userIds,
      what: wordsOf(clock, due.step),
      ...(due.step > 1 && { priority: 'Urgent' as const }),
    });
    recordComplaint(context, due, due.step === 1 ? 'warned' : 'escalated', {
      after: { clock, ...(due.step > 1 && { level: due.step - 1, told: names }) },
    });
  }
  return rows.length;
}

function wordsOf(clock: 'resolve' | 'response', step: number): string {
  const isAnswer = clock === 'response';
  if (step === 1)
    return `${warnPercent} % of the time to ${isAnswer ? 'answer' : 'resolve'} has passed`;
  return `${isAnswer ? 'answer is late' : 'overdue'}, escalated to you`;
}

/** Sets complaints on hold back to In progress on their return date. */
async function returnFromHold(context: JobContext): Promise<number> {
  const { db, clock } = context;
  const now = clock.now().toISOString();
  const { rows } = await sql<About>`
    update complaints c set status = 'In progress', updated_at = ${now}, version = c.version + 1
    from (select d.id from complaints d
      where d.community_id = ${here} and ${isBack(now)}
      order by d.returns_on limit ${batch} for update skip locked) due
    where c.community_id = ${here} and c.id = due.id
    returning c.id, c.number, c.title, c.street_id as "streetId"`.execute(db);
  await moved(context, rows, { event: 'returned', what: 'back from hold' });
  return rows.length;
}

/** Closes complaints that were resolved and not reopened in time. */
async function closeSilent(context: JobContext): Promise<number> {
  const { db, clock } = context;
  const now = clock.now().toISOString();
  const { rows } = await sql<About>`
    update complaints c set status = 'Closed', updated_at = ${now}, version = c.version + 1
    from (select d.id from complaints d join complaint_settings s on s.community_id = d.community_id
      where d.community_id = ${here} and ${isSettled(now)}
      order by d.resolved_at limit ${batch} for update of d skip locked) due
    where c.community_id = ${here} and c.id = due.id
    returning c.id, c.number, c.title, c.street_id as "streetId"`.execute(db);
  await moved(context, rows, { event: 'closed', what: null });
  return rows.length;
}

/** Archives complaints that ended long enough ago. */
async function archiveOld(context: JobContext): Promise<number> {
  const { db, clock } = context;
  const now = clock.now().toISOString();
  const { rows } = await sql<About>`
    update complaints c set archived_at = ${now}, archived_reason = 'Archived automatically.',
      updated_at = ${now}, version = c.version + 1
    from (select d.id from complaints d join complaint_settings s on s.community_id = d.community_id
      where d.community_id = ${here} and ${isOld(now)}
      order by d.closed_at limit ${batch} for update of d skip locked) due
    where c.community_id = ${here} and c.id = due.id
    returning c.id, c.number, c.title, c.street_id as "streetId"`.execute(db);
  for (const complaint of rows) recordComplaint(context, complaint, 'archived');
  return rows.length;
}

async function moved(
  context: JobContext,
  complaints: readonly About[],
  { event, what }: { event: string; what: string | null },
): Promise<void> {
  if (complaints.length === 0) return;
  await syncMergedComplaints(
    context,
    complaints.map(({ id }) => id),
  );
  for (const complaint of complaints) {
    recordComplaint(context, complaint, event);
    if (what) await tellFollowers(context, complaint, { what });
  }
}
