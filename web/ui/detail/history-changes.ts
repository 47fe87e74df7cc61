// The changes between two states of a record, in words, with days, instants and amounts formatted as on every screen.
import * as words from '#contract/shared/change-words.ts';
import { formatDay, formatInstant } from '#ui/format/dates.ts';
import { formatMoney } from '#ui/format/money.ts';
import type { Locale } from '#ui/text/locale.ts';

export { actionWords, fieldWords, type ValueWords } from '#contract/shared/change-words.ts';

type Reading = Locale & { values?: words.ValueWords };

/**
 * A line for each field whose value differs, in the field order of the newer state. Ids without a known name are left
 * out if the record was created or deleted.
 */
export const changesOf = (before: unknown, after: unknown, locale: Reading): words.Change[] =>
  words.changesOf(before, after, {
    ...(locale.values && { values: locale.values }),
    day: formatDay,
    instant: (instant) => formatInstant(instant, locale.timeZone),
    money: (amountMinor) => formatMoney(amountMinor, locale.currency),
  });
