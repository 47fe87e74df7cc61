// Durations in words, and when something is due.
import { dayIn } from './dates.ts';

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

/** `2 days overdue`, `Due today, 16:00`, `Due tomorrow, 16:00`, `Due 3 Dec`: the days are those of the time zone. */
export function dueWords(dueAt: string, now: Date, timeZone: string): string {
  const due = new Date(dueAt);
  const left = due.getTime() - now.getTime();
  if (left <= 0) return `${longestUnit(-left)} overdue`;
  const day = dayIn(due, timeZone);
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(due);
  if (day === dayIn(now, timeZone)) return `Due today, ${time}`;
  if (day === dayIn(new Date(now.getTime() + dayMs), timeZone)) return `Due tomorrow, ${time}`;
  return `Due ${new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone }).format(due)}`;
}

const dayMs = 86_400_000;

/** `2 days`, `19 hours`, `28 min`: the largest unit alone. */
function longestUnit(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60)];
  if (days > 0) return days === 1 ? '1 day' : `${days} days`;
  if (hours > 0) return hours === 1 ? '1 hour' : `${hours} hours`;
  return `${minutes} min`;
}
