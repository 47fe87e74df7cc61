// Moves the due date of a period's open charges, also to a past day. Penalties of days that are no longer overdue are
// removed, unless they were paid or waived. Penalties of days that become overdue by the move are either all added or
// all left out, as the person chooses. A house that joined the period later keeps its longer time to pay.
import { here } from '#platform/database/here.ts';
import { randomUUID } from 'node:crypto';
import {
  dueDayRefusals,
  type moveDueDay as operation,
  type previewDueDay as preview,
} from '#contract/dues/due-day.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import { lockAccounts } from '#ledger/accounts.ts';
import { postJournal } from '#ledger/post.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { refuse } from '#platform/http/refuse.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { joinHouses } from '#kernel/billing/house-money.ts';
import { moveDueDate, previewDueDateMove } from './due-day-queries.ts';
import { dues } from './dues.ts';

export async function moveDueDay(
  context: CommunityContext,
  { params: { dueId }, body }: Parsed<typeof operation>,
) {
  const { db, community, clock, user } = context;
  await joinHouses(db);
  const stored = await dues.lock(context, dueId);
  const period = await lockPeriod(db, dueId, body.periodId);
  const today = todayIn(community.timeZone, clock);
  const past = await decidedPast(context, body, today);
  const { charges, addedMinor, takenBackMinor } = await moveDueDate(db, { ...body, today, past });
  if (body.statedMinor !== undefined && past === 'All' && addedMinor !== body.statedMinor) {
    const amount = formatAmount(addedMinor, community.currency);
    throw refuse(dueDayRefusals.changed, { field: 'past', with: { amount } });
  }
  await lockAccounts(db, [{ account: 'receivable' }, { account: 'penaltyIncome' }]);
  const id = randomUUID();
  const changes = [
    { kind: 'due.penalty', amountMinor: addedMinor },
    { kind: 'due.penalty.taken-back', amountMinor: -takenBackMinor },
  ];
  for (const { kind, amountMinor } of changes) {
    if (amountMinor === 0) continue;
    await postJournal(db, {
      kind,
      occurredOn: today,
      postedAt: clock.now().toISOString(),
      narration: `${stored.title}: due day moved to ${body.dueOn}`,
      source: { kind: 'due-day', id },
      actorId: user.id,
      lines: [
        { account: 'receivable', amountMinor },
        { account: 'penaltyIncome', amountMinor: -amountMinor },
      ],
    });
  }
  const done = {
    charges,
    penaltyAddedMinor: addedMinor,
    penaltyTakenBackMinor: takenBackMinor,
  };
  dues.record(
    context,
    { id: dueId, name: stored.title },
    {
      event: 'dayMoved',
      before: { dueOn: period.dueOn },
      after: { dueOn: body.dueOn, past, ...done },
      reason: body.reason,
    },
  );
  return done;
}

/**
 * Returns the choice about past penalties. Refuses the move if a penalty would be added and the person has not
 * chosen.
 */
async function decidedPast(
  { db, community }: CommunityContext,
  body: Parsed<typeof operation>['body'],
  today: string,
): Promise<'All' | 'None'> {
  if (body.past) return body.past;
  const { addedMinor } = await previewDueDateMove(db, { ...body, today, past: 'All' });
  if (addedMinor === 0) return 'None';
  const amount = formatAmount(addedMinor, community.currency);
  throw refuse(dueDayRefusals.undecided, { field: 'past', with: { amount } });
}

/** Previews the move for both choices about past penalties, without writing anything. */
export async function previewDueDay(
  { db, community, clock }: CommunityContext,
  { params: { dueId }, body }: Parsed<typeof preview>,
): Promise<Answer<typeof preview>> {
  const period = await lockPeriod(db, dueId, body.periodId);
  const today = todayIn(community.timeZone, clock);
  const all = await previewDueDateMove(db, { ...body, today, past: 'All' });
  const none = await previewDueDateMove(db, { ...body, today, past: 'None' });
  const { charges, overdue, houses, capped, still, days } = all;
  return {
    fromOn: period.dueOn,
    charges,
    penaltyAddedMinor: all.addedMinor,
    penaltyTakenBackMinor: all.takenBackMinor,
    takenBackWithNoneMinor: none.takenBackMinor,
    houses,
    capped,
    still,
    days,
    overdue,
  };
}

async function lockPeriod(db: Db, dueId: string, periodId: string) {
  const period = await db
    .selectFrom('duePeriods')
    .selectAll()
    .where('communityId', '=', here)
    .where('id', '=', periodId)
    .where('dueId', '=', dueId)
    .forUpdate()
    .executeTakeFirst();
  if (!period || period.status !== 'Issued') {
    throw refuse(dueDayRefusals.unknownPeriod, { field: 'periodId' });
  }
  return period;
}
