// Notes above the preview of a statement: other sheets, a guessed encoding, another account or currency, signs that
// look inverted, and balances that contradict another file.
import type { Statement } from '#contract/reconciliation/bank-statements.ts';
import { addDays } from '#rules/shared/day-sums.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { dayText } from '#rules/shared/day-text.ts';
import { printedAmount } from '#platform/text/money-text.ts';
import type { Sheet } from '#platform/spreadsheets/sheet.ts';
import { selectBalanceBefore, selectOtherBalances } from './statements-queries.ts';
import type { CheckedLine } from './flag-duplicates.ts';

/** The warnings about the statement file as a whole; `above` is the account number printed above its table. */
export function notesOf(
  { community }: CommunityContext,
  sheet: Sheet,
  { chosen, above = '' }: { chosen: string; above: string | undefined },
): string[] {
  const notes = sheet.warnings
    .filter(({ code }) => code === 'OTHER_SHEETS' || code === 'ENCODING_GUESSED')
    .map(({ message }) => message);
  const { number = above, currency = '' } = sheet.account ?? {};
  if (number !== '' && !number.endsWith(chosen)) {
    notes.push(`This file is of the account ${number}, not of ${chosen}.`);
  }
  if (currency !== '' && currency !== community.currency) {
    notes.push(`This file is in ${currency}, not in ${community.currency}.`);
  }
  return notes;
}

/**
 * Counts the new lines that were imported before with the opposite sign: the debit and credit columns may be swapped.
 */
export function oppositeNotes(told: readonly CheckedLine[]): string[] {
  const count = told.filter(({ isOpposite }) => isOpposite).length;
  if (count === 0) return [];
  const lines = count === 1 ? '1 new line has' : `${count} new lines have`;
  return [
    `${lines} the day, words and amount of a line in the list, with the opposite sign. Check which column ` +
      'has money in and which has money out.',
  ];
}

/**
 * Names other files of the account that state a different balance for the same day, and the earlier file that ends with
 * another balance than this file begins with.
 */
export async function contradictions(
  { db, community }: CommunityContext,
  { bankAccount, fromOn, toOn, openingMinor, closingMinor }: Statement,
): Promise<string[]> {
  const ends = [
    ...(fromOn !== null && openingMinor !== null
      ? [{ night: addDays(fromOn, -1), minor: openingMinor }]
      : []),
    ...(toOn !== null && closingMinor !== null ? [{ night: toOn, minor: closingMinor }] : []),
  ];
  const others = await selectOtherBalances(db, bankAccount.id, ends);
  const said = (minor: number) => printedAmount(minor, community.currency);
  const notes = others.map(
    ({ night, minor, fileName, otherMinor }) =>
      `Balance at the end of ${dayText(night)}: this file has ${said(minor)}, “${fileName}” has ${said(otherMinor)}.`,
  );
  if (fromOn === null || openingMinor === null) return notes;
  const before = await selectBalanceBefore(db, bankAccount.id, addDays(fromOn, -1));
  if (!before || before.minor === openingMinor) return notes;
  return [
    ...notes,
    `“${before.fileName}” ends on ${dayText(before.night)} with ${said(before.minor)}, and this file begins on ` +
      `${dayText(fromOn)} with ${said(openingMinor)}. No file shows the days between.`,
  ];
}
