// Reads the account number that a bank states above its table, as "Account No: 2234681340" or in cells of their own.
import type { Rows } from './stated-period.ts';

const stated =
  /\b(?:account|acct|a\/c)\.?\s*(?:number|no|nr|num|#)?[\s.:#'-]*(\d[\d -]{7,}\d)(?![\d*x])/i;

/** The digits of the account in the rows above a table; undefined where none are stated. */
export function accountAbove(rows: Rows): string | undefined {
  for (const cells of rows) {
    const [, number] = stated.exec(cells.filter((cell) => cell.trim() !== '').join(' ')) ?? [];
    if (number) return number.replaceAll(/\D/g, '');
  }
  return undefined;
}
