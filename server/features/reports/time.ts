// The time that a report looks at, the time before it of the same length, and the months in it.
import { longestDays, reportRefusals as refusals } from '#contract/reports.ts';
import { refuse } from '#platform/refuse.ts';

export type Time = { fromOn: string; toOn: string };

const dayMs = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const daysIn = ({ fromOn, toOn }: Time): number => (at(toOn) - at(fromOn)) / dayMs + 1;

/** Refuses a time that ends before it begins, or that is longer than two years. */
export function requireTime(fromOn: string, toOn: string): Time {
  if (toOn < fromOn) throw refuse(refusals.outOfOrder, { field: 'To' });
  if (daysIn({ fromOn, toOn }) > longestDays) throw refuse(refusals.tooLong, { field: 'From' });
  return { fromOn, toOn };
}

const firstOf = (day: string, months = 0): string => {
  const date = new Date(at(day));
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
};

export const dayBefore = (day: string): string => dayOf(at(day) - dayMs);

/** The first of the month that a day is in. */
export const monthOf = (day: string): string => firstOf(day);

/** A whole month, by its first day. */
export const monthTime = (monthOn: string): Time => ({
  fromOn: monthOn,
  toOn: dayOf(at(firstOf(monthOn, 1)) - dayMs),
});

/** The first days of the months that a time touches, oldest first. */
export function monthsOf({ fromOn, toOn }: Time): string[] {
  const months: string[] = [];
  for (let month = firstOf(fromOn); month <= toOn; month = firstOf(month, 1)) months.push(month);
  return months;
}

/** Whole months are compared with as many months before, any other time with as many days before. */
export function timeBefore(time: Time): Time {
  const { fromOn, toOn } = time;
  const isWholeMonths = fromOn === firstOf(fromOn) && toOn === monthTime(firstOf(toOn)).toOn;
  const before = isWholeMonths
    ? firstOf(fromOn, -monthsOf(time).length)
    : dayOf(at(fromOn) - daysIn(time) * dayMs);
  return { fromOn: before, toOn: dayOf(at(fromOn) - dayMs) };
}

// Our own, because British English writes "Sept" and lets a column of months stagger.
const names = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** `Nov 2026`. */
export const monthText = (monthOn: string): string =>
  `${names[Number(monthOn.slice(5, 7)) - 1]} ${monthOn.slice(0, 4)}`;
