// Prints a letter: the subject, the resident and the house, the text with its charges as a table, the amount and the
// day to pay, and a line for the signature.
import { PassThrough, type Readable } from 'node:stream';
import { openLetterheadSheet } from '#platform/files/letterhead-sheet.ts';
import type { Letterhead } from '#platform/files/letterhead.ts';
import type { Sheet } from '#platform/files/sheet.ts';
import { dayText } from '#rules/shared/day-text.ts';
import { printedAmount } from '#platform/text/money-text.ts';
import type { StoredLetter } from './letters-queries.ts';
import { type ChargeLine, readChargeLine } from './letter-words.ts';

export async function printLetter(
  letter: StoredLetter,
  { head, currency }: { head: Letterhead; currency: string },
): Promise<Readable> {
  const { subject, step, label, residentName, overdueMinor, payBy } = letter;
  const output = new PassThrough();
  const sheet = await openLetterheadSheet(output, {
    head,
    title: `${step} letter`,
    heading: subject,
    day: dayText(letter.letterOn),
    check: `${step} letter to ${label}.${head.contact === '' ? '' : ` Questions: ${head.contact}`}`,
  });
  if (residentName !== null) sheet.text(residentName, { isBold: true });
  sheet.text(`${label}, ${head.communityName}`, { colour: 'faint' });
  sheet.space(14);
  writeBody(sheet, letter.body, (minor) => printedAmount(minor, currency));
  sheet.space(10);
  sheet.figures([
    { label: 'Overdue', value: printedAmount(overdueMinor, currency) },
    { label: 'Pay by', value: dayText(payBy) },
  ]);
  sheet.signatures([head.communityName]);
  sheet.end();
  return output;
}

/** Writes the paragraphs of a letter. Its charges, one per line, become a table. */
function writeBody(sheet: Sheet, body: string, money: (minor: number) => string): void {
  let charges: ChargeLine[] = [];
  const writeCharges = () => {
    if (charges.length === 0) return;
    const hasPenalty = charges.some(({ penaltyMinor }) => penaltyMinor > 0);
    const row = (text: string, { owedMinor, penaltyMinor }: Omit<ChargeLine, 'charge'>) => [
      text,
      ...(hasPenalty ? [money(penaltyMinor)] : []),
      money(owedMinor),
    ];
    const sumOf = (key: 'owedMinor' | 'penaltyMinor') =>
      charges.reduce((sum, one) => sum + one[key], 0);
    sheet.table({
      columns: [
        { title: 'Charge' },
        ...(hasPenalty ? [{ title: 'Of which penalty', kind: 'money' }] : []),
        { title: 'Owed', kind: 'money' },
      ],
      rows: charges.map((line) => row(line.charge, line)),
      total: row('Total', { owedMinor: sumOf('owedMinor'), penaltyMinor: sumOf('penaltyMinor') }),
    });
    charges = [];
  };
  for (const line of body.split('\n')) {
    const charge = readChargeLine(line);
    if (charge) charges.push(charge);
    else {
      writeCharges();
      if (line === '') sheet.space(8);
      else sheet.text(line);
    }
  }
  writeCharges();
}
