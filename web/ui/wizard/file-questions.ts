// Open questions about a file that is being read: the mapping of its columns, the order of its days, and a day that can
// be read in both orders. Pure.
import { type DayOrder, readDay } from '#rules/shared/read-day.ts';
import { formatDay } from '#ui/format/dates.ts';

export type AmbiguousDay = Readonly<Record<DayOrder, string>> & { text: string };

/** The first day that can be read in both orders, with both readings; undefined if there is none. */
export function ambiguousDayOf(texts: readonly (string | undefined)[]): AmbiguousDay | undefined {
  for (const given of texts) {
    const text = given?.trim() ?? '';
    const [dmy, mdy] = [readDay(text, 'dmy'), readDay(text, 'mdy')];
    if (!('value' in dmy) || !('value' in mdy) || dmy.value === mdy.value) continue;
    return { text: text.slice(0, 40), dmy: formatDay(dmy.value), mdy: formatDay(mdy.value) };
  }
  return undefined;
}

/** `Dates are read day first: 01/10/2026 is 1 Oct 2026.` */
export const dayOrderSentence = (order: DayOrder, either: AmbiguousDay | undefined): string => {
  const first = order === 'dmy' ? 'day first' : 'month first';
  return either
    ? `Dates are read ${first}: ${either.text} is ${either[order]}.`
    : `Dates are read ${first}.`;
};

type FileRead = {
  missing: readonly unknown[];
  asksDayOrder: boolean;
  mapping: { dayOrder: DayOrder | null };
};

/** Whether the columns or the order of the days must be chosen before the rows of the file can be read. */
export const isUnread = ({ missing, asksDayOrder, mapping }: FileRead): boolean =>
  missing.length > 0 || (asksDayOrder && mapping.dayOrder === null);
