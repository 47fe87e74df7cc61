// Dates relative to now: "Today", "tomorrow, 16:00", "5 Nov", and when something is due.
import { dayIn } from '#rules/shared/day-text.ts';
import { formatDay } from './dates.ts';
import { largestUnit, unitText } from './duration.ts';

const monthNames =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

const dayMs = 86_400_000;

/** `Today`, `Yesterday`, `November`, or `October 2025` for another year. */
export function headingOf(at: string, now: Date, timeZone: string): string {
  const day = dayIn(new Date(at), timeZone);
  const today = dayIn(now, timeZone);
  if (day === today) return 'Today';
  if (day === dayIn(new Date(now.getTime() - dayMs), timeZone)) return 'Yesterday';
  const [year = '', month] = day.split('-');
  const name = monthNames[Number(month) - 1] ?? '';
  return today.startsWith(year) ? name : `${name} ${year}`;
}

/** A day without its year if that is the year of `today`: `5 Nov`, `5 Nov 2025`. */
export const shortDay = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? formatDay(day).replace(/ \d{4}$/, '') : formatDay(day);

/** `08:41` in the zone. */
export const timeIn = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(new Date(at));

/** The time of today's and yesterday's events, and the day of others. */
export function rowDate(at: string, now: Date, timeZone: string): string {
  const heading = headingOf(at, now, timeZone);
  if (heading === 'Today' || heading === 'Yesterday') return timeIn(at, timeZone);
  return shortDay(dayIn(new Date(at), timeZone), dayIn(now, timeZone));
}

/** `today, 08:41`, `yesterday, 17:20`, `tomorrow, 16:00`, `3 Oct, 16:00`. */
export function whenWords(at: string, now: Date, timeZone: string): string {
  const day = dayIn(new Date(at), timeZone);
  const offset = [0, -1, 1].find(
    (days) => dayIn(new Date(now.getTime() + days * dayMs), timeZone) === day,
  );
  const named = { 0: 'today', '-1': 'yesterday', 1: 'tomorrow' } as const;
  const word =
    offset === undefined ? shortDay(day, dayIn(now, timeZone)) : named[offset as 0 | -1 | 1];
  return `${word}, ${timeIn(at, timeZone)}`;
}

/** `2 days`, `1 hour`, at least `1 minute`: a duration in its largest unit. */
export const roughly = (milliseconds: number): string =>
  unitText(largestUnit(Math.max(Math.abs(milliseconds), 60_000)));

/** `2 days overdue`, `Due today, 16:00`, `Due tomorrow, 16:00`, `Due 3 Dec`, by the days of the time zone. */
export function dueWords(dueAt: string, now: Date, timeZone: string): string {
  const due = new Date(dueAt);
  const left = due.getTime() - now.getTime();
  if (left <= 0) return `${roughly(left)} overdue`;
  const day = dayIn(due, timeZone);
  const time = timeIn(dueAt, timeZone);
  if (day === dayIn(now, timeZone)) return `Due today, ${time}`;
  if (day === dayIn(new Date(now.getTime() + dayMs), timeZone)) return `Due tomorrow, ${time}`;
  // A day of any year has no year here: the column is narrow, and the exact time is its tooltip.
  return `Due ${shortDay(day, day)}`;
}
