// Prints a letter on A4 pages: the community at the top, then the house and the date, the subject, and the text.
import { PassThrough, type Readable } from 'node:stream';
import { openPdf, put } from '#platform/files/pdf.ts';
import { wrap } from '#platform/spreadsheets/pdf-layout.ts';
import type { Letterhead } from '#platform/files/letterhead.ts';
import { dayText } from '#platform/text/day-text.ts';
import type { StoredLetter } from './letters-queries.ts';

const size: [number, number] = [595.28, 841.89];
const margin = 64;
const lineHeight = 15;
const colours = { ink: '#1a1b1e', faint: '#5c5f66', rule: '#ced4da' };

/** The maximum number of lines in a paragraph of a letter; a page holds fewer. */
const mostLines = 80;

export async function printLetter(
  letter: StoredLetter,
  { communityName, address }: Letterhead,
): Promise<Readable> {
  const output = new PassThrough();
  const pdf = await openPdf(output, { title: letter.subject, author: communityName, size });
  const [width, height] = size;
  let top = margin;
  const startPage = () => {
    pdf.addPage();
    top = margin;
  };
  const write = (text: string, font: 'regular' | 'bold', points = 10.5) => {
    const fits = (part: string) =>
      pdf.font(font).fontSize(points).widthOfString(part) <= width - 2 * margin;
    const lines = text === '' ? [''] : wrap(text, mostLines, fits);
    for (const line of lines) {
      if (top > height - margin - lineHeight) startPage();
      pdf.font(font).fontSize(points).fillColor(colours.ink);
      put(pdf, line, margin, top);
      top += lineHeight;
    }
  };
  startPage();
  write(communityName, 'bold', 15);
  top += 4;
  if (address !== '') write(address, 'regular', 9);
  pdf
    .moveTo(margin, top + 4)
    .lineTo(width - margin, top + 4)
    .lineWidth(0.5)
    .stroke(colours.rule);
  top += 24;
  write(letter.label, 'bold');
  write(dayText(letter.letterOn), 'regular');
  top += lineHeight;
  write(letter.subject, 'bold', 12);
  top += lineHeight / 2;
  for (const paragraph of letter.body.split('\n')) write(paragraph, 'regular');
  pdf.end();
  return output;
}
