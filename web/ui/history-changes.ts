// What changed between two states of a record, in words, with days, instants and amounts as every screen writes them.
import * as words from '#contract/change-words.ts';
import { formatDay, formatInstant } from './format/dates.ts';
import { formatMoney } from './format/money.ts';
import type { Locale } from './locale.ts';

export { actionWords, fieldWords, type ValueWords } from '#contract/change-words.ts';

type Reading = Locale & { values?: words.ValueWords };

/** One line for each field whose value differs; fields in the order of the newer state. */
export const changesOf = (before: unknown, after: unknown, locale: Reading): words.Change[] =>
  words.changesOf(before, after, {
    ...(locale.values && { values: locale.values }),
    day: formatDay,
    instant: (instant) => formatInstant(instant, locale.timeZone),
    money: (amountMinor) => formatMoney(amountMinor, locale.currency),
  });
