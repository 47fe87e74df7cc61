// Quiet hours by a community's own clock (domain 12, 15): what is not urgent waits for their end.
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** When it is quiet in a community, by its clock: `21:00` to `07:00`; never, when both are the same. */
export type Night = { timeZone: string; quietFrom: string; quietTo: string };

/** The night of the community that is entered. */
export async function readNight(db: Db): Promise<Night> {
  const { rows } = await sql<Night>`
    select c.time_zone as "timeZone", c.quiet_from as "quietFrom", c.quiet_to as "quietTo" from communities c
    where c.id = current_setting('app.community_id')::uuid`.execute(db);
  if (!rows[0]) throw new Error('no community is entered');
  return rows[0];
}

const clockFormats = new Map<string, Intl.DateTimeFormat>();

/** Minutes since midnight on a zone's clock. */
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

/** Whether what is not urgent waits at this instant. */
export const isQuiet = (night: Night, at: Date): boolean => morningAfter(night, at) > at;

/** The instant itself, or the end of the quiet hours that it is in. */
export function morningAfter({ timeZone, quietFrom, quietTo }: Night, at: Date): Date {
  const minute = minuteOfDay(timeZone, at);
  const from = minutesOf(quietFrom);
  const to = minutesOf(quietTo);
  // A night goes over midnight; a quiet noon does not.
  const isQuiet = from <= to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isQuiet) return at;
  const wait = (to - minute + dayMinutes) % dayMinutes;
  // At the full minute: the seconds of the evening have nothing to do with the morning.
  const morning = new Date(Math.floor(at.getTime() / minuteMs) * minuteMs + wait * minuteMs);
  // In the night in which the clocks change it is an hour earlier or later.
  const late =
    ((minuteOfDay(timeZone, morning) - to + dayMinutes * 1.5) % dayMinutes) - dayMinutes / 2;
  const moved = new Date(morning.getTime() - late * minuteMs);
  return minuteOfDay(timeZone, moved) === to ? moved : morning;
}
