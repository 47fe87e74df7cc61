// Reads the account number that a bank prints above its table, such as "Account No: 2234681340", also if label and
// number are in separate cells.
import type { Rows } from './stated-period.ts';

const stated =
  /\b(?:account|acct|a\/c)\.?\s*(?:number|no|nr|num|#)?[\s.:#'-]*(\d[\d -]{7,}\d)(?![\d*x])/i;

/** The digits of the account number in the rows above a table; undefined if there is none. */
export function accountAbove(rows: Rows): string | undefined {
  for (const cells of rows) {
    const [, number] = stated.exec(cells.filter((cell) => cell.trim() !== '').join(' ')) ?? [];
    if (number) return number.replaceAll(/\D/g, '');
  }
  return undefined;
}
