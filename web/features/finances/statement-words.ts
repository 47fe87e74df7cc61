// Words and questions of a statement that is being read.
import type { Statement, StatementMapping } from '#contract/bank-statements.ts';
import { type EitherDay, eitherDayOf } from '#ui/wizard/either-day.ts';

/** Its columns or the order of its days have to be chosen before its lines can be read. */
export const isUnread = ({ missing, asksDayOrder, mapping }: Statement): boolean =>
  missing.length > 0 || (asksDayOrder && mapping.dayOrder === null);

/** A day among the first rows that can be read in both orders. */
export const eitherIn = (
  { firstRows }: Statement,
  { headerRow, date }: StatementMapping,
): EitherDay | undefined =>
  eitherDayOf(date === null ? [] : firstRows.slice(headerRow + 1).map((cells) => cells[date]));
