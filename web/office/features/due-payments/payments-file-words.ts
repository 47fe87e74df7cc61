// Finds an ambiguous date in a payments file, for the question whether the day or the month comes first.
import type { PaymentFile, PaymentFileMapping } from '#contract/due-payments/payment-files.ts';
import { type AmbiguousDay, ambiguousDayOf } from '#ui/wizard/file-questions.ts';

/** A date in the first rows that is valid both as day/month and as month/day. */
export const ambiguousDayIn = (
  { firstRows }: PaymentFile,
  { day }: PaymentFileMapping,
): AmbiguousDay | undefined =>
  ambiguousDayOf(day === null ? [] : firstRows.map((cells) => cells[day]));
