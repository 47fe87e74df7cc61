// The period of a report, the previous period for comparison, and the months of a period.
import { addDays, daysBetween } from '#rules/shared/day-sums.ts';
import { longestDays, reportRefusals as refusals } from '#contract/reports/reports.ts';
import { refuse } from '#platform/http/refuse.ts';

export type ReportPeriod = { fromOn: string; toOn: string };

const daysIn = ({ fromOn, toOn }: ReportPeriod): number => daysBetween(fromOn, toOn) + 1;

/** Refuses a period that ends before it starts, or is longer than two years. */
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

/** The first day of the month that contains a day. */
export const monthOf = (day: string): string => firstOf(day);

/** The month that begins on the given day, as a period. */
export const monthTime = (monthOn: string): ReportPeriod => ({
  fromOn: monthOn,
  toOn: dayBefore(firstOf(monthOn, 1)),
});

/** The first days of all months that overlap with a period, oldest first. */
export function monthsOf({ fromOn, toOn }: ReportPeriod): string[] {
  const months: string[] = [];
  for (let month = firstOf(fromOn); month <= toOn; month = firstOf(month, 1)) months.push(month);
  return months;
}

/**
 * The period to compare with. If the report starts on the first of a month, the previous period is the same number of
 * months before, so that both contain as many months of dues and budget. The previous period then ends on the same day
 * of its last month, or at that month's end if the report ends with a month or the day does not exist. Otherwise the
 * previous period is the same number of days before.
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
