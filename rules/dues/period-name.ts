// The name of a period of a due, on screens and in file names.
import { dayText, monthText } from '#rules/shared/day-text.ts';

/**
 * Names a period of whole months by its months: `Nov 2026`, `Sep–Nov 2026`, `Dec 2025–Feb 2026`. A period without an
 * end counts as whole if it begins on the first of a month. Other periods are named by their days.
 */
export function periodName(startsOn: string, endsOn: string | null): string {
  const isWhole = startsOn.endsWith('-01') && (endsOn === null || isLastOfMonth(endsOn));
  const nameOf = isWhole ? monthText : dayText;
  const first = nameOf(startsOn);
  const last = nameOf(endsOn ?? startsOn);
  if (first === last) return first;
  const year = last.slice(-5);
  return first.endsWith(year) ? `${first.slice(0, -5)}–${last}` : `${first}–${last}`;
}

const isLastOfMonth = (day: string): boolean =>
  new Date(Date.parse(day) + 86_400_000).getUTCDate() === 1;
