// The time that a report looks at, the time before it of the same length, and the months in it.
import { addDays, daysBetween } from '#contract/day-sums.ts';
import { longestDays, reportRefusals as refusals } from '#contract/reports.ts';
import { refuse } from '#platform/refuse.ts';

export type Time = { fromOn: string; toOn: string };

const daysIn = ({ fromOn, toOn }: Time): number => daysBetween(fromOn, toOn) + 1;

/** Refuses a time that ends before it begins, or that is longer than two years. */
export function requireTime(fromOn: string, toOn: string): Time {
  if (toOn < fromOn) throw refuse(refusals.outOfOrder, { field: 'To' });
  if (daysIn({ fromOn, toOn }) > longestDays) throw refuse(refusals.tooLong, { field: 'From' });
  return { fromOn, toOn };
}

const firstOf = (day: string, months = 0): string => {
  const date = new Date(day);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
    .toISOString()
    .slice(0, 10);
};

export const dayBefore = (day: string): string => addDays(day, -1);

/** The first of the month that a day is in. */
export const monthOf = (day: string): string => firstOf(day);

/** A whole month, by its first day. */
export const monthTime = (monthOn: string): Time => ({
  fromOn: monthOn,
  toOn: dayBefore(firstOf(monthOn, 1)),
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
    : addDays(fromOn, -daysIn(time));
  return { fromOn: before, toOn: dayBefore(fromOn) };
}
