// Determines the days that a statement covers: those that a person enters, or else those that the file states and
// those of its lines. Closing a month needs an explanation if no statement covers some of its days.
import {
  statementRefusals as refusals,
  type StatementMapping,
} from '#contract/reconciliation/bank-statements.ts';
import { Day } from '#contract/shared/dates.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { countWords } from '#platform/text/count-words.ts';
import { digitsOf } from '#platform/text/money-text.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { Sheet } from '#platform/spreadsheets/sheet.ts';
import type { StoredTable } from '#platform/spreadsheets/stored-table.ts';
import { dayText } from '#rules/shared/day-text.ts';
import { periodAbove } from './stated-period.ts';
import { readBalance, type ReadLine, type ReadStatement, type Stated } from './read-lines.ts';

type Lines = readonly ReadLine[];

/** The days that an OFX file states as covered, and its stated balance. */
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

/** The days that a file states as covered: in its own fields, or above its table. */
export function statedIn(stored: {
  stated: Stated;
  table: StoredTable | null;
  mapping: StatementMapping;
}): Stated {
  const { stated, table, mapping } = stored;
  const above = (table?.rows ?? []).slice(0, Math.max(mapping.headerRow, 0));
  return { ...periodAbove(above, mapping.dayOrder), ...stated };
}

export type Covered = { fromOn: string | null; toOn: string | null };

/** The default for the covered days: the days that the file states, but not after today, extended to all lines. */
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
 * For a statement without new lines, which proves that its days had no other transactions. Refuses left-out rows with
 * problems and, if the statement has no lines at all, skipped rows that could be lines.
 */
export function refuseLeftOut(
  { lines, untold }: Pick<ReadStatement, 'lines' | 'untold'>,
  problems: number,
): void {
  const count = problems + (lines.length === 0 ? untold : 0);
  if (count > 0) throw refuse(refusals.leftOut, { with: { rows: countWords(count, 'row') } });
}

/**
 * Validates covered days: both ends are set and in order, all lines are inside, and the end is not after both today
 * and the last line.
 */
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
