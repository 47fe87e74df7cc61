// Finds an ambiguous date in a bank statement, for the question whether the day or the month comes first.
import type { Statement, StatementMapping } from '#contract/reconciliation/bank-statements.ts';
import { type AmbiguousDay, ambiguousDayOf } from '#ui/wizard/file-questions.ts';

/** A date in the first rows that is valid both as day/month and as month/day. */
export const ambiguousDayIn = (
  { firstRows }: Statement,
  { headerRow, date }: StatementMapping,
): AmbiguousDay | undefined =>
  ambiguousDayOf(date === null ? [] : firstRows.slice(headerRow + 1).map((cells) => cells[date]));
