// Finds the rows of a file that look like an earlier row of the same file. The rule is the same as in `looksLike`, so
// that recording a row that the preview calls ready is never refused as a duplicate of another row of the file.
import type { Wanted } from './payment-files-queries.ts';

/** The most days between the dates of a payer and the bank, if only one of the two rows has a reference. */
const nearDays = 3;

/** Maps each row that looks like an earlier row to the number of that earlier row. */
export function findDuplicateRows(wanted: readonly Wanted[]): Map<number, number> {
  const first = new Map<string, number>();
  const repeats = new Map<number, number>();
  for (const { row, houseId, amountMinor, paidOn, reference } of wanted) {
    const key = (...parts: (string | number)[]) => [houseId, amountMinor, ...parts].join(' ');
    const day = Date.parse(paidOn) / 86_400_000;
    const ours = reference?.toLowerCase() ?? '';
    const nearOnes = Array.from({ length: 2 * nearDays + 1 }, (_, at) => day + at - nearDays);
    const alike =
      ours === ''
        ? [key('without', day), ...nearOnes.map((near) => key('with', near))]
        : [key('reference', ours), ...nearOnes.map((near) => key('without', near))];
    const earlier = alike.map((one) => first.get(one)).find((found) => found !== undefined);
    if (earlier !== undefined) repeats.set(row, earlier);
    // Add a duplicate row too: if the user records it anyway, it comes before later rows that look like it.
    const own = ours === '' ? [key('without', day)] : [key('reference', ours), key('with', day)];
    for (const one of own) if (!first.has(one)) first.set(one, row);
  }
  return repeats;
}
