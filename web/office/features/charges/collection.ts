// The figures of the collection of a due: shares in percent, and the average of the earlier periods.
import type { CollectedPeriod } from '#contract/charges/due-collection.ts';
import { countOf } from '#ui/format/count.ts';
import { shortDay } from '#ui/format/when.ts';

const dayNoun = { one: 'day', many: 'days' };

type Shares = Pick<CollectedPeriod, 'expectedMinor' | 'byThenMinor'>;

/** The percentage of an amount, at most 100; null if nothing is expected. */
export const percentOf = (minor: number, ofMinor: number): number | null =>
  ofMinor <= 0 ? null : Math.min(100, (minor / ofMinor) * 100);

/** Rounds down, so that 100 % means that everything was collected. */
export const percentText = (percent: number): string => `${Math.floor(percent)} %`;

/**
 * For the periods before the newest one: the average share that was collected within as many days after the bills as
 * the newest period has had. Null if none of them expected an amount.
 */
export function averageBefore([, ...earlier]: readonly Shares[]): number | null {
  const shares = earlier.flatMap(
    ({ byThenMinor, expectedMinor }) => percentOf(byThenMinor, expectedMinor) ?? [],
  );
  if (shares.length === 0) return null;
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** How much of the newest period is collected, compared with the earlier ones at the same day after their bills. */
export function paceText(
  days: number,
  periods: readonly (Shares & Pick<CollectedPeriod, 'dueOn'>)[],
  today: string,
): string {
  const [newest] = periods;
  const now = newest ? percentOf(newest.byThenMinor, newest.expectedMinor) : null;
  if (!newest || now === null) return 'Nothing is expected.';
  const isAhead = newest.dueOn > today;
  const collected = `${percentText(now)} collected`;
  const answer = isAhead ? `${collected}, due ${shortDay(newest.dueOn, today)}.` : `${collected}.`;
  const before = averageBefore(periods);
  if (before === null) return answer;
  const when = days === 0 ? 'On the day of the bills' : `${countOf(days, dayNoun)} after the bills`;
  const earlier =
    periods.length === 2 ? 'the last period' : `the last ${periods.length - 1} periods`;
  return `${answer} ${when}, ${earlier} had ${percentText(before)}.`;
}
