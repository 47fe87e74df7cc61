// The days of licences: how long a period is, and how many days lie between two. Pure; a day is `2026-11-21`.
import type { SeatPeriod } from '#contract/seat-words.ts';

const dayMs = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: string, days: number): string =>
  new Date(at(day) + days * dayMs).toISOString().slice(0, 10);

/** From one day to another; below zero where it is before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((at(to) - at(from)) / dayMs);

/** The same day so many months later, or the last of its month. */
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
