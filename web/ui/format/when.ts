// Dates relative to now: "Today", "tomorrow, 16:00", "5 Nov", and durations in their largest unit.
import { dayIn, formatDay } from './dates.ts';

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

/** `5 Nov` this year, `5 Nov 2025` for another year. */
export function shortDay(day: string, now: Date, timeZone: string): string {
  const year = dayIn(now, timeZone).slice(0, 4);
  return formatDay(day).replace(new RegExp(` ${year}$`), '');
}

/** `08:41` in the zone. */
export const timeIn = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(new Date(at));

/** The time of today's and yesterday's events, and the day of older ones. */
export function rowDate(at: string, now: Date, timeZone: string): string {
  const heading = headingOf(at, now, timeZone);
  if (heading === 'Today' || heading === 'Yesterday') return timeIn(at, timeZone);
  return shortDay(dayIn(new Date(at), timeZone), now, timeZone);
}

/** `today, 08:41`, `yesterday, 17:20`, `tomorrow, 16:00`, `3 Oct, 16:00`. */
export function whenWords(at: string, now: Date, timeZone: string): string {
  const day = dayIn(new Date(at), timeZone);
  const offset = [0, -1, 1].find(
    (days) => dayIn(new Date(now.getTime() + days * dayMs), timeZone) === day,
  );
  const named = { 0: 'today', '-1': 'yesterday', 1: 'tomorrow' } as const;
  const word = offset === undefined ? shortDay(day, now, timeZone) : named[offset as 0 | -1 | 1];
  return `${word}, ${timeIn(at, timeZone)}`;
}

/** `2 days`, `1 hour`: a duration in its largest unit. */
export function roughly(milliseconds: number): string {
  const minutes = Math.max(1, Math.floor(Math.abs(milliseconds) / 60_000));
  if (minutes >= 2880) return `${Math.floor(minutes / 1440)} days`;
  if (minutes >= 1440) return '1 day';
  if (minutes >= 120) return `${Math.floor(minutes / 60)} hours`;
  if (minutes >= 60) return '1 hour';
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
