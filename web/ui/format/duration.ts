// Durations in words.
import { minutesText } from '#rules/shared/minutes-text.ts';

/** `3 d 4 h`, `4 h 20 min`, `12 min`: the two largest units. */
export const durationText = (milliseconds: number): string =>
  minutesText(Math.floor(Math.abs(milliseconds) / 60_000));

/** Minutes in words: `15 min`, `4 h`, `7 d`. */
export const minutesWords = (minutes: number): string => durationText(minutes * 60_000);

type Unit = { count: number; unit: 'day' | 'hour' | 'minute' };

/** The duration rounded down in days, or in hours below one day, or in minutes below one hour. */
export function largestUnit(milliseconds: number): Unit {
  const minutes = Math.floor(Math.abs(milliseconds) / 60_000);
  if (minutes >= 1440) return { count: Math.floor(minutes / 1440), unit: 'day' };
  if (minutes >= 60) return { count: Math.floor(minutes / 60), unit: 'hour' };
  return { count: minutes, unit: 'minute' };
}

/** `2 days`, `1 hour`. */
export const unitText = ({ count, unit }: Unit): string =>
  `${count} ${unit}${count === 1 ? '' : 's'}`;
