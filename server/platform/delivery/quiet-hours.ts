// Quiet hours in a community's time zone. The callers decide which messages wait until the quiet hours end.
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

/** A community's quiet hours in its time zone: `21:00` to `07:00`; none if both are the same. */
export type CommunityQuietHours = { timeZone: string; quietFrom: string; quietTo: string };

export async function readQuietHours(db: Db): Promise<CommunityQuietHours> {
  const { rows } = await sql<CommunityQuietHours>`
    select c.time_zone as "timeZone", c.quiet_from as "quietFrom", c.quiet_to as "quietTo" from communities c
    where c.id = current_setting('app.community_id')::uuid`.execute(db);
  if (!rows[0]) throw new Error('no community is entered');
  return rows[0];
}

/** The end of the community's quiet hours that contain an instant; null outside quiet hours. */
export async function endOfQuiet(db: Db, at: Date): Promise<Date | null> {
  const morning = afterQuietHours(await readQuietHours(db), at);
  return morning > at ? morning : null;
}

const clockFormats = new Map<string, Intl.DateTimeFormat>();

/** Minutes since midnight in a time zone. */
export function minuteOfDay(timeZone: string, at: Date): number {
  let format = clockFormats.get(timeZone);
  if (!format) {
    const parts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    format = new Intl.DateTimeFormat('en-GB', { timeZone, ...parts });
    clockFormats.set(timeZone, format);
  }
  return minutesOf(format.format(at));
}

function minutesOf(clock: string): number {
  const [hour = '0', minute = '0'] = clock.split(':');
  return Number(hour) * 60 + Number(minute);
}

const dayMinutes = 24 * 60;
const minuteMs = 60_000;

/** Whether an instant is in quiet hours. */
export const isQuiet = (night: CommunityQuietHours, at: Date): boolean =>
  afterQuietHours(night, at) > at;

/** The instant itself, or the end of the quiet hours that it is in. */
export function afterQuietHours(
  { timeZone, quietFrom, quietTo }: CommunityQuietHours,
  at: Date,
): Date {
  const minute = minuteOfDay(timeZone, at);
  const from = minutesOf(quietFrom);
  const to = minutesOf(quietTo);
  // Quiet hours may cross midnight.
  const isQuiet = from <= to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isQuiet) return at;
  const wait = (to - minute + dayMinutes) % dayMinutes;
  // At the full minute, without the seconds of the given instant.
  const morning = new Date(Math.floor(at.getTime() / minuteMs) * minuteMs + wait * minuteMs);
  // If the clocks change before the end, move the end to the same local time.
  const late =
    ((minuteOfDay(timeZone, morning) - to + dayMinutes * 1.5) % dayMinutes) - dayMinutes / 2;
  const moved = new Date(morning.getTime() - late * minuteMs);
  return minuteOfDay(timeZone, moved) === to ? moved : morning;
}
