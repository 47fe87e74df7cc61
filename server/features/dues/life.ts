// Actions on a due: suspend a scheduled or active due, resume it, end an active or suspended one, and cancel a draft or
// a scheduled one.
import type { UpdateObject } from 'kysely';
import type * as contract from '#contract/dues/due-life.ts';
import type { Due } from '#contract/dues/dues.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { DB } from '#db/types.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { type StoredDue } from '#kernel/billing/stored-due.ts';
import { dues, refuseStatus, writeNextPeriod } from './dues.ts';
import { termsOf } from './dues-queries.ts';
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
  return step(context, stored, {
    event: 'suspended',
    values: { status: 'Suspended', suspendedOn: todayOf(context) },
    reason: body.reason,
  });
}

export async function resumeDue(
  context: CommunityContext,
  { params: { dueId }, body }: Parsed<typeof contract.resumeDue>,
): Promise<Due> {
  const stored = await lockAs(context, dueId, { version: body.version, in: ['Suspended'] });
  const skipped = body.billSkipped ? 0 : await skipPeriods(context, stored);
  await dues.update(context, stored, {
    status: stored.nextNumber + skipped > 0 ? 'Active' : 'Scheduled',
    suspendedOn: null,
    nextNumber: stored.nextNumber + skipped,
  });
  await writeNextPeriod(context, dueId);
  const after = { billSkipped: body.billSkipped, skipped };
  const due = await dues.recorded(context, dueId, { event: 'resumed', after });
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
  return step(context, stored, {
    event: 'cancelled',
    values: { status: 'Cancelled', nextIssueOn: null, nextDueOn: null },
    reason: body.reason,
  });
}

export async function endDue(
  context: CommunityContext,
  { params: { dueId }, body }: Parsed<typeof contract.endDue>,
): Promise<Due> {
  const stored = await lockAs(context, dueId, {
    version: body.version,
    in: ['Active', 'Suspended'],
  });
  return step(context, stored, {
    event: 'ended',
    values: {
      status: 'Ended',
      endedOn: todayOf(context),
      suspendedOn: null,
      nextIssueOn: null,
      nextDueOn: null,
    },
    reason: body.reason,
  });
}

async function lockAs(
  context: CommunityContext,
  dueId: string,
  expected: { version: number; in: readonly string[] },
): Promise<StoredDue> {
  const stored = await dues.lock(context, dueId);
  refuseStatus(stored, expected.in);
  await dues.refuseStale(context, stored, expected.version);
  return stored;
}

type Step = { event: string; values: { status: string } & Values; reason: string };
type Values = UpdateObject<DB, 'dues'>;

/** Writes a due's next status and records the previous status in the audit log. */
const step = (context: CommunityContext, stored: StoredDue, change: Step): Promise<Due> =>
  dues.write(context, stored, {
    ...change,
    before: { status: stored.status },
    after: { status: change.values.status },
  });

/** Records the periods during the suspension as skipped, and returns their number. */
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
