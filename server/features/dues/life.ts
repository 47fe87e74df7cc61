// Actions on a published due: suspend, resume, end, or unpublish before it charged any house.
import type * as contract from '#contract/dues/due-life.ts';
import type { Due } from '#contract/dues/dues.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { todayIn } from '#platform/clock.ts';
import type { CommunityContext } from '#platform/context.ts';
import { refuseIfStale } from '#platform/history.ts';
import { notFound } from '#platform/refuse.ts';
import { readDue, recordDue, refuseStatus, writeDue, writeNextPeriod } from './dues.ts';
import { lockDue, type StoredDue, termsOf } from './dues-queries.ts';
import { issueWanted } from './issue-job.ts';
import { periodsToIssue } from './upcoming-periods.ts';

export async function suspendDue(
  context: CommunityContext,
  { params: { dueId }, body }: Parsed<typeof contract.suspendDue>,
): Promise<Due> {
  const stored = await lockAs(context, dueId, {
    version: body.version,
    in: ['Scheduled', 'Active'],
  });
  await writeDue(context, stored, { status: 'Suspended', suspendedOn: todayOf(context) });
  return told(context, 'due.suspended', stored, body.reason);
}

export async function resumeDue(
  context: CommunityContext,
  { params: { dueId }, body }: Parsed<typeof contract.resumeDue>,
): Promise<Due> {
  const stored = await lockAs(context, dueId, { version: body.version, in: ['Suspended'] });
  const skipped = body.billSkipped ? 0 : await skipPeriods(context, stored);
  await writeDue(context, stored, {
    status: stored.nextNumber + skipped > 0 ? 'Active' : 'Scheduled',
    suspendedOn: null,
    nextNumber: stored.nextNumber + skipped,
  });
  await writeNextPeriod(context, dueId);
  const due = await readDue(context, dueId);
  recordDue(context, 'due.resumed', due, { after: { billSkipped: body.billSkipped, skipped } });
  context.emit(issueWanted, { entityId: dueId });
  return due;
}

export async function cancelDue(
  context: CommunityContext,
  { params: { dueId }, body }: Parsed<typeof contract.cancelDue>,
): Promise<Due> {
  const stored = await lockAs(context, dueId, {
    version: body.version,
    in: ['Draft', 'Scheduled'],
  });
  await writeDue(context, stored, { status: 'Cancelled', nextIssueOn: null, nextDueOn: null });
  return told(context, 'due.cancelled', stored, body.reason);
}

export async function endDue(
  context: CommunityContext,
  { params: { dueId }, body }: Parsed<typeof contract.endDue>,
): Promise<Due> {
  const stored = await lockAs(context, dueId, {
    version: body.version,
    in: ['Active', 'Suspended'],
  });
  await writeDue(context, stored, {
    status: 'Ended',
    endedOn: todayOf(context),
    suspendedOn: null,
    nextIssueOn: null,
    nextDueOn: null,
  });
  return told(context, 'due.ended', stored, body.reason);
}

async function lockAs(
  context: CommunityContext,
  dueId: string,
  expected: { version: number; in: readonly string[] },
): Promise<StoredDue> {
  const stored = await lockDue(context.db, dueId);
  if (!stored) throw notFound();
  refuseStatus(stored, expected.in);
  const versions = { stored: stored.version, given: expected.version };
  await refuseIfStale(context, { type: 'due', id: dueId }, versions);
  return stored;
}

async function told(
  context: CommunityContext,
  action: string,
  stored: StoredDue,
  reason: string,
): Promise<Due> {
  const due = await readDue(context, stored.id);
  recordDue(context, action, due, {
    before: { status: stored.status },
    after: { status: due.status },
    reason,
  });
  return due;
}

/** Records the periods that fell in the suspension as skipped, and returns their number. */
async function skipPeriods(context: CommunityContext, stored: StoredDue): Promise<number> {
  const { db, communityId } = context;
  const today = todayOf(context);
  const skipped = await periodsToIssue(db, stored, today);
  if (skipped.length === 0) return 0;
  await db
    .insertInto('duePeriods')
    .values(
      skipped.map(({ number, startsOn, endsOn, dueOn }) => ({
        communityId,
        dueId: stored.id,
        number,
        startsOn,
        endsOn,
        dueOn,
        issuedOn: today,
        ...termsOf(stored),
        status: 'Skipped',
      })),
    )
    .execute();
  return skipped.length;
}

const todayOf = ({ community, clock }: CommunityContext): string =>
  todayIn(community.timeZone, clock);
