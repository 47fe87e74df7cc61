// Formats times, days and titles for messages about complaints.
import { placedInstant, shortDayText } from '#platform/text/day-text.ts';

/** `21 Nov, 16:20` in the community's time zone; on `today` only `16:20`. */
export function timeText(instant: string, timeZone: string, today?: string): string {
  const { day, time } = placedInstant(new Date(instant), timeZone);
  return day === today ? time : `${shortDayText(day)}, ${time}`;
}

/** A day without its year, for messages that people read within weeks: `26 November`. */
export const dayText = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** The title of a complaint at the start of a notification, short enough that the end of the notification is shown. */
export const shortTitle = (title: string): string =>
  title.length > 60 ? `${title.slice(0, 59).trimEnd()}…` : title;
