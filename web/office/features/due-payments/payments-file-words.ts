// A question about a payments file that is being read.
import type { PaymentFile, PaymentFileMapping } from '#contract/due-payments/payment-files.ts';
import { type AmbiguousDay, ambiguousDayOf } from '#ui/wizard/file-questions.ts';

/** A day among the first rows that can be read in both orders. */
export const ambiguousDayIn = (
  { firstRows }: PaymentFile,
  { day }: PaymentFileMapping,
): AmbiguousDay | undefined =>
  ambiguousDayOf(day === null ? [] : firstRows.map((cells) => cells[day]));
