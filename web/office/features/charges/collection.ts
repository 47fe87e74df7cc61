// The figures of the collection of a due: shares in percent, and the average of the earlier periods.
import type { CollectedPeriod } from '#contract/charges/due-collection.ts';
import { formatDay } from '#ui/format/dates.ts';

type Shares = Pick<CollectedPeriod, 'expectedMinor' | 'byThenMinor'>;

/** The percentage of an amount, at most 100; null if nothing is expected. */
export const percentOf = (minor: number, ofMinor: number): number | null =>
  ofMinor <= 0 ? null : Math.min(100, (minor / ofMinor) * 100);

/** Rounds down, so that 100 % means that everything was collected. */
export const percentText = (percent: number): string => `${Math.floor(percent)} %`;

/** The average share of the periods before the newest one by the same day; null without such a period. */
export function averageBefore([, ...earlier]: readonly Shares[]): number | null {
  const shares = earlier.flatMap(
    ({ byThenMinor, expectedMinor }) => percentOf(byThenMinor, expectedMinor) ?? [],
  );
  if (shares.length === 0) return null;
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** `Nov 2026` for a period that starts on the first day of a month, and otherwise that day. */
export const periodName = ({ startsOn }: Pick<CollectedPeriod, 'startsOn'>): string =>
  startsOn.endsWith('-01') ? formatDay(startsOn).replace(/^1 /, '') : formatDay(startsOn);
