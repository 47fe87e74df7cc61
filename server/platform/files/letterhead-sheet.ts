// Draws a community's documents: the letterhead above the title, and the table of a statement with its totals.
import type { Writable } from 'node:stream';
import { dayText } from '#rules/shared/day-text.ts';
import type { Letterhead } from './letterhead.ts';
import { openSheet, type Sheet, type SheetTable } from './sheet.ts';

type LetterheadPaper = {
  head: Letterhead;
  title: string;
  /** The heading that is printed above the text instead of the title. */
  heading?: string;
  /** The date of the document. */
  day: string;
  /** The sentence that says how a reader checks that the document is genuine. */
  check?: string;
};

/** Begins a document and draws its letterhead and heading. */
export async function openLetterheadSheet(
  output: Writable,
  { head, title, heading = title, day, check }: LetterheadPaper,
): Promise<Sheet> {
  const aside = { day, ...(heading !== title && { name: title }) };
  const sheet = await openSheet(output, { ...head, title, aside, ...(check && { check }) });
  sheet.text(heading, { size: 'title', isBold: true });
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
