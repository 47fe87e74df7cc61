// Durations in words.

/** `3 d 4 h`, `4 h 20 min`, `12 min`: the two largest units. */
export function durationText(milliseconds: number): string {
  const minutes = Math.floor(Math.abs(milliseconds) / 60_000);
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const rest = minutes % 60;
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  if (hours > 0) return rest > 0 ? `${hours} h ${rest} min` : `${hours} h`;
  return `${rest} min`;
}

/** Minutes in words: `15 min`, `4 h`, `7 d`. */
export const minutesWords = (minutes: number): string => durationText(minutes * 60_000);

type Unit = { count: number; unit: 'day' | 'hour' | 'minute' };

/** The largest unit of a duration that has passed at least once, in minutes if there is none. */
export function largestUnit(milliseconds: number): Unit {
  const minutes = Math.floor(Math.abs(milliseconds) / 60_000);
  if (minutes >= 1440) return { count: Math.floor(minutes / 1440), unit: 'day' };
  if (minutes >= 60) return { count: Math.floor(minutes / 60), unit: 'hour' };
  return { count: minutes, unit: 'minute' };
}

/** `2 days`, `1 hour`. */
export const unitText = ({ count, unit }: Unit): string =>
  `${count} ${unit}${count === 1 ? '' : 's'}`;
