// Describes in words how a record changed, field by field: for histories and the audit log on screens, and for exported
// files of the audit log. The functions are pure.
import { formatPhone } from '#rules/shared/phone-text.ts';
import { channelLabel } from '#rules/shared/plain-words.ts';

/** For each field, the words for its stored values. */
export type ValueWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Writes days, instants and amounts in the reader's locale. */
export type Writing = {
  values?: ValueWords;
  day(day: string): string;
  instant(instant: string): string;
  money(amountMinor: number): string;
};

export type Change = { field: string; before: string; after: string };

/** The text shown instead of an id whose record has no known name. */
const unnamed = 'another record';

const isMinor = (field: string): boolean => /(?:Minor|_minor|^minor)$/u.test(field);

const isText = (value: unknown): value is string => typeof value === 'string';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Turns `moveInOn` into `Move in`: removes the endings On, At, Minor, Id, Ids and Ms. If the page has its own label for
 * the field, it uses that label instead.
 */
export const fieldWords = (field: string): string =>
  spokenWords(field.replace(/(?:On|At|Minor|Ids?|Ms)$|_(?:on|at|minor|ids?|ms)$/u, ''));

/** Turns `in_progress`, `bank-line` and `perHouse` into `In progress`, `Bank line` and `Per house`. */
function spokenWords(text: string): string {
  const words = text
    .replaceAll(/([a-z\d])([A-Z])/gu, '$1 $2')
    .replaceAll(/[_-]/gu, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Actions whose stored name would mislead. */
const namedActions: Readonly<Record<string, string>> = {
  'payout.wanted': 'Payout: requested',
};

/** Turns `worker.invitedAgain` into `Worker: invited again`, and `bank-line.matched` into `Bank line: matched`. */
export function actionWords(action: string): string {
  const known = namedActions[action];
  if (known) return known;
  const [noun = '', ...rest] = action.split('.');
  const verb = rest.map((part) => fieldWords(part).toLowerCase()).join(' ');
  return verb ? `${fieldWords(noun)}: ${verb}` : fieldWords(noun);
}

function valueWords(value: unknown, field: string, writing: Writing): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (isText(value) && /^-?\d+$/u.test(value) && isMinor(field)) {
    return writing.money(Number(value));
  }
  if (typeof value === 'number' && isMinor(field)) {
    return writing.money(value);
  }
  if (typeof value === 'string') {
    return writing.values?.[field]?.[value] ?? textWords(value, writing);
  }
  if (Array.isArray(value)) {
    const words = value.map((each) => valueWords(each, field, writing));
    return (
      words.filter((each) => each !== unnamed).join(', ') || (value.length > 0 ? unnamed : '–')
    );
  }
  if (isRecord(value)) {
    return (
      Object.entries(value)
        .map(([key, each]) => [fieldWords(key), valueWords(each, key, writing)] as const)
        .filter(([, words]) => words !== unnamed)
        .map(([name, words]) => `${name}: ${words}`)
        .join(', ') || unnamed
    );
  }
  return String(value);
}

function textWords(text: string, writing: Writing): string {
  if (/^\d{4}-\d{2}-\d{2}$/u.test(text)) return writing.day(text);
  if (/^\d{4}-\d{2}-\d{2}[T ][\d:.]+(?:Z|[+-]\d{2}(?::?\d{2})?)$/u.test(text)) {
    const instant = new Date(text.replace(' ', 'T').replace(/([+-]\d{2})$/u, '$1:00'));
    return writing.instant(instant.toISOString());
  }
  if (/^\d{4}-(?:0[1-9]|1[0-2])$/u.test(text)) return monthWords(text);
  if (text === 'true' || text === 'false') return text === 'true' ? 'Yes' : 'No';
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(text)) return unnamed;
  if (/^[a-z]+(?:_[a-z]+)+$|^[a-z]+(?:[A-Z][a-z]+)+$/u.test(text)) return spokenWords(text);
  return formatPhone(channelLabel(text));
}

const monthWords = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );

/**
 * Returns a line for each field whose value changed, in the order of the fields of the newer state. Ids without a known
 * name are left out if the record was created or deleted.
 */
export function changesOf(before: unknown, after: unknown, writing: Writing): Change[] {
  const old = isRecord(before) ? before : {};
  const now = isRecord(after) ? after : {};
  const fields = [...new Set([...Object.keys(now), ...Object.keys(old)])];
  return fields.flatMap((field) => {
    const [was, is] = [old[field], now[field]];
    const change = {
      field,
      before: valueWords(was, field, writing),
      after: valueWords(is, field, writing),
    };
    if (change.before !== change.after) {
      // They mean nothing to a reader.
      const isNew = before === null || after === null;
      return isNew && [change.before, change.after].includes(unnamed) ? [] : [change];
    }
    const isOther = change.after === unnamed && JSON.stringify(was) !== JSON.stringify(is);
    return isOther ? [{ field, before: 'one record', after: unnamed }] : [];
  });
}

/** Writes all values of one state in a line: `Status: New; Priority: High`. Empty if the record did not exist. */
export const sideWords = (
  changes: readonly Change[],
  side: 'before' | 'after',
  state: unknown,
): string =>
  isRecord(state)
    ? changes.map((change) => `${fieldWords(change.field)}: ${change[side]}`).join('; ')
    : '';
