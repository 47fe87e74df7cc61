// Prints one receipt or invoice: the issuer, the amount, and the facts of the purchase.
import { PassThrough, type Readable } from 'node:stream';
import type { Letterhead } from './letterhead.ts';
import { openSheet } from './sheet.ts';

export type Receipt = {
  title: string;
  issuer: Pick<Letterhead, 'communityName'> & Partial<Letterhead>;
  /** The date of the document. */
  day: string;
  /** The left and right text of each line; lines that do not fit continue on another page. */
  lines: readonly [string, string][];
  /** The amounts, whose last one is the total. */
  amounts: readonly [string, string][];
  /** Printed above the lines, if the receipt is no longer valid. */
  stamp?: string;
  /** A note under the amounts. */
  note: string;
};

export async function printReceipt(receipt: Receipt): Promise<Readable> {
  const { title, issuer, day, lines, amounts, stamp, note } = receipt;
  const output = new PassThrough();
  const sheet = await openSheet(output, { ...issuer, title, aside: { day } });
  const total = amounts.at(-1);
  sheet.text(title, { size: 'title', isBold: true });
  if (stamp !== undefined) sheet.text(stamp, { size: 'section', isBold: true, colour: 'alarm' });
  sheet.text(total?.[1] ?? '', { size: 'amount', isBold: true });
  sheet.space(8);
  sheet.facts(lines);
  sheet.space(12);
  sheet.table({
    columns: [{ title: 'Amounts' }, { title: '', kind: 'money' }],
    rows: amounts.slice(0, -1).map(([label, amount]) => [label, amount]),
    total: total && [total[0], total[1]],
  });
  sheet.text(note, { size: 'small', colour: 'faint' });
  sheet.end();
  return output;
}
