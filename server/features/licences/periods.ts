// Calculates the periods of licences. Pure functions; a day has the form `2026-11-21`.
import { addDays } from '#rules/shared/day-sums.ts';
import type { SeatPeriod } from '#contract/licences/seat-words.ts';

/** The same day a number of months later, or the last day of that month if the month is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}

/** The last day of a period that begins on a day. */
export const endOf = (startsOn: string, period: SeatPeriod): string =>
  addDays(addMonths(startsOn, period === 'Year' ? 12 : 1), -1);
