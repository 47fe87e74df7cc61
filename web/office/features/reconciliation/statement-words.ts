// A question about a statement that is being read.
import type { Statement, StatementMapping } from '#contract/reconciliation/bank-statements.ts';
import { type AmbiguousDay, ambiguousDayOf } from '#ui/wizard/file-questions.ts';

/** A day among the first rows that can be read in both orders. */
export const ambiguousDayIn = (
  { firstRows }: Statement,
  { headerRow, date }: StatementMapping,
): AmbiguousDay | undefined =>
  ambiguousDayOf(date === null ? [] : firstRows.slice(headerRow + 1).map((cells) => cells[date]));
