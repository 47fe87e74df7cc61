// What changed between two states of a record, field by field, in words. Pure.
import { formatDay, formatInstant } from './format/dates.ts';
import { formatMoney } from './format/money.ts';
import { formatPhone } from './format/phone.ts';
import type { Locale } from './locale.ts';

/** Words for stored values, by field. */
export type ValueWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

type Reading = Locale & { values?: ValueWords };

export type Change = { field: string; before: string; after: string };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * `moveInOn` reads `Move in`, for a unit at the end is not a word. Names that need more get it from
 * the page's labels.
 */
export function fieldWords(field: string): string {
  const words = field
    .replace(/(?:On|At|Minor|Id)$/u, '')
    .replaceAll(/([a-z\d])([A-Z])/gu, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueWords(value: unknown, field: string, locale: Reading): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number' && field.endsWith('Minor')) {
    return formatMoney(value, locale.currency);
  }
  if (typeof value === 'string') {
    return locale.values?.[field]?.[value] ?? textWords(value, locale);
  }
  if (Array.isArray(value)) {
    return value.map((each) => valueWords(each, field, locale)).join(', ') || '–';
  }
  if (isRecord(value)) {
    return Object.entries(value)
      .map(([key, each]) => `${fieldWords(key)}: ${valueWords(each, key, locale)}`)
      .join(', ');
  }
  return String(value);
}

function textWords(text: string, locale: Locale): string {
  if (/^\d{4}-\d{2}-\d{2}$/u.test(text)) return formatDay(text);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/u.test(text)) return formatInstant(text, locale.timeZone);
  return formatPhone(text);
}

/** One line for each field whose value differs; fields in the order of the newer state. */
export function changesOf(before: unknown, after: unknown, locale: Reading): Change[] {
  const old = isRecord(before) ? before : {};
  const now = isRecord(after) ? after : {};
  const fields = [...new Set([...Object.keys(now), ...Object.keys(old)])];
  return fields
    .map((field) => ({
      field,
      before: valueWords(old[field], field, locale),
      after: valueWords(now[field], field, locale),
    }))
    .filter((change) => change.before !== change.after);
}
