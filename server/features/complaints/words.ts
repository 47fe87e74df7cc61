// Small words that all of complaints uses: the entered community, and times as people write them.
import { sql } from 'kysely';

export const here = sql`current_setting('app.community_id')::uuid`;

/** `21 Nov, 16:20` in the community's zone; with its own day left out, `16:20`. */
export function timeText(instant: string, timeZone: string, today?: string): string {
  const at = new Date(instant);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(at);
  if (day === today) return time;
  const date = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' });
  return `${date.format(at)}, ${time}`;
}

/** A day without its year, for people who read it within weeks: `26 November`. */
export const dayText = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' }).format(
    new Date(`${day}T00:00:00Z`),
  );
