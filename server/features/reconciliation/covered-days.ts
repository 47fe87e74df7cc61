// Which days a statement covers: those that its file or somebody says, and at least from its first to its last line. A
// month closes when its statements cover it.
import { statementRefusals as refusals } from '#contract/bank-statements.ts';
import { Day } from '#contract/dates.ts';
import { todayIn } from '#platform/clock.ts';
import type { CommunityContext } from '#platform/context.ts';
import { digitsOf } from '#platform/money-text.ts';
import { refuse } from '#platform/refuse.ts';
import type { Sheet } from '#platform/spreadsheets/sheet.ts';
import { readBalance, type ReadLine, type Stated } from './read-lines.ts';
import { dayText } from './words.ts';

type Lines = readonly ReadLine[];

/** The days that an OFX file says it covers, and the balance that it states; CSV and XLSX say neither. */
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

export type Covered = { fromOn: string | null; toOn: string | null };

/** What a statement covers unless somebody says more: its file's days, those of its lines among them, none to come. */
export function coveredBy(
  { community, clock }: CommunityContext,
  stated: Stated,
  lines: Lines,
): Covered {
  const [first, last] = [lines[0]?.postedOn, lines.at(-1)?.postedOn];
  if (first === undefined || last === undefined) return { fromOn: null, toOn: null };
  const { fromOn = first, toOn = last } = stated;
  const today = todayIn(community.timeZone, clock);
  const ended = toOn < today ? toOn : today;
  return { fromOn: fromOn < first ? fromOn : first, toOn: ended > last ? ended : last };
}

/** What somebody says that it covers holds all of its lines, where it has any, and is over. */
export function requireCovering(
  { community, clock }: CommunityContext,
  given: Covered,
  lines: Lines,
): void {
  const [first, last] = [lines[0]?.postedOn, lines.at(-1)?.postedOn];
  const { fromOn, toOn } = given;
  if (fromOn !== null && first !== undefined && fromOn > first) {
    throw refuse(refusals.coversLess, { field: 'fromOn', with: { day: dayText(first) } });
  }
  if (toOn !== null && last !== undefined && toOn < last) {
    throw refuse(refusals.coversLess, { field: 'toOn', with: { day: dayText(last) } });
  }
  if (fromOn !== null && toOn !== null && toOn < fromOn) {
    throw refuse(refusals.outOfOrder, { field: 'toOn' });
  }
  const today = todayIn(community.timeZone, clock);
  if (toOn !== null && toOn > (last ?? '') && toOn > today) {
    throw refuse(refusals.future, { field: 'toOn' });
  }
}
