// Adds the penalties of past days. Each day, in the community's time zone, is processed once and in order. The job runs
// every hour; if a run was interrupted within a day, the next run continues where it stopped.
import type { JobTools, Scheduled } from '#platform/jobs/job.ts';
import { randomUUID } from 'node:crypto';
import { addDays } from '#rules/shared/day-sums.ts';
import { postJournal } from '#ledger/post.ts';
import type { JobContext } from '#platform/http/context.ts';
import { inEachCommunity } from '#platform/jobs/community-jobs.ts';
import { dayText } from '#rules/shared/day-text.ts';
import { placeOf } from '#kernel/billing/words.ts';
import { joinHouses } from '#kernel/billing/house-money.ts';
import { insertPenalties, lockRun, nextDay, writeRun } from './penalty-queries.ts';

/** Maximum number of charges per transaction. */
const batchSize = 5000;

/** Maximum number of past days that one run processes. */
const mostDays = 366;

export const penaltyJob: Scheduled = inEachCommunity({
  name: 'dues.penalties',
  cron: '23 * * * *',
  work: (tools, communityId) => chargePenalties(tools, communityId),
});

/** Processes the unprocessed days of a community up to yesterday, at most `mostDays`. */
export async function chargePenalties(tools: JobTools, communityId: string): Promise<void> {
  const scope = { communityId };
  for (let days = 0; days < mostDays;) {
    tools.signal.throwIfAborted();
    const step = await tools.inCommunity(scope, penaltyBatch);
    if (step === 'nothing left') return;
    if (step === 'day over') days += 1;
  }
}

/** Processes one batch of the first unfinished day, or of yesterday if no day was ever processed. */
async function penaltyBatch(context: JobContext): Promise<'nothing left' | 'day over' | 'part'> {
  const { db, clock } = context;
  const { today } = await placeOf(context);
  const yesterday = addDays(today, -1);
  const day = (await nextDay(db)) ?? yesterday;
  if (day > yesterday) return 'nothing left';
  await joinHouses(db);
  const run = await lockRun(db, day);
  if (!run) return 'day over';
  const postedAt = clock.now().toISOString();
  const batch = await insertPenalties(db, { day, today }, run, batchSize);
  const open = batch.taken === batchSize;
  await writeRun(db, run, { batch, finishedAt: open ? null : postedAt });
  if (batch.penaltyMinor > 0) {
    await postJournal(db, {
      kind: 'due.penalty',
      occurredOn: today,
      postedAt,
      narration: `Penalties of ${dayText(day)}`,
      source: { kind: 'penalty-batch', id: randomUUID() },
      lines: [
        { account: 'receivable', amountMinor: batch.penaltyMinor },
        { account: 'penaltyIncome', amountMinor: -batch.penaltyMinor },
      ],
    });
    context.emit('dues.changed', {});
  }
  return open ? 'part' : 'day over';
}
