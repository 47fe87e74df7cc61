// A duration, past or remaining, in its two largest units.

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

/** `2 h 5 min left`, `40 min late`. */
export function leftWords(dueAt: string, now: Date): string {
  const left = Date.parse(dueAt) - now.getTime();
  return left > 0 ? `${durationText(left)} left` : `${durationText(left)} late`;
}
