// Which days a statement covers: those that its file or somebody says, and at least from its first to its last line. A
// month closes when its statements cover it.
import { statementRefusals as refusals, type StatementMapping } from '#contract/bank-statements.ts';
import { Day } from '#contract/dates.ts';
import { todayIn } from '#platform/clock.ts';
import type { CommunityContext } from '#platform/context.ts';
import { countWords } from '#platform/count-words.ts';
import { digitsOf } from '#platform/money-text.ts';
import { refuse } from '#platform/refuse.ts';
import type { Sheet } from '#platform/spreadsheets/sheet.ts';
import { dayText } from '#platform/day-text.ts';
import { periodAbove } from './stated-period.ts';
import { readBalance, type ReadLine, type ReadStatement, type Stated } from './read-lines.ts';

type Lines = readonly ReadLine[];

/** The days that an OFX file says it covers, and the balance that it states. */
export function statedOf({ community }: CommunityContext, { account }: Sheet): Stated {
  if (!account) return {};
  const { startOn, endOn, balance, balanceOn } = account;
  const minor = readBalance(balance, '.', digitsOf(community.currency));
  return {
    ...(isDay(startOn) && { fromOn: startOn }),
    ...(isDay(endOn) && { toOn: endOn }),
    ...(minor !== null && isDay(balanceOn) && { balanceMinor: minor, balanceOn }),
  };
}

const isDay = (text: string): boolean => Day.safeParse(text).success;

/** The days that a file says it covers: in its own fields, or above its table. */
export function statedIn(stored: {
  stated: Stated;
  rows: string[][] | null;
  mapping: StatementMapping;
}): Stated {
  const { stated, rows, mapping } = stored;
  const above = (rows ?? []).slice(0, Math.max(mapping.headerRow, 0));
  return { ...periodAbove(above, mapping.dayOrder), ...stated };
}

export type Covered = { fromOn: string | null; toOn: string | null };

/** What a statement covers unless somebody says more: its file's days, those of its lines among them, none to come. */
export function coveredBy(
  { community, clock }: CommunityContext,
  stated: Stated,
  lines: Lines,
): Covered {
  const today = todayIn(community.timeZone, clock);
  const ended = stated.toOn !== undefined && stated.toOn > today ? today : stated.toOn;
  const inTime = (...days: (string | undefined)[]) =>
    days.filter((day) => day !== undefined).toSorted();
  return {
    fromOn: inTime(stated.fromOn, lines[0]?.postedOn).at(0) ?? null,
    toOn: inTime(ended, lines.at(-1)?.postedOn).at(-1) ?? null,
  };
}

/**
 * Where nothing comes in, a statement tells that nothing moved on its days: so no row of it may be left out that is a
 * line, or looks like one where none could be read.
 */
export function refuseLeftOut(
  { lines, untold }: Pick<ReadStatement, 'lines' | 'untold'>,
  problems: number,
): void {
  const count = problems + (lines.length === 0 ? untold : 0);
  if (count > 0) throw refuse(refusals.leftOut, { with: { rows: countWords(count, 'row') } });
}

/** What somebody says that it covers has two ends, holds all of its lines, where it has any, and is over. */
export function requireCovering(
  { community, clock }: CommunityContext,
  { fromOn, toOn }: Covered,
  lines: Lines,
): { fromOn: string; toOn: string } {
  const [first, last] = [lines[0]?.postedOn, lines.at(-1)?.postedOn];
  if (fromOn === null) throw refuse(refusals.daysMissing, { field: 'fromOn' });
  if (toOn === null) throw refuse(refusals.daysMissing, { field: 'toOn' });
  if (first !== undefined && fromOn > first) {
    throw refuse(refusals.coversLess, { field: 'fromOn', with: { day: dayText(first) } });
  }
  if (last !== undefined && toOn < last) {
    throw refuse(refusals.coversLess, { field: 'toOn', with: { day: dayText(last) } });
  }
  if (toOn < fromOn) throw refuse(refusals.outOfOrder, { field: 'toOn' });
  const today = todayIn(community.timeZone, clock);
  if (toOn > (last ?? '') && toOn > today) throw refuse(refusals.future, { field: 'toOn' });
  return { fromOn, toOn };
}
