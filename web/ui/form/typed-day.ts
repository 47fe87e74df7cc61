// Parses a day as a person types it, in the order of the community's country, and describes its errors. Pure.
import { addDays } from '#rules/shared/day-sums.ts';
import { type DayOrder, readDay } from '#rules/shared/read-day.ts';
import { formatDay } from '#ui/format/dates.ts';

const letters: Readonly<Record<string, string>> = { day: 'DD', month: 'MM', year: 'YYYY' };

const partsIn = (country: string): Intl.DateTimeFormatPart[] =>
  new Intl.DateTimeFormat(`en-${country}`, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(0);

/** The typing pattern of a country: `DD/MM/YYYY` in Nigeria, `MM/DD/YYYY` in the United States. */
export const dayPattern = (country: string): string =>
  partsIn(country)
    .map(({ type, value }) => letters[type] ?? value)
    .join('');

/** The order in which a country writes day and month. A country that writes the year first counts as day first. */
export const dayOrderIn = (country: string): DayOrder =>
  partsIn(country).find(({ type }) => type !== 'literal')?.type === 'month' ? 'mdy' : 'dmy';

/** The day, `2026-11-21`, or undefined for a text that is not a day. */
export function readTypedDay(text: string, country: string): string | undefined {
  const reading = readDay(text, dayOrderIn(country));
  // Spreadsheets store days as numbers; a person who types 45000 has not finished.
  return 'value' in reading && !/^\s*\d{5}/.test(text) ? reading.value : undefined;
}

export type DayLimits = { min?: string | undefined; max?: string | undefined; today: string };

export function limitError(day: string, { min, max, today }: DayLimits): string | undefined {
  if (min !== undefined && day < min) return earliest(min, today);
  if (max !== undefined && day > max) return latest(max, today);
  return undefined;
}

function earliest(min: string, today: string): string {
  if (min === today) return 'Choose today or a later day.';
  if (min === addDays(today, 1)) return 'Choose a day after today.';
  return `Choose ${formatDay(min)} or a later day.`;
}

function latest(max: string, today: string): string {
  if (max === today) return 'Choose today or an earlier day.';
  if (addDays(max, 1) === today) return 'Choose a day before today.';
  return `Choose ${formatDay(max)} or an earlier day.`;
}

export const unreadableDay = (country: string): string =>
  `This is not a date. Write it as ${dayPattern(country)}.`;
