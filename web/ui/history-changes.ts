// What changed between two states of a record, field by field, in words. Pure.
import { formatDay, formatInstant } from './format/dates.ts';
import { formatMoney } from './format/money.ts';
import { formatPhone } from './format/phone.ts';
import type { Locale } from './locale.ts';

/** Words for stored values, by field. */
export type ValueWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

type Reading = Locale & { values?: ValueWords };

export type Change = { field: string; before: string; after: string };

/** The words for an id: it names a record, but nothing here knows how the record is called. */
const unnamed = 'another record';

const isMinor = (field: string): boolean => /(?:Minor|_minor|^minor)$/u.test(field);

const isText = (value: unknown): value is string => typeof value === 'string';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * `moveInOn` reads `Move in`, for a unit at the end is not a word. Names that need more get it from
 * the page's labels.
 */
export const fieldWords = (field: string): string =>
  spokenWords(field.replace(/(?:On|At|Minor|Ids?|Ms)$|_(?:on|at|minor|ids?|ms)$/u, ''));

/** `in_progress`, `bank-line` and `perHouse` read as words. */
function spokenWords(text: string): string {
  const words = text
    .replaceAll(/([a-z\d])([A-Z])/gu, '$1 $2')
    .replaceAll(/[_-]/gu, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `worker.invitedAgain` reads `Worker: invited again`, `bank-line.matched` reads `Bank line: matched`. */
export function actionWords(action: string): string {
  const [noun = '', ...rest] = action.split('.');
  const deed = rest.map((part) => fieldWords(part).toLowerCase()).join(' ');
  return deed ? `${fieldWords(noun)}: ${deed}` : fieldWords(noun);
}

function valueWords(value: unknown, field: string, locale: Reading): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (isText(value) && /^-?\d+$/u.test(value) && isMinor(field)) {
    return formatMoney(Number(value), locale.currency);
  }
  if (typeof value === 'number' && isMinor(field)) {
    return formatMoney(value, locale.currency);
  }
  if (typeof value === 'string') {
    return locale.values?.[field]?.[value] ?? textWords(value, locale);
  }
  if (Array.isArray(value)) {
    const words = value.map((each) => valueWords(each, field, locale));
    return (
      words.filter((each) => each !== unnamed).join(', ') || (value.length > 0 ? unnamed : '–')
    );
  }
  if (isRecord(value)) {
    return (
      Object.entries(value)
        .map(([key, each]) => [fieldWords(key), valueWords(each, key, locale)] as const)
        .filter(([, words]) => words !== unnamed)
        .map(([name, words]) => `${name}: ${words}`)
        .join(', ') || unnamed
    );
  }
  return String(value);
}

function textWords(text: string, locale: Locale): string {
  if (/^\d{4}-\d{2}-\d{2}$/u.test(text)) return formatDay(text);
  if (/^\d{4}-\d{2}-\d{2}[T ][\d:.]+(?:Z|[+-]\d{2}(?::?\d{2})?)$/u.test(text)) {
    const instant = new Date(text.replace(' ', 'T').replace(/([+-]\d{2})$/u, '$1:00'));
    return formatInstant(instant.toISOString(), locale.timeZone);
  }
  if (/^\d{4}-(?:0[1-9]|1[0-2])$/u.test(text)) return monthWords(text);
  if (text === 'true' || text === 'false') return text === 'true' ? 'Yes' : 'No';
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(text)) return unnamed;
  if (/^[a-z]+(?:_[a-z]+)+$|^[a-z]+(?:[A-Z][a-z]+)+$/u.test(text)) return spokenWords(text);
  return formatPhone(text);
}

const monthWords = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );

/** One line for each field whose value differs; fields in the order of the newer state. */
export function changesOf(before: unknown, after: unknown, locale: Reading): Change[] {
  const old = isRecord(before) ? before : {};
  const now = isRecord(after) ? after : {};
  const fields = [...new Set([...Object.keys(now), ...Object.keys(old)])];
  return fields.flatMap((field) => {
    const [was, is] = [old[field], now[field]];
    const change = {
      field,
      before: valueWords(was, field, locale),
      after: valueWords(is, field, locale),
    };
    if (change.before !== change.after) {
      // Ids alone tell a person nothing of a record that was made or removed.
      const isNew = before === null || after === null;
      return isNew && [change.before, change.after].includes(unnamed) ? [] : [change];
    }
    const isOther = change.after === unnamed && JSON.stringify(was) !== JSON.stringify(is);
    return isOther ? [{ field, before: 'one record', after: unnamed }] : [];
  });
}
