// The daily cash sheet, grouped by the person who took the cash. Another person counts that cash and confirms it. A
// count stores the total that the sheet showed. If the counted amount differs, a note is required, and everybody else
// who may approve dues is notified.
import { lockUntilCommit } from '#platform/database/advisory-locks.ts';
import {
  type CashSheet,
  cashLinesLimit,
  cashSheetRefusals as refusals,
} from '#contract/due-payments/cash-sheet.ts';
import type * as contract from '#contract/due-payments/cash-sheet.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { notify } from '#platform/delivery/notify.ts';
import { refuse } from '#platform/http/refuse.ts';
import { dayText } from '#rules/shared/day-text.ts';
import { selectLines, selectPeople } from './cash-sheet-queries.ts';
import { cashDiffers } from './messages.ts';

const todayOf = ({ community, clock }: CommunityContext): string =>
  todayIn(community.timeZone, clock);

export const getCashSheet = (
  context: CommunityContext,
  { query }: Parsed<typeof contract.getCashSheet>,
): Promise<CashSheet> => readSheet(context, query.Day ?? todayOf(context));

async function readSheet(context: CommunityContext, day: string): Promise<CashSheet> {
  const { db, user, worker } = context;
  const people = await selectPeople(db, day);
  const lines = await selectLines(db, day);
  const mayApprove = worker.permissions.has('dues.approve') && day <= todayOf(context);
  return {
    day,
    people: people.map((one) => ({
      ...one,
      mayCount: mayApprove && one.id !== null && one.id !== user.id,
    })),
    lines: lines.slice(0, cashLinesLimit),
    isCut: lines.length > cashLinesLimit,
  };
}

export async function countCash(
  context: CommunityContext,
  { body }: Parsed<typeof contract.countCash>,
): Promise<CashSheet> {
  const { db, communityId, community, clock, user } = context;
  const { day, personId, countedMinor, note = '' } = body;
  if (day > todayOf(context)) throw refuse(refusals.future, { field: 'day' });
  if (personId === user.id) throw refuse(refusals.ownCash);
  const say = (minor: number): string => formatAmount(minor, community.currency);
  // Serialise concurrent counts of the same person's cash.
  await lockUntilCommit(db, 'cashCount', communityId, day, personId);
  const person = (await selectPeople(db, day)).find(({ id }) => id === personId);
  if (!person) throw refuse(refusals.nothingTaken, { field: 'personId' });
  const { expectedMinor, name } = person;
  if (expectedMinor !== body.expectedMinor) {
    throw refuse(refusals.changed, { with: { amount: say(expectedMinor) } });
  }
  const differenceMinor = countedMinor - expectedMinor;
  const difference = `${say(Math.abs(differenceMinor))} ${differenceMinor < 0 ? 'is missing' : 'is too much'}`;
  if (differenceMinor !== 0 && note.length < 3) {
    throw refuse(refusals.unexplained, { field: 'note', with: { difference } });
  }
  const { id } = await db
    .insertInto('cashCounts')
    .values({
      communityId,
      day,
      takenBy: personId,
      expectedMinor,
      countedMinor,
      note,
      countedBy: user.id,
      countedAt: clock.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  context.audit({
    action: 'cash.counted',
    entityType: 'cash-count',
    entityId: id,
    entityLabel: `Cash of ${name}, ${dayText(day)}`,
    after: { day, expectedMinor, countedMinor },
    ...(note && { reason: note }),
  });
  if (differenceMinor !== 0) {
    const actor = `${user.firstName} ${user.lastName}`;
    const [counted, expected] = [say(countedMinor), say(expectedMinor)];
    notify(context, {
      ...cashDiffers.notice({ difference, name, by: actor, counted, expected, day, note }),
      to: { permission: 'dues.approve' },
      exceptUserId: user.id,
      actor,
      link: `/dues?Tab=cash&Day=${day}`,
      priority: 'Normal',
    });
  }
  context.emit('dues.changed', {});
  return readSheet(context, day);
}
