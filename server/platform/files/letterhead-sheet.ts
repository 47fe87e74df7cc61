// Draws a community's documents: the letterhead above the title, and the table of a statement with its totals.
import type { Writable } from 'node:stream';
import { dayText } from '#platform/text/day-text.ts';
import type { Letterhead } from './letterhead.ts';
import { openSheet, type Sheet, type SheetTable } from './sheet.ts';

type Paper = {
  head: Letterhead;
  /** The title of the document. */
  title: string;
  /** Printed above the text instead of the title. */
  heading?: string;
  /** Printed in the footer of each page, after the community and the title. */
  printed: string;
};

/** Begins a document and draws its letterhead and heading. */
export async function openLetterheadSheet(
  output: Writable,
  { head, title, heading = title, printed }: Paper,
): Promise<Sheet> {
  const { communityName: author, address, contact } = head;
  const sheet = await openSheet(output, {
    title,
    author,
    foot: `${author} · ${title} · ${printed}`,
  });
  sheet.text(author, { size: 13, isBold: true });
  sheet.text(address, { colour: 'faint' });
  sheet.text(contact, { colour: 'faint' });
  sheet.space(14);
  sheet.text(heading, { size: 18, isBold: true });
  return sheet;
}

type Statement = {
  fromOn: string;
  toOn: string;
  openingMinor: number;
  closingMinor: number;
  lines: readonly { day: string; text: string; amountMinor: number; balanceMinor: number }[];
};

type Columns = {
  /** The column titles of positive and of negative amounts. */
  above: string;
  below: string;
  money: (minor: number) => string;
};

/** The lines of a statement between its opening and closing balance, and the totals of both columns, in minor units. */
export function movementsOf(
  { fromOn, toOn, openingMinor, closingMinor, lines }: Statement,
  { above, below, money }: Columns,
): { table: SheetTable; aboveMinor: number; belowMinor: number } {
  const sumOf = (part: (minor: number) => number): number =>
    lines.reduce((sum, { amountMinor }) => sum + part(amountMinor), 0);
  const aboveMinor = sumOf((minor) => Math.max(0, minor));
  const belowMinor = sumOf((minor) => Math.max(0, -minor));
  const table: SheetTable = {
    columns: [
      { title: 'Day', kind: 'day' },
      { title: 'Description' },
      { title: above, kind: 'money' },
      { title: below, kind: 'money' },
      { title: 'Balance', kind: 'money' },
    ],
    rows: [
      [dayText(fromOn), 'Opening balance', '', '', money(openingMinor)],
      ...lines.map(({ day, text, amountMinor, balanceMinor }) => [
        dayText(day),
        text,
        amountMinor > 0 ? money(amountMinor) : '',
        amountMinor < 0 ? money(-amountMinor) : '',
        money(balanceMinor),
      ]),
    ],
    total: [
      dayText(toOn),
      'Closing balance',
      money(aboveMinor),
      money(belowMinor),
      money(closingMinor),
    ],
  };
  return { table, aboveMinor, belowMinor };
}
