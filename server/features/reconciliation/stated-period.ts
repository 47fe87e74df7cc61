// Reads the period that a bank prints above its table: "Period: 01-Nov-2026 to 27-Nov-2026", or "From" and "To" in
// separate cells.
import { addDays } from '#rules/shared/day-sums.ts';
import { type DayOrder, detectDayOrder, readDay } from '#rules/shared/read-day.ts';

export type Period = { fromOn: string; toOn: string };

const shapes = [
  String.raw`\d{4}[-/.]\d{1,2}[-/.]\d{1,2}`,
  String.raw`\d{1,2}(?:st|nd|rd|th)?[-/. ]{1,2}(?:\d{1,2}|[a-z]{3,9})[-/., ]{1,2}\d{2,4}`,
  String.raw`[a-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}`,
];
const day = `(${shapes.join('|')})`;
const range = new RegExp(
  String.raw`(?<![\d/])${day}\s*(?:to|until|till|through|and|[-–—])\s*${day}(?![\d/])`,
  'i',
);
const starts = new RegExp(
  String.raw`\b(?:from|(?:start|begin|opening)[a-z]*(?: date)?)\b[^a-z0-9]*${day}`,
  'i',
);
const ends = new RegExp(
  String.raw`\b(?:to|(?:end|closing)[a-z]*(?: date)?)\b[^a-z0-9]*${day}`,
  'i',
);

/** The maximum length of a period in days, longer than any statement that banks issue. */
const longestDays = 1100;

/**
 * The period in the rows above a table; undefined if there is none of at most `longestDays`, or if day and month could
 * be swapped and `order` does not decide.
 */
export function periodAbove(rows: Rows, order: DayOrder | null): Period | undefined {
  const lines = rows.map((cells) => cells.filter((cell) => cell.trim() !== '').join(' '));
  for (const line of lines) {
    const [, from, to] = range.exec(line) ?? [];
    const period = from && to ? periodOf([from, to], order) : undefined;
    if (period) return period;
  }
  const whole = lines.join('\n');
  const [from, to] = [starts.exec(whole)?.[1], ends.exec(whole)?.[1]];
  return from && to ? periodOf([from, to], order) : undefined;
}

function periodOf(texts: readonly [string, string], order: DayOrder | null): Period | undefined {
  const told = detectDayOrder(texts);
  const known = told === 'ambiguous' ? (order ?? 'auto') : told;
  const [from, to] = texts.map((text) => readDay(text, known));
  if (!from || !to || !('value' in from) || !('value' in to)) return undefined;
  const isPeriod = from.value <= to.value && to.value <= addDays(from.value, longestDays);
  return isPeriod ? { fromOn: from.value, toOn: to.value } : undefined;
}

/** The rows of a file as text, including the header row. */
export type Rows = readonly (readonly string[])[];
