// Issues the charges of a due: opens the period whose issue date has come, charges its houses in batches, and
// continues with the next period. Each batch is one transaction with its journal, so a run resumes after the last
// finished batch if it was interrupted. Also charges the houses that join during a period.
import type { JobTools } from '#platform/jobs/job.ts';
import { here } from '#platform/database/here.ts';
import { addDays } from '#rules/shared/day-sums.ts';
import { sql } from 'kysely';
import { lockAccounts } from '#ledger/accounts.ts';
import { postJournal } from '#ledger/post.ts';
import type { JobContext } from '#platform/http/context.ts';
import { dayText } from '#rules/shared/day-text.ts';
import { applyCredits } from '#kernel/billing/use-credit.ts';
import { creditAccount } from '#kernel/billing/house-credits.ts';
import { type Place, placeOf } from '#kernel/billing/words.ts';
import { lockDue } from '#kernel/billing/stored-due.ts';
import { joinHouses, lockAllHouses } from '#kernel/billing/house-money.ts';
import { selectFigures } from './billing-queries.ts';
import { selectDue, termsOf } from './dues-queries.ts';
import {
  type Current,
  hasNewcomers,
  insertCharges,
  lockIssuing,
  type OpenPeriod,
  selectHousesWithCredit,
  selectCurrent,
} from './issue-queries.ts';
import { nextPeriodOf, periodsToIssue } from './upcoming-periods.ts';
import { notifyBillsIssued } from './notify-issued.ts';

/** Houses charged per transaction. */
const batchSize = 5000;

const filled = ['charges', 'due_periods', 'due_totals'];

export type DueOfCommunity = { communityId: string; dueId: string };

/** Issues every period of a due whose issue date has come. Idempotent, and safe to run concurrently. */
export async function issueDue(tools: JobTools, of: DueOfCommunity): Promise<void> {
  const scope = { communityId: of.communityId };
  let done = 0;
  for (;;) {
    const opened = await tools.inCommunity(scope, (context) => openPeriod(context, of.dueId));
    if (!opened) return;
    for (let open = true; open;) {
      tools.signal.throwIfAborted();
      const batch = await tools.inCommunity(scope, (context) => issueBatch(context, of.dueId));
      open = batch.open;
      done += batch.taken;
    }
    await tools.inCommunity(scope, (context) => finishPeriod(context, of.dueId));
    await tools.analyze(filled, done);
  }
}

/** Opens the period whose issue date has come, or finds the open one; false if there is nothing to issue. */
async function openPeriod(context: JobContext, dueId: string): Promise<boolean> {
  const { db, communityId } = context;
  const stored = await lockDue(db, dueId);
  if (!stored || !['Scheduled', 'Active'].includes(stored.status)) return false;
  if (await lockIssuing(db, dueId)) return true;
  const { today } = await placeOf(context);
  const [period] = await periodsToIssue(db, stored, today);
  if (!period) return false;
  const due = await selectDue(db, dueId);
  if (!due) throw new Error('a locked due is there');
  const { houseCount } = await selectFigures(db, due);
  await db
    .insertInto('duePeriods')
    .values({
      communityId,
      dueId,
      number: period.number,
      startsOn: period.startsOn,
      endsOn: period.endsOn,
      issuedOn: today,
      dueOn: period.dueOn,
      ...termsOf(stored),
      status: 'Issuing',
      houseCount,
    })
    .execute();
  const next = await nextPeriodOf(db, { ...stored, nextNumber: stored.nextNumber + 1 });
  await db
    .updateTable('dues')
    .set({
      status: 'Active',
      nextNumber: stored.nextNumber + 1,
      nextIssueOn: next?.issueOn ?? null,
      nextDueOn: next?.dueOn ?? null,
    })
    .where('communityId', '=', communityId)
    .where('id', '=', dueId)
    .execute();
  return true;
}

async function issueBatch(
  context: JobContext,
  dueId: string,
): Promise<{ open: boolean; taken: number }> {
  const { db } = context;
  await joinHouses(db);
  const period = await lockIssuing(db, dueId);
  if (!period) return { open: false, taken: 0 };
  const read = await selectDue(db, dueId);
  if (!read) throw new Error('a period has its due');
  const due = { ...read, ...period.terms };
  const place = await placeOf(context);
  const batch = await insertCharges(db, { due, period, place }, batchSize);
  if (batch.charged > 0) await postBatch(context, { due, period, place, batch });
  const open = batch.taken === batchSize;
  await sql`update due_periods set houses_done = houses_done + ${batch.charged},
      house_count = greatest(house_count, houses_done + ${batch.charged}),
      last_house_id = coalesce(${batch.lastHouseId}::uuid, last_house_id)
    where community_id = ${here} and id = ${period.id}`.execute(db);
  const progress = Math.round(
    (100 * (period.housesDone + batch.charged)) / Math.max(1, period.houseCount),
  );
  context.emit('dues.progress', { entityId: dueId, progress });
  return { open, taken: batch.taken };
}

/**
 * Closes the period. First waits for all payments that began before its charges were created, because such a payment
 * may have left credit. That credit then pays the charges.
 */
async function finishPeriod(context: JobContext, dueId: string): Promise<void> {
  const { db } = context;
  await lockAllHouses(context);
  const period = await lockIssuing(db, dueId);
  const due = period && (await selectDue(db, dueId));
  if (!period || !due) return;
  const { today } = await placeOf(context);
  await applyCredits(context, {
    periodId: period.id,
    source: { kind: 'due-period', id: period.id },
    walletId: period.walletId,
    houseIds: await selectHousesWithCredit(db, period),
    title: due.title,
    today,
  });
  await sql`update due_periods set status = 'Issued' where community_id = ${here} and id = ${period.id}`.execute(
    db,
  );
  context.emit('dues.changed', { entityId: dueId });
  await notifyBillsIssued(context, due, period);
}

type Posting = {
  due: { title: string; category: string };
  period: OpenPeriod;
  place: Place;
  batch: { charged: number; totalMinor: number; creditHouseIds: readonly string[] };
};

/** Charges the houses that became active during a period, each batch in its own transaction. */
export async function chargeNewcomers(tools: JobTools, communityId: string): Promise<void> {
  const scope = { communityId };
  const current = await tools.inCommunity(scope, async (context) => {
    const { today } = await placeOf(context);
    return selectCurrent(context.db, today);
  });
  for (const period of current) {
    let lastHouseId: string | null = null;
    do {
      tools.signal.throwIfAborted();
      const from: Current = { ...period, lastHouseId };
      lastHouseId = await tools.inCommunity(scope, (context) => newcomerBatch(context, from));
    } while (lastHouseId !== null);
  }
}

/**
 * Charges the next new houses of a period. Returns the last house, or null if all are charged or the due is no longer
 * active. A lock waits for payments in progress, so that any credit from them can pay the charge, as when a period is
 * closed.
 */
async function newcomerBatch(
  context: JobContext,
  { since, ...period }: Current,
): Promise<string | null> {
  const { db } = context;
  const known = await selectDue(db, period.dueId);
  if (!known || !(await hasNewcomers(db, { due: { ...known, ...period.terms }, period, since }))) {
    return null;
  }
  await lockAllHouses(context);
  const stored = await lockDue(db, period.dueId);
  const read = await selectDue(db, period.dueId);
  if (stored?.status !== 'Active' || !read) return null;
  const due = { ...read, ...period.terms };
  const place = await placeOf(context);
  // Set the due date at least the lead time after today, so that a late charge is not overdue at once.
  const soonest = addDays(place.today, due.issueLeadDays);
  const dueOn = period.dueOn > soonest ? period.dueOn : soonest;
  const late = { ...period, issuedOn: place.today, dueOn };
  const batch = await insertCharges(db, { due, period: late, place, since }, batchSize);
  if (batch.charged > 0) {
    await postBatch(context, { due, period: late, place, batch });
    await sql`update due_periods set houses_done = houses_done + ${batch.charged},
        house_count = house_count + ${batch.charged}
      where community_id = ${here} and id = ${period.id}`.execute(db);
    context.emit('dues.changed', { entityId: due.id });
  }
  return batch.taken === batchSize ? batch.lastHouseId : null;
}

/** Stores the batch, posts its one journal, and pays its charges from the houses' credits. */
async function postBatch(
  context: JobContext,
  { due, period, place, batch }: Posting,
): Promise<void> {
  const { db, communityId, clock } = context;
  const { creditHouseIds } = batch;
  await lockAccounts(db, [
    { account: 'receivable' },
    { account: 'duesIncome', subject: due.category },
    ...creditHouseIds.map((houseId) => creditAccount(houseId, period.walletId)),
  ]);
  const postedAt = clock.now().toISOString();
  const { id } = await db
    .insertInto('chargeBatches')
    .values({
      communityId,
      periodId: period.id,
      chargeCount: batch.charged,
      totalMinor: batch.totalMinor,
      issuedAt: postedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await postJournal(db, {
    kind: 'due.issued',
    occurredOn: place.today,
    postedAt,
    narration: `${due.title}, due ${dayText(period.dueOn)}: ${batch.charged} houses`,
    source: { kind: 'charge-batch', id },
    lines: [
      { account: 'receivable', amountMinor: batch.totalMinor },
      { account: 'duesIncome', subject: due.category, amountMinor: -batch.totalMinor },
    ],
  });
  await applyCredits(context, {
    periodId: period.id,
    source: { kind: 'charge-batch', id },
    walletId: period.walletId,
    houseIds: creditHouseIds,
    title: due.title,
    today: place.today,
  });
}
