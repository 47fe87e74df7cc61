// Quiet hours by a community's own clock (domain 12, 15): what is not urgent waits for their end.
import { quietHours } from '#contract/broadcasts.ts';

const clockFormats = new Map<string, Intl.DateTimeFormat>();

/** Minutes since midnight on a zone's clock. */
export function minuteOfDay(timeZone: string, at: Date): number {
  let format = clockFormats.get(timeZone);
  if (!format) {
    const parts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    format = new Intl.DateTimeFormat('en-GB', { timeZone, ...parts });
    clockFormats.set(timeZone, format);
  }
  const [hour = '0', minute = '0'] = format.format(at).split(':');
  return Number(hour) * 60 + Number(minute);
}

const dayMinutes = 24 * 60;
const minuteMs = 60_000;

/** The instant itself, or the end of the quiet hours that it is in. */
export function morningAfter(timeZone: string, at: Date): Date {
  const minute = minuteOfDay(timeZone, at);
  const isQuiet = minute >= quietHours.from * 60 || minute < quietHours.to * 60;
  if (!isQuiet) return at;
  const wait = (quietHours.to * 60 - minute + dayMinutes) % dayMinutes;
  // At the full minute: the seconds of the evening have nothing to do with the morning.
  return new Date(Math.floor(at.getTime() / minuteMs) * minuteMs + wait * minuteMs);
}
