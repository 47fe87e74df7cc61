// Parses a day in the formats that people and spreadsheet programs write. The parser never guesses between 3 April and
// 4 March: the order of the whole column or a person decides.
import type { Reading } from './reading.ts';

export type DayOrder = 'dmy' | 'mdy';

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

const clock = /[ t]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)? ?(?:am|pm|z|[+-]\d{2}:\d{2})?$/;
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}[,.]? (?=\S)/;
const yearFirst = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/;
const compact = /^(\d{4})(\d{2})(\d{2})$/;
const numeric = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/;
const dayNamed =
  /^(\d{1,2})(?:st|nd|rd|th)?[-/., ]{0,2}(?:of )?([a-z]{3,9})\.?[-/., ]{1,2}(\d{4}|\d{2})$/;
const monthNamed = /^([a-z]{3,9})\.?[-/ ](\d{1,2})(?:st|nd|rd|th)?[-/., ]{1,2}(\d{4}|\d{2})$/;
const serial = /^(\d{5})(?:\.\d{1,17})?$/;

/** A normalised text: without differences of case, doubled spaces, a time of day, a weekday. */
const bare = (text: string) =>
  text
    .slice(0, 100)
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(clock, '')
    .replace(weekday, '');

/**
 * Parses a day to `2025-12-31`. `order` concerns numeric days, `31/12/2025` or `12/31/2025`; with `auto` an ambiguous
 * day is refused with a reason that says so.
 */
export function readDay(text: string, order: DayOrder | 'auto'): Reading {
  const given = bare(text);
  const numbers = numeric.exec(given);
  if (numbers) return readNumeric(numbers, order);
  const [, year, month, day] = yearFirst.exec(given) ?? compact.exec(given) ?? [];
  if (day) return toDay(Number(year), Number(month), Number(day));
  const named = dayNamed.exec(given);
  if (named) return toDay(fullYear(named[3]), monthOf(named[2]), Number(named[1]));
  const american = monthNamed.exec(given);
  if (american) return toDay(fullYear(american[3]), monthOf(american[1]), Number(american[2]));
  const excel = serial.exec(given);
  if (excel) return fromSerial(Number(excel[1]));
  return { reason: 'Enter a day such as 31/12/2025 or 2025-12-31.' };
}

function readNumeric(match: RegExpExecArray, order: DayOrder | 'auto'): Reading {
  const [first, second] = [Number(match[1]), Number(match[2])];
  const year = fullYear(match[3]);
  const known = order === 'auto' ? (orderOf(first, second) ?? 'either') : order;
  if (known === 'either') {
    return { reason: 'This can be day/month or month/day. Choose the order for the column.' };
  }
  return known === 'mdy' ? toDay(year, first, second) : toDay(year, second, first);
}

/** The order of the numbers in one date; undefined when both orders are possible. */
function orderOf(first: number, second: number): DayOrder | undefined {
  if (first > 12 || first === second) return 'dmy';
  return second > 12 ? 'mdy' : undefined;
}

/**
 * The order in which a column writes its days. `ambiguous` when its values contradict each other or none of them
 * decides; a column without any numeric days reads the same either way: `dmy`.
 */
export function detectDayOrder(values: Iterable<string>): DayOrder | 'ambiguous' {
  const seen = new Set<DayOrder | undefined>();
  for (const value of values) {
    const match = numeric.exec(bare(value));
    // 05/05/2025 is the same in both orders, so it decides nothing.
    if (!match || Number(match[1]) === Number(match[2])) continue;
    seen.add(orderOf(Number(match[1]), Number(match[2])));
  }
  if (seen.has('dmy') && seen.has('mdy')) return 'ambiguous';
  if (seen.has('mdy')) return 'mdy';
  return seen.has('dmy') || seen.size === 0 ? 'dmy' : 'ambiguous';
}

/** The first day that is only valid day first, and the first that is only valid month first; null unless both exist. */
export function dayOrderExamples(
  values: Iterable<string>,
): { dayFirst: string; monthFirst: string } | null {
  const found: Partial<Record<DayOrder, string>> = {};
  for (const value of values) {
    const match = numeric.exec(bare(value));
    if (!match || Number(match[1]) === Number(match[2])) continue;
    const order = orderOf(Number(match[1]), Number(match[2]));
    if (order) found[order] ??= value.trim().slice(0, 40);
    if (found.dmy !== undefined && found.mdy !== undefined) break;
  }
  const { dmy, mdy } = found;
  return dmy === undefined || mdy === undefined ? null : { dayFirst: dmy, monthFirst: mdy };
}

/** Two digits mean the years 1950 to 2049, as in Excel on Windows. */
function fullYear(digits = ''): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year < 50 ? 2000 + year : 1900 + year;
}

/** 0, which is not a month, for an unknown word. */
const monthOf = (word = '') => 1 + months.findIndex((month) => month.startsWith(word));

// Excel counts a nonexistent 29 February 1900, so day 0 is 30 December 1899 for all later days.
function fromSerial(days: number): Reading {
  const date = new Date(Date.UTC(1899, 11, 30) + days * 86_400_000);
  return toDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

const two = (number: number) => String(number).padStart(2, '0');

function toDay(year: number, month: number, day: number): Reading {
  if (month < 1 || month > 12) return { reason: 'This month does not exist.' };
  if (year < 1900 || year > 2100) return { reason: 'The year must be between 1900 and 2100.' };
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day < 1 || day > lastDay) return { reason: 'This day does not exist in that month.' };
  return { value: `${year}-${two(month)}-${two(day)}` };
}
