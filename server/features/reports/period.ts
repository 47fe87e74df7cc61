// The time that a report looks at, the time before it to compare with, and the months in it.
import { addDays, daysBetween } from '#rules/shared/day-sums.ts';
import { longestDays, reportRefusals as refusals } from '#contract/reports/reports.ts';
import { refuse } from '#platform/http/refuse.ts';

export type ReportPeriod = { fromOn: string; toOn: string };

const daysIn = ({ fromOn, toOn }: ReportPeriod): number => daysBetween(fromOn, toOn) + 1;

/** Refuses a time that ends before it begins, or that is longer than two years. */
export function requireTime(fromOn: string, toOn: string): ReportPeriod {
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
export const monthTime = (monthOn: string): ReportPeriod => ({
  fromOn: monthOn,
  toOn: dayBefore(firstOf(monthOn, 1)),
});

/** The first days of the months that a time touches, oldest first. */
export function monthsOf({ fromOn, toOn }: ReportPeriod): string[] {
  const months: string[] = [];
  for (let month = firstOf(fromOn); month <= toOn; month = firstOf(month, 1)) months.push(month);
  return months;
}

/**
 * From the first of a month on: as many months before, up to the same day of the last one, so that both times hold as
 * many months of dues and budget. Any other time is compared with as many days before.
 */
export function previousPeriod(time: ReportPeriod): ReportPeriod {
  const { fromOn, toOn } = time;
  if (fromOn !== firstOf(fromOn)) {
    return { fromOn: addDays(fromOn, -daysIn(time)), toOn: dayBefore(fromOn) };
  }
  const months = monthsOf(time).length;
  const lastMonth = monthTime(firstOf(toOn, -months));
  const sameDay = lastMonth.fromOn.slice(0, 8) + toOn.slice(8);
  const isWhole = toOn === monthTime(firstOf(toOn)).toOn || sameDay > lastMonth.toOn;
  return { fromOn: firstOf(fromOn, -months), toOn: isWhole ? lastMonth.toOn : sameDay };
}
