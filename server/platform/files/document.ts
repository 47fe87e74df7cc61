// The frame of printed documents: on the first page (in a pack on each page) the community's letterhead with the mark,
// on the others one line, and at the foot of each page how to check the document and `Page 2 of 3`.
import type { Writable } from 'node:stream';
import { wrap } from '#platform/spreadsheets/pdf-layout.ts';
import { a4, type Colour, colours, leading, margin, sizes } from './document-style.ts';
import type { Letterhead } from './letterhead.ts';
import { openPdf, type Pdf, put } from './pdf.ts';
import { openPageNumbers } from './page-numbers.ts';

export type Paper = Pick<Letterhead, 'communityName'> &
  Partial<Letterhead> & {
    /** The document's title, which the header of later pages repeats, except in a pack. */
    title: string;
    /** Printed at the right of the letterhead: the document's name or number, and its date. */
    aside: { name?: string; day: string };
    /** A note for the properties of the file. */
    subject?: string | undefined;
    /** How a reader checks that the document is genuine; without it, by asking the office. */
    check?: string;
    isLandscape?: boolean;
    /** Whether each page is a document of its own, with the letterhead. */
    isPack?: boolean;
  };

export type PrintedDocument = {
  pdf: Pdf;
  left: number;
  right: number;
  /** The lowest point of the content. */
  bottom: number;
  /** Begins a page and returns the top of its content. */
  startPage: () => number;
  end: () => void;
};

const footHeight = 34;

export async function openDocument(output: Writable, paper: Paper): Promise<PrintedDocument> {
  const { title, communityName, isLandscape = false } = paper;
  const [width, height] = isLandscape ? [a4.height, a4.width] : [a4.width, a4.height];
  const size: [number, number] = [width, height];
  const pdf = await openPdf(output, { title, author: communityName, subject: paper.subject, size });
  const [left, right] = [margin, width - margin];
  const foot = height - margin - footHeight + 20;
  const numbers = openPageNumbers(pdf);
  let pages = 0;
  return {
    pdf,
    left,
    right,
    bottom: foot - 10,
    startPage: () => {
      pdf.addPage();
      pages += 1;
      drawFoot(pdf, paper, { left, right, top: foot });
      numbers.reserve({ right, top: foot + 6 });
      const place = { left, right };
      return pages === 1 || paper.isPack
        ? drawLetterhead(pdf, paper, place)
        : drawRunningHead(pdf, paper, place);
    },
    end: () => {
      numbers.write();
      pdf.end();
    },
  };
}

/** Draws the product's mark, a courtyard from above, with its upper left corner at `x` and `y`. */
export function drawMark(pdf: Pdf, x: number, y: number, side: number): void {
  pdf
    .save()
    .translate(x, y)
    .scale(side / 24);
  pdf.roundedRect(0, 0, 16, 6, 1.5).roundedRect(18, 0, 6, 16, 1.5);
  pdf.roundedRect(8, 18, 16, 6, 1.5).roundedRect(0, 8, 6, 16, 1.5).fill(colours.ink);
  pdf.roundedRect(8, 8, 8, 8, 2).fill(colours.gold).restore();
}

type Line = {
  size: number;
  font?: 'regular' | 'bold';
  colour?: Colour;
  /** The maximum number of lines, 3 by default; a longer text ends with an ellipsis. */
  most?: number;
};

/** Draws a wrapped text between `left` and `right` and returns the y coordinate below it. */
export function drawLines(
  pdf: Pdf,
  text: string,
  { left, right, top, align = 'left' }: Place & { top: number; align?: 'left' | 'right' },
  { size, font = 'regular', colour = 'ink', most = 3 }: Line,
): number {
  if (text === '') return top;
  pdf.font(font).fontSize(size).fillColor(colours[colour]);
  const lines = wrap(text, most, (part) => pdf.widthOfString(part) <= right - left);
  for (const [at, line] of lines.entries()) {
    const x = align === 'left' ? left : right - pdf.widthOfString(line);
    put(pdf, line, x, top + at * leading(size));
  }
  return top + lines.length * leading(size);
}

export const drawRule = (
  pdf: Pdf,
  { left, right, top }: Place & { top: number },
  { weight = 0.5, colour = 'rule' }: { weight?: number; colour?: Colour } = {},
): void => void pdf.moveTo(left, top).lineTo(right, top).lineWidth(weight).stroke(colours[colour]);

type Place = { left: number; right: number };

function drawLetterhead(pdf: Pdf, paper: Paper, { left, right }: Place): number {
  const { communityName, address = '', contact = '', aside } = paper;
  const top = margin - 6;
  drawMark(pdf, left, top, 26);
  const middle = left + (right - left) * 0.64;
  const name = { left: left + 38, right: middle - 12 };
  const note = { size: sizes.small, colour: 'faint', most: 2 } as const;
  let own = drawLines(
    pdf,
    communityName,
    { ...name, top },
    { size: sizes.section, font: 'bold', most: 2 },
  );
  own = drawLines(pdf, address, { ...name, top: own }, note);
  own = drawLines(pdf, contact, { ...name, top: own }, note);
  const beside = { left: middle, right, align: 'right' } as const;
  let other = top + 1;
  const heading = { size: sizes.text, font: 'bold', most: 3 } as const;
  other = drawLines(pdf, aside.name ?? '', { ...beside, top: other }, heading);
  other = drawLines(pdf, aside.day, { ...beside, top: other }, note);
  const rule = Math.max(own, other, top + 28) + 8;
  drawRule(pdf, { left, right, top: rule }, { weight: 1.2, colour: 'ink' });
  return rule + 20;
}

function drawRunningHead(pdf: Pdf, paper: Paper, { left, right }: Place): number {
  const { communityName, title, aside } = paper;
  const top = margin - 6;
  drawMark(pdf, left, top - 1, 11);
  pdf.font('regular').fontSize(sizes.small);
  const day = pdf.widthOfString(aside.day);
  const named = { left: left + 18, right: right - day - 12, top };
  const note = { size: sizes.small, colour: 'faint', most: 1 } as const;
  drawLines(pdf, `${communityName} · ${title}`, named, note);
  drawLines(pdf, aside.day, { left: right - day - 1, right, top, align: 'right' }, note);
  drawRule(pdf, { left, right, top: top + 18 }, { weight: 0.8, colour: 'ink' });
  return top + 32;
}

function drawFoot(
  pdf: Pdf,
  { communityName, contact = '', check }: Paper,
  { left, right, top }: Place & { top: number },
): void {
  drawRule(pdf, { left, right, top });
  const office =
    contact === '' ? `ask the office of ${communityName}` : `ask the office: ${contact}`;
  const said = check ?? `To check this document, ${office}.`;
  const note = { size: sizes.small, colour: 'faint', most: 2 } as const;
  drawLines(pdf, said, { left, right: right - 80, top: top + 6 }, note);
}
