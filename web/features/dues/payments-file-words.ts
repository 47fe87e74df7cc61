// Questions of a list of payments that is being read.
import type { PaymentFile, PaymentFileMapping } from '#contract/payment-files.ts';
import { type EitherDay, eitherDayOf } from '#ui/wizard/either-day.ts';

/** Its columns or the order of its days have to be chosen before its rows can be read. */
export const isUnread = ({ missing, asksDayOrder, mapping }: PaymentFile): boolean =>
  missing.length > 0 || (asksDayOrder && mapping.dayOrder === null);

/** A day among the first rows that can be read in both orders. */
export const eitherIn = (
  { firstRows }: PaymentFile,
  { day }: PaymentFileMapping,
): EitherDay | undefined => eitherDayOf(day === null ? [] : firstRows.map((cells) => cells[day]));
